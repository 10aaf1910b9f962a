import RadioSurvey

/// A column of a ``ResultTable`` and what it says of an item, in one place.
struct TableColumn<Item> {
  var heading: ResultTable.Column
  var cell: (Item) -> ResultTable.Cell

  /// A column of cells of any kind.
  static func cells(
    _ name: String, _ unit: String? = nil, kind: ResultTable.Column.Kind = .text,
    on place: ResultTable.Place = .everywhere, terminal: String? = nil, grouping: Bool = false,
    _ cell: @escaping (Item) -> ResultTable.Cell
  ) -> TableColumn {
    TableColumn(
      heading: ResultTable.Column(
        name: name, unit: unit, kind: kind, place: place, terminalName: terminal, isGrouping: grouping),
      cell: cell)
  }

  /// A column of texts, which need not be fit to be shown: the writers see to that.
  static func text(
    _ name: String, on place: ResultTable.Place = .everywhere, terminal: String? = nil,
    grouping: Bool = false,
    _ text: @escaping (Item) -> String
  ) -> TableColumn {
    cells(name, on: place, terminal: terminal, grouping: grouping) { .text(text($0)) }
  }

  /// A column of numbers.
  static func number(
    _ name: String, _ unit: String? = nil, on place: ResultTable.Place = .everywhere, terminal: String? = nil,
    grouping: Bool = false, _ number: @escaping (Item) -> String
  ) -> TableColumn {
    cells(name, unit, kind: .number, on: place, terminal: terminal, grouping: grouping) {
      .number(number($0))
    }
  }

  /// A column of numbers with their intervals.
  static func interval(
    _ name: String, _ unit: String? = nil, on place: ResultTable.Place = .everywhere, terminal: String? = nil,
    _ interval: @escaping (Item) -> String
  ) -> TableColumn {
    cells(name, unit, kind: .interval, on: place, terminal: terminal) { .number(interval($0)) }
  }

  /// A column of sentences.
  static func sentence(
    _ name: String, on place: ResultTable.Place = .everywhere, _ text: @escaping (Item) -> String
  ) -> TableColumn {
    cells(name, on: place) { .sentence(text($0)) }
  }

  /// A column of states.
  static func state(
    _ name: String, on place: ResultTable.Place = .everywhere, _ state: @escaping (Item) -> ResultTable.State
  ) -> TableColumn {
    cells(name, on: place) { .state(state($0)) }
  }

  /// The column of the conditions, usually the first.
  ///
  /// - Parameter href: where the page's cell leads.
  static func conditions(
    terminal: String? = nil, grouping: Bool = false, on place: ResultTable.Place = .everywhere,
    href: @escaping (FitConditions) -> String = { _ in "" }, _ conditions: @escaping (Item) -> FitConditions
  ) -> TableColumn {
    cells(String(localized: "Conditions"), on: place, terminal: terminal, grouping: grouping) {
      let conditions = conditions($0)
      return .conditions(conditions, href: href(conditions))
    }
  }
}
