"""What the report on a map says: headings, and in plain sentences what is unbalanced and would help."""

from roundhouse.games.railway_rivals.survey import MANY, StartFigures, Survey

FEW = 100
"""With fewer games than this the figures are rough."""


def percent(share: float) -> str:
    """A part in whole hundredths; the sign stays with its number."""
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def listed(names: list[str]) -> str:
    """Names in one sentence."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


class SurveyWords:
    """The words of the report on a map."""

    def title(self, s: Survey) -> str:
        return f"Report on {s.map.name}"

    def about(self, s: Survey, bots: str, seed: str) -> str:
        games = f"{len(s.games)} game" + "s" * (len(s.games) != 1)
        return f"{games} of {s.seats} companies, all played by {bots}; seed {seed}, map {s.map.digest[:12]}."

    headings = ("What to look at", "Starts", "Towns", "Lines", "Runs", "Length of a game")

    def findings(self, s: Survey) -> list[str]:
        """What is unbalanced and what would help; one sentence at least."""
        found = [self.start(s, start) for start in s.starts]
        found += [self.never(s), self.seldom(s), self.crowded(s), self.held_over(s), self.nobody(s)]
        found.append(self.struck(s))
        found = [words for words in found if words]
        if not found:
            found.append(
                "Nothing stands out: no start wins too often, every town is served, few runs have to wait."
            )
        if len(s.games) < FEW:
            found.append(
                f"{len(s.games)} games are few: before the map is changed, play {FEW} or more "
                "and look at the intervals."
            )
        return found

    def start(self, s: Survey, start: StartFigures) -> str:
        name = s.map.place_name(start.hex)
        if start.companies == 0:
            return f"Nobody began in {name}: bring a town nearer to it, or take the start away."
        low, high = start.interval
        told = f"{percent(start.share)} of the companies ({percent(low)} to {percent(high)})"
        share = f"where {percent(s.fair)} would be their share"
        if start.too_good(s.seats) and low > s.fair:
            return (
                f"{name} is too good a start: {told} that began there won, {share}. Put hills or a river in "
                "its way, move towns away from it, or give it room for fewer companies."
            )
        if start.too_good(s.seats):
            return (
                f"{name} may be too good a start: {told} that began there won, {share}. More games will tell."
            )
        if start.too_poor(s.seats) and high < s.fair:
            return (
                f"{name} is a poor start: only {told} that began there won, {share}. Bring a town nearer, or "
                "open an easier way out."
            )
        return ""

    def never(self, s: Survey) -> str:
        names = [s.map.towns[town].name for town in s.never_served]
        if not names:
            return ""
        return (
            f"Never served: {listed(names)}. Runs that end where no line leads are held over: bring such a "
            "town nearer to others, or make the way to it cheaper."
        )

    def seldom(self, s: Survey) -> str:
        names = [f"{s.map.towns[town].name} ({s.railway[town]})" for town in s.seldom_served]
        if not names:
            return ""
        return f"Served in fewer than half of the games (in how many): {listed(names)}."

    def crowded(self, s: Survey) -> str:
        lines = [f"{self.segment(s, i)} ({percent(s.ran[i] / s.trains)})" for i in s.crowded]
        if not lines:
            return ""
        return f"Crowded, with the part of all trains: {listed(lines)}. A second way round would help."

    def segment(self, s: Survey, segment: int) -> str:
        a, b = s.map.ends[segment]
        return f"{s.map.place_name(a)}–{s.map.place_name(b)}"

    def held_over(self, s: Survey) -> str:
        part = s.part(s.notes["RW-B1e.1"])
        if part <= MANY:
            return ""
        return (
            f"{percent(part)} of the runs were held over because no track led there: towns lie too far from "
            "the lines that companies like to build."
        )

    def nobody(self, s: Survey) -> str:
        part = s.part(s.notes["RU-40"])
        if part <= MANY:
            return ""
        return (
            f"Nobody entered {percent(part)} of the runs: there the fees eat up the prizes. More starts "
            "beside each other, or shorter ways between the towns, make rivals of more companies."
        )

    def struck(self, s: Survey) -> str:
        if s.struck <= MANY:
            return ""
        return f"{percent(s.struck)} of the entries could not stand because they paid one rival too much."

    # Tables

    def start_heads(self) -> list[str]:
        return ["start", "companies", "won", "share", "95 % interval", "of its share", "money"]

    def start_row(self, s: Survey, start: StartFigures) -> list[str]:
        if start.companies == 0:
            return [s.map.place_name(start.hex), "0", "–", "–", "–", "–", "–"]
        low, high = start.interval
        return [
            s.map.place_name(start.hex),
            f"{start.companies}",
            f"{start.wins}",
            percent(start.share),
            f"{percent(low)} to {percent(high)}",
            f"× {start.share / s.fair:.2f}",
            f"{start.money / start.companies:.0f}",
        ]

    def starts_note(self, s: Survey) -> str:
        return (
            f"Dots: the part of the companies that won from this start; lines: its 95 % interval; dashed: "
            f"{percent(s.fair)}, a fair share. A shared first place counts for each who shares it."
        )

    def town_heads(self) -> list[str]:
        return ["town", "games with a railway", "trains that began or ended there"]

    def town_row(self, s: Survey, town: int) -> list[str]:
        part = s.railway[town] / len(s.games)
        return [s.map.towns[town].name, f"{s.railway[town]} ({percent(part)})", f"{s.ends[town]}"]

    def built_caption(self, s: Survey) -> str:
        return f"Built: the thicker a line, the more companies; the thickest {self.most(s, s.built)}."

    def ran_caption(self, s: Survey) -> str:
        return f"Run over: the thicker, the more trains; the thickest {self.most(s, s.ran)}."

    def most(self, s: Survey, counts: list[int]) -> str:
        most = max(counts)
        if most == 0:
            return "is not there"
        return f"{self.segment(s, counts.index(most))}, {most} times"

    def run_rows(self, s: Survey) -> list[list[str]]:
        told = [
            ("offered at once", "RW-B1.1"),
            ("held over, because no track led there", "RW-B1e.1"),
            ("abandoned, because every end was too near", "RU-32"),
            ("entered by nobody", "RU-40"),
        ]
        rows = [[what, f"{s.notes[why]}", percent(s.part(s.notes[why])), why] for what, why in told]
        rows.append(["never offered before the end", f"{s.waiting}", percent(s.part(s.waiting)), "RU-34"])
        rows.append(["a second end too near, drawn again", f"{s.notes['RW-B1d.2']}", "–", "RW-B1d.2"])
        rows.append(["entries struck as unlawful", f"{s.notes['RU-39']}", percent(s.struck), "RU-39"])
        return rows

    def run_heads(self, s: Survey) -> list[str]:
        return [f"of {s.drawn} runs, {s.trains} trains", "how many", "part", "rule"]

    def length_heads(self) -> list[str]:
        return ["", "fewest", "average", "most"]

    def length_rows(self, s: Survey) -> list[list[str]]:
        told = [
            ("rounds of building", [game.rounds for game in s.games]),
            ("races", [game.races for game in s.games]),
            ("actions, chance included", [game.actions for game in s.games]),
        ]
        return [[what, f"{min(n)}", f"{sum(n) / len(n):.1f}", f"{max(n)}"] for what, n in told]
