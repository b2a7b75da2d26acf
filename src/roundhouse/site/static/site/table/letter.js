// The order sheet fills itself: touched places of the map are written into the line where one writes.
import { $, table } from "./page.js";

const sheet = () => $("#letter", table);
const LABEL = /^\s*\d*([a-z]\)|start:)/i;

function lineAt(text, caret) { // the line with the caret if it takes places, else the first empty one, else the last
  const lines = [];
  let from = 0;
  for (const line of text.split("\n")) { lines.push({ from, to: from + line.length, line }); from += line.length + 1; }
  const fit = lines.filter(({ line }) => LABEL.test(line));
  return fit.find((l) => caret >= l.from && caret <= l.to) ?? fit.find(({ line }) => !line.replace(LABEL, "").trim()) ?? fit.at(-1);
}

export function fill(part) { // whether a touched part was written down
  const field = sheet(), prefix = field?.form.dataset.fill;
  if (!prefix || !part.dataset.part.startsWith(prefix)) return false;
  const name = part.dataset.part.slice(prefix.length), here = document.activeElement === field || field.dataset.at;
  const at = lineAt(field.value, here ? field.selectionStart : -1);
  if (!at) return false;
  const body = at.line.replace(LABEL, "").trimEnd(), list = /start:/i.test(at.line);
  const last = body.split(/[\s(),;-]+/).filter(Boolean).at(-1);
  const more = list ? (body ? `, ${name}` : ` ${name}`)
    : !body || body.endsWith(";") ? ` (${name})` : last === name ? " ;" : ` - ${name}`;
  const end = at.from + at.line.trimEnd().length;
  field.setRangeText(more, end, at.to, "end");
  field.dataset.at = "1"; // from now on one goes on where one has written
  $("#say").textContent = field.value.slice(at.from).split("\n")[0];
  return true;
}
