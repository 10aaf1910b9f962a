/// A table of the page, as the template wants it.
struct TableView {
  struct Column {
    var heading: String
    /// `number` or empty.
    var style: String
  }

  struct Cell {
    var content: String
    var style: String
    /// Where the cell leads; empty where nowhere.
    var href: String
    /// Whether it leads somewhere. Templates see stored properties only.
    var isLink: Bool

    init(content: String, style: String, href: String = "") {
      self.content = content
      self.style = style
      self.href = href
      isLink = !href.isEmpty
    }

    /// Text.
    static func text(_ content: String, href: String = "") -> Cell {
      Cell(content: content, style: "text", href: href)
    }

    /// A sentence, which needs room.
    static func sentence(_ content: String) -> Cell { Cell(content: content, style: "text sentence") }

    /// A number as text, set to the right.
    static func number(_ content: String) -> Cell {
      Cell(content: content, style: content == NumberFormat.absent ? "number absent" : "number")
    }

    /// A state with its sign and colour.
    static func badge(_ content: String, _ style: String) -> Cell {
      Cell(content: content, style: "state \(style)")
    }
  }

  struct Row {
    /// Id on the page; empty if the row has none.
    var rowID: String
    var head: Cell
    var cells: [Cell]
    var hasID: Bool

    init(id: String = "", _ head: Cell, _ cells: [Cell]) {
      rowID = id
      self.head = head
      self.cells = cells
      hasID = !id.isEmpty
    }
  }

  var caption: String
  var columns: [Column]
  var rows: [Row]

  /// A table. Columns whose heading starts with `#` hold numbers.
  init(caption: String, columns: [String], rows: [Row]) {
    self.caption = caption
    self.columns = columns.map {
      $0.hasPrefix("#")
        ? Column(heading: String($0.dropFirst()), style: "number") : Column(heading: $0, style: "text")
    }
    self.rows = rows
  }
}
