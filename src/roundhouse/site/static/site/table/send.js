// Sending: what was chosen goes to the table, once, and what came of it is shown.
import { $, id, n, shared, table, token } from "./page.js";
import { note, showNote } from "./notes.js";
import { narrow } from "./choose.js";
import { isOpen, over, refresh } from "./live.js";

export let busy = false;
export function hold(on) { busy = on; table.classList.toggle("busy", on); }

async function send(ask) { // `ask` sends it, and again by a surer way; it answers {ok, status, body}. Says whether it was done
  if (busy) return false;
  const before = n();
  let done = false;
  hold(true);
  try {
    let answer;
    try { answer = await ask(); }
    catch { await new Promise((go) => setTimeout(go, 600)); answer = await ask(true); }
    const body = answer.body;
    done = answer.ok;
    if (answer.ok) {
      note.hidden = true;
      if (shared || !isOpen()) await refresh();
      else for (let i = 0; i < 20 && n() === before; i++) await new Promise((go) => setTimeout(go, 50));
      if (n() === before) await refresh();
    } else if (answer.status === 409) {
      showNote(body.detail || "The table has moved on meanwhile: here it is as it stands now.");
      await refresh();
    } else showNote(body.detail || "That did not work: try again.", { rule: body.rule });
  } catch {
    showNote("The site cannot be reached. Nothing was lost: try again in a moment.");
  } finally {
    hold(false);
    if (n() === before) narrow([]);
  }
  return done;
}

async function fetched(url, options) {
  const answer = await fetch(url, options);
  return { ok: answer.ok, status: answer.status, body: await answer.json().catch(() => ({})) };
}

export function act(text, more = false) { // `more` comes at once: nothing is played by itself in between
  const key = newKey(), order = JSON.stringify({ text, n: n(), key, more });
  return send((again) => (isOpen() && !shared && !again ? over(order, key) : fetched(`/act/${id}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: order,
  })));
}
// randomUUID is there on https and localhost alone
const newKey = () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].join("-");
export const post = (form, button) => form && send(() => fetched(form.action, {
  method: "POST",
  headers: { "X-CSRFToken": token, Accept: "application/json" },
  body: new URLSearchParams(new FormData(form, button)),
}));
export const undo = () => post($(".undo", table));
