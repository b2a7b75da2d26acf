// The replay, made live: the slider, the arrows and the list of moves change the position without a new page.
"use strict";
(() => {
  const page = document.getElementById("replay");
  if (!page) return;
  const position = document.getElementById("position");
  const slider = document.getElementById("slider");
  const moves = page.querySelector(".moves");
  const play = page.querySelector("[data-go=play]");
  const { base, eyes } = page.dataset;
  const kept = new Map();
  let n = Number(page.dataset.n);
  let last = Number(page.dataset.last);
  let wanted = n;
  let busy = false;
  let clock = 0;

  const address = (k) => base + k + eyes;
  const fragment = (k) => address(k) + (eyes ? "&" : "?") + "fragment=1";

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
    const targets = { first: 0, back: Math.max(0, n - 1), next: Math.min(last, n + 1), last };
    for (const [name, k] of Object.entries(targets)) {
      const link = page.querySelector(`[data-go=${name}]`);
      link.href = address(k);
      if (k === n) link.setAttribute("aria-disabled", "true");
      else link.removeAttribute("aria-disabled");
    }
    const old = moves.querySelector("[aria-current]");
    if (old) old.removeAttribute("aria-current");
    const now = moves.querySelector(`[data-n="${n}"]`);
    if (now) {
      now.setAttribute("aria-current", "step");
      const row = now.parentElement;
      if (row.offsetTop < moves.scrollTop || row.offsetTop + row.offsetHeight > moves.scrollTop + moves.clientHeight)
        moves.scrollTop = row.offsetTop - moves.clientHeight / 2;
    }
  }

  async function go(k) {
    wanted = Math.max(0, Math.min(last, k));
    if (busy) return;
    busy = true;
    try {
      while (wanted !== n) {
        const k = wanted;
        const html = await fetched(k);
        position.innerHTML = html;
        document.getElementById("live").textContent = position.querySelector(".done").innerText;
        n = k;
        history.replaceState(null, "", address(n));
        document.title = document.title.replace(/step \d+/, `step ${n}`);
        mark();
      }
      if (n < last) fetched(n + 1).catch(() => {});
    } catch {
      location.assign(address(wanted));
    } finally {
      busy = false;
    }
  }

  function stop() {
    clearInterval(clock);
    clock = 0;
    play.setAttribute("aria-pressed", "false");
    play.querySelector(".word").textContent = "Play";
  }

  function start() {
    play.setAttribute("aria-pressed", "true");
    play.querySelector(".word").textContent = "Pause";
    const tick = () => (wanted >= last ? stop() : go(wanted + 1));
    clock = setInterval(tick, 1200);
    if (wanted >= last) go(0);
    else tick();
  }

  page.classList.add("live");
  play.hidden = false;
  play.addEventListener("click", () => (clock ? stop() : start()));
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  page.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const link = event.target.closest("a[data-go], .moves a");
    if (!link) return;
    event.preventDefault();
    stop();
    const steps = { first: 0, back: wanted - 1, next: wanted + 1, last };
    go(link.dataset.go ? steps[link.dataset.go] : Number(link.dataset.n));
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    const steps = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last };
    if (!(event.key in steps)) return;
    event.preventDefault();
    stop();
    go(steps[event.key]);
  });
  mark();
})();
