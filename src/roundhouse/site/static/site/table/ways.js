// Whole ways: what leads to a part by several actions, offered on one button each and done one after the other.
import { $, make, n, table } from "./page.js";
import { say } from "./notes.js";
import { act } from "./send.js";

export const goals = () => ($(".choices", table)?.dataset.goals ?? "").split(" ").filter(Boolean);

export function hideWays() {
  const list = $(".whole-ways", table);
  if (list) list.hidden = true;
}

export async function showWays(part, sought) { // says whether there is a way; where nothing else was sought, it is brought into sight
  const at = n(), answer = await fetch(`${table.dataset.waysAddress}?${new URLSearchParams({ part })}`);
  const { ways } = answer.ok ? await answer.json() : { ways: [] }, list = $(".whole-ways", table);
  if (!ways.length || !list || at !== n()) return false;
  list.replaceChildren(...ways.map(({ texts, label, hint }, i) => {
    const button = make("button", { type: "button", className: i ? "" : "best" }, make("b", {}, label), " ", make("span", {}, hint));
    button.dataset.way = JSON.stringify(texts);
    return make("li", {}, button);
  }));
  list.hidden = false;
  if (sought) list.scrollIntoView({ block: "nearest" });
  say.textContent = `${ways.length === 1 ? "A way" : `${ways.length} ways`} there. The best: ${ways[0].label}, ${ways[0].hint}.`;
  return true;
}

export async function follow(texts) { // each when the one before is done; the first that is refused is the last
  for (const text of texts) if (!await act(text)) return;
}
