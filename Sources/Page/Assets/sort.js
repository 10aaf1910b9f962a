"use strict";

// Sorting of a table by its headings: up, down, and as it was. Numbers are compared where a column has them; what is not known
// comes last in either direction; equal rows keep their order.
const sortable = (() => {
  const collator = new Intl.Collator("{{language}}", { numeric: true });
  const textOf = (cell) => {
    const text = cell.dataset.key ?? cell.textContent.trim();
    return text === "–" || cell.classList.contains("absent") ? "" : text;
  };
  // The number that a text begins with; no date, version or name. “Under 1 %” lies below 1.
  const numberOf = (text) => {
    const match = /^({{under}} |{{over}} )?([+−-]?[\d\u202f]*{{decimalMark}}?\d+)(?!{{orDay}}[\d.]*[-:\w])/i.exec(text);
    const side = { {{under}}: -1e-9, {{over}}: 1e-9 }[match?.[1]?.trim().toLowerCase()] ?? 0;
    return match ? Number(match[2].replaceAll("\u202f", "").replace("−", "-"){{toPoint}}) + side : NaN;
  };
  const keysOf = (cells) => {
    const texts = cells.map(textOf);
    const numbers = texts.map(numberOf);
    const isNumeric = cells.every((cell, row) =>
      !texts[row] || !isNaN(numbers[row]) || !cell.matches("th, .t, .state, [data-key]"));
    return isNumeric && !numbers.every(isNaN) ? numbers : texts;
  };
  const compare = (a, b, sign) => {
    const [isLast, isOtherLast] = [a, b].map((key) => key === "" || Number.isNaN(key));
    if (isLast || isOtherLast) return isLast - isOtherLast;
    return sign * (typeof a === "number" ? a - b : collator.compare(a, b));
  };

  // Gives the function that sorts by a column “ascending”, “descending” or neither; nothing for a table that cannot be sorted.
  return (table, changed = () => {}) => {
    const heads = [...table.tHead.rows[0].cells];
    const body = table.tBodies[0];
    const rows = [...body.rows];
    if (rows.length < 3 || table.querySelector("[colspan], [rowspan]")) return undefined;
    const sort = (column, direction) => {
      heads.forEach((head) => head.removeAttribute("aria-sort"));
      if (direction) heads[column].setAttribute("aria-sort", direction);
      const keys = keysOf(rows.map((row) => row.cells[column]));
      const sign = { ascending: 1, descending: -1 }[direction];
      const order = [...rows.keys()].sort((a, b) => (sign ? compare(keys[a], keys[b], sign) : 0) || a - b);
      body.append(...order.map((row) => rows[row]));
    };
    for (const [column, head] of heads.entries()) {
      if (head.classList.contains("unsorted")) continue;
      const button = document.createElement("button");
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        sort(column, { ascending: "descending", descending: "" }[head.getAttribute("aria-sort")] ?? "ascending");
        changed();
      });
    }
    return sort;
  };
})();
