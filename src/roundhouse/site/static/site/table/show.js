// Showing: puts what the table sends in the place of what is there, and lets it be seen.
import { $, $$, layout, make, n, table, tabletop, token } from "./page.js";
import { say } from "./notes.js";
import { narrow } from "./choose.js";
import { hold } from "./send.js";
import { refresh } from "./live.js";
import { zoom } from "./map.js";
import { controls } from "./pace.js";
import { markFresh } from "./marks.js";
import { moveFrom, photograph, runAlong, startMotion } from "./motion.js";
import { showSettings } from "./settings.js";
import { sound, tellTurn } from "./sound.js";

function mark(el) { // where to look for the same thing in what comes next, the best first
  const is = (name, value) => `[${name}="${CSS.escape(value)}"]`, box = el.closest("[data-keep]:not(.group)");
  if (el.dataset.part) return [`.part.next${is("data-part", el.dataset.part)}`, ".part.next", ".choices button"];
  if (el.dataset.zoom) return [is("data-zoom", el.dataset.zoom)];
  if (el.id) return [`#${CSS.escape(el.id)}`];
  return box ? [`${is("data-keep", box.dataset.keep)} summary`] : [".choices button", ".choices summary"];
}
const pictures = () => new Map($$(".part", table).map((p) => [p.dataset.part, p.innerHTML]));

export function replaceAll(html) { // the whole table
  const fresh = $(".tabletop", make("template", { innerHTML: html }).content), old = tabletop();
  if (!fresh) return;
  const same = ["n", "seat", "handover"].every((key) => fresh.dataset[key] === old.dataset[key]);
  if (same && $(`.${layout()}`, old)) return;
  changing(() => {
    const scroll = [$(".board", old).scrollLeft, $(".board", old).scrollTop];
    keepOpen(old, fresh);
    table.replaceChildren(fresh);
    if (old.dataset.seat === fresh.dataset.seat) [$(".board", fresh).scrollLeft, $(".board", fresh).scrollTop] = scroll;
  });
}

export function replaceChanged(diff) { // only what has changed, if the page shows what it starts from
  const svg = $(`.${layout()} > svg`, table);
  if (diff.n < n() || (diff.n === n() && diff.from !== n())) return; // the page shows more already
  if (!svg || n() !== diff.from) return refresh();
  changing(() => {
    for (const other of $$(`.board > :not(.${layout()})`, table)) other.remove(); // the picture for another screen is not kept up
    tabletop().dataset.n = diff.n;
    tabletop().dataset.fresh = diff.fresh;
    tabletop().toggleAttribute("data-turn", diff.turn);
    for (const [name, html] of Object.entries(diff.sections)) {
      const old = $(`.${name}`, tabletop()), fresh = make("template", { innerHTML: html }).content.firstElementChild;
      keepOpen(old, fresh);
      old.replaceWith(fresh);
    }
    for (const [i, markup] of diff.layers) svg.children[i].outerHTML = markup;
    if (diff.turns) showLog(diff.turns, diff.log);
  });
}

function showLog(turns, changed) { // the turns that are to stand there; those that have changed, by their new lines
  const log = $(".recent", table), known = new Map($$(".turn", log).map((turn) => [Number(turn.dataset.turn), turn]));
  for (const [first, frame, kept, lines] of changed) {
    const fresh = make("template", { innerHTML: frame }).content.firstElementChild, old = known.get(first), list = $("ol", fresh);
    if (old) {
      keepOpen(old, fresh);
      list.append(...$$("ol > li", old).slice(0, kept));
    }
    list.insertAdjacentHTML("beforeend", lines);
    known.set(first, fresh);
  }
  log.replaceChildren(...turns.map((first) => known.get(first) ?? ""));
}

function keepOpen(old, fresh) { // what was unfolded stays so, and what was typed
  for (const kept of $$("details[data-keep][open]:not(.group)", old)) {
    $(`details[data-keep="${CSS.escape(kept.dataset.keep)}"]`, fresh)?.setAttribute("open", "");
  }
  const typed = $("#why", old)?.value;
  if (typed && $("#why", fresh)) $("#why", fresh).value = typed;
  const letter = $("#letter", old), again = $("#letter", fresh), heading = (field) => field.value.split("\n")[0];
  if (letter && again && heading(letter) === heading(again)) { // a letter of the same round
    again.value = letter.value;
    again.setSelectionRange(letter.selectionStart, letter.selectionEnd);
    if (letter.dataset.at) again.dataset.at = letter.dataset.at;
  }
}

function changing(change) { // show what is new, and put the focus back where it was
  const photo = photograph(), mine = "turn" in tabletop().dataset, began = n();
  const before = pictures(), moved = $(".motion", table)?.dataset.moved, last = Math.max(-1, ...$$(".recent li[data-n]", table).map((li) => Number(li.dataset.n)));
  const focus = table.contains(document.activeElement) ? mark(document.activeElement) : [];
  change();
  hold(false);
  for (const part of $$(".part", table)) {
    const was = before.get(part.dataset.part);
    part.classList.toggle("changed", was !== undefined && part.innerHTML !== was);
  }
  for (const line of $$(".recent li[data-n]", table)) line.classList.toggle("changed", Number(line.dataset.n) > last);
  ready();
  moveFrom(photo);
  runAlong(markFresh(), photo);
  if ($(".motion", table)?.dataset.moved !== moved) startMotion();
  if (!mine && "turn" in tabletop().dataset) tellTurn();
  else if (n() > began) sound("step");
  const again = focus.flatMap((query) => $$(query, table)).find((el) => el.getClientRects().length);
  if (focus.length && !table.contains(document.activeElement)) (again || $(".board", table)).focus({ preventScroll: true });
  say.textContent = $(".ask", table).innerText;
}

export function ready() {
  for (const svg of $$(".board svg", table)) svg.setAttribute("role", "group");
  for (const form of $$("form[method=post]:not(:has([name=csrfmiddlewaretoken]))", table)) {
    form.prepend(make("input", { type: "hidden", name: "csrfmiddlewaretoken", value: token }));
  }
  document.title = ("turn" in tabletop().dataset ? "Your turn · " : "") + document.title.replace(/^Your turn · /, "");
  showSettings();
  controls();
  narrow([]);
  zoom(0);
}
