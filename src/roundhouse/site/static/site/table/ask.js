// Asking: why something cannot be done, and what a good bot would do.
import { $, $$, table } from "./page.js";
import { showNote } from "./notes.js";
import { choices, title } from "./choose.js";

export async function why(question) {
  const answer = await fetch(`${table.dataset.whyAddress}?${new URLSearchParams(question)}`);
  const said = answer.ok ? await answer.json() : { why: "The table does not answer: try again." };
  const what = question.part ? said.about || title(question.part) : "", named = said.why.includes(what) || said.why.startsWith(`${what.split(",")[0]} `);
  const is = named ? "" : `${what.replace(/\.$/, "")}. `;
  if (said.allowed) showNote(`This can be done now: ${said.label}.${said.hint ? ` It means: ${said.hint}.` : ""}`, { code: said.text, doable: true });
  else showNote(is + said.why, { rule: said.rule, ruleText: said.rule_text, code: question.part ? said.text : "" });
}

export async function hint() {
  const answer = await fetch(table.dataset.hintAddress), said = await answer.json();
  if (!answer.ok) return showNote(said.detail);
  showNote(`A good bot would choose: ${said.label}.${said.hint ? ` ${said.hint[0].toUpperCase()}${said.hint.slice(1)}.` : ""}`, { code: said.text });
  for (const { button, text } of choices()) button.classList.toggle("hinted", text === said.text);
  $(".hinted", table)?.closest("details")?.setAttribute("open", "");
  for (const part of $$(".part", table)) part.classList.toggle("hinted", said.parts.includes(part.dataset.part));
}
