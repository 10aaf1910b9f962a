
// Sorting and filtering of the table. Without this script the page is complete.
(() => {
  const table = document.querySelector("#sites");
  const rows = [...table.tBodies[0].rows];
  const texts = rows.map((row) => row.textContent.toLowerCase());
  sortable(table);

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
    count.textContent = `{{#t}}${shown} of ${rows.length} shown{{/t}}`;
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", filter);
  form.hidden = false;
  filter();
})();
