// The guided first game: what can be done may be clicked on the board as well, part by part.
"use strict";
(() => {
  const form = document.querySelector(".doing");
  if (!form) return;
  const choices = [...form.querySelectorAll("button[data-parts]")].map((button) => ({
    button,
    parts: button.dataset.parts.split(" "),
  }));
  const board = document.querySelector(".guide .art");
  let touched = [];

  const reached = () => choices.filter(({ parts }) => touched.every((part, i) => parts[i] === part));

  function light() {
    const next = new Set(reached().map(({ parts }) => parts[touched.length]));
    for (const element of board.querySelectorAll("[data-part]")) {
      element.classList.toggle("reach", next.has(element.dataset.part));
      element.classList.toggle("touched", touched.includes(element.dataset.part));
    }
  }

  board.addEventListener("click", (event) => {
    const element = event.target.closest("[data-part]");
    if (!element) return;
    touched.push(element.dataset.part);
    if (!reached().length) touched = [element.dataset.part];
    if (!reached().length) touched = [];
    const done = reached().filter(({ parts }) => parts.length === touched.length);
    if (touched.length && done.length === 1) done[0].button.click();
    light();
  });
  light();
})();
