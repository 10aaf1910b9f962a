
// Sorting and filtering of the table, and the theme. Without this script the page is complete.
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

  // The address remembers the theme, as on a report's page.
  const root = document.documentElement;
  const select = Object.assign(document.createElement("select"), { className: "theme", ariaLabel: "Theme" });
  const wanted = new URL(location.href).searchParams.get("theme");
  if (["light", "dark"].includes(wanted)) root.dataset.theme = wanted;
  for (const [value, text] of [["", "System theme"], ["light", "Light theme"], ["dark", "Dark theme"]]) {
    select.append(new Option(text, value, false, value === (root.dataset.theme ?? "")));
  }
  select.addEventListener("change", () => {
    root.dataset.theme = select.value;
    if (!select.value) delete root.dataset.theme;
    const address = new URL(location.href);
    address.searchParams.delete("theme");
    if (select.value) address.searchParams.set("theme", select.value);
    try { history.replaceState(null, "", address); } catch {}
  });
  form.append(select);
})();
