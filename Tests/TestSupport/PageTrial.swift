/// What every report's page shall do in a browser, whatever it reports.
package enum PageTrial {
  /// What a reader sees before scrolling: the lower ends of elements, CSS pixels; `nil` for what the page does not have.
  package static func lowerEnds(_ page: BrowserPage, _ selectors: [String]) throws -> [Double?] {
    let list = selectors.map { "'\($0)'" }.joined(separator: ",")
    return try page.evaluate(
      "[\(list)].map((name) => document.querySelector(name)?.getBoundingClientRect().bottom)"
    ).elements.map(\.number)
  }

  /// By how much the page is wider than its window, CSS pixels.
  package static func overflow(_ page: BrowserPage) throws -> Double {
    try page.evaluate("document.documentElement.scrollWidth - innerWidth").real
  }

  /// Opens everything that is folded.
  package static func unfold(_ page: BrowserPage) throws {
    _ = try page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
  }

  /// What the Tab key does not reach, a line each: links, buttons, choices and folds that are seen, and what scrolls sideways
  /// without anything in it that takes the focus. One button of a radio group stands for all.
  package static func unreachable(_ page: BrowserPage) throws -> (found: [String], stops: Int) {
    let count =
      try page.evaluate(
        """
        (() => {
          const takes = "a[href], button, summary, select, input, textarea, [tabindex='0']";
          const seen = (element) => element.checkVisibility({ visibilityProperty: true });
          const scrolls = (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX)
            && element.scrollWidth > element.clientWidth && !element.matches(takes) && !element.querySelector(takes);
          globalThis.trial = { stops: [...document.querySelectorAll(takes)].filter(seen), reached: new Set() };
          trial.stuck = [...document.body.querySelectorAll("*")].filter((element) => seen(element) && scrolls(element));
          document.activeElement.blur();
          document.body.addEventListener("focusin", (event) => trial.reached.add(event.target));
          return trial.stops.length;
        })()
        """
      ).integer ?? 0
    for _ in 0..<(count + 3) { try page.press("Tab") }
    let found = try page.evaluate(
      """
      (() => {
        const stands = (stop) => trial.reached.has(stop) || (stop.type === "radio"
          && [...trial.reached].some((other) => other.type === "radio" && other.name === stop.name));
        return [...trial.stops.filter((stop) => !stands(stop)), ...trial.stuck].map((element) => element.outerHTML.slice(0, 120));
      })()
      """)
    return (found.elements.compactMap(\.string), count)
  }
}
