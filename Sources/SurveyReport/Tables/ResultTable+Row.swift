extension ResultTable {
  /// A row, with a cell for each column.
  struct Row {
    /// Its id on the page; empty if it has none.
    var id: String
    /// Whether it belongs to the row above.
    var isContinued: Bool
    var place: Place
    var cells: [Cell]
  }

  /// Where a column or a row is shown. The terminal is narrow, so it drops what the page has room for; what the page says in a
  /// section of its own, it says in its table.
  enum Place {
    case everywhere
    case page
    case terminal
  }
}
