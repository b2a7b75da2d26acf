// The people at the table: who has it open, and at a shared screen whose turn it is now.
import { $, $$, make, shared, table, tabletop } from "./page.js";

export function showPresent(seats) { // the style sheet marks them
  table.dataset.present = seats;
  seats.split(" ").forEach(satDown);
}

function satDown(seat) { // who comes is expected no longer; when all have come, the links make room for the board
  const line = $(`[data-expected="${seat}"]`);
  if (!line) return;
  delete line.dataset.expected;
  for (const dead of $$("figure, input, button", line)) dead.remove(); // an invitation seats one person once
  $("label", line).replaceChildren($(`.players [data-seat="${seat}"] .who`, table).textContent, " ", make("span", { className: "soft" }, "has sat down"));
  if ($("[data-expected]")) return;
  const links = $(".invite");
  for (const fold of $$("details", links)) fold.open = false;
  table.after(links);
}

// Where several people share a screen and nothing is hidden, the next one is called by name for a moment
const call = make("p", { className: "call", hidden: true });
call.ariaHidden = "true"; // the prompt says the same, and is read out
let seat = tabletop().dataset.seat;

function nextPerson() {
  const now = tabletop()?.dataset;
  if (!now || now.seat === seat) return;
  const came = Number(seat) >= 0 && "turn" in now;
  seat = now.seat;
  if (!came) return;
  call.textContent = $(".ask strong", table)?.textContent ?? "";
  call.hidden = false;
  call.getAnimations().forEach((animation) => animation.cancel());
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches, edge = still ? 1 : 0;
  call.animate([{ opacity: edge }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.75 }, { opacity: edge }], 1600).onfinish = () => { call.hidden = true; };
}
if (shared) {
  table.after(call);
  new MutationObserver(nextPerson).observe(table, { childList: true });
}
