// Settings: what this browser likes. They are kept here, and the table hears of none but the pace.
import { $$, table } from "./page.js";
import { showNote } from "./notes.js";
import { listenAnew } from "./live.js";
import { skip } from "./pace.js";
import { sound } from "./sound.js";

const usual = { pace: "brisk", motion: "1", sound: "0", notify: "0", care: "0", codes: "0" };
export const setting = (name) => localStorage.getItem(name) ?? usual[name];

export function showSettings() {
  for (const field of $$("[data-setting]", table)) {
    const value = setting(field.dataset.setting);
    field.type === "checkbox" ? (field.checked = value === "1") : (field.value = value);
  }
}

table.addEventListener("change", async (event) => {
  const field = event.target.closest("[data-setting]");
  if (!field) return;
  const name = field.dataset.setting;
  localStorage.setItem(name, field.type === "checkbox" ? (field.checked ? "1" : "0") : field.value);
  if (name === "pace") { skip(); listenAnew(); }
  if (name === "sound") sound("turn");
  if (name === "notify" && field.checked && (!("Notification" in window) || (await Notification.requestPermission()) !== "granted")) {
    localStorage.setItem(name, "0");
    field.checked = false;
    showNote("This browser does not let the page tell you: look for “Your turn” in the tab's title.");
  }
});
