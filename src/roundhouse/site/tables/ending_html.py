"""The markup of a game's end: places and what decided them, scores by source, graph, swings, rematch."""

from roundhouse.display.ending import Source, Swing
from roundhouse.site.tables.ending import Ending
from roundhouse.site.tables.escaped import escape
from roundhouse.site.tables.table_model import TableModel
from roundhouse.svg.shapes import seat_mark
from roundhouse.svg.theme import Theme


def ending_html(model: TableModel, ending: Ending, csrf: str) -> str:
    """All that is said when the game is over."""
    names = [player.name for player in model.players]
    head = titles(model, ending) if ending.standing.titles else places(model, ending)
    rules = model.addresses["table-rules"]
    cited = " ".join(
        f'<a class="rule" data-drawer href="{rules}#{rule}">{rule}</a>' for rule in ending.standing.rules
    )
    return (
        f'<div class="over"><h2>The game is over</h2>{head}'
        f'<p class="decided">{escape(ending.standing.why)} {cited}</p>{what_next(model, ending, csrf)}'
        f"{by_source(model, ending, names)}{graph(ending, names)}{turned(model, ending, names)}</div>"
    )


def mark(seat: int, theme: Theme) -> str:
    """The mark of a seat, beside its name."""
    return (
        '<svg class="mark" viewBox="-12 -12 24 24" width="18" height="18" aria-hidden="true" '
        f'focusable="false">{seat_mark(seat, 0, 0, 22, theme)}</svg>'
    )


# Who won, and what can be done now


def places(model: TableModel, ending: Ending) -> str:
    """Everyone's place."""
    order = sorted(range(len(model.players)), key=lambda seat: model.players[seat].place)
    rows = ""
    for seat in order:
        player = model.players[seat]
        won, tag = (' class="won"', " <span>won</span>") if player.place == 1 else ("", "")
        rows += (
            f'<tr{won}><td>{player.place}</td><th scope="row">{mark(seat, ending.theme)} '
            f"{escape(player.name)}{tag}</th><td>{player.score}</td></tr>"
        )
    return (
        '<table class="places"><caption class="sr">The final ranking</caption><thead><tr>'
        '<th scope="col">Place</th><th scope="col">Player</th>'
        f'<th scope="col">{escape(ending.standing.counted)}</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def titles(model: TableModel, ending: Ending) -> str:
    """What the score makes of who played alone, among all that it could have made."""
    score, ladder = model.players[0].score, ending.standing.titles
    reached = max([i for i, (lowest, _) in enumerate(ladder) if score >= lowest] or [0])
    above = ladder[reached + 1 :]
    more = f'<p class="soft">With {above[0][0] - score} more: {escape(above[0][1])}.</p>' if above else ""
    rows = "".join(
        f"<li{' class=won aria-current=true' if i == reached else ''}><span>{'from ' if i else 'below '}"
        f"{lowest if i else ladder[1][0]}</span> <b>{escape(title)}</b>"
        f"{f' <em>{escape(model.players[0].name)}, {score}</em>' if i == reached else ''}</li>"
        for i, (lowest, title) in reversed(list(enumerate(ladder)))
    )
    return (
        f'<p class="title">{escape(ladder[reached][1])} <span>with {score}</span></p>{more}'
        f'<ol class="titles">{rows}</ol>'
    )


def what_next(model: TableModel, ending: Ending, csrf: str) -> str:
    """The same again, the replay, another table."""
    addresses, again = model.addresses, ""
    if model.seats:
        seats = "seats" if len(model.seats) > 1 else "seat"
        words = f"Rematch: take your {seats}" if ending.rematch else "Rematch"
        again = (
            f'<form method="post" action="{addresses["rematch"]}">{csrf}'
            f'<button class="go">{words}</button></form>'
        )
    elif ending.rematch:
        new = addresses["table"].replace(model.id, ending.rematch)
        again = f'<a class="button go" href="{new}">Watch the rematch</a>'
    review = f'<a class="button" href="{addresses["table-review"]}">Review</a>' if model.coached else ""
    return (
        f'<div class="aids">{again}<a class="button" href="{addresses["table-replay"]}">Replay</a>{review}'
        f'<a class="button" href="{addresses["new"]}">Another table</a>'
        f'<a class="button" href="{addresses["record"]}">Record</a></div>'
    )


# How it came to it


def by_source(model: TableModel, ending: Ending, names: list[str]) -> str:
    """What every score is made of: one column a seat, which sums to its score."""
    heads = "".join(
        f'<th scope="col" title="{escape(name)}">{mark(seat, ending.theme)}<span>{escape(name)}</span></th>'
        for seat, name in enumerate(names)
    )
    lines = "".join(source_line(source) for source in ending.sources)
    sums = "".join(f"<td>{signed(player.score)}</td>" for player in model.players)
    counted = escape(ending.standing.counted)
    return (
        f'<h3>{counted} by source</h3><div class="scroll" tabindex="0" role="group" '
        f'aria-label="{counted} by source"><table class="sources"><thead><tr><th scope="col">'
        f'<span class="sr">Source</span></th>{heads}</tr></thead><tbody>{lines}</tbody>'
        f'<tfoot><tr><th scope="row">In all</th>{sums}</tr></tfoot></table></div>'
    )


def source_line(source: Source) -> str:
    """One source, and what it brought each seat."""
    cells = "".join(
        f"<td{'' if amount else ' class=none'}>{signed(amount)}</td>" for amount in source.amounts
    )
    return f'<tr><th scope="row">{escape(source.name)}</th>{cells}</tr>'


def signed(amount: int) -> str:
    """A number with a true minus."""
    return f"−{-amount}" if amount < 0 else str(amount)


def graph(ending: Ending, names: list[str]) -> str:
    """Everyone's score over the game, and the same as a table."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{turn}</th>{"".join(f"<td>{signed(score)}</td>" for score in scores)}</tr>'
        for turn, scores in ending.rows
    )
    return (
        f'<h3>How it went</h3><figure class="graph">{ending.graph}</figure>'
        '<details data-keep="scores"><summary>The same as a table</summary>'
        '<div class="scroll" tabindex="0" role="group" aria-label="Scores turn by turn">'
        f'<table class="sources"><thead><tr><th scope="col">After turn</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details>"
    )


def turned(model: TableModel, ending: Ending, names: list[str]) -> str:
    """The largest swings, each linked to its moment in the replay."""
    if not ending.swings:
        return ""
    lines = "".join(swing_line(model, swing, names) for swing in ending.swings)
    return f'<h3>What turned it</h3><ol class="swings">{lines}</ol>'


def swing_line(model: TableModel, swing: Swing, names: list[str]) -> str:
    """One swing: when, what was done, and what it brought."""
    brought = "".join(
        f" <em>{escape(source.name)}: "
        + ", ".join(
            f"{escape(names[seat])} {'+' if amount > 0 else ''}{signed(amount)}"
            for seat, amount in enumerate(source.amounts)
            if amount
        )
        + "</em>"
        for source in swing.sources
    )
    replay = f"{model.addresses['table-replay']}/{swing.n}"
    return f'<li><a href="{replay}">Turn {swing.turn}</a> {escape(swing.sentence)}{brought}</li>'
