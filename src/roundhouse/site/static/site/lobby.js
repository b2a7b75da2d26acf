// The lobby reads itself again when it has changed; what somebody is typing there stays.
const lobby = document.getElementById("lobby"), typing = () => lobby.contains(document.activeElement) && document.activeElement.matches("input, select");

async function read() {
  if (typing()) return;
  const answer = await fetch(lobby.dataset.part);
  if (!answer.ok || typing()) return;
  const names = Object.fromEntries([...lobby.querySelectorAll("input[name=name]")].map((field) => [field.form.action, field.value]));
  const focused = document.activeElement?.form?.action;
  lobby.innerHTML = await answer.text();
  for (const field of lobby.querySelectorAll("input[name=name]")) field.value = names[field.form.action] ?? field.value;
  if (focused) [...lobby.querySelectorAll("form")].find((form) => form.action === focused)?.querySelector("button")?.focus();
}

const stream = new EventSource(lobby.dataset.stream);
stream.addEventListener("lobby", read);
document.addEventListener("visibilitychange", () => document.hidden || read());
