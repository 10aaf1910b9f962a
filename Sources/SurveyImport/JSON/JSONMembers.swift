import Foundation
import RadioSurvey

/// The members of one object after the other, sorted into the slots of the names that are read.
///
/// Where an object repeats a key, in any case of its letters, the first value counts; the log's session notes it once per log as
/// `duplicate-key`. Objects of a log have the same names in the same order, so each name is first compared with the one that
/// stood at its place in the object before.
final class JSONMembers {
  private let slots: [String: Int]
  private let session: ImportSession?
  private let count: Int
  /// The names of the object before, in its order, each with its slot; −1 for one that is not read.
  private var expected: [(name: [UInt8], slot: Int)] = []
  /// How many of the names in ``expected`` are known to differ from one another.
  private var distinct = 0
  private var scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1024)
  /// The values of the latest object by slot; valid as long as its record.
  let cells: UnsafeMutablePointer<Cell>
  private(set) var seen: Set<Int> = []
  private(set) var firstNames: [String] = []

  /// The names of the latest object as it spells them, by slot.
  var names: [Int: String] {
    Dictionary(
      expected.filter { $0.slot >= 0 }.map { ($0.slot, String(decoding: $0.name, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Names in lower case with their slots, which they may share or leave out.
  /// - Parameter session: What notes keys that are repeated; `nil` while a format is being recognised.
  init(slots: [String: Int], session: ImportSession? = nil) {
    self.slots = slots
    self.session = session
    count = (slots.values.max() ?? -1) + 1
    cells = .allocate(capacity: count + 1)
    cells.initialize(repeating: .absent, count: count + 1)
  }

  /// Members of these names, in lower case.
  convenience init(_ names: [String], session: ImportSession? = nil) {
    self.init(
      slots: Dictionary(uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) }),
      session: session)
  }

  /// The value of a member in the latest object; absent if it has none.
  subscript(_ name: String) -> Cell { slots[name].map { cells[$0] } ?? .absent }
  /// The text of a member; `nil` if the object has none, or an empty one.
  func text(_ name: String) -> String? { self[name].isEmpty ? nil : self[name].text }

  deinit {
    cells.deallocate()
    scratch.deallocate()
  }

  /// A pointer that a record without bytes can start at.
  var origin: UnsafePointer<UInt8> {
    UnsafePointer(UnsafeRawPointer(cells).assumingMemoryBound(to: UInt8.self))
  }

  /// Reads an object into ``cells``.
  /// - Returns: `nil`, or the offset at which the record stops being an object.
  func read(_ record: TextRecord) -> Int? {
    if scratch.count < record.count {
      scratch.deallocate()
      scratch = .allocate(capacity: record.count * 2)
    }
    for slot in 0..<count { cells[slot] = .absent }
    var position = 0
    var scanner = JSONObjectScanner(record, scratch: scratch)
    let isFirst = expected.isEmpty
    var repeated: (key: String, offset: Int)?
    var names: Set<[UInt8]> = []
    let isWhole = scanner.scan { name, value in
      let slot = slot(of: name, at: position)
      let isRepeated: Bool
      if slot >= 0 {
        isRepeated = cells[slot].base != nil
        if !isRepeated { cells[slot] = value.trimmed }
      } else {
        isRepeated = session != nil && isUnusedRepeated(name, at: position, names: &names)
      }
      if isRepeated, repeated == nil { repeated = (name.text ?? "", name.offset) }
      position += 1
    }
    if repeated == nil { distinct = max(distinct, min(position, expected.count)) }
    if isFirst, isWhole { firstNames = expected.map { String(decoding: $0.name, as: UTF8.self) } }
    if isWhole, let repeated { session?.noteRepeated(repeated.key, at: record.place(at: repeated.offset)) }
    return isWhole ? nil : scanner.offset
  }

  /// Whether a name that is not read is in the object before this position.
  ///
  /// Objects mostly have the names of the one before, which have been compared then.
  private func isUnusedRepeated(_ name: Cell, at position: Int, names: inout Set<[UInt8]>) -> Bool {
    guard position >= distinct else { return false }
    let before = expected.prefix(position)
    if position <= 16 { return before.contains { $0.slot < 0 && $0.name.elementsEqual(name.bytes) } }
    if names.isEmpty { for entry in before where entry.slot < 0 { names.insert(entry.name) } }
    return !names.insert(Array(name.bytes)).inserted
  }

  private func slot(of name: Cell, at position: Int) -> Int {
    if position < expected.count, expected[position].name.count == name.count,
      expected[position].name.elementsEqual(name.bytes)
    {
      return expected[position].slot
    }
    distinct = min(distinct, position)
    let slot = name.text.flatMap { slots[$0.lowercased()] } ?? -1
    if slot >= 0 { seen.insert(slot) }
    let entry = (name: Array(name.bytes), slot: slot)
    if position < expected.count {
      expected[position] = entry
    } else if position < 1024 {
      expected.append(entry)
    }
    return slot
  }
}

/// Cuts a log of JSON objects into records, however they are laid out: one after another, with or without line ends
/// between and within them, or as the elements of one array.
@Memberwise(unlabelled: 1) final class JSONObjectReader {
  enum Outcome {
    /// The bytes from an opening brace to the closing one that belongs to it.
    case object
    /// An object that does not end, or a string in it that does not end on its line; or bytes outside of any object.
    case broken
    case tooLong
  }

  private let log: LogBytes
  private let limit: Int
  private var consumed = 0
  private var line: Int = 1

  /// Reads the next record, valid until the one after it is asked for; `nil` at the end of the log.
  func next() throws -> (outcome: Outcome, record: TextRecord)? {
    drop(consumed)
    consumed = 0
    guard try skipSeparators() else { return nil }
    var pending = log.pending
    let isObject = pending.first == UInt8(ascii: "{")
    var nesting = JSONNesting()
    var index = 0
    while true {
      if index == pending.count {
        guard try log.fill() else { return take(index, .broken) }
        pending = log.pending
      }
      guard index < limit else { return take(index, .tooLong) }
      let byte = pending[index]
      index += 1
      guard isObject else {
        // Whatever it is, it ends with its line.
        if byte == 0x0A { return take(index, .broken) }
        continue
      }
      // Brackets are not counted: an object that lacks one ends with its brace, and not with the log.
      if nesting.isString, byte == 0x0A { return take(index, .broken) }
      nesting.take(byte)
      if nesting.braces == 0, !nesting.isString { return take(index, .object) }
    }
  }

  /// Consumes blanks, line ends, commas and brackets. Returns whether anything comes after them.
  private func skipSeparators() throws -> Bool {
    while true {
      let separators: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x5B, 0x5D]
      let count = log.pending.prefix { separators.contains($0) }.count
      let isAll = count == log.pending.count
      drop(count)
      if !isAll { return true }
      if try !log.fill() { return false }
    }
  }

  private func take(_ count: Int, _ outcome: Outcome) -> (outcome: Outcome, record: TextRecord)? {
    guard let base = log.pending.baseAddress else { return nil }
    consumed = count
    return (outcome, TextRecord(base: base.assumingMemoryBound(to: UInt8.self), count: count, line: line))
  }

  private func drop(_ count: Int) {
    for byte in log.pending.prefix(count) where byte == 0x0A { line += 1 }
    log.consume(count)
  }
}
