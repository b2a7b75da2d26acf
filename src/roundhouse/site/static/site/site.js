"use strict";
// One small script for every game: it narrows the legal list click by click, sends what was chosen,
// and shows what the table sends back. Without it the page works by plain forms.
(() => {
  const $ = (query, from = document) => from.querySelector(query);
  const $$ = (query, from = document) => [...from.querySelectorAll(query)];
  document.documentElement.classList.add("js");
  const table = $("#table");
  if (!table) return;

  const id = table.dataset.id, shared = "shared" in table.dataset;
  const tabletop = () => $(".tabletop", table), n = () => Number(tabletop().dataset.n);
  const phone = matchMedia("(max-width: 44rem)"), layout = () => (phone.matches ? "narrow" : "wide");
  const token = $("#theme [name=csrfmiddlewaretoken]").value;
  let path = [], busy = false; // the parts touched so far
  let way = []; // the words of a way of one's own, where only the best are offered
  let asked = 0, newest = 0; // answers are counted as they are asked for: a slow one never hides a newer one
  const waiting = new Map(); // what was sent over the socket and is not answered yet, by its key

  // Notes
  const note = $("#note"), link = $("#link"), say = $("#say");
  function make(tag, props, ...inside) {
    const el = Object.assign(document.createElement(tag), props);
    el.append(...inside);
    return el;
  }
  function showNote(text, { rule = "", ruleText = "", code = "", doable = false } = {}) {
    const said = [make("p", {}, text, code && " ", code && make("code", {}, code))];
    if (doable) { const go = make("button", { type: "button", className: "go" }, "Do it"); go.dataset.sure = code; said.push(make("p", {}, go)); }
    if (rule) {
      const a = make("a", { href: `${table.dataset.rules}#${rule}`, className: "rule" }, rule);
      said.push(make("p", {}, a, " ", ruleText));
    }
    note.firstElementChild.replaceChildren(...said);
    note.hidden = false;
  }

  async function drawer(href) {
    const dialog = $("#drawer"), body = $(".body", dialog), url = new URL(href, location);
    if (body.dataset.path !== url.pathname || url.pathname !== table.dataset.rules) {
      const answer = await fetch(`${url.pathname}?part=1`);
      if (!answer.ok) { location = href; return; }
      body.innerHTML = await answer.text();
      body.dataset.path = url.pathname;
      $("h2", dialog).textContent = dialog.ariaLabel = url.pathname === table.dataset.rules ? "The rulebook" : "The whole log";
    }
    if (!dialog.open) dialog.showModal();
    $$(".target", body).forEach((el) => el.classList.remove("target"));
    const at = url.hash && body.querySelector(`[id="${CSS.escape(decodeURIComponent(url.hash.slice(1)))}"]`);
    body.scrollTop = 0;
    if (at) { at.classList.add("target"); at.scrollIntoView({ block: "center" }); }
  }

  // Narrowing the choice
  const choices = () => $$(".choices button[name=text]", table).map((button) => ({
    button, text: button.value, parts: button.dataset.parts.split(" ").filter(Boolean),
  }));
  const starts = (choice, with_) => with_.every((part, i) => choice.parts[i] === part);

  function narrow(now) {
    path = now;
    way = [];
    const all = choices(), left = all.filter((choice) => starts(choice, path));
    const next = new Set(left.map((choice) => choice.parts[path.length]).filter(Boolean));
    for (const choice of all) choice.button.closest("li").hidden = !left.includes(choice);
    for (const group of $$(".group", table)) {
      group.hidden = !$("li:not([hidden])", group);
      if (path.length && !group.hidden) group.open = true;
    }
    number();
    table.classList.toggle("picking", path.length > 0);
    for (const el of $$("[data-when]", table)) { // what other parts make possible is there once these are chosen
      el.dataset.when.split(" ").every((part) => path.includes(part)) ? el.removeAttribute("display") : el.setAttribute("display", "none");
    }
    light(next, path);
    const crumbs = $(".picked", table);
    if (crumbs) crumbs.hidden = !path.length;
    const whole = left.some((choice) => choice.parts.length === path.length);
    if (path.length) $("span", crumbs).textContent = `Chosen: ${path.map(title).join(", ")}. ${whole ? "Touch the last again to stop there, or go on" : "What next?"}`;
    const chosen = left.length === 1 && left[0].parts.length === path.length && left[0];
    const sure = $("[data-sure]", table);
    if (sure) sure.hidden = !(path.length && chosen);
    if (path.length && chosen && careful()) {
      $("span", crumbs).textContent = `Chosen: ${$("b", chosen.button).textContent}.`;
      sure.dataset.sure = chosen.text;
      sure.focus({ preventScroll: true });
      say.textContent = "Chosen: confirm it, or start again.";
    } else if (path.length && chosen) act(chosen.text);
    else if (path.length) say.textContent = `${left.length} choices left.`;
  }

  const title = (part) => $(`:not([display]) > [data-part="${CSS.escape(part)}"] title`, table)?.textContent || part;

  function light(next, taken) { // what can be touched next, and what has been
    for (const part of $$(".part", table)) {
      const on = next.has(part.dataset.part) && !part.closest("[display]");
      part.classList.toggle("next", on);
      const chosen = part.classList.toggle("chosen", taken.includes(part.dataset.part));
      for (const [name, value] of [["tabindex", "0"], ["role", "button"]]) on || chosen ? part.setAttribute(name, value) : part.removeAttribute(name);
    }
  }

  // People who like to be asked first are: the browser remembers it
  const careful = () => localStorage.getItem("care") === "1";
  const choose = (choice) => careful() ? narrow(choice.parts) : act(choice.text);

  function number() { // the digits choose what can be seen: choices, and groups that are closed
    for (const el of $$("[data-key]", table)) delete el.dataset.key;
    $$(".choices button[name=text], .choices .group:not([open]) > summary", table)
      .filter((el) => el.getClientRects().length).slice(0, 9).forEach((el, i) => { el.dataset.key = i + 1; });
  }

  function touch(part) {
    const all = choices(), name = part.dataset.part;
    // what goes on after the last part stops there when that is touched again
    const whole = path.at(-1) === name && all.find((c) => c.parts.length === path.length && starts(c, path));
    if (whole) return choose(whole);
    if (way.length && trace(name)) return;
    for (const from of path.length ? [path, []] : [[]]) {
      if (!from.length && path.length && trace(name)) return;
      const fit = all.filter((c) => starts(c, from) && c.parts.indexOf(name, from.length) >= 0);
      const ways = new Set(fit.map((c) => c.parts.slice(0, c.parts.indexOf(name, from.length) + 1).join(" ")));
      if (fit.some((c) => c.parts[from.length] === name)) return narrow([...from, name]);
      if (ways.size === 1) return narrow([...ways][0].split(" "));
      if (ways.size > 1) return showNote("Choose first what to do with it: several things are possible.");
    }
    if (Number(tabletop().dataset.seat) >= 0) return why({ part: name });
  }

  // A way of one's own: word by word, where the list has only the best ones. `at` says which part a word touches
  const traced = () => JSON.parse($(".choices", table)?.dataset.trace ?? "null");

  function trace(name) { // whether this part goes on with the way; touched again, it stands for its next word
    const rules = traced();
    if (!rules || path[0] !== rules.part) return false;
    const { at } = rules, now = way.length ? way : worded(path.slice(1), rules), last = now.at(-1);
    const again = now.length > 1 && at[last] === name;
    const words = following(again ? now.at(-2) : last, rules).filter((word) => at[word] === name);
    if (!words.length || (!again && now.some((word) => at[word] === name))) return false;
    way = again ? [...now.slice(0, -1), words[(words.indexOf(last) + 1) % words.length]] : [...now, words[0]];
    lightWay(rules);
    return true;
  }

  const following = (word, rules) => (word === undefined ? rules.starts : rules.ways[rules.at[word]] ?? []);

  function worded(parts, rules) { // parts that were chosen from the list, as words
    const words = [];
    for (const part of parts) words.push(following(words.at(-1), rules).find((word) => rules.at[word] === part));
    return words;
  }

  function lightWay(rules) { // what may follow, and whether it may end here
    const { at } = rules, parts = way.map((word) => at[word]), whole = rules.ends.includes(parts.at(-1));
    const next = new Set(following(way.at(-1), rules).map((word) => at[word]));
    parts.forEach((part) => next.delete(part));
    light(next, [rules.part, ...parts]);
    const sure = $("[data-sure]", table), text = `${rules.verb}:${way.join(",")}`;
    $(".picked", table).hidden = false;
    $(".picked span", table).textContent = `A way of your own: ${way.join(" ")}. ${whole ? "It may end here." : "Go on."}`;
    sure.hidden = !whole;
    sure.dataset.sure = text;
    if (whole) why({ text });
  }

  // Asking
  async function why(question) {
    const answer = await fetch(`${table.dataset.whyAddress}?${new URLSearchParams(question)}`);
    const said = answer.ok ? await answer.json() : { why: "The table does not answer: try again." };
    if (said.allowed) showNote(said.hint ? `This can be done now; it means: ${said.hint}.` : "This can be done now:", { code: said.text, doable: true });
    else if (said.look_only) showNote(`${title(question.part).replace(/\.$/, "")}. ${said.why}`);
    else showNote(said.why, { rule: said.rule, ruleText: said.rule_text, code: question.part ? said.text : "" });
  }

  async function hint() {
    const answer = await fetch(table.dataset.hintAddress), said = await answer.json();
    if (!answer.ok) return showNote(said.detail);
    showNote(`A good bot would choose: ${said.label}.${said.hint ? ` It says: ${said.hint}.` : ""}`, { code: said.text });
    for (const { button, text } of choices()) button.classList.toggle("hinted", text === said.text);
    $(".hinted", table)?.closest("details")?.setAttribute("open", "");
    for (const part of $$(".part", table)) part.classList.toggle("hinted", said.parts.includes(part.dataset.part));
  }

  // Doing
  function hold(on) { busy = on; table.classList.toggle("busy", on); }

  async function send(ask) { // `ask` sends it, and again by a surer way; it answers {ok, status, body}
    if (busy) return;
    const before = n();
    hold(true);
    try {
      let answer;
      try { answer = await ask(); }
      catch { await new Promise((go) => setTimeout(go, 600)); answer = await ask(true); }
      const body = answer.body;
      if (answer.ok) {
        note.hidden = true;
        if (shared || !open()) await refresh();
        else for (let i = 0; i < 20 && n() === before; i++) await new Promise((go) => setTimeout(go, 50));
        if (n() === before) await refresh();
      } else if (answer.status === 409) {
        showNote(body.detail || "The table has moved on meanwhile: here it is as it stands now.");
        await refresh();
      } else showNote(body.detail || "That did not work: try again.", { rule: body.rule });
    } catch {
      showNote("The site cannot be reached. Nothing was lost: try again in a moment.");
    } finally {
      hold(false);
      if (n() === before) narrow([]);
    }
  }

  async function fetched(url, options) {
    const answer = await fetch(url, options);
    return { ok: answer.ok, status: answer.status, body: await answer.json().catch(() => ({})) };
  }

  function act(text) {
    const key = newKey(), order = JSON.stringify({ text, n: n(), key });
    return send((again) => (open() && !shared && !again ? over(order, key) : fetched(`/act/${id}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: order,
    })));
  }
  const open = () => socket && socket.readyState === 1;
  const over = (order, key) => new Promise((answer, fail) => {
    waiting.set(key, { answer, fail });
    setTimeout(() => waiting.delete(key) && fail(), 3000);
    socket.send(order);
  });
  // randomUUID is there on https and localhost alone
  const newKey = () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].join("-");
  const post = (form, button) => form && send(() => fetched(form.action, {
    method: "POST",
    headers: { "X-CSRFToken": token, Accept: "application/json" },
    body: new URLSearchParams(new FormData(form, button)),
  }));
  const undo = () => post($(".undo", table));

  // What the table sends
  function mark(el) { // where to look for the same thing in what comes next, the best first
    const is = (name, value) => `[${name}="${CSS.escape(value)}"]`, box = el.closest("[data-keep]:not(.group)");
    if (el.dataset.part) return [`.part.next${is("data-part", el.dataset.part)}`, ".part.next", ".choices button"];
    if (el.dataset.zoom) return [is("data-zoom", el.dataset.zoom)];
    if (el.id) return [`#${CSS.escape(el.id)}`];
    return box ? [`${is("data-keep", box.dataset.keep)} summary`] : [".choices button", ".choices summary"];
  }
  const pictures = () => new Map($$(".part", table).map((p) => [p.dataset.part, p.innerHTML]));

  function replaceAll(html) { // the whole table
    const fresh = $(".tabletop", make("template", { innerHTML: html }).content), old = tabletop();
    if (!fresh) return;
    const same = ["n", "seat", "handover"].every((key) => fresh.dataset[key] === old.dataset[key]);
    if (same && $(`.${layout()}`, old)) return;
    changing(() => {
      const scroll = [$(".board", old).scrollLeft, $(".board", old).scrollTop];
      keepOpen(old, fresh);
      table.replaceChildren(fresh);
      if (old.dataset.seat === fresh.dataset.seat) [$(".board", fresh).scrollLeft, $(".board", fresh).scrollTop] = scroll;
    });
  }

  function replaceChanged(diff) { // only what has changed, if the page shows what it starts from
    const svg = $(`.${layout()} > svg`, table);
    if (!svg || n() !== diff.from) return refresh();
    changing(() => {
      tabletop().dataset.n = diff.n;
      tabletop().toggleAttribute("data-turn", diff.turn);
      for (const [name, html] of Object.entries(diff.sections)) {
        const old = $(`.${name}`, tabletop()), fresh = make("template", { innerHTML: html }).content.firstElementChild;
        keepOpen(old, fresh);
        old.replaceWith(fresh);
      }
      for (const [i, markup] of diff.layers) svg.children[i].outerHTML = markup;
    });
  }

  function keepOpen(old, fresh) { // what was unfolded stays so, and what was typed
    for (const kept of $$("details[data-keep][open]:not(.group)", old)) {
      $(`details[data-keep="${CSS.escape(kept.dataset.keep)}"]`, fresh)?.setAttribute("open", "");
    }
    const typed = $("#why", old)?.value;
    if (typed && $("#why", fresh)) $("#why", fresh).value = typed;
  }

  function changing(change) { // show what is new, and put the focus back where it was
    const before = pictures(), moved = $(".motion", table)?.dataset.moved, last = Math.max(-1, ...$$(".recent li[data-n]", table).map((li) => Number(li.dataset.n)));
    const focus = table.contains(document.activeElement) ? mark(document.activeElement) : [];
    change();
    hold(false);
    for (const part of $$(".part", table)) {
      const was = before.get(part.dataset.part);
      part.classList.toggle("changed", was !== undefined && part.innerHTML !== was);
    }
    for (const line of $$(".recent li[data-n]", table)) line.classList.toggle("changed", Number(line.dataset.n) > last);
    ready();
    if ($(".motion", table)?.dataset.moved !== moved) move();
    const again = focus.flatMap((query) => $$(query, table)).find((el) => el.getClientRects().length);
    if (focus.length && !table.contains(document.activeElement)) (again || $(".board", table)).focus({ preventScroll: true });
    say.textContent = $(".ask", table).innerText;
  }

  function move() { // what went from place to place is seen going
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const part of $$(".motion animateMotion, .motion animate", table)) part.beginElement();
  }

  function ready() {
    for (const svg of $$(".board svg", table)) svg.setAttribute("role", "group");
    for (const form of $$("form[method=post]:not(:has([name=csrfmiddlewaretoken]))", table)) {
      form.prepend(make("input", { type: "hidden", name: "csrfmiddlewaretoken", value: token }));
    }
    document.title = ("turn" in tabletop().dataset ? "Your turn · " : "") + document.title.replace(/^Your turn · /, "");
    for (const box of $$("[data-care]", table)) box.checked = careful();
    narrow([]);
    zoom(0);
  }

  async function refresh() {
    const mine = ++asked;
    try {
      const answer = await fetch(`${table.dataset.page}?part=1&layout=${layout()}`), html = await answer.text();
      if (answer.ok && mine > newest) { newest = mine; replaceAll(html); }
    } catch { /* the socket says that the site is away */ }
  }

  // Listening
  let socket, wait = 500;
  function listen() {
    const at = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(`${at}//${location.host}/live/${id}?n=${n()}&layout=${layout()}`);
    socket.onopen = () => { wait = 500; link.hidden = true; };
    socket.onmessage = (message) => {
      // people who share a screen get the page itself, which knows whose turn it is to look
      if (shared) return refresh();
      const pushed = JSON.parse(message.data), due = waiting.get(pushed.ack);
      if (pushed.html || pushed.sections) {
        newest = ++asked;
        pushed.html ? replaceAll(pushed.html) : replaceChanged(pushed);
      }
      if (!due) return;
      waiting.delete(pushed.ack);
      due.answer({ ok: !pushed.problem, status: pushed.problem?.status ?? 200, body: pushed.problem ?? {} });
    };
    socket.onclose = (event) => {
      for (const { fail } of waiting.values()) fail();
      waiting.clear();
      if (event.code === 4404 || event.code === 4403) return showNote("This table is not open any more.");
      link.hidden = false;
      setTimeout(listen, wait * (0.7 + 0.6 * Math.random()));
      wait = Math.min(wait * 2, 8000);
    };
  }
  document.addEventListener("visibilitychange", () => document.hidden || refresh());
  phone.addEventListener("change", refresh);

  // Zoom and pan
  const levels = [1, 1.25, 1.5, 2, 2.5, 3];
  let level = 0;
  function zoom(by, fit = false) {
    level = fit ? 0 : Math.max(0, Math.min(levels.length - 1, level + by));
    table.style.setProperty("--zoom", levels[level]);
    table.classList.toggle("zoomed", level > 0);
    $(".board", table).tabIndex = level ? 0 : -1;
    for (const button of $$("[data-zoom]", table)) button.disabled = level === (button.dataset.zoom > 0 ? levels.length - 1 : 0);
  }
  let drag = null, dragged = false, drawn = null; // `drawn`: the part to which a line has been drawn
  table.addEventListener("pointerdown", (event) => {
    const board = event.target.closest(".board"), part = event.target.closest(".board .part.next");
    dragged = false;
    drawn = part && !event.button && event.pointerType === "mouse" ? { at: part.dataset.part, first: part } : null;
    if (board && !part && level && event.pointerType === "mouse" && !event.button) drag = { board, x: event.clientX, y: event.clientY, left: board.scrollLeft, top: board.scrollTop };
  });
  addEventListener("pointermove", (event) => {
    if (drawn && !busy) line(document.elementFromPoint(event.clientX, event.clientY)?.closest(".board .part"));
    if (!drag) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (Math.hypot(dx, dy) > 6) dragged = true;
    if (dragged) { drag.board.scrollLeft = drag.left - dx; drag.board.scrollTop = drag.top - dy; }
  });
  function line(part) { // dragging from part to part touches one after the other, and goes on where a choice ended
    if (!part || part.dataset.part === drawn.at) return;
    if (!dragged && !path.includes(drawn.at)) touch(drawn.first);
    if (dragged && !path.length && choices().some((c) => c.parts[0] === drawn.at)) narrow([drawn.at]);
    dragged = true;
    if (!part.classList.contains("next")) return;
    drawn.at = part.dataset.part;
    touch(part);
  }
  addEventListener("pointerup", () => { drag = null; drawn = null; });

  // Clicks and keys
  document.addEventListener("click", (event) => {
    const at = event.target, on = (query) => at.closest(query);
    const part = !dragged && at.closest(".board .part");
    if (part) return touch(part);
    if (on("a[data-drawer], #note a")) { event.preventDefault(); return drawer(on("a").href); }
    if (on("#drawer .rules a")) { event.preventDefault(); return drawer(on("#drawer .rules a").href.replace(/^[^#]*/, table.dataset.rules)); }
    if (on("[data-hint]")) { event.preventDefault(); return hint(); }
    if (on("[data-reset]")) return narrow([]);
    if (on("[data-sure]")) return act(on("[data-sure]").dataset.sure);
    if (on("[data-help]")) return $("#help").showModal();
    if (on("[data-zoom]")) { const by = Number(on("[data-zoom]").dataset.zoom); return zoom(by, !by); }
    if (on("[data-close]")) { const d = on("dialog"); return d ? d.close() : (note.hidden = true); }
    if (at.tagName === "DIALOG") return at.close();
    if (on("[data-copy]")) {
      const field = document.getElementById(on("[data-copy]").dataset.copy);
      field.select();
      navigator.clipboard?.writeText(field.value).then(() => showNote("Copied: send it to your friend."));
    }
  });
  table.addEventListener("toggle", number, true);
  table.addEventListener("change", (event) => {
    if (event.target.matches("[data-care]")) localStorage.setItem("care", event.target.checked ? "1" : "0");
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches(".choices") && event.submitter) { event.preventDefault(); choose(choices().find((c) => c.button === event.submitter)); }
    else if (form.matches("[data-stay]")) { event.preventDefault(); post(form, event.submitter); }
    else if (form.matches(".why")) { event.preventDefault(); why({ text: $("#why").value }); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const part = event.target.closest?.(".board .part");
    if (part && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); return touch(part); }
    if ($("dialog[open]")) return;
    if (event.key === "Escape") { note.hidden = true; return narrow([]); }
    if (event.target.matches("input, select, textarea")) return;
    if (/^[1-9]$/.test(event.key)) return $(`[data-key="${event.key}"]`, table)?.click();
    const keys = { u: undo, h: () => $("[data-hint]") && hint(), r: () => drawer(table.dataset.rules), "?": () => $("#help").showModal(),
      "+": () => zoom(1), "-": () => zoom(-1), 0: () => zoom(0, true) };
    keys[event.key]?.();
  });
  ready();
  listen();
})();
