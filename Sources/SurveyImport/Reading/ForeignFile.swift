import RadioSurvey

/// Files that are not survey logs, by how they begin, with what to do about them.
enum ForeignFile {
  private static let asCSV = "File > Save As > CSV UTF-8 in Excel, File > Download > CSV in Google Sheets"

  /// The code, the words and the help for a file of a known kind; `nil` if the kind is not known.
  static func failure(_ head: [UInt8]) -> (code: IssueCode, message: String, help: String)? {
    if head.starts(with: "PK\u{3}\u{4}".utf8) { return archive(head) }
    let sheetHelp = "save the sheet as CSV: \(asCSV)"
    if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      return (.spreadsheetFile, "the file is an Excel workbook of the old kind (.xls)", sheetHelp)
    }
    let text = String(decoding: head.prefix(300), as: UTF8.self).lowercased()
    let start = text.drop { $0.isWhitespace }
    if start.hasPrefix("<html") || start.hasPrefix("<!doctype html") || start.hasPrefix("<table") {
      return (
        .spreadsheetFile, "the file is a web page, as some programs write for Excel",
        "open it there and s\(sheetHelp.dropFirst())"
      )
    }
    if start.hasPrefix("{\\rtf") || start.hasPrefix("%pdf") {
      return (
        .spreadsheetFile, "the file is a document and not a table", "save the table as CSV or as plain text"
      )
    }
    if start.hasPrefix("nrf connect,") {
      return (
        .noRSSI, "the log of nRF Connect records a connection, not the levels of a scan",
        "in nRF Connect, open the scanner, and export the RSSI graph as CSV"
      )
    }
    let others: [([UInt8], String)] = [
      (Array("BZh".utf8), "a bzip2 archive"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
      ([0x37, 0x7A, 0xBC, 0xAF], "a 7-Zip archive"), ([0x28, 0xB5, 0x2F, 0xFD], "a zstd archive"),
    ]
    return others.first { head.starts(with: $0.0) }.map {
      (.unknownFormat, "the file is \($0.1)", "unpack it, and name the logs in it")
    }
  }

  private static func archive(_ head: [UInt8]) -> (code: IssueCode, message: String, help: String) {
    let text = String(decoding: head, as: UTF8.self)
    let kind: String? =
      text.contains("opendocument.spreadsheet")
      ? "a LibreOffice spreadsheet (.ods)"
      : text.contains("xl/") || text.contains("[Content_Types].xml")
        ? "an Excel workbook (.xlsx)" : text.contains("Index/") ? "a Numbers spreadsheet" : nil
    guard let kind else {
      return (.unknownFormat, "the file is a zip archive", "unpack it, and name the logs in it")
    }
    let how =
      kind.contains("LibreOffice")
      ? "File > Save As > Text CSV, character set UTF-8"
      : kind.contains("Numbers") ? "File > Export To > CSV, encoding UTF-8" : asCSV
    return (.spreadsheetFile, "the file is \(kind)", "save the sheet with the readings as CSV: \(how)")
  }
}
