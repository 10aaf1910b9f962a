import RadioSurvey

/// Files that are not survey logs, by how they begin, with what to do about them.
enum ForeignFile {
  private static let asCSV = "File > Save As > CSV UTF-8 in Excel, File > Download > CSV in Google Sheets"

  /// The code, the words and the help for a file of a known kind; `nil` if the kind is not known.
  ///
  /// - Parameter file: The file as the user named it.
  static func failure(_ head: [UInt8], file: String) -> (code: IssueCode, message: String, help: String)? {
    if head.starts(with: "PK\u{3}\u{4}".utf8) { return workbook(head, file) }
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
    return Archive(head).map { kind in
      (
        .unknownFormat, "the file is \(kind.name(file)): its logs must be unpacked first",
        "unpack it with: \(kind.command(file)); then inspect the folder"
      )
    }
  }

  private static func workbook(
    _ head: [UInt8], _ file: String
  ) -> (code: IssueCode, message: String, help: String) {
    let text = String(decoding: head, as: UTF8.self)
    if text.contains("word/") || text.contains("opendocument.text") {
      return (
        .unknownFormat, "the file is a text document (Word or LibreOffice), not a log",
        "import the log itself; if the readings are only in a table of the document, copy it into a spreadsheet and save that as CSV"
      )
    }
    let kind: String? =
      text.contains("opendocument.spreadsheet")
      ? "a LibreOffice spreadsheet (.ods)"
      : text.contains("xl/") || text.contains("[Content_Types].xml")
        ? "an Excel workbook (.xlsx)" : text.contains("Index/") ? "a Numbers spreadsheet" : nil
    guard let kind else {
      return (
        .unknownFormat, "the file is a zip archive: its logs must be unpacked first",
        "unpack it with: \(Archive.zip.command(file)); then inspect the folder"
      )
    }
    let how =
      kind.contains("LibreOffice")
      ? "File > Save As > Text CSV, character set UTF-8"
      : kind.contains("Numbers") ? "File > Export To > CSV, encoding UTF-8" : asCSV
    return (.spreadsheetFile, "the file is \(kind)", "save the sheet with the readings as CSV: \(how)")
  }
}
