"""Lessons: every game has one, every position in it is real, every step can be played by plain links."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from roundhouse import BadData, RoundhouseError, find_game, game_names
from tests.site_replay.conftest import Browser

LESSONS = [
    file.stem.replace("lesson", game).replace(f"{game}-", f"{game}_")
    for game in game_names()
    for file in sorted(find_game(game).folder.glob("lesson*.toml"))
]
"""As in their addresses: a game's own lesson has its name, a further one its part as well."""

every_game = pytest.mark.parametrize("game", game_names())
every_lesson = pytest.mark.parametrize("name", LESSONS)


def game_of(name: str) -> str:
    return name.partition("_")[0]


def test_every_game_has_a_lesson(visitor: Browser) -> None:
    from roundhouse.site.lessons import lesson_names

    assert set(game_names()) <= set(LESSONS)
    assert sorted(LESSONS) == sorted(name for game in game_names() for name in lesson_names(game))


@every_lesson
def test_the_moves_of_a_lesson_are_lawful(visitor: Browser, name: str) -> None:
    from roundhouse.site.lessons import load_lesson

    game = game_of(name)
    lesson = load_lesson(name)
    assert lesson is not None
    assert lesson.name == name
    assert lesson.game.name == game
    assert lesson.title
    assert len(lesson.what) == 3
    assert 4 <= len(lesson.pictures) <= 6
    for picture in lesson.pictures:
        lesson.table(picture.moves)
        assert picture.rules
        assert all(rule in find_game(game).rulebook.rules for rule in picture.rules)
    for step in lesson.steps:
        table = lesson.table(step.moves)
        assert table.to_move == lesson.seat
        assert step.good in table.legal()
        assert set(step.also) <= set(table.legal())
        assert not set(step.tries) & set(table.legal())
    end = lesson.table(lesson.end.moves)
    assert end.over == lesson.whole
    assert not lesson.whole or end.ranking[lesson.seat] == 1


@every_lesson
def test_the_lesson_is_a_page_with_pictures(visitor: Browser, name: str) -> None:
    game = game_of(name)
    page = visitor.get(f"/learn/{name}")
    assert page.status_code == 200
    pictures = re.findall(rf'(?:src|srcset)="(/learn/{name}/[^"]+\.svg)"', page.text)
    assert len(pictures) >= 8
    for url in pictures:
        answer = visitor.get(url)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
    for rule in re.findall(rf'href="/rules/{game}#([^"]+)"', page.text):
        assert rule in find_game(game).rulebook.rules


@every_lesson
def test_the_lessons_of_a_game_lead_to_each_other(visitor: Browser, name: str) -> None:
    page = visitor.get(f"/learn/{name}").text
    for other in LESSONS:
        near = game_of(other) == game_of(name) and other != name
        assert (f'href="/learn/{other}"' in page) == near
    assert f'href="/learn/{name}/first"' in page
    assert f'href="/new/{game_of(name)}"' in page


@every_lesson
def test_the_first_game_is_played_by_its_buttons(visitor: Browser, name: str) -> None:
    from roundhouse.site.lessons import load_lesson

    lesson = load_lesson(name)
    assert lesson is not None
    url = f"/learn/{name}/first"
    for _ in range(200):
        page = visitor.get(url)
        assert page.status_code == 200
        buttons = re.findall(r'<button class="go" name="do" value="([^"]+)"', unescape(page.text))
        if not buttons:
            break
        form = re.search(r'<form method="get" action="([^"]+)"', page.text)
        assert form
        answer = visitor.get(form[1], params={"do": buttons[0]})
        assert answer.status_code == 302
        url = answer.headers["location"]
        assert url.startswith(f"/learn/{name}/first/")
    assert url.endswith(f"/{len(lesson.steps) + 1}")
    assert ("Now a whole game" if lesson.seats == 1 else "Now against bots") in page.text
    assert f'action="/new/{game_of(name)}"' in page.text


@every_lesson
def test_other_choices_are_answered_and_forbidden_ones_refused_by_their_rule(
    visitor: Browser, name: str
) -> None:
    from roundhouse.site.lessons import load_lesson

    lesson = load_lesson(name)
    assert lesson is not None
    refused = 0
    for n, step in enumerate(lesson.steps, 1):
        for text, why in step.also.items():
            answer = visitor.get(f"/learn/{name}/first/{n}", params={"do": text})
            assert answer.status_code == 200
            assert why in unescape(answer.text)
        for text in step.tries:
            answer = visitor.get(f"/learn/{name}/first/{n}", params={"do": text})
            refusal = lesson.table(step.moves).explain(text)
            assert answer.status_code == 200
            assert refusal
            assert "That is not possible here." in answer.text
            assert f"#{refusal.rule}" in answer.text
            refused += 1
    assert refused >= 5
    assert visitor.get(f"/learn/{name}/first/1", params={"do": "<b>"}).status_code == 422
    assert visitor.get(f"/learn/{name}/first/{len(lesson.steps) + 2}").status_code == 404
    assert visitor.get(f"/learn/{name}/first/0").status_code == 404


def test_what_is_not_there_is_not_found(visitor: Browser) -> None:
    game = game_names()[0]
    for url in ("none", "none/first", "none_alone", f"{game}/99/wide/light.svg", f"{game}/0/wide/pink.svg"):
        assert visitor.get(f"/learn/{url}").status_code == 404
    for part in ("", "none", "none/first", "none/0/wide/light.svg"):
        assert visitor.get(f"/learn/{game}_{part}").status_code == 404


LESSON = """
what = []
win = []
seats = {seats}
names = {names}
picture = []
[guide]
seat = "Ann"
welcome = ""
farewell = ""
deal = {deal}
[[guide.step]]
text = ""
good = "{good}"
label = ""
{more}
"""


@every_game
@pytest.mark.parametrize(
    ("good", "more", "said"),
    [
        ("nonsense", "", "step 1"),
        ("", "colour = 1", "'colour' is no key of a step"),
        ("", "", "does not come to its end"),
        ("", 'try = {{ "{good}" = "x" }}', "belongs under 'also'"),
    ],
)
def test_a_lesson_that_is_wrong_says_where(
    visitor: Browser, game: str, good: str, more: str, said: str
) -> None:
    import tomllib

    from roundhouse.site.lessons import check_lesson, load_lesson, read_lesson

    lesson = load_lesson(game)
    assert lesson is not None
    good = good or lesson.steps[0].good
    text = LESSON.format(
        seats=lesson.seats,
        names=lesson.names,
        deal=lesson.steps[0].moves,
        good=good,
        more=more.format(good=good),
    )
    with pytest.raises(BadData, match=said):
        check_lesson(read_lesson(find_game(game), "", tomllib.loads(text)))


@every_game
def test_a_guided_game_is_whole_just_when_it_is_played_to_its_end(visitor: Browser, game: str) -> None:
    from roundhouse.site.lessons import check_lesson, load_lesson

    lesson = load_lesson(game)
    assert lesson is not None
    with pytest.raises(BadData, match="to its end"):
        check_lesson(replace(lesson, whole=not lesson.whole))


def test_a_lesson_file_is_named_when_it_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.site.lessons import load_lesson

    game = find_game(game_names()[0])
    monkeypatch.setattr(game, "folder", tmp_path)
    load_lesson.cache_clear()
    assert load_lesson(game.name) is None
    for text in ("what = [", "what = []"):
        (tmp_path / "lesson.toml").write_text(text, "utf-8")
        load_lesson.cache_clear()
        with pytest.raises(RoundhouseError, match=r"lesson\.toml"):
            load_lesson(game.name)
    (tmp_path / "lesson-alone.toml").write_text(
        LESSON.format(seats=1, names=["Ann"], deal=[], good="", more=""), "utf-8"
    )
    with pytest.raises(RoundhouseError, match=r"lesson-alone\.toml: 'title' is missing"):
        load_lesson(f"{game.name}_alone")
    load_lesson.cache_clear()
