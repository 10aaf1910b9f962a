import Mustache
import RadioSurvey
import Wording

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
  }

  struct Row {
    /// Id on the page; empty if the row has none.
    var rowID: String
    var head: Cell
    var cells: [Cell]
  }

  var caption: String
  /// Attributes of the caption.
  var captionMark: String
  var isCards = false
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
        heading: column.pageHeading, style: style, mark: TableMark.heading(style, column.pageHeading))
    }
    rows = table.rows.filter { $0.place != .terminal }.map { row in
      var cells = shown.map { Cell(row.cells[$0]) }
      for index in cells.indices {
        cells[index].mark =
          index == 0
          ? TableMark.heading(cells[index].style, cells[index].content)
          : TableMark.cell(cells[index].style, cells[index].content)
      }
      return Row(rowID: row.id, head: cells[0], cells: Array(cells.dropFirst()))
    }
  }

  /// With the column in each cell, for a narrow screen, where rows become cards; with roles, which some browsers take from a table that is
  /// laid out in another way.
  var asCards: TableView {
    var table = self
    table.isCards = true
    for column in columns.indices { table.columns[column].mark += " role=\"columnheader\"" }
    for row in rows.indices {
      table.rows[row].head.mark += " role=\"rowheader\""
      for (cell, column) in zip(rows[row].cells.indices, columns.dropFirst()) {
        table.rows[row].cells[cell].mark +=
          " role=\"cell\" data-column=\"\(MarkupText.attribute(column.heading))\""
      }
    }
    return table
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
  }
}

// What the library would otherwise look up by reflection, which takes half the time of a page: a page of a large survey has a hundred
// thousand cells.

extension TableView.Cell: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "content": content
    case "mark": mark
    case "href": href
    default: nil
    }
  }
}

extension TableView.Row: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "rowID": rowID
    case "head": head
    case "cells": cells
    default: nil
    }
  }
}

extension TableView.Column: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "heading": heading
    case "mark": mark
    default: nil
    }
  }
}

extension TableView: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "caption": caption
    case "captionMark": captionMark
    case "isCards": isCards
    case "columns": columns
    case "rows": rows
    default: nil
    }
  }
}

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

/// Which way a text runs. What this program writes runs from left to right; a name may not.
enum TextDirection {
  /// `dir="auto"` as an attribute where a letter runs from right to left, and nothing elsewhere.
  static func mark(_ text: String) -> String {
    text.unicodeScalars.contains { isRightToLeft($0.value) } ? " dir=\"auto\"" : ""
  }

  /// Blocks of the scripts that run from right to left, among them Hebrew and Arabic.
  private static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
