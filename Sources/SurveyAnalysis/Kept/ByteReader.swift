import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey

/// Reads what a ``ByteWriter`` wrote. Everything is `nil` where the bytes end too early or are not what is asked for.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() -> UInt64? { Varint.take(from: &rest) }

  /// A number of things, each of one byte or more.
  mutating func count() -> Int? { number().flatMap { $0 <= UInt64(rest.count) ? Int($0) : nil } }

  mutating func flag() -> Bool? { rest.popFirst().flatMap { $0 < 2 ? $0 == 1 : nil } }

  mutating func real() -> Double? {
    guard rest.count >= 8 else { return nil }
    let pattern = rest.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    rest.removeFirst(8)
    return Double(bitPattern: UInt64(littleEndian: pattern))
  }

  mutating func block() -> ArraySlice<UInt8>? {
    guard let count = count() else { return nil }
    defer { rest.removeFirst(count) }
    return rest.prefix(count)
  }

  mutating func text() -> String? { block().flatMap { String(validating: $0, as: UTF8.self) } }

  /// A value that may be absent, as the inner optional says.
  mutating func optional<Value>(_ read: (inout ByteReader) -> Value?) -> Value?? {
    guard let isThere = flag() else { return nil }
    return isThere ? read(&self).map { .some($0) } : .some(nil)
  }

  /// As many values as a number says.
  mutating func list<Value>(_ read: (inout ByteReader) -> Value?) -> [Value]? {
    guard let count = count() else { return nil }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      guard let value = read(&self) else { return nil }
      values.append(value)
    }
    return values
  }
}

/// Writes values one behind the other, so that a ``ByteReader`` finds them again.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: UInt64) { Varint.append(number, to: &bytes) }
  mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// Its eight bytes, the lowest first.
  mutating func append(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  mutating func append(_ block: [UInt8]) {
    append(UInt64(block.count))
    bytes.append(contentsOf: block)
  }

  mutating func append<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    append(value != nil)
    if let value { write(&self, value) }
  }
}

/// Everything that the fits and effects of a survey depend on, as bytes: equal surveys have equal bytes, and others have others.
struct SurveyBytes {
  /// The dwells, in order, but for their series, which no fit reads.
  let dwells: [UInt8]
  let site: [UInt8]
  /// The places to keep from a second fit, and what is left out whole.
  let split: [UInt8]

  /// `nil` if the site has a number that cannot be written.
  init?(dwells: [Dwell], site: Site, split: PlaceSplit?, holdOutBy: HeldOutGroups.Unit?) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(site) else { return nil }
    self.site = Array(json)
    var choice = ByteWriter()
    choice.append(split) {
      $0.append(UInt64($1.places)); $0.append($1.seed)
    }
    choice.append(holdOutBy?.rawValue) { $0.append($1) }
    self.split = choice.bytes
    var writer = ByteWriter()
    writer.append(UInt64(dwells.count))
    for dwell in dwells { Self.append(dwell, to: &writer) }
    self.dwells = writer.bytes
  }

  private static func append(_ dwell: Dwell, to writer: inout ByteWriter) {
    writer.append(dwell.beacon.description)
    writer.append(dwell.location.name)
    writer.append(dwell.location.isNamed)
    writer.append(dwell.location.position) { writer, position in
      writer.append(position.x)
      writer.append(position.y)
      writer.append(position.z) { $0.append($1) }
      writer.append(position.floor) { $0.append($1) }
    }
    writer.append(dwell.location.distance) { $0.append($1) }
    append(dwell.conditions, to: &writer)
    writer.append(dwell.start)
    writer.append(dwell.end)
    writer.append(dwell.expectedPackets) { $0.append(UInt64(bitPattern: Int64($1))) }
    writer.append(UInt64(dwell.histogram.bins.count))
    for bin in dwell.histogram.bins {
      writer.append(UInt64(bitPattern: Int64(bin.level)))
      writer.append(UInt64(bin.count))
    }
    for sum in [dwell.lag.pairs, dwell.lag.productSum, dwell.lag.leadSum, dwell.lag.lagSum] {
      writer.append(UInt64(bitPattern: Int64(sum)))
    }
    writer.append(dwell.line) { $0.append(UInt64($1)) }
    writer.append(dwell.isThinned)
    writer.append(dwell.log) { $0.append($1) }
  }

  private static func append(_ conditions: Conditions, to writer: inout ByteWriter) {
    writer.append(conditions.placement?.rawValue) { $0.append($1) }
    writer.append(conditions.crowd?.rawValue) { $0.append($1) }
    writer.append(conditions.people) { $0.append(UInt64(bitPattern: Int64($1))) }
    writer.append(conditions.carriage?.rawValue) { $0.append($1) }
    writer.append(conditions.orientation) { $0.append($1) }
    writer.append(conditions.receiver?.rawValue) { $0.append($1) }
    writer.append(conditions.channel) { $0.append(UInt64(bitPattern: Int64($1))) }
    writer.append(conditions.source.rawValue)
    writer.append(conditions.session?.rawValue) { $0.append($1) }
  }
}
