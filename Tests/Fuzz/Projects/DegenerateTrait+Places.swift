extension DegenerateTrait {
  /// Degenerate places and distances.
  func applyToPlaces(of draft: inout ProjectDraft, _ draw: inout Draw) {
    switch self {
    case .onePlace:
      let place = draft.rows.first?.location
      draft.rows.removeAll { $0.location != place }
    case .onePacket: draft.rows = Array(draft.rows.filter { $0.level != nil }.prefix(1))
    case .oneDistance:
      let distance = draw.one(of: [0.05, 0.5, 1, 3, 10_000])
      draft.each { $0.distance = distance }
    case .twoDistancesOneCentimetreApart:
      var isFirst = false
      Self.eachPlace(of: &draft) { row in
        row.distance = isFirst ? 2 : 2.01
      } next: {
        isFirst.toggle()
      }
    case .tiedDistances: draft.each { $0.distance = $0.distance.map { $0 < 3 ? 1 : 10 } }
    case .nearestAllowed: draft.each { $0.distance = $0.distance.map { max(0.05, $0 / 300) } }
    case .farthestAllowed: draft.each { $0.distance = $0.distance.map { min(10_000, $0 * 600) } }
    case .nearAndFar: draft.each { $0.distance = $0.distance.map { $0 < 3 ? 0.05 : 10_000 } }
    case .onTheBeacon:
      // A distance that follows from coordinates, and is 0 at some places.
      draft.set("x_m", of: "beacon") { _ in "1" }
      draft.set("y_m", of: "beacon") { _ in "1" }
      draft.set("z_m", of: "beacon") { _ in nil }
      draft.each { row in
        let distance = row.distance ?? 1
        (row.x, row.y, row.z, row.distance) = (distance < 3 ? 1 : 1 + distance, 1, nil, nil)
      }
    case .placesOfOneName: draft.each { $0.location = "here" }
    case .unnamedPlaces: draft.each { $0.location = nil }
    default: break
    }
  }

  /// Changes the rows, place by place.
  static func eachPlace(
    of draft: inout ProjectDraft, _ change: (inout DraftRow) -> Void, next: () -> Void
  ) {
    var place: String?
    draft.each { row in
      if row.location != place {
        next()
        place = row.location
      }
      change(&row)
    }
  }
}
