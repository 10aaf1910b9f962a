
// Sorting, theme, links to copy, and their state in the address. Without this script the page is complete.
(() => {
  const root = document.documentElement;
  const make = (name, className, text = "") => Object.assign(document.createElement(name), { className, textContent: text });

  // An element without an id is named by what is around it and its number there.
  const named = (selector) => {
    const counts = {};
    return [...document.querySelectorAll(selector)].map((element) => {
      const around = element.parentElement.closest("[id]").id;
      if (!element.id) counts[around] = (counts[around] ?? 0) + 1;
      return [element.id || `${around}.${counts[around]}`, element];
    });
  };
  const tables = named("main table").map(([name, table]) => [name, table, sortable(table, () => remember())]);
  const folds = named("main details").map(([name, fold]) => [name, fold, fold.open]);
  const layers = [...document.querySelectorAll('#map input[name="map-layer"]')];

  // The address names what differs from the page as it was written.
  const remember = () => {
    const address = new URL(location.href);
    const query = address.searchParams;
    for (const name of ["theme", "layer", "sort", "open", "shut"]) query.delete(name);
    if (root.dataset.theme) query.set("theme", root.dataset.theme);
    const layer = layers.find((layer) => layer.checked && !layer.defaultChecked);
    if (layer) query.set("layer", layer.value);
    for (const [name, table] of tables) {
      const head = table.querySelector("[aria-sort]");
      if (head) query.append("sort", `${name}.${head.cellIndex + 1}.${head.getAttribute("aria-sort")}`);
    }
    for (const [name, fold, wasOpen] of folds) {
      if (fold.open !== wasOpen) query.append(fold.open ? "open" : "shut", name);
    }
    // A page in a frame may have no address of its own.
    try { if (address.href !== location.href) history.replaceState(null, "", address); } catch {}
  };
  const recall = (query) => {
    if (["light", "dark"].includes(query.get("theme"))) root.dataset.theme = query.get("theme");
    const layer = layers.find((layer) => layer.value === query.get("layer"));
    if (layer) layer.checked = true;
    for (const entry of query.getAll("sort")) {
      const [, name, column, direction] = /^(.*)\.(\d+)\.(ascending|descending)$/.exec(entry) ?? [];
      const [, table, sort] = tables.find(([other]) => other === name) ?? [];
      if (sort && table.tHead.rows[0].cells[column - 1]) sort(column - 1, direction);
    }
    for (const [name, fold] of folds) {
      if (query.getAll("open").includes(name)) fold.open = true;
      if (query.getAll("shut").includes(name)) fold.open = false;
    }
  };
  recall(new URL(location.href).searchParams);
  // Captions name the order of the page, which paper shows.
  addEventListener("beforeprint", () => tables.forEach(([, , sort]) => sort?.(0)));
  addEventListener("afterprint", () => recall(new URL(location.href).searchParams));
  for (const [, fold] of folds) fold.addEventListener("toggle", remember);
  for (const layer of layers) layer.addEventListener("change", remember);

  const themes = [["", "{{#t}}System theme{{/t}}"], ["light", "{{#t}}Light theme{{/t}}"], ["dark", "{{#t}}Dark theme{{/t}}"]];
  const select = make("select", "theme");
  select.ariaLabel = "{{#t}}Theme{{/t}}";
  select.append(...themes.map(([value, text]) => new Option(text, value, false, value === (root.dataset.theme ?? ""))));
  select.addEventListener("change", () => {
    root.dataset.theme = select.value;
    if (!select.value) delete root.dataset.theme;
    remember();
  });
  document.querySelector("nav.contents").append(select);

  const status = make("p", "unseen");
  status.role = "status";
  document.querySelector("footer").append(status);
  for (const heading of document.querySelectorAll("main h2, main h3")) {
    const around = heading.parentElement;
    const isOfSection = heading.matches("section > h2") || !around.matches("section");
    const id = isOfSection ? around.id : heading.id;
    if (!id || heading.closest("summary")) continue;
    const [line, button] = [make("div", "heading"), make("button", "copy", "{{#t}}Copy link{{/t}}")];
    button.ariaLabel = `{{#t}}Copy link to ${heading.textContent.trim()}{{/t}}`;
    heading.before(line);
    line.append(heading, button);
    button.addEventListener("click", async () => {
      const address = new URL(location.href);
      address.hash = id;
      const isCopied = await (navigator.clipboard?.writeText(address.href) ?? Promise.reject()).then(() => true, () => false);
      if (!isCopied) location.hash = id;
      status.textContent = button.textContent = isCopied ? "{{#t}}Link copied{{/t}}" : "{{#t}}Link is in the address bar{{/t}}";
      setTimeout(() => { button.textContent = "{{#t}}Copy link{{/t}}"; }, 3000);
    });
  }
})();
