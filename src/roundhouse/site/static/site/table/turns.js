// Play by turns: times as the clock on the wall here shows them, one's time zone, and messages on this device.
import { $$, table } from "./page.js";
import { showNote } from "./notes.js";

const clock = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
function local() {
  for (const time of $$(".until time:not([data-local])")) {
    time.title = time.textContent;
    time.textContent = clock.format(new Date(time.dateTime));
    time.dataset.local = "";
  }
}
local();
new MutationObserver(local).observe(table, { childList: true, subtree: true });

for (const field of $$("[data-zone]")) {
  if (field.value === "UTC") field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

// This device subscribes at its browser's maker, and the form takes the subscription to the site.
async function subscribe(form) {
  await navigator.serviceWorker.register("/service-worker.js");
  const worker = await navigator.serviceWorker.ready;
  const key = Uint8Array.from(atob(form.dataset.push.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  form.elements.subscription.value = JSON.stringify(found);
  form.submit();
}
for (const form of $$("form[data-push]")) {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) { form.hidden = true; continue; }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe(form).catch((error) => showNote(`This browser does not take messages: ${error.message}`));
  });
}
