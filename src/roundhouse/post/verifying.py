"""Proving a postal game from its files: the seed, every letter, every page, every throw."""

from roundhouse.core.dice import seed_hash
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.table import Table
from roundhouse.post.as_html import as_html
from roundhouse.post.as_paper import as_pdf
from roundhouse.post.as_text import as_text
from roundhouse.post.folder import PostFolder
from roundhouse.post.office import Office
from roundhouse.post.orders_file import orders_text
from roundhouse.post.zine import Zine


class NotProved(RoundhouseError):
    """A file is not what the others make it."""


def verify(folder: PostFolder) -> list[str]:
    """What was proved, line by line; NotProved where a file differs from what it must be."""
    office = Office(folder)
    if seed_hash(office.seed) != office.game.commitment:
        raise NotProved("The seed is not the one whose SHA-256 was printed before the first round.")
    told = ["The seed has the SHA-256 that was printed before the first round."]
    first = Office(folder, upto=0)
    rounds = 0
    while not first.table.over:
        number = first.number
        path = folder.of_round(number) / "orders.txt"
        if not path.is_file():
            break
        held = first.folder_held(number)
        used = [first.use(seat, held) for seat in range(len(first.players))]
        read = [first.on_file(seat, each.player)[0] for seat, each in enumerate(used)]
        first.play(used)
        zine = Zine(first)
        page = zine.round_page(number)
        must = {
            "orders.txt": orders_text(number, first.companies, used).encode(),
            "zine.txt": as_text(page).encode(),
            "zine.html": as_html(page).encode(),
            "zine.pdf": as_pdf([page], page.title),
        }
        for seat in range(len(used)):
            name = f"private/{first.slug_of(seat)}.txt"
            must[name] = zine.private(number, seat, read[seat]).encode()
        for name, body in must.items():
            if not (path.parent / name).is_file() or (path.parent / name).read_bytes() != body:
                raise NotProved(f"{path.parent.name}/{name} is not what the letters and the seed give.")
        rounds += 1
    follow = "1 round follows" if rounds == 1 else f"{rounds} rounds follow"
    told.append(f"{follow} from the letters and the seed, every file byte for byte.")
    if not first.table.over:
        return [*told, "The game goes on: its throws can be proved to all when it is over."]
    text = (folder.root / "end" / "game.rec").read_text("utf-8")
    if text != first.table.record.text():
        raise NotProved("end/game.rec is not the record of this game.")
    draws = Table.from_record(text, files=True).verify()
    return [*told, f"All {draws} throws and draws follow from the seed."]
