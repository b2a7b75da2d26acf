// Marks on the board: what has changed since one's last turn, until one acts; and where a line of the log lies.
import { $, $$, layout, table, tabletop } from "./page.js";

const named = (el) => (el.dataset.places ?? "").split(" ").filter(Boolean);
export const picture = () => $(`.${layout()} > svg`, table);
const inPicture = (place) => $$(`[data-part="${CSS.escape(place)}"], [data-place="${CSS.escape(place)}"]`, picture() ?? table);

export function markFresh() {
  const fresh = Number(tabletop().dataset.fresh);
  for (const el of $$(".board .since", table)) el.classList.remove("since");
  $(".board .way", table)?.remove();
  for (const turn of $$(".recent .turn", table)) {
    turn.classList.toggle("fresh", Number(turn.dataset.end) > fresh);
    if (!$("details", turn) && $("[data-places]", turn)) turn.tabIndex = 0;
  }
  const lines = $$(".recent .fresh [data-places]", table).filter((line) => Number(line.dataset.n) >= fresh);
  const placed = (line) => { const way = line.closest(".turn").dataset.gone?.split(" "); return named(line).filter((place) => !way?.includes(place)); };
  for (const place of new Set(lines.flatMap(placed))) inPicture(place)[0]?.classList.add("since"); // what lies lowest
  const last = $(".recent .fresh[data-gone]", table);
  return last ? draw(last.dataset.gone) : null;
}

// The way that something has gone last as an arrow; it lies where its places lie, so that it moves with the map
function draw(way) {
  const stops = way.split(" ").flatMap((place) => inPicture(place).slice(0, 1)), home = stops[0]?.closest(".map > g") ?? picture();
  const points = stops.map((el) => middle(el, home)).filter(Boolean);
  if (points.length < 2) return null;
  const d = `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}`;
  const [a, b] = points.slice(-2), turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const arrow = document.createElementNS("http://www.w3.org/2000/svg", "g");
  arrow.setAttribute("class", "way");
  arrow.innerHTML = `<path class="edge" d="${d}"/><path d="${d}"/><path class="head" d="M9 0-7-8-3 0-7 8z" transform="translate(${b.x} ${b.y}) rotate(${turn})"/>`;
  arrow.dataset.going = way;
  home.append(arrow);
  return { arrow, points };
}

export function middle(el, home) { // of an element, in the units of another one
  const from = el.getScreenCTM?.(), to = home.getScreenCTM();
  if (!from || !to) return null;
  const box = el.getBBox();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(to.inverse().multiply(from));
}

function point(event) { // at a line or a turn: its places are lit as long as one points there
  for (const el of $$(".board .pointed", table)) el.classList.remove("pointed");
  const line = /over|in$/.test(event.type) && event.target.closest?.(".log [data-n], .log .turn");
  if (!line) return;
  const lines = line.matches(".turn") ? $$("[data-places]", line) : [line];
  for (const place of lines.flatMap(named)) for (const el of inPicture(place)) el.classList.add("pointed");
}
for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) table.addEventListener(type, point);
