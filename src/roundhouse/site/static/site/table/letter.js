// The order sheet fills itself: touched places of the map are written into the line where one writes.
import { $, table } from "./page.js";

const sheet = () => $("#letter", table);
const LABEL = /^\s*(\d*[a-z]\)|\d+\)|start:)/i, RUN = /^\s*\d+\)/;

function lineAt(text, caret) { // the line with the caret if it takes places, else the first empty one, else the last
  const lines = [];
  let from = 0;
  for (const line of text.split("\n")) { lines.push({ from, to: from + line.length, line }); from += line.length + 1; }
  const fit = lines.filter(({ line }) => LABEL.test(line)), works = fit.filter(({ line }) => !RUN.test(line)); // into a run only by hand
  return fit.find((l) => caret >= l.from && caret <= l.to) ?? works.find(({ line }) => !line.replace(LABEL, "").trim()) ?? works.at(-1);
}

export function fill(part) { // whether a touched part was written down
  const field = sheet(), prefix = field?.form.dataset.fill;
  if (!prefix) return false;
  if (!part.dataset.part.startsWith(prefix)) { field.focus(); return true; } // nothing else is done here than writing
  const name = part.dataset.part.slice(prefix.length), here = document.activeElement === field || field.dataset.at;
  const at = lineAt(field.value, here ? field.selectionStart : -1);
  if (!at) return false;
  const body = at.line.replace(LABEL, "").trimEnd(), list = /start:/i.test(at.line);
  const last = body.split(/[\s(),;-]+/).filter(Boolean).at(-1);
  const via = /(^|[,;\s])via\s+\S[^;]*$/i.test(body); // of a run the places it passes
  const more = RUN.test(at.line) ? (via ? `, ${name}` : body ? `, via ${name}` : ` via ${name}`)
    : list ? (body ? `, ${name}` : ` ${name}`)
    : !body || body.endsWith(";") ? ` (${name})` : last === name ? " ;" : ` - ${name}`;
  const end = at.from + at.line.trimEnd().length;
  field.setRangeText(more, end, at.to, "end");
  field.dataset.at = "1"; // from now on one goes on where one has written
  $("#say").textContent = field.value.slice(at.from).split("\n")[0];
  return true;
}
