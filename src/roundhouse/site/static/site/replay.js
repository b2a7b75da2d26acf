// The replay, made live: slider, graph, arrows and the list of moves change the position without a new page.
"use strict";
(() => {
  const page = document.getElementById("replay");
  if (!page) return;
  const $ = (query) => page.querySelector(query);
  const position = document.getElementById("position");
  const slider = document.getElementById("slider");
  const moves = $(".moves"), play = $("[data-go=play]"), graph = $(".graph"), cursor = $(".cursor");
  const { base, eyes } = page.dataset;
  const stops = page.dataset.stops.split(" ").map(Number); // the positions between two turns
  const first = Number(page.dataset.n), last = Number(page.dataset.last);
  const kept = new Map();
  let n = first, wanted = n, busy = false, clock = 0;

  const address = (k) => base + k + eyes;
  const fragment = (k) => address(k) + (eyes ? "&" : "?") + "fragment=1";
  const ways = {
    first: () => 0,
    "turn-back": (k) => stops.findLast((stop) => stop < k) ?? 0,
    back: (k) => Math.max(0, k - 1),
    next: (k) => Math.min(last, k + 1),
    "turn-on": (k) => stops.find((stop) => stop > k) ?? last,
    last: () => last,
  };

  async function fetched(k) {
    if (!kept.has(k)) {
      const answer = await fetch(fragment(k), { credentials: "same-origin" });
      if (!answer.ok) throw new Error(String(answer.status));
      kept.set(k, await answer.text());
      if (kept.size > 60) kept.delete(kept.keys().next().value);
    }
    return kept.get(k);
  }

  function mark() {
    document.getElementById("at").textContent = n;
    if (document.activeElement !== slider || Number(slider.value) === wanted) slider.value = wanted;
    for (const field of page.querySelectorAll("[data-n-field]")) field.value = n;
    for (const [name, leads] of Object.entries(ways)) {
      const link = $(`[data-go=${name}]`), k = leads(n);
      link.href = address(k);
      if (k === n) link.setAttribute("aria-disabled", "true");
      else link.removeAttribute("aria-disabled");
    }
    const { left, right } = graph.dataset;
    cursor.setAttribute("transform", `translate(${((right - left) * (n - first)) / Math.max(1, last)} 0)`);
    const done = $(".done");
    done.scrollTop = done.scrollHeight;
    $("[aria-current]")?.removeAttribute("aria-current");
    const now = $(`.moves [data-n="${n}"]`);
    if (!now) return;
    now.setAttribute("aria-current", "step");
    const row = now.parentElement.getBoundingClientRect(), seen = moves.getBoundingClientRect();
    if (row.top < seen.top || row.bottom > seen.bottom) moves.scrollTop += row.top - seen.top - seen.height / 2;
  }

  async function go(k) {
    wanted = Math.max(0, Math.min(last, k));
    if (busy) return;
    busy = true;
    try {
      while (wanted !== n) {
        const k = wanted;
        position.innerHTML = await fetched(k);
        document.getElementById("live").textContent = position.querySelector(".done").innerText;
        n = k;
        history.replaceState(null, "", address(n));
        document.title = document.title.replace(/step \d+/, `step ${n}`);
        mark();
      }
      if (n < last) fetched(onward(n)).catch(() => {});
    } catch {
      location.assign(address(wanted));
    } finally {
      busy = false;
    }
  }

  // Playing on by itself
  const byTurn = () => $("[data-by]").value === "turn";
  const onward = (k) => ways[byTurn() ? "turn-on" : "next"](k);
  const pause = () => (byTurn() ? 2200 : 1100) * Number($("[data-speed]").value);

  function stop() {
    clearTimeout(clock);
    clock = 0;
    play.setAttribute("aria-pressed", "false");
    play.querySelector(".word").textContent = "Play";
  }

  async function tick() { // the next position comes when this one has been seen long enough
    await go(onward(wanted));
    if (clock) clock = wanted < last ? setTimeout(tick, pause()) : stop();
  }

  function start() {
    play.setAttribute("aria-pressed", "true");
    play.querySelector(".word").textContent = "Pause";
    clock = setTimeout(tick, wanted < last ? 0 : pause());
    if (wanted >= last) go(0);
  }

  page.classList.add("live");
  play.hidden = $(".pace").hidden = false;
  play.addEventListener("click", () => (clock ? stop() : start()));
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });

  // The graph is a slider too, for the pointer
  function scrub(event) {
    const { left, right, width } = graph.dataset, box = graph.querySelector("svg").getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    stop();
    go(Math.round(((x - left) / (right - left)) * last));
  }
  graph.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    event.preventDefault();
    graph.setPointerCapture(event.pointerId);
    scrub(event);
  });
  graph.addEventListener("pointermove", (event) => graph.hasPointerCapture(event.pointerId) && scrub(event));

  page.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const link = event.target.closest("a[data-go], .moves a");
    if (!link) return;
    event.preventDefault();
    stop();
    go(link.dataset.go ? ways[link.dataset.go](wanted) : Number(link.dataset.n ?? link.dataset.turn));
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    if (event.key === " " && !event.target.closest("a, button, summary, .moves")) {
      event.preventDefault();
      return clock ? stop() : start();
    }
    const keys = { ArrowLeft: "back", ArrowRight: "next", PageUp: "turn-back", PageDown: "turn-on", Home: "first", End: "last" };
    if (!(event.key in keys)) return;
    event.preventDefault();
    stop();
    go(ways[keys[event.key]](wanted));
  });
  mark();
})();
