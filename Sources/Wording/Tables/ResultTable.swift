import CalibrationModel
package import RadioSurvey

/// A table of results: columns and cells without markup and without padding. ``TableView`` writes it for the page and
/// ``TextTable`` for the terminal, so that both say the same.
package struct ResultTable {
  /// What the page writes above the table. A terminal's table has none; its first column may be headed by it instead.
  package var caption: String
  package var columns: [Column]
  package var rows: [Row]

  /// A table with a row for each item.
  /// - Parameter continues: Whether an item belongs to the one above it, so that the terminal leaves its grouping columns empty.
  /// - Parameter rowID: The id of a row on the page; empty if it has none.
  init<Item>(
    caption: String = "", _ items: some Sequence<Item>, continues: (Item) -> Bool = { _ in false },
    place: (Item) -> Place = { _ in .everywhere }, rowID: (Item) -> String = { _ in "" },
    columns: [TableColumn<Item>]
  ) {
    let columns = columns.filter(\.isShown)
    self.caption = caption
    self.columns = columns.map(\.heading)
    rows = items.map { item in
      Row(
        id: rowID(item), isContinued: continues(item), place: place(item),
        cells: columns.map { $0.cell(item) })
    }
  }
}

extension ResultTable {
  /// A member of a group, for a table whose grouping columns are empty below the first member.
  typealias Member<Group, Value> = (group: Group, value: Value, isFirst: Bool)

  /// All members of all groups.
  static func members<Group, Value>(
    of groups: [Group], _ values: (Group) -> [Value]
  ) -> [Member<Group, Value>] {
    groups.flatMap { group in
      values(group).enumerated().map { (group: group, value: $0.element, isFirst: $0.offset == 0) }
    }
  }

  /// A state: the page has its sign and its colour beside its word, the terminal the word alone.
  @Memberwise package struct State {
    /// A sign such as ✓, which the page needs beside the colour; empty for a state without one.
    package var sign: String
    /// What is read, with a sign.
    package var word: String
    package var style: String

    package var shown: String { sign.isEmpty ? word : "\(sign) \(word)" }

    static func good(_ word: String) -> State { State(sign: "✓", word: word, style: "good") }
    static func caution(_ word: String) -> State { State(sign: "▲", word: word, style: "caution") }
    static func problem(_ word: String) -> State { State(sign: "✕", word: word, style: "problem") }
    static func unknown(_ word: String) -> State { State(sign: "?", word: word, style: "none") }
  }

  package struct Row {
    package var id: String
    /// Whether it belongs to the row above.
    package var isContinued: Bool
    package var place: Place
    package var cells: [Cell]
  }

  /// Where a column or a row is shown. The terminal is narrow, so it drops what the page has room for; what the page says in a
  /// section of its own, it says in its table.
  package enum Place {
    case everywhere
    case page
    case terminal
  }

  package struct Cell {
    /// Text, a number, a sentence, names of conditions or a state; the writers set each in its way.
    package enum Content {
      case text(String)
      /// A number, an interval or a count as text.
      case number(String)
      /// A sentence, which needs room.
      case sentence(String)
      /// The names of conditions, each of which may be anything that a survey wrote.
      case conditions(FitConditions)
      case state(State)
    }

    package var content: Content
    /// Where the cell leads on the page, such as `#model-counter`; empty if it leads nowhere.
    package var href = ""
    /// What the terminal appends as a footnote's mark, where the page has a column for it.
    package var mark = ""

    package static func text(_ text: String) -> Cell { Cell(content: .text(text)) }
    package static func number(_ number: String) -> Cell { Cell(content: .number(number)) }
    package static func sentence(_ text: String) -> Cell { Cell(content: .sentence(text)) }
    package static func state(_ state: State) -> Cell { Cell(content: .state(state)) }

    /// A cell that names conditions; `href` is where the page shows more of them, empty for nowhere.
    package static func conditions(_ conditions: FitConditions, href: String = "") -> Cell {
      Cell(content: .conditions(conditions), href: href)
    }
  }

  package struct Column {
    package enum Kind {
      case text
      /// One number, set to the right.
      case number
      /// A number with its interval, or a pair of numbers.
      case interval
    }

    package var name: String
    /// The unit of its numbers, which both writers put into the heading.
    package var unit: String?
    package var kind: Kind
    package var place: Place
    /// What the terminal writes instead of the name: something shorter, or above the first column what the table is about.
    var terminalName: String?
    /// Whether the terminal writes its cells only in the first of the rows that belong together.
    package var isGrouping: Bool

    /// `Level at 1 m (dBm)`.
    package var pageHeading: String { unit.map { "\(name) (\($0))" } ?? name }

    /// `level at 1 m [dBm]`: round brackets hold intervals there.
    package var terminalHeading: String {
      let name = terminalName ?? lowercased
      return unit.map { "\(name) [\($0)]" } ?? name
    }

    /// The name as it stands within a sentence: `AICc` and `SD of level` keep their capitals.
    private var lowercased: String {
      name.dropFirst().first?.isUppercase ?? false ? name : name.prefix(1).lowercased() + name.dropFirst()
    }
  }
}

/// A column of a ``ResultTable`` and what it says of an item, in one place.
struct TableColumn<Item> {
  var heading: ResultTable.Column
  var cell: (Item) -> ResultTable.Cell
  fileprivate(set) var isShown = true

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
    grouping: Bool = false, _ text: @escaping (Item) -> String
  ) -> TableColumn { cells(name, on: place, terminal: terminal, grouping: grouping) { .text(text($0)) } }

  static func number(
    _ name: String, _ unit: String? = nil, on place: ResultTable.Place = .everywhere, terminal: String? = nil,
    grouping: Bool = false, _ number: @escaping (Item) -> String
  ) -> TableColumn {
    cells(name, unit, kind: .number, on: place, terminal: terminal, grouping: grouping) {
      .number(number($0))
    }
  }

  static func interval(
    _ name: String, _ unit: String? = nil, on place: ResultTable.Place = .everywhere, terminal: String? = nil,
    _ interval: @escaping (Item) -> String
  ) -> TableColumn {
    cells(name, unit, kind: .interval, on: place, terminal: terminal) { .number(interval($0)) }
  }

  static func sentence(
    _ name: String, on place: ResultTable.Place = .everywhere, _ text: @escaping (Item) -> String
  ) -> TableColumn { cells(name, on: place) { .sentence(text($0)) } }

  static func state(
    _ name: String, on place: ResultTable.Place = .everywhere, _ state: @escaping (Item) -> ResultTable.State
  ) -> TableColumn { cells(name, on: place) { .state(state($0)) } }

  /// The column, which its table leaves out unless the condition holds.
  func shown(if isShown: Bool) -> TableColumn {
    var column = self
    column.isShown = isShown
    return column
  }

  /// The column of the conditions, usually the first.
  static func conditions(
    terminal: String? = nil, grouping: Bool = false, on place: ResultTable.Place = .everywhere,
    href: @escaping (FitConditions) -> String = { _ in "" }, _ conditions: @escaping (Item) -> FitConditions
  ) -> TableColumn {
    cells(say("Conditions"), on: place, terminal: terminal, grouping: grouping) {
      let conditions = conditions($0)
      return .conditions(conditions, href: href(conditions))
    }
  }
}
