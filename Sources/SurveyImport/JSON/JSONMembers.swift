import Foundation
import RadioSurvey

/// The members of one object after the other, sorted into the slots of the names that are read.
///
/// Where an object repeats a key, the first value counts; the log's session notes it once per log as `duplicate-key`. Keys
/// that are read without regard to case repeat one another whatever their case.
///
/// Objects of a log have the same names in the same order, so each name is first compared with the one that stood at its
/// place in the object before.
final class JSONMembers {
  private struct Expected {
    var name: [UInt8]
    var slot: Int
  }

  private struct Repeated {
    var key: String
    var offset: Int
  }

  private let slots: [String: Int]
  private let session: ImportSession?
  private let count: Int
  private var expected: [Expected] = []
  /// How many of the names in ``expected`` are known to differ from one another.
  private var distinct = 0
  private var scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1024)

  /// The values of the latest object by slot; valid as long as its record.
  let cells: UnsafeMutablePointer<Cell>
  /// Slots that any object had.
  private(set) var seen: Set<Int> = []
  /// The names of the first object, in order.
  private(set) var firstNames: [String] = []

  /// The names of the latest object as it spells them, by slot.
  var names: [Int: String] {
    Dictionary(
      expected.filter { $0.slot >= 0 }.map { ($0.slot, String(decoding: $0.name, as: UTF8.self)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Names in lower case with their slots.
  ///
  /// - Parameters:
  ///   - count: How many slots there are if not every one has its own name; otherwise as many as the highest of them
  ///     asks for.
  ///   - session: What notes keys that are repeated; `nil` while a format is being recognised.
  init(slots: [String: Int], count: Int = 0, session: ImportSession? = nil) {
    self.slots = slots
    self.session = session
    // Names may share a slot or leave one out: their number says nothing.
    self.count = max(count, (slots.values.max() ?? -1) + 1)
    cells = .allocate(capacity: self.count + 1)
    cells.initialize(repeating: .absent, count: self.count + 1)
  }

  deinit {
    cells.deallocate()
    scratch.deallocate()
  }

  /// A pointer that a record without bytes can start at.
  var origin: UnsafePointer<UInt8> {
    UnsafePointer(UnsafeRawPointer(cells).assumingMemoryBound(to: UInt8.self))
  }

  /// Reads an object into ``cells``.
  ///
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
    var repeated: Repeated?
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
      if isRepeated, repeated == nil { repeated = Repeated(key: name.text ?? "", offset: name.offset) }
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
    let entry = Expected(name: Array(name.bytes), slot: slot)
    if position < expected.count {
      expected[position] = entry
    } else if position < 1024 {
      expected.append(entry)
    }
    return slot
  }
}
