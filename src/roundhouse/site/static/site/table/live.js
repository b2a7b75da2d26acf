// Listening: a socket that brings what has changed; the page itself where that is not enough.
import { $, id, layout, n, phone, shared, table, tabletop } from "./page.js";
import { showNote } from "./notes.js";
import { showPresent } from "./people.js";
import { replaceAll } from "./show.js";
import { arrive, forget } from "./pace.js";
import { setting } from "./settings.js";
import { busy } from "./send.js";

let asked = 0, newest = 0; // answers are counted as they are asked for: a slow one never hides a newer one
const waiting = new Map(); // what was sent over the socket and is not answered yet, by its key
const link = $("#link");

export async function refresh() {
  const mine = ++asked;
  try {
    const answer = await fetch(`${table.dataset.page}?part=1&layout=${layout()}`), html = await answer.text();
    if (answer.ok && mine > newest) { newest = mine; forget(); replaceAll(html); }
  } catch { /* the socket says that the site is away */ }
}

let socket, wait = 500;
export const isOpen = () => socket && socket.readyState === 1;
export const over = (order, key) => new Promise((answer, fail) => { // send it over the socket
  waiting.set(key, { answer, fail });
  setTimeout(() => waiting.delete(key) && fail(), 3000);
  socket.send(order);
});

export function listen() {
  const at = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${at}//${location.host}/live/${id}?n=${n()}&run=${tabletop().dataset.run}&layout=${layout()}&pace=${setting("pace")}&present=${encodeURIComponent(table.dataset.present)}`);
  socket.onopen = () => { wait = 500; link.hidden = true; };
  socket.onmessage = (message) => {
    if (message.data.includes('"present":')) return showPresent(JSON.parse(message.data).present);
    if (message.data.includes('"talk":')) return document.dispatchEvent(new Event("talk"));
    // people who share a screen get the page itself, which knows whose turn it is to look
    if (shared) return refresh();
    const pushed = JSON.parse(message.data), due = waiting.get(pushed.ack);
    if (pushed.html || pushed.sections) {
      newest = ++asked;
      arrive(pushed, busy);
    }
    if (!due) return;
    waiting.delete(pushed.ack);
    due.answer({ ok: !pushed.problem, status: pushed.problem?.status ?? 200, body: pushed.problem ?? {} });
  };
  const mine = socket;
  socket.onclose = (event) => {
    if (mine !== socket) return; // another one has taken its place
    for (const { fail } of waiting.values()) fail();
    waiting.clear();
    if (event.code === 4404 || event.code === 4403) return showNote("This table is not open any more.");
    link.hidden = false;
    setTimeout(listen, wait * (0.7 + 0.6 * Math.random()));
    wait = Math.min(wait * 2, 8000);
  };
}
export function listenAnew() { // as the settings are now
  if (!isOpen()) return;
  const old = socket;
  listen();
  old.close();
}
document.addEventListener("visibilitychange", () => document.hidden || refresh());
phone.addEventListener("change", refresh);
