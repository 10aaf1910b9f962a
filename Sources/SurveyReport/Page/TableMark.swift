/// The attributes of a cell, as short as they can be: a page has ten thousand cells, most of them numbers, which need none.
enum TableMark {
  /// Of a cell with a style of ``TableView/Cell``, in which this text stands.
  static func cell(_ style: String, _ text: String) -> String {
    let names =
      switch style {
      case "number": ""
      case "number absent": "absent"
      case "text": "t"
      case "text sentence": "t s"
      default: style
      }
    return attribute(names) + TextDirection.mark(text)
  }

  /// Of a heading of a row or a column.
  static func heading(_ style: String, _ text: String) -> String {
    attribute(style.hasPrefix("number") ? "n" : "") + TextDirection.mark(text)
  }

  private static func attribute(_ names: String) -> String { names.isEmpty ? "" : " class=\"\(names)\"" }
}
