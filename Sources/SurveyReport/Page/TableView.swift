/// A ``ResultTable`` as the template of the page wants it.
struct TableView {
  struct Column {
    var heading: String
    /// `number` or `text`.
    var style: String
    /// Attributes of its heading, from our own words alone.
    var mark: String
  }

  struct Cell {
    var content: String
    var style: String
    /// Attributes of the cell, from our own words alone.
    var mark = ""
    /// Where the cell leads; empty if it leads nowhere.
    var href: String
    /// Whether it leads somewhere. Templates see stored properties only.
    var isLink: Bool
  }

  struct Row {
    /// Id on the page; empty if the row has none.
    var rowID: String
    var hasID: Bool
    var head: Cell
    var cells: [Cell]
  }

  var caption: String
  /// Attributes of the caption.
  var captionMark: String
  var columns: [Column]
  var rows: [Row]

  init(_ table: ResultTable) {
    caption = table.caption
    captionMark = TextDirection.mark(table.caption)
    let shown = table.columns.indices.filter { table.columns[$0].place != .terminal }
    columns = shown.map {
      let column = table.columns[$0]
      let style = column.kind == .text ? "text" : "number"
      return Column(
        heading: column.pageHeading, style: style,
        mark: TableMark.heading(style, column.pageHeading))
    }
    rows = table.rows.filter { $0.place != .terminal }.map { row in
      var cells = shown.map { Cell(row.cells[$0]) }
      for index in cells.indices {
        cells[index].mark =
          index == 0
          ? TableMark.heading(cells[index].style, cells[index].content)
          : TableMark.cell(cells[index].style, cells[index].content)
      }
      return Row(
        rowID: row.id, hasID: !row.id.isEmpty, head: cells[0], cells: Array(cells.dropFirst()))
    }
  }
}

extension TableView.Cell {
  /// Names are made visible here; the template escapes them.
  fileprivate init(_ cell: ResultTable.Cell) {
    switch cell.content {
    case .text(let text):
      // A word of our own may be missing; names that are empty have been made visible where they are read.
      content = text.isEmpty ? "" : DisplayText.visible(text)
      style = "text"
    case .number(let number):
      content = number
      style = number == NumberFormat.absent ? "number absent" : "number"
    case .sentence(let text):
      content = DisplayText.visible(text)
      style = "text sentence"
    case .conditions(let conditions):
      content = conditions.shownLabel
      style = "text"
    case .state(let state):
      content = state.shown
      style = "state \(state.style)"
    }
    href = cell.href
    isLink = !cell.href.isEmpty
  }
}
