/// A table of results: columns and cells without markup and without padding. ``TableView`` writes it for the page and
/// ``TextTable`` for the terminal, so that both say the same.
struct ResultTable {
  /// What the page writes above the table. A terminal's table has none; its first column may be headed by it instead.
  var caption: String
  var columns: [Column]
  var rows: [Row]

  /// A table with a row for each item.
  ///
  /// - Parameters:
  ///   - continues: Whether an item belongs to the one above it, so that the terminal leaves its grouping columns empty.
  ///   - place: Where the row of an item is shown.
  ///   - rowID: The id of a row on the page; empty if it has none.
  init<Item>(
    caption: String = "", _ items: some Sequence<Item>, continues: (Item) -> Bool = { _ in false },
    place: (Item) -> Place = { _ in .everywhere }, rowID: (Item) -> String = { _ in "" },
    columns: [TableColumn<Item>]
  ) {
    self.caption = caption
    self.columns = columns.map(\.heading)
    rows = items.map { item in
      Row(
        id: rowID(item), isContinued: continues(item), place: place(item),
        cells: columns.map { $0.cell(item) })
    }
  }
}
