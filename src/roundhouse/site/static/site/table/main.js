// The script of a table, the same for every game: clicks and keys find their way to whoever knows what to do.
// Without it the page works by plain forms.
import { $, table } from "./page.js";
import { drawer, note, showNote } from "./notes.js";
import { choices, choose, narrow, number, press, touch } from "./choose.js";
import { hint, why } from "./ask.js";
import { act, post, undo } from "./send.js";
import { ready } from "./show.js";
import { listen } from "./live.js";
import { panned, zoom } from "./map.js";
import { lined } from "./lines.js";
import { follow } from "./ways.js";
import { fill } from "./letter.js";
import "./stepper.js";
import "./turns.js";
import { next, skip } from "./pace.js";
import { markFresh } from "./marks.js";
import { runAlong } from "./motion.js";

document.addEventListener("click", (event) => {
  const at = event.target, on = (query) => at.closest(query);
  const part = !panned && !lined && at.closest(".board .part, .board .ground > [data-part]");
  if (part) return fill(part) || touch(part);
  if (on("a[data-drawer], #note a")) { event.preventDefault(); return drawer(on("a").href); }
  if (on("#drawer .rules a")) { event.preventDefault(); return drawer(on("#drawer .rules a").href.replace(/^[^#]*/, table.dataset.rules)); }
  if (on("[data-hint]")) { event.preventDefault(); return hint(); }
  if (on("[data-reset]")) return narrow([]);
  if (on("[data-way]")) return follow(JSON.parse(on("[data-way]").dataset.way));
  if (on("[data-sure]")) return act(on("[data-sure]").dataset.sure);
  if (on("[data-skip]")) return skip();
  if (on("[data-next]")) return next();
  if (on("[data-help]")) return $("#help").showModal();
  if (on("[data-zoom]")) { const by = Number(on("[data-zoom]").dataset.zoom); return zoom(by, !by); }
  if (on("[data-close]")) { const d = on("dialog"); return d ? d.close() : (note.hidden = true); }
  if (at.tagName === "DIALOG") return at.close();
  if (on("[data-copy]")) {
    const field = document.getElementById(on("[data-copy]").dataset.copy);
    field.select();
    navigator.clipboard?.writeText(field.value).then(() => showNote("Copied: send it to your friend."));
  }
});
table.addEventListener("toggle", number, true);
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches(".choices") && event.submitter) { event.preventDefault(); choose(choices().find((c) => c.button === event.submitter)); }
  else if (form.matches("[data-stay]")) { event.preventDefault(); post(form, event.submitter); }
  else if (form.matches(".why")) { event.preventDefault(); why({ text: $("#why").value }); }
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const part = event.target.closest?.(".board .part");
  if (part && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); return touch(part); }
  if ($("dialog[open]")) return;
  if (event.key === "Escape") { note.hidden = true; return narrow([]); }
  if (event.target.matches("input, select, textarea")) return;
  if (/^[1-9]$/.test(event.key)) return press(event.key);
  const keys = { u: undo, s: skip, h: () => $("[data-hint]") && hint(), r: () => drawer(table.dataset.rules), "?": () => $("#help").showModal(),
    "+": () => zoom(1), "-": () => zoom(-1), 0: () => zoom(0, true) };
  keys[event.key]?.();
});
ready();
runAlong(markFresh());
listen();
