"""The office of one postal game: it plays on from the files, holds a round over, and adjudicates it."""

from hashlib import sha256
from pathlib import Path

from roundhouse.bots import find_bot
from roundhouse.core.dice import bot_dice, seed_hash
from roundhouse.core.errors import BadOptions
from roundhouse.core.game import find_game, game_names
from roundhouse.core.post import Company, LetterRead, Post, Report
from roundhouse.core.table import Table
from roundhouse.core.wording import listed
from roundhouse.post.folder import PostFolder, letter_text
from roundhouse.post.game_file import GameFile, slug
from roundhouse.post.holding import Held, read_held
from roundhouse.post.orders_file import BOT, LETTER, NONE, STAND_BY, STANDING, Used, orders_text, read_orders
from roundhouse.post.zine import Zine

LANGUAGE = "en"


class Waiting(BadOptions):
    """A round cannot be adjudicated yet: letters are missing, and there is time."""


class Outcome:
    """What came of adjudicating."""

    def __init__(self, told: str, files: list[Path]) -> None:
        self.told = told
        self.files = files
        """What was written, the page for all first."""


class Office:
    """A game as its files have it, up to the round that is open."""

    def __init__(self, folder: PostFolder, *, upto: int | None = None) -> None:
        """With `upto` only the rounds before this one are played."""
        self.folder = folder
        self.game: GameFile = folder.game()
        self.seed = folder.seed()
        self.table = self.new_table()
        found = self.table.game.post(self.table.rules, LANGUAGE)
        assert found is not None
        self.post: Post = found
        self.players = list(self.game.players)
        """Who plays each company now: stand-bys take the place of those who have left."""
        self.companies: list[Company] = self.post.companies(self.players)
        self.standing = [""] * len(self.players)
        """The standing orders of each company."""
        self.turns = 0
        """How many deadlines have gone by."""
        self.since = 0
        """Where in the log the last round begins."""
        self.used: list[Used] = []
        """What was used of the letters of the last round."""
        self.history: list[tuple[int, list[Used]]] = []
        """The same of every round, with its number."""
        self.known: dict[tuple[int, str, tuple[Path, ...]], tuple[LetterRead | None, list[str]]] = {}
        """What letters on file came to, while their round is open."""
        while (upto is None or self.number < upto) and not self.table.over:
            path = self.folder.of_round(self.number) / "orders.txt"
            if not path.is_file():
                break
            self.play(read_orders(path.read_text("utf-8")))

    def new_table(self, options: str = "") -> Table:
        names = [slug(name) or f"seat{i + 1}" for i, name in enumerate(self.game.players)]
        return Table.new(
            self.game.game, len(names), seed=self.seed, options=options or self.game.options, names=names
        )

    @property
    def number(self) -> int:
        """The round that is open."""
        return self.post.round_of(self.table.view())

    def play(self, used: list[Used]) -> None:
        """Carry out the orders of a round, and remember what was said in its letters."""
        if self.folder_held(self.number) is not None:
            self.turns += 1
        self.known.clear()
        self.history.append((self.number, used))
        first = self.since == 0
        self.since = len(self.table.log)
        for seat, each in enumerate(used):
            self.table.play(each.action, seat)
            self.players[seat] = each.player
            if "standing" in each.said:
                self.standing[seat] = each.said["standing"]
        self.used = used
        self.turns += 1
        if first:
            named = self.post.named(self.companies, [each.said for each in used], self.table.log)
            self.companies = named
        for seat, player in enumerate(self.players):
            self.companies[seat].player = player

    # Letters

    def seat_of(self, name: str) -> tuple[int, str]:
        """The seat of a player, a company or a stand-by of this round, and the name on the letters."""
        wanted = slug(name)
        for seat, company in enumerate(self.companies):
            if wanted in (slug(self.players[seat]), slug(company.short), slug(company.name)):
                return seat, self.players[seat]
        held = self.folder_held(self.number)
        for missing, stand_by in held.stand_bys.items() if held is not None else ():
            if wanted == slug(stand_by):
                return [slug(player) for player in self.players].index(slug(missing)), stand_by
        raise BadOptions(f"Nobody here is called '{name[:40]}': {listed(self.players)} play.")

    def folder_held(self, number: int) -> Held | None:
        path = self.folder.of_round(number) / "held.txt"
        return read_held(path.read_text("utf-8")) if path.is_file() else None

    def read(self, seat: int, text: str, before: str = "") -> LetterRead:
        """A letter of this company, read against the open round."""
        return self.post.read(self.table.view(seat), seat, text, self.companies, before)

    def on_file(self, seat: int, name: str) -> tuple[LetterRead | None, list[str]]:
        """What the letters of somebody for the open round come to, and the texts of which that is made."""
        paths = self.folder.letters_of(self.number, name)
        key = seat, name, tuple(paths)
        if key not in self.known:
            self.known[key] = self.put_together(seat, paths)
        return self.known[key]

    def put_together(self, seat: int, paths: list[Path]) -> tuple[LetterRead | None, list[str]]:
        """A new letter takes the place of the old one, one that amends is added.

        What is refused changes nothing.
        """
        found: LetterRead | None = None
        texts: list[str] = []
        said: dict[str, str] = {}
        for path in paths:
            text = letter_text(path)
            read = self.read(seat, text, found.orders if found is not None else "")
            if read.orders:
                amends = text.lstrip().lower().startswith("amend") and found is not None
                texts = [*texts, text] if amends else [text]
                said = said | read.said if amends else read.said
                found = read
        if found is not None:
            found.said = said
        return found, texts

    def missing(self) -> list[int]:
        """The companies of people without a letter that can be used."""
        return [
            seat
            for seat, player in enumerate(self.players)
            if not self.bot_of(seat) and self.on_file(seat, player)[0] is None
        ]

    def slug_of(self, seat: int) -> str:
        """The name of who plays this company, as files have it."""
        return slug(self.players[seat])

    def bot_of(self, seat: int) -> str:
        """The level of the bot that plays this company, or ''."""
        return self.game.bots[seat] if self.players[seat] == self.game.players[seat] else ""

    def deadline(self) -> str:
        held = self.folder_held(self.number)
        return held.deadline if held is not None else self.game.deadline_after(self.turns)

    # Adjudicating

    def adjudicate(self, now: str) -> Outcome:
        """Carry out the round if all letters are in or the deadline is past; or hold it over."""
        if self.table.over:
            raise BadOptions("The game is over: 'post verify' proves it.")
        missing, deadline = self.missing(), self.deadline()
        held = self.folder_held(self.number)
        names = listed([self.players[seat] for seat in missing])
        if missing and (not deadline or now < deadline):
            until = f" The deadline is {deadline} UTC." if deadline else ""
            raise Waiting(f"Round {self.number} waits for the letter of {names}.{until}")
        if missing and self.post.holds and held is None:
            return self.hold(missing)
        return self.carry_out([self.use(seat, held) for seat in range(len(self.players))])

    def hold(self, missing: list[int]) -> Outcome:
        """Hold the round over to a new deadline, and name stand-bys."""
        names = [self.players[seat] for seat in missing]
        held = Held(names, {}, self.game.deadline_after(self.turns + 1))
        free = [name for name in self.game.stand_bys if slug(name) not in [slug(p) for p in self.players]]
        if self.post.needs_stand_by(self.number):
            held.stand_bys = dict(zip(names, free, strict=False))
        sent = [player for seat, player in enumerate(self.players) if seat not in missing]
        text = held.text(self.number, sent)
        path = self.folder.write(self.folder.of_round(self.number) / "held.txt", text)
        return Outcome(text.splitlines()[0], [path])

    def use(self, seat: int, held: Held | None) -> Used:
        """What is used for a company: its letter, the stand-by's, standing orders, or nothing."""
        player, view = self.players[seat], self.table.view(seat)
        if level := self.bot_of(seat):
            dice = bot_dice(self.seed, seat, len(self.table.log))
            action = find_bot(self.game.game, level).choose(view, dice).text()
            return Used(player, BOT, [], action, {})
        found, texts = self.on_file(seat, player)
        if found is not None:
            return Used(player, LETTER, [digest(text) for text in texts], found.orders, found.said)
        stand_by = held.stand_by_of(player) if held is not None else ""
        if stand_by:
            found, texts = self.on_file(seat, stand_by)
            if found is not None:
                action = self.post.by_stand_by(found.orders)
                return Used(stand_by, STAND_BY, [digest(text) for text in texts], action, found.said)
        action = self.post.standing(view, seat, self.standing[seat], self.companies)
        return Used(player, STANDING if self.standing[seat] else NONE, [], action, {})

    def carry_out(self, used: list[Used]) -> Outcome:
        number = self.number
        place = self.folder.of_round(number)
        read = [self.on_file(seat, each.player)[0] for seat, each in enumerate(used)]
        self.play(used)
        zine = Zine(self)
        pages = zine.round_page(number)  # nothing is written before the referee's check
        private = [zine.private(number, seat, read[seat]) for seat in range(len(used))]
        files = self.print_page(place, pages)
        for seat, text in enumerate(private):
            files.append(self.folder.write(place / "private" / f"{self.slug_of(seat)}.txt", text))
        files.append(self.folder.write(place / "orders.txt", orders_text(number, self.companies, used)))
        if self.table.over:
            files += self.finish()
        told = f"Round {number} is adjudicated." + (" The game is over." if self.table.over else "")
        return Outcome(told, files)

    def print_page(self, place: Path, report: Report) -> list[Path]:
        """The page for all in its three forms."""
        from roundhouse.post.as_html import as_html
        from roundhouse.post.as_paper import as_pdf
        from roundhouse.post.as_text import as_text

        return [
            self.folder.write(place / "zine.txt", as_text(report)),
            self.folder.write(place / "zine.html", as_html(report)),
            self.folder.write(place / "zine.pdf", as_pdf([report], report.title)),
        ]

    def finish(self) -> list[Path]:
        """At the end all is open: the statement, the seed, the record, every letter."""
        place = self.folder.root / "end"
        files = self.print_page(place, Zine(self).statement())
        files.append(self.folder.write(place / "seed.txt", f"{self.seed}\n"))
        files.append(self.folder.write(place / "game.rec", self.table.record.text()))
        letters = sorted(self.folder.root.glob("round-*/letters/*.txt"))
        told = [f"## {path.relative_to(self.folder.root)}\n{letter_text(path)}" for path in letters]
        files.append(self.folder.write(place / "letters.txt", "\n".join(told)))
        return files


def digest(text: str) -> str:
    """The SHA-256 of a letter: of its lines as they stand, whatever their ends are."""
    return sha256("\n".join([line.rstrip() for line in text.splitlines()]).encode()).hexdigest()


def begin(root: Path, game: GameFile, seed: str) -> Office:
    """A new game in a new folder."""
    if (root / "game.txt").exists():
        raise BadOptions(f"There is a game in {root} already.")
    game.game = game.game or next(name for name in game_names() if find_game(name).by_post)
    found = find_game(game.game)
    added = "" if found.by_post in game.options else found.by_post
    rules = found.rules(len(game.players), f"{game.options} {added}")
    if found.post(rules, LANGUAGE) is None:
        raise BadOptions(f"{found.title} is not played by letter.")
    folder = PostFolder(root)
    game.options = rules.options.text()
    game.commitment = seed_hash(seed)
    folder.write(folder.root / "seed.txt", f"{seed}\n")
    folder.write(folder.game_path, game.text())
    office = Office(folder)
    zine = Zine(office)
    office.print_page(root / "start", zine.first_page())
    for seat, player in enumerate(office.players):
        folder.write(root / "start" / "private" / f"{slug(player)}.txt", zine.sheet(seat))
    return office
