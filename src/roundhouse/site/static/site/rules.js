// The rulebook, on its page and in the table's drawer: filtered as one types, its contents open where there is room.
"use strict";
(() => {
  const wide = matchMedia("(min-width: 62rem)");

  function filter(book, asked) { // every word must stand in a rule's number, chapter or text
    const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const chapter of book.querySelectorAll(".chapter")) {
      const heading = chapter.querySelector("h2").textContent;
      let shown = 0;
      for (const rule of chapter.querySelectorAll(".rules > div")) {
        const text = `${rule.id} ${heading} ${rule.querySelector("dd").textContent}`.toLowerCase();
        rule.hidden = !words.every((word) => text.includes(word));
        if (!rule.hidden) shown++;
      }
      chapter.hidden = !shown;
      found += shown;
    }
    book.querySelector(".found").textContent = words.length ? `${found} rule${found === 1 ? "" : "s"} found.` : "";
    book.querySelector(".contents").hidden = words.length > 0;
  }

  document.addEventListener("input", (event) => {
    if (event.target.matches(".search input")) filter(event.target.closest(".rulebook"), event.target.value);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".search")) return;
    // a page that shows only what was searched for has to be fetched anew
    if (!new URLSearchParams(location.search).get("q")) event.preventDefault();
  });
  for (const contents of document.querySelectorAll("main > .rulebook .contents")) contents.open = wide.matches;
})();
