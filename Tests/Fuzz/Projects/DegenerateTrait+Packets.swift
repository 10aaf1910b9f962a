import Foundation

extension DegenerateTrait {
  /// Degenerate levels, packets and times.
  func applyToPackets(of draft: inout ProjectDraft, _ draw: inout Draw) {
    switch self {
    case .equalLevels:
      let level = draw.one(of: [-60, -90])
      Self.eachLevel(of: &draft) { _ in level }
    case .risingLevels: Self.eachLevel(of: &draft) { Int(-80 + 15 * log10($0)) }
    case .weakestLevels: Self.eachLevel(of: &draft) { _ in -119 }
    case .strongestLevels: Self.eachLevel(of: &draft) { _ in -1 }
    case .extremeLevels:
      draft.each { row in if row.level != nil { row.level = draw.one(of: [-1, -119]) } }
    case .allMissed: draft.each { $0.level = nil }
    case .onePlaceHeard:
      let place = draft.rows.last { $0.level != nil }?.location
      draft.each { row in if row.location != place { row.level = nil } }
    case .missesUnknown:
      draft.rows.removeAll { $0.level == nil }
      draft.set("advertising_interval_ms", of: "beacon") { _ in nil }
    case .oneLongDwell:
      guard let first = draft.rows.first else { return }
      let count = draw.once(in: 40) ? 100_000 : 2_000
      draft.rows.insert(
        contentsOf: (0..<count).map { index in
          var row = first
          row.time -= 0.1 * Double(count - index)
          row.level = first.level.map { $0 + index % 3 - 1 }
          return row
        }, at: 0)
    case .averaged:
      let isHalf = draw.once(in: 2)
      draft.each { row in if !isHalf || row.placement == "counter" { row.source = "averaged" } }
    case .oneTime: draft.each { $0.time = 1_772_438_400 }
    case .reversedTimes:
      let times = draft.rows.map(\.time)
      for (index, time) in times.reversed().enumerated() { draft.rows[index].time = time }
    case .gaps:
      var shift = 0.0
      draft.each { row in
        shift += draw.once(in: 2) ? 31 : 0
        row.time += shift
      }
    default: break
    }
  }

  /// Sets every level that was received, by distance in metres.
  private static func eachLevel(of draft: inout ProjectDraft, _ level: (Double) -> Int) {
    draft.each { row in if row.level != nil { row.level = level(row.distance ?? 1) } }
  }
}
