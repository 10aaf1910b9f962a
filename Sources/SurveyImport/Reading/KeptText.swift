import RadioSurvey

/// The text of a row that was not used, without what it says of other people's devices.
///
/// Kept are the cells of the columns that are read, and numbers, times, and names that the import keeps anyway. Everything else
/// may be a name: the cells of other columns, what stands after a quote that does not end, members whose name is not one of
/// those that are read, however deep. It becomes `‹name›`; an address that the survey does not list becomes `‹address›`, in
/// every spelling, see ``DeviceAddress``. Where a row has not the cells of its header, nobody knows which cell is which, so none is
/// kept for its column.
struct KeptText {
  /// How rows are laid out.
  enum Layout {
    case unknown
    case cells(Cells)
    case members(Members)

    /// Notes what parts cells.
    mutating func part(by delimiter: UInt8) {
      guard case .cells(var cells) = self else { return }
      cells.delimiter = delimiter
      self = .cells(cells)
    }
  }

  /// The cells of a table.
  struct Cells {
    /// Columns that are read, from 0.
    var known: Set<Int>
    /// The column of addresses: anything else in it is not understood.
    var address: Int?
    /// How many cells a row has.
    var count: Int
    /// What parts them.
    var delimiter: UInt8
  }

  /// The members of objects, by their names in lower case.
  struct Members {
    /// Those that are read.
    var known: Set<String>
    /// Others that are no names of anybody.
    var names: Set<String>
  }

  let layout: Layout
  /// Whether an address, as `AA:BB:CC:DD:EE:FF`, is the survey's.
  let isListed: (String) -> Bool
  /// Whether the import keeps a name.
  let isKept: (String) -> Bool

  static let name = "‹name›"
  private static let address = Array("‹address›".utf8)
  /// The address that messages give as an example.
  private static let example = "AA:BB:CC:DD:EE:FF"
  /// Words with which importers describe rows themselves.
  private static let ownWords: Set<String> = ["packet", "message", "post", "in", "line", "bytes"]

  /// What columns and members that hold names are called: letters and digits only, in lower case.
  private static let columns: Set<String> = [
    "name", "devicename", "device", "localname", "completelocalname", "shortname", "ssid", "alias",
    "hostname", "host", "friendlyname", "owner", "user", "username", "userid", "phonename", "phone",
    "peripheral", "receiver", "receiverid", "receivername", "scanner", "scannerid", "reader", "gateway",
    "node", "rawdatahex", "rawdata", "raw", "payload", "advdata", "scanrecord", "manufacturerdata",
    "servicedata",
  ]

  /// Whether a column or member of this name holds names of devices or people.
  static func holdsNames(_ column: String) -> Bool {
    columns.contains(column.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// A row.
  func row(_ text: String) -> String {
    let kept: String
    switch layout {
    case .unknown: kept = loose(Self.split(text, at: Array(",;\t| ".utf8)))
    case .members(let members): kept = MemberText(members, self).redacted(text)
    case .cells(let cells):
      let (parts, isWhole) = Self.cells(text, cells.delimiter)
      kept = isWhole && parts.count == cells.count ? row(parts, cells) : loose(parts)
    }
    return sentence(kept)
  }

  /// What is said of a row.
  func sentence(_ text: String) -> String {
    String(decoding: withoutAddresses(Array(text.utf8)), as: UTF8.self)
  }

  /// Whether a text is neither a name nor part of one: a number, a time, a beacon's UUID, or a name that is kept anyway.
  func isPlain(_ text: String) -> Bool {
    if isKept(text) || DeviceAddress.canonical(text) != nil || BeaconIdentifier.isUUID(text) { return true }
    if case .iBeacon = BeaconIdentifier(text) { return true }
    if let number = Double(text) { return Self.isOrdinary(number) }
    switch text.withCell({ Timestamp.read($0) }) {
    case .seconds, .withoutZone: return true
    case .tooFine, .impossible, .invalid: return false
    }
  }

  /// Whether a number is that of a reading or a time, and not that of a telephone.
  private static func isOrdinary(_ number: Double) -> Bool {
    abs(number) < 1e6 || [1, 1e3, 1e6, 1e9].contains { SurveyBounds.isTime(number / $0) }
  }

  // MARK: Cells

  /// A part of a row, and what parted it from the one before.
  private typealias Part = (separator: String, text: String)

  private func row(_ parts: [Part], _ cells: Cells) -> String {
    parts.enumerated().map { index, part in
      let text = Self.unquoted(part.text)
      let isKnown =
        cells.known.contains(index) && (index != cells.address || DeviceAddress.canonical(text) != nil)
      let isHidden = !isKnown && !text.isEmpty && DeviceAddress.canonical(text) == nil
      return part.separator + (isHidden ? Self.name : part.text)
    }.joined()
  }

  private func loose(_ parts: [Part]) -> String {
    parts.map { part in
      let text = Self.unquoted(part.text)
      let isKept = text.isEmpty || Self.ownWords.contains(text) || isPlain(text)
      return part.separator + (isKept ? part.text : Self.name)
    }.joined()
  }

  /// The cells of a record, whose quotes part them as RFC 4180 says if that is how they stand.
  private static func cells(_ text: String, _ delimiter: UInt8) -> (parts: [Part], isWhole: Bool) {
    let quote = UInt8(ascii: "\"")
    var (isQuoted, start) = (false, 0)
    var parts: [Part] = []
    let bytes = Array(text.utf8)
    var index = 0
    func take(_ end: Int) {
      let separator = parts.isEmpty ? "" : String(decoding: [delimiter], as: UTF8.self)
      parts.append((separator, String(decoding: bytes[start..<end], as: UTF8.self)))
      start = end + 1
    }
    while index < bytes.count {
      if bytes[index] == quote {
        if !isQuoted {
          guard index == start else { return (split(text, at: [delimiter]), false) }
          isQuoted = true
        } else if index + 1 < bytes.count, bytes[index + 1] == quote {
          index += 1
        } else {
          guard index + 1 == bytes.count || bytes[index + 1] == delimiter else {
            return (split(text, at: [delimiter]), false)
          }
          isQuoted = false
        }
      } else if bytes[index] == delimiter, !isQuoted {
        take(index)
      }
      index += 1
    }
    guard !isQuoted else { return (split(text, at: [delimiter]), false) }
    take(bytes.count)
    return (parts, true)
  }

  private static func split(_ text: String, at delimiters: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var separator = ""
    var part: [UInt8] = []
    for byte in text.utf8 {
      guard delimiters.contains(byte) else {
        part.append(byte)
        continue
      }
      parts.append((separator, String(decoding: part, as: UTF8.self)))
      (separator, part) = (String(decoding: [byte], as: UTF8.self), [])
    }
    parts.append((separator, String(decoding: part, as: UTF8.self)))
    return parts
  }

  private static func unquoted(_ text: String) -> String {
    String(text.drop { $0 == " " || $0 == "\"" }.reversed().drop { $0 == " " || $0 == "\"" }.reversed())
  }

  // MARK: Addresses

  private func withoutAddresses(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard let length = addressLength(bytes, at: index) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let found = bytes[index..<(index + length)]
      let address = DeviceAddress.canonical(found)
      let isKept = address.map { $0 == Self.example || isListed($0) } ?? false
      result += isKept ? found : Self.address[...]
      index += length
    }
    return result
  }

  /// How long the address is that begins at a byte; `nil` if none does: where a letter or a digit comes before it, or the groups
  /// of a UUID.
  private func addressLength(_ bytes: [UInt8], at index: Int) -> Int? {
    guard DeviceAddress.isDigit(bytes[index]) else { return nil }
    if index > 0 {
      if DeviceAddress.isWord(bytes[index - 1]) { return nil }
      if bytes[index - 1] == UInt8(ascii: "-"), isInUUID(bytes[..<(index - 1)]) { return nil }
    }
    return DeviceAddress.length(bytes[index...])
  }

  /// Whether bytes end with the groups of a UUID before its last one, or some of them: 8-4-4-4.
  private func isInUUID(_ bytes: ArraySlice<UInt8>) -> Bool {
    let groups = bytes.suffix(23).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    for count in 1...4 {
      let sizes = groups.suffix(count).map { group in
        group.reversed().prefix(while: DeviceAddress.isDigit).count
      }
      if sizes == Array([8, 4, 4, 4].prefix(count)) { return true }
    }
    return false
  }
}

/// The text of an object, whole or not, in which members that are not read are hidden.
private struct MemberText {
  private let members: KeptText.Members
  private let kept: KeptText
  private var result = ""
  /// For each object or array that is open, whether it is an object.
  private var open: [Bool] = []
  private var expectsName = false
  /// Whether values are those of a member that is read; `nil` outside of any member.
  private var isKnown: Bool?

  init(_ members: KeptText.Members, _ kept: KeptText) {
    self.members = members
    self.kept = kept
  }

  func redacted(_ text: String) -> String {
    var copy = self
    copy.read(Array(text.utf8))
    return copy.result
  }

  private mutating func read(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        let end = Self.end(of: bytes, from: index)
        take(
          bytes[(index + 1)..<min(end, bytes.count)], isWhole: end < bytes.count,
          before: bytes.dropFirst(end + 1))
        index = end + 1
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","),
        UInt8(ascii: ":"), 0x09, 0x0A, 0x0D, 0x20:
        note(byte)
        result.unicodeScalars.append(Unicode.Scalar(byte))
        index += 1
      default:
        let end = bytes[index...].firstIndex { "\"{}[],: \t\r\n".utf8.contains($0) } ?? bytes.count
        take(word: String(decoding: bytes[index..<end], as: UTF8.self))
        index = end
      }
    }
  }

  private mutating func note(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open.append(byte == UInt8(ascii: "{"))
      expectsName = byte == UInt8(ascii: "{")
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if !open.isEmpty { open.removeLast() }
      isKnown = open.isEmpty ? nil : false
      expectsName = false
    case UInt8(ascii: ","):
      guard open.last == true else { return }
      (expectsName, isKnown) = (true, false)
    case UInt8(ascii: ":"): expectsName = false
    default: break
    }
  }

  private mutating func take(_ string: ArraySlice<UInt8>, isWhole: Bool, before rest: ArraySlice<UInt8>) {
    let raw = String(decoding: string, as: UTF8.self)
    let text = isWhole ? Self.text(string) : nil
    let isName = expectsName || rest.first { $0 > 0x20 } == UInt8(ascii: ":")
    var isShown = text.map { $0.isEmpty || kept.isKept($0) } ?? raw.isEmpty
    if isName {
      let name = text?.lowercased() ?? ""
      isKnown = members.known.contains(name)
      let isHarmless = text != nil && name.count <= 3 || members.names.contains(name)
      isShown = isShown || isKnown == true || isHarmless || KeptText.holdsNames(name)
    } else {
      isShown = isShown || text != nil && isKnown == true
    }
    // An address may be written with escapes.
    let shown = text.map { string.contains(UInt8(ascii: "\\")) ? Self.escaped($0) : raw } ?? raw
    result += "\"" + (isShown ? shown : KeptText.name) + (isWhole ? "\"" : "")
  }

  private mutating func take(word: String) {
    let isLiteral = ["true", "false", "null"].contains(word)
    let isShown = isLiteral || isKnown != false && kept.isPlain(word)
    result += isShown ? word : KeptText.name
  }

  /// The index of the quote that ends a string, the count of bytes or more if none does.
  private static func end(of bytes: [UInt8], from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end
  }

  /// What a string says; `nil` if it has an escape that is none.
  private static func text(_ string: ArraySlice<UInt8>) -> String? {
    guard string.contains(UInt8(ascii: "\\")) else { return String(decoding: string, as: UTF8.self) }
    var text: [UInt8] = []
    let bytes =
      [
        UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "a"), UInt8(ascii: "\""), UInt8(ascii: ":"),
        UInt8(ascii: "\""),
      ]
      + string + [UInt8(ascii: "\""), UInt8(ascii: "}")]
    let scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    defer { scratch.deallocate() }
    let isWhole = bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      var scanner = JSONObjectScanner(TextRecord(base: base, count: buffer.count, line: 1), scratch: scratch)
      return scanner.scan { _, value in text = Array(value.bytes) }
    }
    return isWhole ? String(decoding: text, as: UTF8.self) : nil
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\u{0}"..."\u{1F}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
