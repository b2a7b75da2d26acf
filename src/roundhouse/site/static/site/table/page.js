// What every part of a table's script needs: the elements of the page, and which table it is.

export const $ = (query, from = document) => from.querySelector(query);
export const $$ = (query, from = document) => [...from.querySelectorAll(query)];
export function make(tag, props, ...inside) {
  const el = Object.assign(document.createElement(tag), props);
  el.append(...inside);
  return el;
}

export const table = $("#table");
export const id = table.dataset.id;
export const shared = "shared" in table.dataset; // several people at this screen
export const tabletop = () => $(".tabletop", table);
export const n = () => Number(tabletop().dataset.n); // how long the log is
export const phone = matchMedia("(max-width: 44rem)");
export const layout = () => (phone.matches ? "narrow" : "wide");
export const token = $("#theme [name=csrfmiddlewaretoken]").value;
