// Choosing: narrows the legal list part by part until one choice is left.
import { $, $$, table } from "./page.js";
import { say } from "./notes.js";
import { why } from "./ask.js";
import { act } from "./send.js";
import { setting } from "./settings.js";
import { goals, hideWays, showWays } from "./ways.js";

export let path = []; // the parts touched so far
let target = ""; // a part that was touched before those that lead to it
let way = []; // the words of a way of one's own, where only the best are offered

export const choices = () => $$(".choices button[name=text]", table).map((button) => ({
  button, text: button.value, parts: button.dataset.parts.split(" ").filter(Boolean),
}));
const starts = (choice, with_) => with_.every((part, i) => choice.parts[i] === part);

export function narrow(now, to = "") { // to what begins with these parts and, if one is meant, comes to that one
  path = now;
  target = to;
  way = [];
  hideWays();
  const all = choices(), left = all.filter((choice) => starts(choice, path) && (!to || choice.parts.includes(to, path.length)));
  const begun = path.length > 0 || to !== "";
  const next = new Set(left.map((choice) => choice.parts[path.length]).filter(Boolean));
  for (const choice of all) choice.button.closest("li").hidden = !left.includes(choice);
  for (const group of $$(".group", table)) {
    group.hidden = !$("li:not([hidden])", group);
    if (begun && !group.hidden) group.open = true;
  }
  number();
  table.classList.toggle("picking", begun);
  for (const el of $$("[data-when]", table)) { // what other parts make possible is there once these are chosen
    el.dataset.when.split("|").some((parts) => parts.split(" ").every((part) => path.includes(part))) ? el.removeAttribute("display") : el.setAttribute("display", "none");
  }
  light(next, to ? [...path, to] : path);
  const crumbs = $(".picked", table);
  if (crumbs) crumbs.hidden = !begun;
  const whole = left.some((choice) => choice.parts.length === path.length);
  if (to) $("span", crumbs).textContent = `Chosen: ${title(to)}. From where? Touch what is lit.`;
  else if (path.length) $("span", crumbs).textContent = `Chosen: ${path.map(title).join(", ")}. ${whole ? "Touch the last again to stop there, or go on" : "What next?"}`;
  const chosen = left.length === 1 && left[0].parts.length === path.length && left[0];
  const sure = $("[data-sure]", table);
  if (sure) sure.hidden = !(path.length && chosen);
  if (path.length && chosen && careful()) {
    $("span", crumbs).textContent = `Chosen: ${$("b", chosen.button).textContent}.`;
    sure.dataset.sure = chosen.text;
    sure.focus({ preventScroll: true });
    say.textContent = "Chosen: confirm it, or start again.";
  } else if (path.length && chosen) act(chosen.text);
  else if (begun) say.textContent = `${to ? "From where? " : ""}${left.length} choices left.`;
}

export const title = (part) => $(`:not([display]) > [data-part="${CSS.escape(part)}"] title`, table)?.textContent || part;

function light(next, taken) { // what can be touched next, what has been, and what whole ways lead to
  const far = new Set(goals());
  for (const part of $$(".part", table)) {
    const on = next.has(part.dataset.part) && !part.closest("[display]");
    part.classList.toggle("next", on);
    const chosen = part.classList.toggle("chosen", taken.includes(part.dataset.part));
    const goal = part.classList.toggle("goal", far.has(part.dataset.part));
    for (const [name, value] of [["tabindex", "0"], ["role", "button"]]) on || chosen || goal ? part.setAttribute(name, value) : part.removeAttribute(name);
  }
}

const careful = () => setting("care") === "1"; // people who like to be asked first are
export const choose = (choice) => careful() ? narrow(choice.parts) : act(choice.text);

export function number() { // the digits choose what can be seen: choices, and groups that are closed
  for (const el of $$("[data-key]", table)) delete el.dataset.key;
  $$(".choices button[name=text], .choices .group:not([open]) > summary", table)
    .filter((el) => el.checkVisibility()).slice(0, 9).forEach((el, i) => { el.dataset.key = i + 1; });
}

export function press(digit) { // what is not on the screen is brought there first, and done when it is pressed again
  const el = $(`[data-key="${digit}"]`, table);
  if (!el?.checkVisibility()) return;
  const at = el.getBoundingClientRect(), list = el.closest(".choices").getBoundingClientRect();
  const seen = at.top >= Math.max(0, list.top - 1) && at.bottom <= Math.min(innerHeight, list.bottom + 1);
  seen ? el.click() : el.scrollIntoView({ block: "nearest" });
}

export function touch(part) {
  const all = choices(), name = part.dataset.part;
  if (goals().includes(name)) return touchGoal(name, all);
  if (target && fromHere(name, all)) return;
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
    if (ways.size > 1) return narrow(from, name);
  }
  return why({ part: name });
}

function fromHere(name, all) { // whether this part says from where the target is meant; touched again, the target is let go
  if (name === target) { narrow([]); return true; }
  const fit = all.filter((c) => starts(c, path) && c.parts[path.length] === name && c.parts.includes(target, path.length));
  const ways = new Set(fit.map((c) => c.parts.slice(0, c.parts.indexOf(target, path.length) + 1).join(" ")));
  if (ways.size === 1) narrow([...ways][0].split(" "));
  else if (ways.size) narrow([...path, name], target);
  else narrow(path);
  return ways.size > 0;
}

async function touchGoal(name, all) { // the next step to it, if one leads there, and besides all that leads there in the end
  narrow(all.some((c) => c.parts[0] === name) ? [name] : []);
  if (!await showWays(name, !path.length) && !path.length) why({ part: name });
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
