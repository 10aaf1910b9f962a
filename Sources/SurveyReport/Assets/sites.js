
// Sorting and filtering of the table. Without this script the page is complete.
(() => {
  "use strict";
  const body = document.querySelector("#sites tbody");
  const heads = [...document.querySelectorAll("#sites thead th")];
  const rows = [...body.rows];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const collator = new Intl.Collator("en", { numeric: true });

  const key = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.key ?? cell.textContent;
  };
  // What is not known comes last in either direction; equal rows keep the order of the page.
  const order = (column, sign) => (first, second) => {
    const [a, b] = [key(first, column), key(second, column)];
    if (a === "" || b === "") return (a === "") - (b === "");
    return sign * collator.compare(a, b);
  };
  heads.forEach((head, column) => {
    if (head.classList.contains("unsorted")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const isDescending = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
      body.append(...[...rows].sort(order(column, isDescending ? -1 : 1)));
    });
  });

  const form = document.querySelector("#filter");
  const text = document.querySelector("#filter-text");
  const verdict = document.querySelector("#filter-verdict");
  const count = document.querySelector("#filter-count");
  const filter = () => {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, index) => {
      const isShown = (!verdict.value || row.classList.contains(verdict.value))
        && words.every((word) => texts[index].includes(word));
      row.hidden = !isShown;
      if (isShown) shown += 1;
    });
    count.textContent = `${shown} of ${rows.length} shown`;
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", filter);
  form.hidden = false;
  filter();
})();
