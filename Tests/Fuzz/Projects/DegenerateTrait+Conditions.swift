extension DegenerateTrait {
  /// Degenerate conditions.
  func applyToConditions(of draft: inout ProjectDraft, _ draw: inout Draw) {
    switch self {
    case .onePlacePerSet:
      var set = 0
      draft.lists["crowd"] = nil
      draft.single["requirement"]?["crowd"] = nil
      Self.eachPlace(of: &draft) {
        $0.crowd = "level \(set)"
      } next: {
        set += 1
      }
    case .crowdInPlacement:
      draft.lists["crowd"] = ["empty", "full"].map { ["name": ProjectDraft.quoted($0)] }
      draft.single["requirement"]?["crowd"] = nil
      draft.each { $0.crowd = $0.placement == "counter" ? "empty" : "full" }
    case .undeclaredPlacements:
      draft.lists["placement"] = nil
      draft.set("placement", of: "beacon") { _ in nil }
    case .silentCrowds:
      draft.lists["crowd", default: []] += ["packed", "crammed"].map { ["name": ProjectDraft.quoted($0)] }
      draft.single["requirement", default: [:]]["crowd"] = "\"packed\""
    case .people:
      let counts = draw.one(of: [[0, 0], [100_000, 100_000], [0, 100_000], [3, 4]])
      draft.each { row in row.people = counts[row.crowd == "full" ? 1 : 0] }
      draft.set("people", of: "crowd") { "\(counts[min($0, 1)])" }
      if draw.once(in: 2) { draft.set("people_per_m2", of: "crowd") { $0 == 0 ? "0" : "20" } }
    case .orientations:
      draft.each { $0.orientation = draw.one(of: [0, 90, 180, 359.999, draw.number(0...359.9)]) }
    case .channels: draft.each { $0.channel = draw.one(of: [nil, 37, 38, 39]) }
    case .carriages:
      draft.each { $0.carriage = draw.one(of: [nil, "hand", "pocket"]) }
    case .strangeNames:
      let names = [
        "Zoë ☕️ “two”", "e\u{301}", "\u{202E}abc", "<b>&amp;</b>", "=1+1", "a,b", "x\u{FE0F}\u{20E3}",
      ]
      let place = draw.one(of: names)
      draft.each { row in row.location = row.location.map { "\($0) \(place)" } }
      let placement = draw.one(of: names)
      draft.lists["placement"] = nil
      draft.set("placement", of: "beacon") { _ in nil }
      draft.each { $0.placement = placement }
    case .everyPacketItsBeacon:
      draft.lists["beacon"] = nil
      for index in draft.rows.indices { draft.rows[index].beacon = "b\(index % 40)" }
    default: break
    }
  }
}
