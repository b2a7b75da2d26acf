"""The report on a tournament: one page of HTML with tables, intervals and plots, complete in itself."""

from collections.abc import Sequence

from roundhouse.core.game import find_game
from roundhouse.lab.effects import Key, by_table, effects, lead
from roundhouse.lab.fortunes import Fortune, fortunes, sources
from roundhouse.lab.page import grid, note, page, section
from roundhouse.lab.played import Row
from roundhouse.lab.plots import Bar, histogram, intervals, spreads
from roundhouse.lab.statistics import (
    Mean,
    Share,
    different,
    mean_of,
    share_of,
    spread_of,
    wins_of_bot,
    wins_of_seat,
    without_chance,
)
from roundhouse.svg.element import escape

MOST_ENDINGS = 12


def report(game: str, rows: Sequence[Row], command: str = "") -> str:
    """The page. Each kind of table, its options and its number of seats, has a part of its own."""
    title = f"{find_game(game).title}: a tournament of {len(rows):,} games"
    tables = by_table(rows)
    bots = list(dict.fromkeys(bot for row in rows for bot in row["bots"]))
    seeds = len({row["seed"] for row in rows})
    about = (
        f"{counted(len(bots), 'bot')} ({', '.join(bots)}), {counted(len(tables), 'kind')} of table, "
        f"{counted(seeds, 'seed')}. "
        "Every meeting is played from the same seeds, and from each seed once in every seating, so that all "
        "bots have all seats equally often. Intervals are those of 95 %: the true value lies in one nineteen "
        "times in twenty. Games that are the same count once."
    )
    body = [f"<h1>{escape(title)}</h1>", f'<p class="about">{escape(about)}</p>']
    if command:
        body.append(f"<p>Made by <code>{escape(command)}</code></p>")
    if len(tables) > 1:
        items = "".join(
            f'<li><a href="#table-{i}">{escape(named(key))}</a>, {len(each):,} games</li>'
            for i, (key, each) in enumerate(tables.items())
        )
        body.append(f"<nav aria-label='Tables'><ul>{items}</ul></nav>")
        body.append(section("What the options change", compared(rows)))
    for i, (key, each) in enumerate(tables.items()):
        body.append(f'<article id="table-{i}">{table_part(game, key, each)}</article>')
    return page(title, body)


def named(key: Key) -> str:
    options, seats = key
    return f"{counted(seats, 'seat')}, {options or 'no options'}"


# One kind of table


def table_part(game: str, key: Key, rows: Sequence[Row]) -> str:
    parts = [f"<h2>{escape(named(key))}</h2>", note(chance_told(rows))]
    parts += [bots_part(rows), seats_part(key, rows), scores_part(rows), length_part(rows)]
    parts += [endings_part(game, rows), fortunes_part(game, rows), sources_part(rows)]
    return "".join(parts)


def chance_told(rows: Sequence[Row]) -> str:
    """How many games these really are."""
    if without_chance(rows):
        seatings = len({tuple(row["bots"]) for row in rows})
        return (
            f"Nothing here was left to chance: whatever the seed, each of the {counted(seatings, 'seating')} "
            "is one game. So it is told as such, without intervals."
        )
    n = different(rows)
    if n < len(rows):
        return f"{len(rows):,} games, of which only {n:,} are different: intervals count these."
    return f"{len(rows):,} games, all different."


def bots_part(rows: Sequence[Row]) -> str:
    bots = list(dict.fromkeys(bot for row in rows for bot in row["bots"]))
    lines, bars = [], []
    for bot in bots:
        wins = wins_of_bot(rows, bot)
        fair = fair_of(rows, bot)
        scores = mean_of(scores_by_seed(rows, bot))
        lines.append(
            [
                *(bot, f"{wins.of:,}", f"{wins.times:,}", percent(wins.share), between(wins)),
                *(percent(fair), f"{scores.mean:.1f}", reach(scores)),
            ]
        )
        bars.append(Bar(bot, 100 * wins.share, hundred(wins.low), hundred(wins.high), percent(wins.share)))
    bars.sort(key=lambda bar: -bar.value)
    lines.sort(key=lambda line: [bar.name for bar in bars].index(line[0]))
    fair = 100 / len(rows[0]["bots"])
    heads = ["bot", "seats taken", "wins", "share", "95 % interval", "fair share", "mean score", "±"]
    told = "Share of wins by bot: " + ", ".join(f"{bar.name} {bar.told}" for bar in bars)
    return section("Bots", intervals(bars, fair if len(bots) > 1 else None, told), grid(heads, lines))


def fair_of(rows: Sequence[Row], bot: str) -> float:
    """What a bot would win if all were equally good: games that somebody won, shared out by seats."""
    seats = sum([row["bots"].count(bot) for row in rows])
    wins = sum([row["bots"].count(bot) / len(row["bots"]) * row["places"].count(1) for row in rows])
    return wins / seats if seats else 0.0


def scores_by_seed(rows: Sequence[Row], bot: str) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for row in rows:
        own = [float(s) for s, name in zip(row["scores"], row["bots"], strict=True) if name == bot]
        found.setdefault(row["seed"], []).extend(own)
    return found


def seats_part(key: Key, rows: Sequence[Row]) -> str:
    seats = key[1]
    shares = [wins_of_seat(rows, seat) for seat in range(seats)]
    nobody = share_of(rows, lambda row: [1 not in row["places"]])
    bars = [
        Bar(f"seat {seat + 1}", 100 * s.share, hundred(s.low), hundred(s.high), percent(s.share))
        for seat, s in enumerate(shares)
    ]
    lines = [[bar.name, f"{s.times:,}", bar.told, between(s)] for bar, s in zip(bars, shares, strict=True)]
    if nobody.times:
        lines.append(["nobody", f"{nobody.times:,}", percent(nobody.share), between(nobody)])
    fair = sum(s.times for s in shares) / sum(s.of for s in shares) if rows else 0.0
    told = "Share of wins by seat: " + ", ".join(f"{bar.name} {bar.told}" for bar in bars)
    said = f"The dashed line is what every seat would win if all were equal: {percent(fair)}."
    return section(
        "Wins by seat",
        intervals(bars, 100 * fair if seats > 1 else None, told),
        note(said) if seats > 1 else "",
        grid(["seat", "wins", "share", "95 % interval"], lines),
    )


def scores_part(rows: Sequence[Row]) -> str:
    bots = list(dict.fromkeys(bot for row in rows for bot in row["bots"]))
    found = []
    for bot in bots:
        scores = [s for each in scores_by_seed(rows, bot).values() for s in each]
        found.append((bot, spread_of(scores)))
    ahead = [lead(row) for row in rows if len(row["scores"]) > 1]
    lines = [
        [bot, f"{s.mean:.1f}", *[f"{n:g}" for n in (s.least, s.quarter, s.middle, s.three_quarters, s.most)]]
        for bot, s in found
    ]
    told = "Spread of scores: " + ", ".join(f"{bot} {s.least:g} to {s.most:g}" for bot, s in found)
    said = "Lines go from the lowest to the highest, boxes hold the middle half, figures are the middle."
    if ahead:
        said += f" The best score is {sum(ahead) / len(ahead):.1f} above the second on average."
    heads = ["bot", "mean", "lowest", "a quarter below", "middle", "a quarter above", "highest"]
    return section("Scores", spreads(found, told), note(said), grid(heads, lines))


def length_part(rows: Sequence[Row]) -> str:
    lengths = [float(row["actions"]) for row in rows]
    s = spread_of(lengths)
    draws = sum([row["draws"] for row in rows]) / len(rows)
    told = f"Length of games: {s.least:g} to {s.most:g} actions, {s.middle:g} in the middle"
    said = (
        f"{s.mean:.1f} actions a game on average, {draws:.1f} of them chance; "
        f"the shortest has {s.least:g}, the longest {s.most:g}."
    )
    return section("Length", histogram(lengths, "actions", told), note(said))


def endings_part(game: str, rows: Sequence[Row]) -> str:
    """The rules that the last event of each game notes."""
    book = find_game(game).rulebook.rules
    counts: dict[tuple[str, ...], int] = {}
    for row in rows:
        counts[tuple(row["ended"])] = counts.get(tuple(row["ended"]), 0) + 1
    often = sorted(counts, key=lambda ended: -counts[ended])[:MOST_ENDINGS]
    lines, bars = [], []
    for ended in often:
        label = " + ".join(ended) or "no rule noted"
        found = share_of(rows, lambda row, ended=ended: [tuple(row["ended"]) == ended])  # type: ignore[misc]
        texts = " ".join([book[rule].text for rule in ended if rule in book])
        lines.append([label, f"{found.times:,}", percent(found.share), between(found), texts])
        bars.append(
            Bar(label, 100 * found.share, hundred(found.low), hundred(found.high), percent(found.share))
        )
    told = "How games ended: " + ", ".join(f"{bar.name} {bar.told}" for bar in bars)
    heads = ["rules of the last event", "games", "share", "95 % interval", "what they say"]
    return section("How games ended", intervals(bars, None, told), grid(heads, lines, "last-words"))


def fortunes_part(game: str, rows: Sequence[Row]) -> str:
    """What winners had chosen: starts and the like, as the game's words name them."""
    found = ""
    for heading, each in fortunes(game, rows).items():
        bars = [
            Bar(
                one.what,
                100 * one.wins.share,
                hundred(one.wins.low),
                hundred(one.wins.high),
                percent(one.wins.share),
            )
            for one in each
        ]
        fair = 100 * expected(each)
        told = f"{heading}, share of wins: " + ", ".join(f"{bar.name} {bar.told}" for bar in bars)
        heads = ["chosen", "seats that did", "times", "wins", "share", "95 % interval"]
        lines = [
            [
                *(one.what, f"{one.wins.of:,}", f"{one.times:,}", f"{one.wins.times:,}"),
                *(percent(one.wins.share), between(one.wins)),
            ]
            for one in each
        ]
        said = (
            "How often a seat won that chose this at least once. "
            "It shows what goes with winning, not what causes it. The dashed line is the mean."
        )
        found += section(heading, intervals(bars, fair, told), note(said), grid(heads, lines))
    return found


def expected(each: Sequence[Fortune]) -> float:
    asked = sum([one.wins.of for one in each])
    return sum([one.wins.times for one in each]) / asked if asked else 0.0


def sources_part(rows: Sequence[Row]) -> str:
    """Where points or money came from, by the rule of the ledger, for winners and for all."""
    found = sources(rows)
    if not found:
        return ""
    names = [one.source for one in found]
    bars = [
        Bar(
            one.source if names.count(one.source) == 1 else f"{one.source} ({one.rule})",
            *(one.everyone, None, None),
            f"{one.everyone:.1f}",
        )
        for one in found
    ]
    lines = [
        [
            *(one.source, one.rule, f"{one.everyone:.2f}", f"{one.winners:.2f}", f"{one.others:.2f}"),
            f"{one.winners - one.others:+.2f}",
        ]
        for one in found
    ]
    told = "By source and rule, for each seat of a game: " + ", ".join(f"{b.name} {b.told}" for b in bars)
    heads = ["from or for", "rule", "a seat, on average", "winners", "others", "difference"]
    return section("By rule of the ledger", intervals(bars, None, told), grid(heads, lines))


# Several kinds of table


def compared(rows: Sequence[Row]) -> str:
    """What each kind of table differs in from the first with as many seats."""
    lines = [
        [
            *(effect.measure, named(effect.table), told_mean(effect.mean)),
            "the first" if effect.change is None else told_mean(effect.change, sign=True),
            "" if effect.share is None else f"{100 * effect.share:+.1f} %",
        ]
        for effect in sorted(effects(rows), key=lambda effect: (effect.table[1], effect.measure))
    ]
    said = (
        "Differences are those from the first kind of table with as many seats, game by game of the same "
        "seed, bots and seating; with 95 % intervals."
    )
    heads = ["measure", "table", "mean", "difference", "of the first"]
    return note(said) + grid(heads, lines, is_open=True)


def told_mean(found: Mean, sign: bool = False) -> str:
    value = f"{found.mean:+.2f}" if sign else f"{found.mean:.2f}"
    return (
        value if found.low is None or found.high is None else f"{value} ({found.low:.2f} to {found.high:.2f})"
    )


# Figures


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def hundred(share: float | None) -> float | None:
    return None if share is None else 100 * share


def between(share: Share) -> str:
    if share.low is None or share.high is None:
        return "one game"
    return f"{100 * share.low:.1f} to {100 * share.high:.1f} %"


def reach(mean: Mean) -> str:
    return "" if mean.low is None or mean.high is None else f"{(mean.high - mean.low) / 2:.1f}"


def counted(n: int, noun: str) -> str:
    return f"{n:,} {noun}{'' if n == 1 else 's'}"
