// Marks on the board: what has changed since one's last turn and who did it, until one acts; and where a line of the log lies.
import { $, $$, layout, table, tabletop } from "./page.js";

const named = (el) => (el.dataset.places ?? "").split(" ").filter(Boolean);
export const picture = () => $(`.${layout()} > svg`, table);
const inPicture = (place) => $$(`[data-part="${CSS.escape(place)}"], [data-place="${CSS.escape(place)}"]`, picture() ?? table);
// What is set upon a map lies in its uppermost layer, so that it moves with the map
const upon = (el) => el.closest(".map") && $$(".map:not(.place-names) > g", picture()).filter((layer) => !layer.closest("[display], .motion")).at(-1);

export function markFresh() {
  const fresh = Number(tabletop().dataset.fresh);
  for (const el of $$(".board .since", table)) { el.classList.remove("since"); delete el.dataset.by; }
  for (const el of $$(".board :is(.way, .by)", table)) el.remove();
  for (const turn of $$(".recent .turn", table)) {
    turn.classList.toggle("fresh", Number(turn.dataset.end) > fresh);
    if (!$("details", turn) && $("[data-places]", turn)) turn.tabIndex = 0;
  }
  $$(".recent .fresh", table).reverse().forEach((turn) => markTurn(turn, fresh));
  const last = $(".recent .fresh[data-gone]", table);
  return last ? draw(last) : null;
}

function markTurn(turn, fresh) { // each place in the colour of its mover; whose the turn was stands at the last of them
  const way = turn.dataset.gone?.split(" ") ?? [], lines = $$("[data-places]", turn).filter((line) => Number(line.dataset.n) >= fresh);
  const marked = lines.flatMap(named).filter((place) => !way.includes(place)).flatMap((place) => inPicture(place).slice(0, 1)); // what lies lowest
  for (const el of marked) { el.classList.add("since"); el.dataset.by = turn.dataset.seat ?? ""; }
  if (marked.length && !way.length) sign(marked.at(-1), turn.dataset.seat);
}

const svg = (tag, attributes) => {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  return el;
};
export const seatMark = (seat, { x, y }, size) => svg("use", { class: "by", href: `#seat-${seat}`, x: x - size / 2, y: y - size / 2, width: size, height: size });

function sign(el, seat) { // the mark of a seat, at the upper right of what it has changed
  const home = upon(el), box = el.getBBox(), side = Math.min(box.width, box.height);
  if (!home || !seat) return;
  const size = Math.min(0.7 * side, 20 / home.ownerSVGElement.getScreenCTM().a); // 20 pixels of a map that is not zoomed
  home.append(seatMark(seat, spot(el, home, 0.86, 0.14), size));
}

// The way that something has gone last as an arrow
function draw(turn) {
  const { gone, seat = "" } = turn.dataset, stops = gone.split(" ").flatMap((place) => inPicture(place).slice(0, 1));
  const home = (stops.length && upon(stops[0])) || picture(), points = stops.map((el) => spot(el, home)).filter(Boolean);
  const going = { points, home, seat, name: `${turn.dataset.turn} ${gone}`, traveller: turn.dataset.traveller };
  if (points.length < 2) return going;
  const names = home.closest(".map") && $(".map .written", picture()); // which stay readable upon the arrow
  const drawn = names ? stops.map((el) => spot(el, names.parentNode)).filter(Boolean) : points;
  const d = `M${drawn.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}`;
  const [a, b] = drawn.slice(-2), angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const arrow = svg("g", { class: "way", "data-by": seat });
  arrow.innerHTML = `<path class="edge" d="${d}"/><path d="${d}"/><path class="head" d="M9 0-7-8-3 0-7 8z" transform="translate(${b.x} ${b.y}) rotate(${angle})"/>`;
  if (names) names.before(arrow);
  else home.append(arrow);
  sign(stops[0], seat);
  return going;
}

export function spot(el, home, across = 0.5, down = 0.5) { // a point of an element, in the units of another one
  const from = el.getScreenCTM?.(), to = home.getScreenCTM();
  if (!from || !to) return null;
  const box = el.getBBox();
  return new DOMPoint(box.x + across * box.width, box.y + down * box.height).matrixTransform(to.inverse().multiply(from));
}

function point(event) { // at a line or a turn: its places are lit as long as one points there
  for (const el of $$(".board .pointed", table)) el.classList.remove("pointed");
  const line = /over|in$/.test(event.type) && event.target.closest?.(".log [data-n], .log .turn");
  if (!line) return;
  const lines = line.matches(".turn") ? $$("[data-places]", line) : [line];
  for (const place of lines.flatMap(named)) for (const el of inPicture(place)) el.classList.add("pointed");
}
for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) table.addEventListener(type, point);
