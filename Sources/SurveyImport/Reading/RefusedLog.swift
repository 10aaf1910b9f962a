import RadioSurvey
import CalibrationModel

/// An archive that is not unpacked here, because it may hold many logs, or because of how it is packed.
struct Archive {
  private let name: String
  private let unpack: String
  /// The option of `tar` for its packing; `nil` if there is never a tar archive inside.
  private var option: String?

  private static let tar = Archive(name: "a tar archive", unpack: "tar -xf")
  private static let kinds: [(mark: [UInt8], kind: Archive)] = [
    (Array("BZh".utf8), Archive(name: "bzip2", unpack: "bzip2 -dk", option: "-xjf")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], Archive(name: "xz", unpack: "xz -dk", option: "-xJf")),
    ([0x37, 0x7A, 0xBC, 0xAF], Archive(name: "a 7-Zip archive", unpack: "7z x")),
    ([0x28, 0xB5, 0x2F, 0xFD], Archive(name: "zstd", unpack: "zstd -d", option: "--zstd -xf")),
    ([0x50, 0x4B, 0x03, 0x04], Archive(name: "a zip archive", unpack: "unzip")),
  ]

  /// Whether a file begins as a tar archive: by POSIX, the magic number is at byte 257.
  static func isTar(_ head: [UInt8]) -> Bool {
    head.count > 262 && head[257..<262].elementsEqual("ustar".utf8)
  }

  /// The kind of a file that begins like this; `nil` for other beginnings.
  static func of(_ head: [UInt8]) -> Archive? {
    isTar(head) ? tar : kinds.first { head.starts(with: $0.mark) }?.kind
  }

  func name(_ file: String) -> String {
    option == nil ? name : isTarred(file) ? "a tar archive, \(name)" : "packed by \(name)"
  }

  /// The command that unpacks it into the current folder, or beside it.
  func command(_ file: String) -> String {
    let tool = option.map { isTarred(file) ? "tar \($0)" : unpack } ?? unpack
    return "\(tool) \(ShellText.path(file) ?? "FILE")"
  }

  /// Whether the name says that there is a tar archive inside: `.tar.xz`, `.txz`.
  private func isTarred(_ file: String) -> Bool {
    let name = file.lowercased()
    return name.contains(".tar.") || [".tbz", ".tbz2", ".txz", ".tzst"].contains { name.hasSuffix($0) }
  }
}

/// Files that are not survey logs, by how they begin, with what to do about them.
enum ForeignFile {
  private static let asCSV = "File > Save As > CSV UTF-8 in Excel, File > Download > CSV in Google Sheets"
  /// What zip archives hold that are spreadsheets, what these are called, and how they are saved as CSV.
  private static let workbooks = [
    (
      "opendocument.spreadsheet", "a LibreOffice spreadsheet (.ods)",
      "File > Save As > Text CSV, character set UTF-8"
    ),
    ("xl/", "an Excel workbook (.xlsx)", asCSV), ("[Content_Types].xml", "an Excel workbook (.xlsx)", asCSV),
    ("Index/", "a Numbers spreadsheet", "File > Export To > CSV, encoding UTF-8"),
  ]

  /// The code, the words and the help for a file of a known kind; `nil` if the kind is not known.
  static func failure(_ head: [UInt8], file: String) -> (code: IssueCode, message: String, help: String)? {
    if head.starts(with: "PK\u{3}\u{4}".utf8), let document = document(head) { return document }
    let sheetHelp = "save the sheet as CSV: \(asCSV)"
    if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      return (.spreadsheetFile, "the file is an old Excel workbook (.xls)", sheetHelp)
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
        .spreadsheetFile, "the file is a document, not a table", "save the table as CSV or as plain text"
      )
    }
    if start.hasPrefix("nrf connect,") {
      return (
        .noRSSI, "the nRF Connect log records a connection, not the levels of a scan",
        "in nRF Connect, open the scanner, and export the RSSI graph as CSV"
      )
    }
    return Archive.of(head).map { kind in
      (
        .unknownFormat, "the file is \(kind.name(file)): its logs must be unpacked first",
        "unpack it with: \(kind.command(file)); then inspect the folder"
      )
    }
  }

  /// A zip archive that is a document; `nil` if it is not one.
  private static func document(_ head: [UInt8]) -> (code: IssueCode, message: String, help: String)? {
    let text = String(decoding: head, as: UTF8.self)
    if text.contains("word/") || text.contains("opendocument.text") {
      return (
        .unknownFormat, "the file is a text document (Word or LibreOffice), not a log",
        "import the log itself; if the readings are only in a table of the document, copy it into a spreadsheet and save that as CSV"
      )
    }
    return workbooks.first { text.contains($0.0) }.map { _, kind, how in
      (.spreadsheetFile, "the file is \(kind)", "save the sheet with the readings as CSV: \(how)")
    }
  }
}
