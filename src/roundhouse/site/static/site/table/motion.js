// Motion: pieces go where they went, dice roll, numbers count; briefly, and not for those who want none.
import { $, $$, table, tabletop } from "./page.js";
import { setting } from "./settings.js";
import { picture, seatMark, spot } from "./marks.js";

const short = 260, long = 400; // milliseconds
export const still = () => setting("motion") !== "1" || setting("pace") === "instant" || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
const name = (el) => el.dataset.part ?? el.dataset.place;
const pieces = () => $$("g.part, [data-place]", picture() ?? table).filter((el) => !el.closest("[display]"));

export function photograph() { // what lies where
  if (still()) return null;
  return { at: new Map(pieces().map((el) => [name(el), { el, box: el.getBoundingClientRect(), look: el.innerHTML }])), texts: texts() };
}
const texts = () => new Map([...(picture()?.children ?? [])].map((layer, i) => [i, $$("text", layer).map((el) => el.textContent)]));

export function moveFrom(before) { // what has changed since then goes there
  if (!before || still()) return;
  const dice = tabletop().dataset.dice;
  for (const el of pieces()) {
    const was = before.at.get(name(el)), rolls = dice && name(el).startsWith(dice);
    if (rolls && was?.look !== el.innerHTML) roll(el);
    else if (!was) { if (!rolls) el.animate([{ opacity: 0 }, { opacity: 1 }], short); }
    else slide(el, was.box);
  }
  [...(picture()?.children ?? [])].forEach((layer, i) => count($$("text", layer), before.texts.get(i) ?? []));
}

function slide(el, from) {
  const to = el.getBoundingClientRect(), unit = el.getScreenCTM?.()?.a;
  const dx = (from.x + from.width / 2 - to.x - to.width / 2) / unit, dy = (from.y + from.height / 2 - to.y - to.height / 2) / unit;
  if (!(Math.hypot(dx, dy) * unit > 8)) return;
  el.animate({ transform: [`translate(${dx}px,${dy}px)`, "translate(0,0)"] }, { duration: short, easing: "ease-out", composite: "add" });
}

function roll(el) {
  el.classList.add("rolling");
  const turn = 120 + 240 * Math.random();
  el.animate({ transform: [`rotate(-${turn}deg) scale(.7)`, "rotate(12deg) scale(1.06)", "none"] }, { duration: long, easing: "ease-out" })
    .finished.then(() => el.classList.remove("rolling"), () => {});
}

function count(fresh, old) { // numbers that have changed run from the old one to the new one
  if (fresh.length !== old.length) return;
  fresh.forEach((el, i) => {
    const goal = el.textContent, [, head, to, tail] = /^(\D*)(\d+)(\D*)$/.exec(goal) ?? [], from = /^(\D*)(\d+)(\D*)$/.exec(old[i]);
    if (goal === old[i] || !to || !from || from[1] !== head || from[3] !== tail) return;
    const begin = performance.now(), step = (now) => {
      const part = Math.min(1, (now - begin) / long);
      el.textContent = part < 1 ? `${head}${Math.round(+from[2] + part * (to - from[2]))}${tail}` : goal;
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

let ridden = "", piece = null; // the way that was gone last, by its turn and places; what goes there, as it lay before
export function runAlong(way, before) { // what has set out goes along what is new of the arrow; else the mark of the mover
  if (!way || `${ridden} `.startsWith(`${way.name} `)) return;
  const goesOn = ridden && way.name.startsWith(`${ridden} `), first = goesOn ? ridden.split(" ").length - 2 : 0;
  if (!goesOn) piece = lain(before?.at.get(way.traveller)?.el);
  ridden = way.name;
  if (still() || way.points.length < 2) return;
  const points = way.points.slice(Math.min(first, way.points.length - 2)), goer = piece?.cloneNode(true) ?? seatMark(way.seat, { x: 0, y: 0 }, 20);
  const carrier = document.createElementNS("http://www.w3.org/2000/svg", "g");
  carrier.setAttribute("class", "traveller");
  carrier.append(goer);
  way.home.append(carrier);
  const { x, y } = spot(goer, way.home);
  carrier.animate({ transform: points.map((p) => `translate(${p.x - x}px,${p.y - y}px)`) }, { duration: points.length > 3 ? 2 * long : long, easing: "ease-in-out" })
    .finished.then(() => carrier.remove(), () => {});
}
const lain = (el) => el && $$("use", el).filter((use) => !el.contains(use.closest("[fill=none]"))).at(-1); // the last piece that was to be seen there

export function startMotion() { // what a game shows moving by itself
  if (!still()) for (const part of $$(".motion animateMotion, .motion animate", table)) part.beginElement();
}
