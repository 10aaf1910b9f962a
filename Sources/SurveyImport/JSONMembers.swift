import RadioSurvey

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The members of one object after the other, sorted into the slots of the names that are read.
///
/// Objects of a log have the same names in the same order, so each name is first compared with the one that stood at its
/// place in the object before.
final class JSONMembers {
  private struct Expected {
    var name: [UInt8]
    var slot: Int
  }

  private let slots: [String: Int]
  private let count: Int
  private var expected: [Expected] = []
  private var scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1024)

  /// The values of the latest object by slot; valid as long as its record.
  let cells: UnsafeMutablePointer<Cell>
  /// Slots that any object had.
  private(set) var seen: Set<Int> = []
  /// The names of the first object, in order.
  private(set) var firstNames: [String] = []

  /// Names in lower case with their slots.
  ///
  /// - Parameter count: How many slots there are where not every one has a name of its own; otherwise as many as the
  ///   highest of them asks for.
  init(slots: [String: Int], count: Int = 0) {
    self.slots = slots
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
  func read(_ record: Record) -> Int? {
    if scratch.count < record.count {
      scratch.deallocate()
      scratch = .allocate(capacity: record.count * 2)
    }
    for slot in 0..<count { cells[slot] = .absent }
    var position = 0
    var scanner = JSONObjectScanner(record, scratch: scratch)
    let isFirst = expected.isEmpty
    let isWhole = scanner.scan { name, value in
      let slot = slot(of: name, at: position)
      position += 1
      if slot >= 0 { cells[slot] = value.trimmed }
    }
    if isFirst, isWhole { firstNames = expected.map { String(decoding: $0.name, as: UTF8.self) } }
    return isWhole ? nil : scanner.offset
  }

  private func slot(of name: Cell, at position: Int) -> Int {
    if position < expected.count, expected[position].name.count == name.count,
      expected[position].name.elementsEqual(name.bytes)
    {
      return expected[position].slot
    }
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
