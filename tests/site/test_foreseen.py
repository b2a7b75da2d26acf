"""What is drawn before it is on disk is shown only if it comes so; what many do at once is written whole."""

from pathlib import Path

from roundhouse import game_names
from tests.site.house import Player, Site
from tests.site.test_restart import in_the_hall

GAME = game_names()[0]

TWO_FUTURES = """\
from roundhouse.site.tables.pushes import Pushes
from roundhouse.site.tables.step import Step
def step(table, ends_soon=False):
    return Step('t', table, len(table.log), players, ends_soon, frozenset(), '')
players = ['person', 'person']
table = Table.new({game!r}, 2, seed='futures')
while len(table.legal()) < 2: table.play(table.legal()[0])
eyes = ((table.to_move,), 'light', None, 'wide')
foreseen, other = table.copy(), table.copy()
foreseen.play(table.legal()[0])
other.play(table.legal()[1])
pushes = Pushes()
shown = pushes.shown_at(eyes, step(table))
made = pushes.message(eyes, shown, step(foreseen))[0]
assert pushes.message(eyes, shown, step(foreseen))[0] is made
assert pushes.message(eyes, shown, step(foreseen, ends_soon=True))[0] is not made
came = pushes.message(eyes, shown, step(other))[0]
fresh = Pushes()
assert came == fresh.message(eyes, fresh.shown_at(eyes, step(table)), step(other))[0]
assert len(foreseen.log) != len(other.log) or came != made
"""

FAILED_WRITE = """\
from roundhouse.site.tables import store
room = await hall.create({game!r}, ['person', 'person'], seed='foreseen')
happened = []
def watching(self, step): happened.append(('shown', step.length, room.length, step.table is room.table))
def foresee(self, step): happened.append(('foreseen', step.length, room.length, step.table is room.table))
room.watchers.add(type('Watching', (), dict(seats=[0], __call__=watching, foresee=foresee))())
n, text = room.length, room.table.legal()[0]
attempt = store.attempt
def failing(changes, again=False):
    for change in changes: change.meanwhile()
    return OSError('no disk')
store.attempt = failing
try:
    await hall.act(room, [room.table.to_move], text, n)
except OSError:
    pass
store.attempt = attempt
await asyncio.sleep(0)
assert [what for what, *_ in happened] == ['foreseen'], happened
assert room.length == n
await hall.act(room, [room.table.to_move], text, n)
assert [what for what, *_ in happened] == ['foreseen', 'foreseen', 'shown'], happened
assert happened[1] == ('foreseen', room.length, n, False)
assert happened[2] == ('shown', room.length, room.length, True)
"""

MANY_LINES = """\
from django.utils import timezone
from roundhouse.site.databases.interface import Growth, Line
from roundhouse.site.databases.sqlite import FEW
def rows():
    every = StoredAction.objects.order_by('table_id', 'n')
    return list(every.values_list('table_id', 'n', 'kind', 'text', 'key', 'at'))
def write(growth): database().add(growth)
rooms = [await hall.create({game!r}, ['person', 'person']) for _ in range(6)]
do = lambda work, *args: asyncio.get_running_loop().run_in_executor(hall.writer._thread, work, *args)
before, now = await do(rows), timezone.now()
odd = ['plain', 'quote \\" and \\\\ and \\n', 'ünïcode 😀', '', '[1, 2]', '\\u2028']
for nul in ('', chr(0)):
    keys = [None if i % 2 else f'key-{{i}}{{len(nul)}}' for i in range(len(rooms))]
    lines = [Line(room.id, 1000 + len(nul), '', odd[i] + nul, keys[i]) for i, room in enumerate(rooms)]
    assert len(lines) > FEW
    await do(write, Growth(now, lines, [(room.id, i) for i, room in enumerate(rooms)], []))
    added = [row for row in await do(rows) if row[1] == 1000 + len(nul)]
    assert sorted(added) == sorted((*line, now) for line in lines), added
movers = await do(lambda: dict(StoredTable.objects.values_list('pk', 'mover')))
assert movers == {{room.id: i for i, room in enumerate(rooms)}}, movers
try:
    await do(write, Growth(now, lines, [], []))
except Exception as error:
    assert database().taken(error) is not None
else:
    raise AssertionError('a line was written twice')
"""


def test_another_future_than_the_foreseen_one_is_shown_as_it_is(tmp_path: Path) -> None:
    in_the_hall(tmp_path, TWO_FUTURES.format(game=GAME))


def test_what_could_not_be_written_was_foreseen_and_is_never_shown(tmp_path: Path) -> None:
    in_the_hall(tmp_path, FAILED_WRITE.format(game=GAME))


def test_many_lines_at_once_are_the_lines_that_were_given(tmp_path: Path) -> None:
    in_the_hall(tmp_path, MANY_LINES.format(game=GAME))


def test_the_write_ahead_log_has_room_and_is_gone_in_the_end(tmp_path: Path) -> None:
    in_the_hall(
        tmp_path,
        "from roundhouse.site.databases.sqlite import ROOM\n"
        "from django.conf import settings\n"
        "hall.writer.warm()\n"
        f"room = await hall.create({GAME!r}, ['person', 'person'])\n"
        "wal = settings.DATA / 'site.sqlite3-wal'\n"
        "assert wal.stat().st_size == ROOM\n"
        "await hall.act(room, [room.table.to_move], room.table.legal()[0], room.length)\n"
        "assert wal.stat().st_size == ROOM\n"
        "await hall.close()\n"
        "assert not wal.exists() or not wal.stat().st_size\n",
    )


def test_after_a_kill_zeros_at_the_end_of_the_log_are_no_lines(mortal: Site) -> None:
    with Player(mortal) as player:
        id_ = player.create(GAME, "person", "person")
        seen = player.look(id_)
        assert player.act(id_, seen["legal"][0], seen["n"], "before-the-kill").status_code == 200
        before = player.look(id_)
        player.http.base_url = mortal.restart().address
        assert player.look(id_) == before
