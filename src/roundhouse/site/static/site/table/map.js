// The map under the hand: zoom and pan. What lies in a window of the class `map` is moved by one property of the
// page, so what a push brings is moved as well; all else keeps its place. It knows no table: a replay has maps too.

const FINGER = 24.5; // pixels that a finger needs
const MOST = 6, STEP = 1.4, NAMED = 34; // NAMED: pixels of a place whose name can be read in it
const page = document.querySelector("main");
const all = (query) => [...page.querySelectorAll(query)];
const hand = matchMedia("(max-width: 44rem), (pointer: coarse)"); // one who touches, or has the room of a phone
const kept = `map of ${location.pathname.match(/^\/table\/[^/]+/)?.[0] ?? location.pathname}`;
const between = (least, value, most) => Math.max(least, Math.min(most, value));

let view = null; // how much larger than the whole, and which place of the map is in the middle, in its own units
export let panned = false; // whether the hand has moved the map since it went down

const shown = () => all(".map:not(.place-names)").find((map) => map.getClientRects().length);

function measured() { // the window in pixels, and the map in its units; nothing where there is no map
  const map = shown();
  if (!map) return null;
  const at = map.ownerSVGElement.getScreenCTM(), { width: wide, height: high } = map.viewBox.baseVal;
  const w = map.width.baseVal.value * at.a, h = map.height.baseVal.value * at.a;
  const unit = Math.min(w / wide, h / high), own = map.querySelector(":scope > g > g").transform.baseVal[0].matrix;
  const touched = Number(map.dataset.touched ?? 0) * unit;
  return {
    map, w, h, wide, high, unit, touched, dx: own.e, dy: own.f,
    left: at.e + map.x.baseVal.value * at.a, top: at.f + map.y.baseVal.value * at.a,
    near: touched ? Math.max(1, FINGER / touched) : 1, // the zoom at which a finger finds its places
  };
}
const inside = (m, { clientX: x, clientY: y, target }) => Boolean(m && (!target || target.closest?.("svg")))
  && x >= m.left && x <= m.left + m.w && y >= m.top && y <= m.top + m.h;
const placeAt = (m, x, y, seen = view) => ({
  x: seen.x + (x - m.left - m.w / 2) / (m.unit * seen.zoom), y: seen.y + (y - m.top - m.h / 2) / (m.unit * seen.zoom),
});

function first(m) { // as this tab left it; for a finger where something can be done, else the whole
  const old = JSON.parse(sessionStorage.getItem(kept) ?? "null");
  if (old && old.hand === hand.matches && !outgrown(old, m)) return old;
  const whole = { zoom: 1, x: m.wide / 2 - m.dx, y: m.high / 2 - m.dy, near: m.near };
  return hand.matches && m.near > 1 ? { ...whole, zoom: m.near, ...middleOfLit(m, whole) } : whole;
}

// a view that no hand has set begins anew when what is to be touched has got another size
const outgrown = (seen, m) => seen.near !== undefined && Math.abs(seen.near - m.near) > 0.01;

function lookedAt() { // the lit parts of the map; where there are none, what the question is about
  const there = (query) => all(query).filter((part) => part.getClientRects().length);
  const lit = there(".map .part.lit");
  return lit.length ? lit : there(".map .about");
}

function middleOfLit(m, seen) { // of these the one that is nearest to the middle of all of them
  const spots = lookedAt().map((part) => {
    const box = part.getBoundingClientRect();
    return placeAt(m, box.x + box.width / 2, box.y + box.height / 2, seen);
  });
  const mean = (axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  const far = ({ x, y }) => Math.hypot(x - mean("x"), y - mean("y"));
  return spots.length ? spots.reduce((best, spot) => (far(spot) < far(best) ? spot : best)) : {};
}

function show(m = measured()) { // put the map where the view is, as far as it goes
  if (!m) return;
  if (view?.hand !== hand.matches || outgrown(view, m)) view = first(m); // a window made wide or narrow begins anew too
  view.hand = hand.matches;
  view.zoom = between(1, view.zoom, Math.max(MOST, 3 * m.near));
  for (const [axis, shift, room, size] of [["x", m.dx, m.w, m.wide], ["y", m.dy, m.h, m.high]]) {
    const half = room / (2 * m.unit * view.zoom);
    view[axis] = (half * 2 >= size ? size / 2 : between(half, view[axis] + shift, size - half)) - shift;
  }
  const x = m.wide / 2 - view.zoom * (view.x + m.dx), y = m.high / 2 - view.zoom * (view.y + m.dy);
  place("--map", `translate(${x.toFixed(2)}px,${y.toFixed(2)}px) scale(${view.zoom.toFixed(4)})`);
  place("--name", `${(11.5 / (m.unit * view.zoom)).toFixed(2)}px`);
  page.classList.toggle("zoomed", view.zoom > 1.001);
  page.classList.toggle("far", hand.matches && view.zoom < m.near * 0.98); // too small to be read or touched
  page.classList.toggle("crowded", m.touched * view.zoom < NAMED * 0.85);
  for (const board of all(".board")) board.tabIndex = view.zoom > 1.001 ? 0 : -1;
  for (const button of all("[data-zoom]")) {
    button.disabled = button.dataset.zoom > 0 ? view.zoom >= Math.max(MOST, 3 * m.near) : view.zoom <= 1;
  }
  sessionStorage.setItem(kept, JSON.stringify(view));
  drawNames(m);
}

function place(property, value) { // the style of all that is on the page depends on it: only if it is another
  if (page.style.getPropertyValue(property) !== value) page.style.setProperty(property, value);
}

function zoomTo(zoom, x, y, m = measured()) { // and what lies at this point of the screen stays there
  if (!m) return;
  const held = placeAt(m, x, y);
  view = { hand: hand.matches, zoom: between(1, zoom, Math.max(MOST, 3 * m.near)), ...held };
  const moved = placeAt(m, x, y);
  view.x += held.x - moved.x;
  view.y += held.y - moved.y;
  show(m);
}

export function zoom(by, fit = false) { // a step closer or further away; by 0 only what has changed is looked at
  const m = measured();
  if (!m) return;
  if (fit) view = { ...view, zoom: 1, near: undefined };
  if (by && view) return zoomTo(view.zoom * STEP ** by, m.left + m.w / 2, m.top + m.h / 2, m);
  show(m);
  if (!by && !fit && hand.matches && !page.classList.contains("far")) followLit(measured());
}

function followLit(m) { // on a phone something that can be done is always in sight
  const lit = lookedAt();
  if (!lit.length || lit.some((part) => isIn(m, part))) return;
  Object.assign(view, middleOfLit(m, view));
  show(m);
}

function isIn(m, part) {
  const box = part.getBoundingClientRect();
  return inside(m, { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 });
}

export function keepInSight(part) { // bring a part of the map into its window
  const m = measured();
  if (!m || !part.closest(".map") || isIn(m, part)) return;
  const box = part.getBoundingClientRect();
  Object.assign(view, placeAt(m, box.x + box.width / 2, box.y + box.height / 2));
  show(m);
}
page.addEventListener("focusin", (event) => event.target.closest?.(".map") && keepInSight(event.target));

// The wheel zooms; where there is nothing to zoom out of, and while the page is being scrolled, the page scrolls

let scrolled = 0;
addEventListener("scroll", () => { scrolled = Date.now(); }, { passive: true });
page.addEventListener("wheel", (event) => {
  const m = measured(), by = event.deltaY * (event.deltaMode ? 16 : 1);
  if (!inside(m, event) || (!event.ctrlKey && (Date.now() - scrolled < 300 || (by > 0 && view.zoom <= 1)))) return;
  event.preventDefault();
  zoomTo(view.zoom * Math.exp(-by * (event.ctrlKey ? 0.01 : 0.002)), event.clientX, event.clientY, m);
}, { passive: false });

// The mouse moves the map by its ground; from a lit part it draws a line

let held = null;
page.addEventListener("pointerdown", (event) => {
  panned = false;
  const m = measured();
  if (event.button || event.pointerType !== "mouse" || !inside(m, event) || view.zoom <= 1) return;
  if (!event.target.closest(".part.next")) held = { m, x: event.clientX, y: event.clientY, from: { ...view } };
});
addEventListener("pointermove", (event) => {
  if (!held) return;
  panned ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > 4;
  if (panned) pan(held, event);
});
addEventListener("pointerup", () => { held = null; });

function pan({ m, x, y, from }, to) {
  const scale = m.unit * view.zoom;
  Object.assign(view, { x: from.x - (to.clientX - x) / scale, y: from.y - (to.clientY - y) / scale, near: undefined });
  show(m);
}

// Two fingers zoom. One finger moves a map that is zoomed; where the map goes no further, the page scrolls

let touches = null;
const middle = ([a, b = a]) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
function grasp(event) {
  const m = measured(), fingers = [...event.touches];
  touches = null;
  if (!fingers.length || fingers.length > 2 || !fingers.every((finger) => inside(m, finger))) return;
  const { clientX: x, clientY: y } = middle(fingers);
  touches = { m, x, y, from: { ...view }, n: fingers.length, wide: fingers[1] && apart(fingers), moving: false };
}
function drag(event) {
  const fingers = [...event.touches];
  if (touches?.n !== fingers.length) return;
  const to = middle(fingers);
  if (touches.n === 2) {
    event.preventDefault();
    panned = true;
    view = { ...touches.from };
    zoomTo(touches.from.zoom * apart(fingers) / touches.wide, touches.x, touches.y, touches.m);
    return pan({ ...touches, from: { ...view } }, to);
  }
  if (!touches.moving && Math.hypot(to.clientX - touches.x, to.clientY - touches.y) < 6) return;
  const axis = Math.abs(to.clientX - touches.x) > Math.abs(to.clientY - touches.y) ? "x" : "y";
  pan(touches, to);
  if (!touches.moving && view[axis] === touches.from[axis]) { touches = null; return; }
  touches.moving = panned = true;
  event.preventDefault();
}
page.addEventListener("touchstart", grasp, { passive: true });
page.addEventListener("touchend", grasp, { passive: true });
page.addEventListener("touchcancel", () => { touches = null; }, { passive: true });
page.addEventListener("touchmove", drag, { passive: false });

// A tap on a map that is too small for a finger comes closer; a double-click fits, and again comes closer

let approached = 0;
page.addEventListener("click", (event) => {
  const m = measured();
  if (!inside(m, event)) return;
  if (page.classList.contains("far")) {
    approached = Date.now();
    zoomTo(m.near, event.clientX, event.clientY, m);
  } else if (Date.now() - approached > 400) return;
  event.stopPropagation();
}, true);
page.addEventListener("dblclick", (event) => {
  const m = measured();
  if (!inside(m, event) || event.target.closest(".part.next") || Date.now() - approached < 700) return;
  if (view.zoom > 1) zoom(0, true);
  else zoomTo(Math.max(2, m.near), event.clientX, event.clientY, m);
});

// The names of places, on demand: written from the parts of the ground, so they cost a page nothing

let named = false;
function names() {
  named = !named;
  const m = measured();
  if (named && m?.touched && m.touched * view.zoom < NAMED) {
    return zoomTo(NAMED / m.touched, m.left + m.w / 2, m.top + m.h / 2, m);
  }
  show(m);
}
function drawNames(m) {
  const old = page.querySelector(".place-names"), svg = m.map.ownerSVGElement;
  for (const button of all("[data-names]")) button.setAttribute("aria-pressed", named);
  if (old && (!named || old.ownerSVGElement !== svg)) old.remove();
  if (!named || !m.touched || old?.isConnected) return;
  const layer = m.map.cloneNode(), outer = m.map.firstElementChild.cloneNode(), inner = m.map.firstElementChild.firstElementChild.cloneNode();
  layer.classList.add("place-names");
  layer.setAttribute("aria-hidden", "true");
  for (const part of svg.querySelectorAll(".ground > [data-part]")) {
    const box = part.getBBox(), text = document.createElementNS(svg.namespaceURI, "text");
    text.setAttribute("x", box.x + box.width / 2);
    text.setAttribute("y", box.y + box.height * 0.36);
    text.textContent = part.dataset.part.split(":")[1];
    inner.append(text);
  }
  outer.append(inner);
  layer.append(outer);
  svg.append(layer);
}

page.addEventListener("click", (event) => event.target.closest("[data-names]") && names());
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea, dialog")) return;
  if (event.key === "n" && page.querySelector("[data-names]")) names();
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!by || !view || view.zoom <= 1 || !event.target.closest?.(".board")) return;
  event.preventDefault();
  const m = measured(), step = Math.min(m.w, m.h) / 5 / (m.unit * view.zoom);
  Object.assign(view, { x: view.x + by[0] * step, y: view.y + by[1] * step });
  show(m);
});
addEventListener("resize", () => show());
hand.addEventListener("change", () => { view = null; page.style.removeProperty("--map"); show(); });
show();
