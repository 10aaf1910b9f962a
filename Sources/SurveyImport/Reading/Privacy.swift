import RadioSurvey
import Synchronization

/// What a log may leave of devices that are not the survey's, and of whoever carries its receivers.
///
/// * The address of a device is kept if the site lists it, the mapping's constants name it, or the log was written for
///   a survey that lists no beacons. The constant `address = *` keeps every address.
/// * The name of a receiver is kept where the surveyor gave it (a `[[receiver]]` of the site, a constant), if it is
///   that of a model, or where it is too short to name anybody; see ``ReceiverName``. Any other is kept as its digest.
/// * The text of rows that are not used is kept without addresses and names; see ``KeptText``.
final class Privacy {
  let keepsEverything: Bool
  /// Receivers whose names were replaced, by what they are called now.
  private(set) var replacedReceivers: Set<Receiver> = []
  /// How the rows of the log are separated into cells that hold names; `nil` if they are not.
  var hiddenCells: KeptText.Cells?

  private let site: Site
  private let constants: [LogField: String]
  private let digest: ((String) -> String)?

  /// - Parameter digest: What a receiver whose name is not kept is called; `nil` keeps every name, for readers who store
  ///   nothing.
  init(mapping: LogMapping, site: Site, digest: ((String) -> String)?) {
    keepsEverything = mapping.keepsAddresses
    constants = mapping.constants
    self.site = site
    self.digest = digest
  }

  /// Whether a table may keep a beacon.
  ///
  /// - Parameter isSurveyLog: Whether the log was written for a survey, so that without a list of beacons it is the list.
  func keeps(_ beacon: BeaconIdentifier, isSurveyLog: Bool) -> Bool {
    guard case .address(let address) = beacon, !keepsEverything else { return true }
    return isListed(address) || isSurveyLog && site.beacons.isEmpty
  }

  /// What a receiver is called in the store.
  func kept(_ receiver: Receiver) -> Receiver {
    guard let digest, !keepsEverything, constants[.receiver] != receiver.rawValue,
      site.profile(receiver) == nil, !ReceiverName.isHarmless(receiver.rawValue)
    else { return receiver }
    let replaced = Receiver(rawValue: digest(receiver.rawValue))
    replacedReceivers.insert(replaced)
    return replaced
  }

  /// Hides the cells of columns that hold names from texts of rows, but for the column that names the beacons.
  func hideNames(_ header: [String], mapping: LogMapping) {
    let beacon = mapping.columns[.beacon]?.lowercased()
    let receiver = mapping.columns[.receiver]?.lowercased()
    let columns = header.indices.filter { index in
      let column = header[index].lowercased()
      return column != beacon && (column == receiver || KeptText.holdsNames(column))
    }
    hiddenCells = KeptText.Cells(columns: Set(columns), delimiter: UInt8(ascii: ","))
  }

  /// The text of a row, or of what is said about it, without addresses and names that are not the survey's.
  func kept(_ text: String, isRow: Bool) -> String {
    keepsEverything
      ? text : KeptText.redacted(text, cells: isRow ? hiddenCells : nil, isRow: isRow, isListed: isListed)
  }

  private func isListed(_ address: String) -> Bool {
    let address = address.uppercased()
    return site.beacon(.address(address)) != nil || constants[.address]?.uppercased() == address
      || constants[.beacon]?.uppercased() == address
  }
}

extension LogMapping {
  /// Whether addresses and names of everybody are kept: the constant `address = *`.
  var keepsAddresses: Bool { constants[.address] == "*" }
}

/// The text of a row that was not used, without what it says of other people's devices.
///
/// Every Bluetooth address that the survey does not list becomes `‹address›`: six or more pairs of hexadecimal digits
/// with colons, hyphens or spaces between, or twelve digits in a row. What a column or a member is named after that holds
/// names, such as `name`, `device` or `ssid`, becomes `‹name›`, and so do the receiver and the bytes of packets.
enum KeptText {
  /// Cells of rows that hold names.
  struct Cells {
    /// Columns, from 0.
    var columns: Set<Int>
    /// What parts cells.
    var delimiter: UInt8
  }

  private static let address = Array("‹address›".utf8)
  private static let name = Array("‹name›".utf8)
  /// The address that messages give as an example.
  private static let example = "AA:BB:CC:DD:EE:FF"

  /// What columns and members that hold names are called: letters and digits only, in lower case.
  private static let names: Set<String> = [
    "name", "devicename", "device", "localname", "completelocalname", "shortname", "ssid", "alias",
    "hostname", "host", "friendlyname", "owner", "user", "username", "userid", "phonename", "phone",
    "peripheral", "receiver", "receiverid", "receivername", "scanner", "scannerid", "reader", "gateway",
    "node", "rawdatahex", "rawdata", "raw", "payload", "advdata", "scanrecord", "manufacturerdata",
    "servicedata",
  ]

  /// Whether a column or member of this name holds names.
  static func holdsNames(_ column: String) -> Bool {
    names.contains(column.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// The text without addresses and, of a row, without names.
  ///
  /// - Parameters:
  ///   - cells: Which cells of the row hold names, if it is the row of a table.
  ///   - isRow: Whether the text is a row, in which members of objects may hold names.
  ///   - isListed: Whether an address is the survey's.
  static func redacted(
    _ text: String, cells: Cells?, isRow: Bool, isListed: (String) -> Bool
  ) -> String {
    var bytes = Array(text.utf8)
    if let cells, !cells.columns.isEmpty { bytes = withoutNames(bytes, cells) }
    if isRow, bytes.contains(UInt8(ascii: "{")) { bytes = withoutMembers(bytes) }
    return String(decoding: withoutAddresses(bytes, isListed), as: UTF8.self)
  }

  /// Replaces the cells that hold names; quotes part cells as RFC 4180 says, as far as the row is whole.
  private static func withoutNames(_ bytes: [UInt8], _ cells: Cells) -> [UInt8] {
    var result: [UInt8] = []
    var (column, isQuoted, start) = (0, false, 0)
    func take(_ end: Int) {
      let cell = bytes[start..<end]
      result += cells.columns.contains(column) && !cell.isEmpty ? name[...] : cell
    }
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard byte == cells.delimiter, !isQuoted else { continue }
      take(index)
      result.append(byte)
      (column, start) = (column + 1, index + 1)
    }
    take(bytes.count)
    return result
  }

  /// Replaces the values of members that hold names, if they are strings.
  private static func withoutMembers(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    var isHidden = false
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\"") else {
        result.append(bytes[index])
        if bytes[index] > 0x20, bytes[index] != UInt8(ascii: ":") { isHidden = false }
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end = min(end, bytes.count)
      let string = bytes[(index + 1)..<end]
      let next = bytes.dropFirst(end + 1).first { $0 > 0x20 }
      let isName = next == UInt8(ascii: ":")
      result.append(UInt8(ascii: "\""))
      result += isHidden && !isName ? name[...] : string
      if end < bytes.count { result.append(UInt8(ascii: "\"")) }
      isHidden = isName && holdsNames(String(decoding: string, as: UTF8.self))
      index = end + 1
    }
    return result
  }

  private static func withoutAddresses(_ bytes: [UInt8], _ isListed: (String) -> Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      // An address begins where no other letter or digit, and no group of a UUID, comes before it.
      let before = index == 0 ? 0x20 : bytes[index - 1]
      let length = isWord(before) || before == UInt8(ascii: "-") ? nil : addressLength(bytes[index...])
      guard let length else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let found = bytes[index..<(index + length)]
      let text = String(decoding: found, as: UTF8.self)
      let canonical = text.replacing("-", with: ":").uppercased()
      result += canonical == example || isListed(canonical) ? found : address[...]
      index += length
    }
    return result
  }

  /// How many bytes at the front are an address; `nil` if there is no address.
  private static func addressLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix(while: isHexadecimal)
    if digits.count == 12 {
      // A number of twelve decimal digits is a time or a counter.
      let next = bytes.dropFirst(12).first ?? 0x20
      return digits.contains(where: { $0 > UInt8(ascii: "9") }) && !isWord(next) ? 12 : nil
    }
    guard digits.count == 2, let separator = bytes.dropFirst(2).first,
      [UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: " ")].contains(separator)
    else { return nil }
    var length = 2
    var hasLetter = digits.contains { $0 > UInt8(ascii: "9") }
    while true {
      let rest = bytes.dropFirst(length)
      guard rest.first == separator, rest.dropFirst().prefix(while: isHexadecimal).count == 2 else { break }
      hasLetter = hasLetter || rest.dropFirst().prefix(2).contains { $0 > UInt8(ascii: "9") }
      length += 3
    }
    // Pairs of decimal digits with spaces between are numbers of a table.
    guard length >= 17, hasLetter || separator != UInt8(ascii: " ") else { return nil }
    return isWord(bytes.dropFirst(length).first ?? 0x20) ? nil : length
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isHexadecimal(byte) || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }
}

/// Tells names of models from names that people gave their devices.
enum ReceiverName {
  /// Makers and families of devices, and words for kinds of receivers; in lower case.
  private static let models: Set<String> = [
    "iphone", "ipad", "ipod", "macbook", "imac", "pixel", "nexus", "galaxy", "samsung", "sm", "moto",
    "motorola", "oneplus", "xiaomi", "redmi", "poco", "mi", "huawei", "honor", "oppo", "realme", "vivo",
    "nokia", "sony", "xperia", "lg", "htc", "asus", "zenfone", "lenovo", "fairphone", "nothing", "zte",
    "google", "apple", "android", "ios", "nrf", "nordic", "esp", "espressif", "raspberry", "rpi", "arduino",
    "ubertooth", "hci", "bluez", "ble", "cc", "silabs", "ellisys", "frontline", "catsniffer", "thinkpad",
    "phone", "tablet", "watch", "laptop", "sniffer", "scanner", "gateway", "receiver", "reader", "node",
    "dongle", "logger", "tester", "robot", "adapter", "device", "station", "anchor", "unknown",
  ]

  /// What is beside the name of a model; in lower case.
  private static let additions: Set<String> = [
    "pro", "max", "plus", "mini", "ultra", "lite", "note", "edge", "air", "se", "xl", "fold", "flip", "play",
    "power", "pi", "zero", "dk", "usb", "tab", "book", "gen", "st", "nd", "rd", "th", "generation", "model",
    "neo", "fe", "xr", "xs", "prime", "duos", "compact", "premium", "one", "sdk", "wroom", "wrover", "devkit",
  ]

  /// Whether a name can be kept: that of a model, one that was hashed before, or one of up to three characters, which
  /// identifies no person.
  ///
  /// Every word of a model's name must be a known one, a number, or letters and digits as in “G991B”; so “iPhone 12 Pro” and
  /// “iPhoneXr” are models, and “Anna's iPhone” and “Pixel of Bob” are not. A maker's part number is a model too, with the
  /// country or the variant behind it, as in “GA01187-DE” and “SM-G981B/DS”. A model that is not known is not a harm: it is
  /// hashed, and the surveyor can list it.
  static func isHarmless(_ name: String) -> Bool {
    if let answer = judged.withLock({ $0[name] }) { return answer }
    let answer = judge(name)
    judged.withLock { if $0.count < mostJudged { $0[name] = answer } }
    return answer
  }

  /// The answers so far: a name comes with every log, and in some with every row.
  private static let judged = Mutex<[String: Bool]>([:])
  /// Answers that are remembered at most.
  private static let mostJudged = 1 << 12

  private static func judge(_ name: String) -> Bool {
    if name.count <= 3 || isDigest(name) { return true }
    if isPartNumber(name) { return true }
    let name = withoutVariant(name)
    var hasModel = false
    for word in name.lowercased().split(whereSeparator: { " -_/.,()+:#".contains($0) }) {
      let letters = String(word.prefix { !$0.isNumber })
      if models.contains(letters) {
        // “hci0”, “esp32”, “iphone12”: what follows the word must be a short number of its own.
        guard isNumbering(word.dropFirst(letters.count)) else { return false }
        hasModel = true
      } else if isModelWithAdditions(word) {
        hasModel = true
      } else if !additions.contains(String(word)), !isNumbering(word) {
        return false
      }
    }
    return hasModel
  }

  /// Whether a name is a maker's part number: at most two capital letters, then at least three digits, then at most three
  /// letters or digits, and a variant behind them.
  private static func isPartNumber(_ name: String) -> Bool {
    withoutVariant(name).wholeMatch(of: /[A-Z]{1,2}[0-9]{3,6}[A-Z0-9]{0,3}/) != nil
  }

  /// A name without the country or the variant of a part number: `-DE`, `/DS`, `-4`.
  private static func withoutVariant(_ name: String) -> String {
    guard let match = name.firstMatch(of: /^(.*[0-9][A-Z0-9]{0,3})[-\/][A-Z0-9]{1,2}$/) else { return name }
    return String(match.output.1)
  }

  /// Whether a word is a model with additions in one, as in “iphonexsmax”.
  private static func isModelWithAdditions(_ word: Substring) -> Bool {
    models.contains { model in
      model.count >= 4 && word.hasPrefix(model) && isAdditions(word.dropFirst(model.count))
    }
  }

  private static func isAdditions(_ word: Substring) -> Bool {
    additions.contains { addition in
      word == addition || word.hasPrefix(addition) && isAdditions(word.dropFirst(addition.count))
    }
  }

  /// Whether a name is one that ``Privacy`` gives.
  private static func isDigest(_ name: String) -> Bool {
    name.hasPrefix("receiver-") && name.dropFirst(9).utf8.count == 8
      && name.dropFirst(9).allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  /// Whether a word numbers things, as in “12”, “6a”, “g991b” or “a”: at most two letters, digits, at most three more.
  private static func isNumbering(_ word: Substring) -> Bool {
    let head = word.prefix { $0.isLetter }
    let digits = word.dropFirst(head.count).prefix { $0.isNumber }
    let tail = word.dropFirst(head.count + digits.count)
    if digits.isEmpty { return head.count <= 1 && tail.isEmpty }
    return head.count <= 2 && tail.count <= 3 && tail.allSatisfy { $0.isLetter || $0.isNumber }
  }
}
