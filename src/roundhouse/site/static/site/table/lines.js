// Lines: dragging the mouse from part to part touches one after the other.
import { table } from "./page.js";
import { choices, narrow, path, touch } from "./choose.js";
import { busy } from "./send.js";

export let lined = false; // whether a line has been drawn since the mouse went down
let drawn = null; // the part where the line began, and the one to which it has come
table.addEventListener("pointerdown", (event) => {
  const part = event.target.closest(".board :is(.part.next, .part.chosen)"); // also from where a click has begun
  lined = false;
  drawn = part && !event.button && event.pointerType === "mouse" ? { at: part.dataset.part, first: part } : null;
});
addEventListener("pointermove", (event) => {
  if (drawn && !busy) goOn(document.elementFromPoint(event.clientX, event.clientY)?.closest(".board .part"));
});
addEventListener("pointerup", () => { drawn = null; });

function goOn(part) { // to this part, also from where a choice has ended
  if (!part || part.dataset.part === drawn.at) return;
  if (!lined && !path.includes(drawn.at)) touch(drawn.first);
  if (lined && !path.length && choices().some((c) => c.parts[0] === drawn.at)) narrow([drawn.at]);
  lined = true;
  if (!part.classList.contains("next") && !turned(part.dataset.part)) return;
  drawn.at = part.dataset.part;
  if (part.classList.contains("next")) touch(part);
}

function turned(name) { // what is confirmed at its end may end further on: the line has gone over the end that it had come to
  const ends = (parts) => choices().some((c) => c.parts.length === 3 && c.parts[0] === parts[0] && c.parts[1] === parts[1]);
  const other = path.length === 2 && ends(path) && ends([path[0], name]);
  if (other) narrow([path[0], name]);
  return other;
}
