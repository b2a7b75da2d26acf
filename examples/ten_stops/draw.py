"""The table of Ten Stops as a picture."""

from examples.ten_stops.rules import ROUNDS, STATIONS, STOPS, StopsState
from examples.ten_stops.words.en import English
from roundhouse.core.look import Look
from roundhouse.core.view import View
from roundhouse.display.picture import picture
from roundhouse.display.scene import Scene
from roundhouse.svg.page import masthead, notice
from roundhouse.svg.shapes import box, button, seat_mark
from roundhouse.svg.text import write


def layers(view: View[StopsState], names: list[str], words: English, look: Look) -> list[str]:
    """The line of ten stops, with a row for each seat's train below; narrow, the stops are smaller."""
    scene, s = Scene(view, names, words, look), view.state
    theme, step = scene.theme, 114 if look.wide else 33
    width, height = STOPS * step + 60, 210 + 44 * len(names)
    drawn = [
        masthead("Ten Stops", f"round {s.round} of {ROUNDS}", 30, 44, width - 60, 22, theme),
        notice([scene.asked], 30, 82, width - 60, 16, theme, scene.yours),
    ]
    for stop in range(1, STOPS + 1):
        x = 30 + (stop - 1) * step
        at = (x + 2, 100, step - 4, 34)
        fill, ink = (theme.lamp, theme.print) if stop in STATIONS else (theme.panel, theme.ink)
        body = box(*at, fill, theme.rule)
        body += write(str(stop), x + step / 2, 122, step, 15, ink, bold=True, anchor="middle")
        drawn.append(scene.choice(f"stop:{stop}", body, at, "Drive here", f"Stop {stop}"))
    for seat, name in enumerate(names):
        y = 160 + 44 * seat
        told = f"{name}: {s.scores[seat]} points, ticket {words.ticket(s, seat)}"
        mark = seat_mark(seat, 30 + (s.trains[seat] - 0.5) * step, y, 22, theme)
        drawn.append(mark + write(told, 32, y + 24, width - 60, 13, theme.soft))
    at = (30, 156 + 44 * len(names), 120, 32)
    body = button("Wait", *at, theme, "wait" in scene.lit, False)
    drawn.append(scene.choice("wait", body, at, "Wait", "Wait"))
    told = "; ".join(words.as_text(view, names))
    return picture(width, height, "Ten Stops", told, "", drawn, theme)
