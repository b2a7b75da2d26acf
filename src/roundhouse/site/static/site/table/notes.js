// Notes: what the page says besides, and the drawer with rulebook and log.
import { $, $$, make, table } from "./page.js";

export const note = $("#note"), say = $("#say");
export function showNote(text, { rule = "", ruleText = "", code = "", doable = false } = {}) {
  const said = [make("p", {}, text, code && " ", code && make("code", {}, code))];
  if (doable) { const go = make("button", { type: "button", className: "go" }, "Do it"); go.dataset.sure = code; said.push(make("p", {}, go)); }
  if (rule) {
    const a = make("a", { href: `${table.dataset.rules}#${rule}`, className: "rule" }, rule);
    said.push(make("p", {}, a, " ", ruleText));
  }
  note.firstElementChild.replaceChildren(...said);
  note.hidden = false;
}

export async function drawer(href) {
  const dialog = $("#drawer"), body = $(".body", dialog), url = new URL(href, location);
  if (body.dataset.path !== url.pathname || url.pathname !== table.dataset.rules) {
    const answer = await fetch(`${url.pathname}?part=1`);
    if (!answer.ok) { location = href; return; }
    body.innerHTML = await answer.text();
    body.dataset.path = url.pathname;
    $("h2", dialog).textContent = dialog.ariaLabel = url.pathname === table.dataset.rules ? "The rulebook" : "The whole log";
  }
  if (!dialog.open) dialog.showModal();
  $$(".target", body).forEach((el) => el.classList.remove("target"));
  const at = url.hash && body.querySelector(`[id="${CSS.escape(decodeURIComponent(url.hash.slice(1)))}"]`);
  body.scrollTop = 0;
  const search = $(".search input", body);
  if (at && at.closest("[hidden]")) { search.value = ""; search.dispatchEvent(new Event("input", { bubbles: true })); }
  if (at) { at.classList.add("target"); at.scrollIntoView({ block: "center" }); }
}
