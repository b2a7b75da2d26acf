// Talk at a table: it is read again when something was said, and what one types stays.
const talk = document.getElementById("talk");

async function read() {
  const answer = await fetch(talk.dataset.part);
  if (!answer.ok) return;
  const typed = talk.querySelector("[name=text]")?.value ?? "", focused = document.activeElement === talk.querySelector("[name=text]");
  talk.innerHTML = await answer.text();
  const field = talk.querySelector("[name=text]");
  if (field) { field.value = typed; if (focused) field.focus(); }
  const list = talk.querySelector(".said");
  if (list) list.scrollTop = list.scrollHeight;
}

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body });
  if (!answer.ok) { const problem = await answer.json().catch(() => ({})); return alert(problem.detail ?? "That did not work: try again."); }
  const field = talk?.querySelector("[name=text]");
  if (form.matches(".say") && field && !button?.value) field.value = "";
  if (form.matches("[data-note]")) form.querySelector("button").textContent = "Kept";
  else await read();
}

if (talk) { // at a silent table there is none
const news = document.querySelector(".new-talk"); // whoever cannot see the talk is told that there is news
let seen = false;
new IntersectionObserver(([entry]) => { seen = entry.isIntersecting; if (seen) news.hidden = true; }).observe(talk);
document.addEventListener("talk", async () => { await read(); news.hidden = seen; });
const list = talk.querySelector(".said");
if (list) list.scrollTop = list.scrollHeight;
}
document.addEventListener("submit", (event) => {
  if (!event.target.closest("#talk, .notes")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});
