// The map under the hand: zoom and pan.
import { $, $$, table } from "./page.js";

const levels = [1, 1.25, 1.5, 2, 2.5, 3];
let level = 0;
export function zoom(by, fit = false) {
  level = fit ? 0 : Math.max(0, Math.min(levels.length - 1, level + by));
  table.style.setProperty("--zoom", levels[level]);
  table.classList.toggle("zoomed", level > 0);
  $(".board", table).tabIndex = level ? 0 : -1;
  for (const button of $$("[data-zoom]", table)) button.disabled = level === (button.dataset.zoom > 0 ? levels.length - 1 : 0);
}

export let panned = false; // whether the hand has moved the map since it went down
let from = null;
table.addEventListener("pointerdown", (event) => {
  const board = event.target.closest(".board");
  panned = false;
  if (!board || !level || event.button || event.pointerType !== "mouse" || event.target.closest(".part.next")) return;
  from = { board, x: event.clientX, y: event.clientY, left: board.scrollLeft, top: board.scrollTop };
});
addEventListener("pointermove", (event) => {
  if (!from) return;
  const dx = event.clientX - from.x, dy = event.clientY - from.y;
  if (Math.hypot(dx, dy) > 6) panned = true;
  if (panned) { from.board.scrollLeft = from.left - dx; from.board.scrollTop = from.top - dy; }
});
addEventListener("pointerup", () => { from = null; });
