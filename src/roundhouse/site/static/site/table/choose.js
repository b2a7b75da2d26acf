// Choosing: narrows the legal list part by part until one choice is left.
import { $, $$, table, tabletop } from "./page.js";
import { say, showNote } from "./notes.js";
import { why } from "./ask.js";
import { act } from "./send.js";

export let path = []; // the parts touched so far
let way = []; // the words of a way of one's own, where only the best are offered

export const choices = () => $$(".choices button[name=text]", table).map((button) => ({
  button, text: button.value, parts: button.dataset.parts.split(" ").filter(Boolean),
}));
const starts = (choice, with_) => with_.every((part, i) => choice.parts[i] === part);

export function narrow(now) {
  path = now;
  way = [];
  const all = choices(), left = all.filter((choice) => starts(choice, path));
  const next = new Set(left.map((choice) => choice.parts[path.length]).filter(Boolean));
  for (const choice of all) choice.button.closest("li").hidden = !left.includes(choice);
  for (const group of $$(".group", table)) {
    group.hidden = !$("li:not([hidden])", group);
    if (path.length && !group.hidden) group.open = true;
  }
  number();
  table.classList.toggle("picking", path.length > 0);
  for (const el of $$("[data-when]", table)) { // what other parts make possible is there once these are chosen
    el.dataset.when.split(" ").every((part) => path.includes(part)) ? el.removeAttribute("display") : el.setAttribute("display", "none");
  }
  light(next, path);
  const crumbs = $(".picked", table);
  if (crumbs) crumbs.hidden = !path.length;
  const whole = left.some((choice) => choice.parts.length === path.length);
  if (path.length) $("span", crumbs).textContent = `Chosen: ${path.map(title).join(", ")}. ${whole ? "Touch the last again to stop there, or go on" : "What next?"}`;
  const chosen = left.length === 1 && left[0].parts.length === path.length && left[0];
  const sure = $("[data-sure]", table);
  if (sure) sure.hidden = !(path.length && chosen);
  if (path.length && chosen && careful()) {
    $("span", crumbs).textContent = `Chosen: ${$("b", chosen.button).textContent}.`;
    sure.dataset.sure = chosen.text;
    sure.focus({ preventScroll: true });
    say.textContent = "Chosen: confirm it, or start again.";
  } else if (path.length && chosen) act(chosen.text);
  else if (path.length) say.textContent = `${left.length} choices left.`;
}

export const title = (part) => $(`:not([display]) > [data-part="${CSS.escape(part)}"] title`, table)?.textContent || part;

function light(next, taken) { // what can be touched next, and what has been
  for (const part of $$(".part", table)) {
    const on = next.has(part.dataset.part) && !part.closest("[display]");
    part.classList.toggle("next", on);
    const chosen = part.classList.toggle("chosen", taken.includes(part.dataset.part));
    for (const [name, value] of [["tabindex", "0"], ["role", "button"]]) on || chosen ? part.setAttribute(name, value) : part.removeAttribute(name);
  }
}

// People who like to be asked first are: the browser remembers it
export const careful = () => localStorage.getItem("care") === "1";
export const choose = (choice) => careful() ? narrow(choice.parts) : act(choice.text);

export function number() { // the digits choose what can be seen: choices, and groups that are closed
  for (const el of $$("[data-key]", table)) delete el.dataset.key;
  $$(".choices button[name=text], .choices .group:not([open]) > summary", table)
    .filter((el) => el.getClientRects().length).slice(0, 9).forEach((el, i) => { el.dataset.key = i + 1; });
}

export function touch(part) {
  const all = choices(), name = part.dataset.part;
  // what goes on after the last part stops there when that is touched again
  const whole = path.at(-1) === name && all.find((c) => c.parts.length === path.length && starts(c, path));
  if (whole) return choose(whole);
  if (way.length && trace(name)) return;
  for (const from of path.length ? [path, []] : [[]]) {
    if (!from.length && path.length && trace(name)) return;
    const fit = all.filter((c) => starts(c, from) && c.parts.indexOf(name, from.length) >= 0);
    const ways = new Set(fit.map((c) => c.parts.slice(0, c.parts.indexOf(name, from.length) + 1).join(" ")));
    if (fit.some((c) => c.parts[from.length] === name)) return narrow([...from, name]);
    if (ways.size === 1) return narrow([...ways][0].split(" "));
    if (ways.size > 1) return showNote("Choose first what to do with it: several things are possible.");
  }
  if (Number(tabletop().dataset.seat) >= 0) return why({ part: name });
}

// A way of one's own: word by word, where the list has only the best ones. `at` says which part a word touches
const traced = () => JSON.parse($(".choices", table)?.dataset.trace ?? "null");

function trace(name) { // whether this part goes on with the way; touched again, it stands for its next word
  const rules = traced();
  if (!rules || path[0] !== rules.part) return false;
  const { at } = rules, now = way.length ? way : worded(path.slice(1), rules), last = now.at(-1);
  const again = now.length > 1 && at[last] === name;
  const words = following(again ? now.at(-2) : last, rules).filter((word) => at[word] === name);
  if (!words.length || (!again && now.some((word) => at[word] === name))) return false;
  way = again ? [...now.slice(0, -1), words[(words.indexOf(last) + 1) % words.length]] : [...now, words[0]];
  lightWay(rules);
  return true;
}

const following = (word, rules) => (word === undefined ? rules.starts : rules.ways[rules.at[word]] ?? []);

function worded(parts, rules) { // parts that were chosen from the list, as words
  const words = [];
  for (const part of parts) words.push(following(words.at(-1), rules).find((word) => rules.at[word] === part));
  return words;
}

function lightWay(rules) { // what may follow, and whether it may end here
  const { at } = rules, parts = way.map((word) => at[word]), whole = rules.ends.includes(parts.at(-1));
  const next = new Set(following(way.at(-1), rules).map((word) => at[word]));
  parts.forEach((part) => next.delete(part));
  light(next, [rules.part, ...parts]);
  const sure = $("[data-sure]", table), text = `${rules.verb}:${way.join(",")}`;
  $(".picked", table).hidden = false;
  $(".picked span", table).textContent = `A way of your own: ${way.join(" ")}. ${whole ? "It may end here." : "Go on."}`;
  sure.hidden = !whole;
  sure.dataset.sure = text;
  if (whole) why({ text });
}
