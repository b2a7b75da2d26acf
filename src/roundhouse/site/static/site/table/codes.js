// Codes: how actions are written down, shown on every button if this browser's owner wants to see them.
import { $$, table } from "./page.js";

export function remember(on) {
  localStorage.setItem("codes", on ? "1" : "0");
  showCodes();
}

export function showCodes() {
  const on = localStorage.getItem("codes") === "1";
  document.documentElement.classList.toggle("codes", on);
  for (const box of $$("[data-codes]", table)) box.checked = on;
}
