/// Cells of CSV, read after RFC 4180 by code that shares nothing with what wrote them, and what a spreadsheet makes of one.
package enum CSVCells {
  /// The records of a text that ends with a line feed.
  package static func rows(_ bytes: [UInt8]) throws(Violation) -> [[[UInt8]]] {
    var rows: [[[UInt8]]] = []
    var row: [[UInt8]] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var index = 0
    func next() -> UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && next() == byte:
        cell.append(byte)
        index += 1
      case UInt8(ascii: "\"") where isQuoted:
        isQuoted = false
        try Violation.unless(
          next() == UInt8(ascii: ",") || next() == 0x0A, "something follows a quoted cell at \(index)")
      case _ where isQuoted: cell.append(byte)
      case UInt8(ascii: "\""):
        try Violation.unless(cell.isEmpty, "a quote stands within a cell at \(index)")
        isQuoted = true
      case UInt8(ascii: ","):
        row.append(cell)
        cell = []
      case 0x0A:
        rows.append(row + [cell])
        (row, cell) = ([], [])
      case 0x0D: throw Violation("a carriage return stands outside quotes at \(index)")
      default: cell.append(byte)
      }
      index += 1
    }
    try Violation.unless(!isQuoted && row.isEmpty && cell.isEmpty, "the last record is cut off")
    return rows
  }

  /// Whether a spreadsheet computes with a cell: not where it is a number.
  package static func isFormula(_ cell: [UInt8]) -> Bool {
    guard let first = cell.first, "=+-@\t\r\n".utf8.contains(first) else { return false }
    return Double(String(decoding: cell, as: UTF8.self)) == nil
  }

  /// The name in a cell: without one apostrophe, if apostrophes and then the beginning of a formula begin it.
  package static func restored(_ cell: [UInt8]) -> [UInt8] {
    let rest = cell.drop { $0 == UInt8(ascii: "'") }
    guard rest.count < cell.count, let first = rest.first, "=+-@\t\r\n".utf8.contains(first) else {
      return cell
    }
    return Array(cell.dropFirst())
  }
}
