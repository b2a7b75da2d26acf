// Steppers: a number field with minus and plus in place of a list of choices that differ by a number alone.
import { $, $$, table } from "./page.js";
import { choices, choose } from "./choose.js";

const listed = (box) => $$("button[data-amount]", box.nextElementSibling).sort((a, b) => a.dataset.amount - b.dataset.amount);
const nearest = (box) => {
  const wanted = Number($("input", box).value), far = (button) => Math.abs(button.dataset.amount - wanted);
  return listed(box).reduce((best, button) => (far(button) < far(best) ? button : best));
};

function show(box, button, typing = false) { // the button says what it will do; a number that is being typed is left alone
  if (!typing) $("input", box).value = button.dataset.amount;
  $("[data-stepped]", box).textContent = button.dataset.label;
  $("span", box).textContent = $("span", button)?.textContent ?? "";
}

table.addEventListener("click", (event) => {
  const box = event.target.closest(".stepper"), by = Number(event.target.dataset.step);
  if (!box) return;
  if (event.target.matches("[data-stepped]")) return choose(choices().find((choice) => choice.button === nearest(box)));
  if (!by) return;
  const all = listed(box), i = all.indexOf(nearest(box)) + by;
  show(box, all[Math.max(0, Math.min(all.length - 1, i))]);
});
table.addEventListener("input", (event) => {
  const box = event.target.closest(".stepper");
  if (box) show(box, nearest(box), true);
});
table.addEventListener("keydown", (event) => { // Enter would send the first button of the form
  const box = event.target.closest(".stepper");
  if (!box || event.key !== "Enter" || !event.target.matches("input")) return;
  event.preventDefault();
  show(box, nearest(box));
  $("[data-stepped]", box).click();
});
