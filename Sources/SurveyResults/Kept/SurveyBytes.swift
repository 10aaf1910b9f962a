import Foundation
import PathLoss
import RadioSurvey

/// Everything that the fits and effects of a survey depend on, as bytes: equal surveys have equal bytes, and others have others.
struct SurveyBytes {
  /// The dwells, in order, but for their series, which no fit reads.
  let dwells: [UInt8]
  /// The site.
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
