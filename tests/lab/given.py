"""Rows of games that never were played, for questions whose answers are worked by hand."""

from roundhouse.lab.played import Row


def row(
    seed: str,
    bots: tuple[str, ...],
    won: int | None,
    *,
    same: str = "",
    scores: tuple[int, ...] = (),
    options: str = "",
    actions: int = 10,
) -> Row:
    """A game that this seat won, or nobody; `same` says which games are the same, by default none."""
    places = [1 if seat == won else 2 for seat in range(len(bots))]
    return Row(
        options=options,
        bots=list(bots),
        seed=seed,
        seating=0,
        meeting=sorted(bots),
        scores=list(scores or (0,) * len(bots)),
        places=places,
        actions=actions,
        draws=0,
        ended=["A-1"],
        same=same or f"{seed} {bots}",
        money=[],
        choices=[],
        record="",
    )
