// Pace: what others did is shown step by step, as fast as this browser likes; nobody waits for it but oneself.
import { $, table } from "./page.js";
import { setting } from "./settings.js";
import { replaceAll, replaceChanged } from "./show.js";

const pauses = { brisk: 450, slow: 1300 }, longest = 4000; // milliseconds; briskly all is shown within so many
let queue = [], resting = 0, due = 0; // what is not shown yet; the pause after what was; when all should be

export const behind = () => queue.length > 0;
export const forget = () => { queue = []; controls(); }; // the page shows a newer table already

export function arrive(pushed, atOnce) {
  if (!queue.length && !resting) due = performance.now() + longest;
  queue.push(pushed);
  if (atOnce || endsSoon(pushed) || document.hidden || setting("pace") === "instant") skip();
  else if (setting("pace") === "step" || resting) controls();
  else next();
}

// Whoever may keep a turn open that ends by itself sees so at once, and has the whole moment for it
const endsSoon = (pushed) => (pushed.html ?? pushed.sections.now ?? "").includes('class="keep"');

export function next() {
  if (queue.length) show(queue.shift());
  clearTimeout(resting);
  resting = 0;
  const pace = setting("pace"), share = pace === "brisk" ? Math.max(50, (due - performance.now()) / (queue.length + 1)) : Infinity;
  if (pace in pauses) resting = setTimeout(() => { resting = 0; if (queue.length) next(); }, Math.min(pauses[pace], share));
  controls();
}

export function skip() { // to the present
  const whole = queue.findLastIndex((pushed) => pushed.html), left = queue.slice(whole + 1);
  if (whole >= 0) show(queue[whole]);
  queue = [];
  if (left.length) show(left.reduce(joined));
  controls();
}

const show = (pushed) => (pushed.html ? replaceAll(pushed.html) : replaceChanged(pushed));

function joined(first, second) { // two changes as one
  return { ...second, from: first.from, sections: { ...first.sections, ...second.sections },
    layers: [...new Map([...first.layers, ...second.layers])],
    turns: second.turns ?? first.turns, log: [...(first.log ?? []), ...(second.log ?? [])] };
}

export function controls() {
  const bar = $(".pace", table), steps = setting("pace") === "step";
  bar.hidden = !queue.length;
  $("span", bar).textContent = `${queue.length} more ${queue.length === 1 ? "step" : "steps"}`;
  $("[data-next]", bar).hidden = !steps;
  $("[data-skip]", bar).textContent = queue.at(-1)?.turn ? "Skip to my turn" : "Skip to now";
}

// Who touches what is not there any more, or not yet, first sees the table as it stands
function catchUp(event) {
  if (!queue.length) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  skip();
}
table.addEventListener("click", (event) => event.target.closest(".board [data-part], .choices button, .aids button, .keep button") && catchUp(event), true);
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, select, textarea, summary, button, a");
  if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && /^([1-9]|Enter)$/.test(event.key)) catchUp(event);
}, true);
