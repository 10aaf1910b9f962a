package import Foundation

/// A survey that is valid to the last row and that no surveyor would plan: everything at one distance, nothing heard,
/// levels that rise with distance. Every command must answer it or refuse it; no number that it prints may be NaN.
package struct DegenerateSurvey: Sendable {
  /// What it was made from; equal seeds give equal surveys.
  package let seed: UInt64
  /// What is degenerate about it.
  package let traits: [DegenerateTrait]
  /// `survey.toml`.
  package let survey: String
  /// `walk.csv`.
  package let log: String

  /// A survey from a seed: an ordinary small one with up to three traits. As many seeds in a row as there are traits have each of them.
  package init(seed: UInt64) {
    var draw = Draw(seed: seed)
    let all = DegenerateTrait.allCases
    let others = draw.shuffled(all).prefix(draw.whole(0...2))
    var traits = [all[Int(seed % UInt64(all.count))]]
    for trait in others where !traits.contains(trait) { traits.append(trait) }
    var draft = Self.ordinary(&draw)
    for trait in traits { trait.apply(to: &draft, &draw) }
    self.seed = seed
    self.traits = traits
    survey = draft.survey
    log = draft.log
  }

  /// What a failing test says of it.
  package var name: String { "seed \(seed): \(traits.map(\.rawValue).joined(separator: ", "))" }

  /// Writes the project into a folder.
  package func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(survey.utf8).write(to: folder.appending(path: "survey.toml"))
    try Data(log.utf8).write(to: folder.appending(path: "walk.csv"))
  }

  /// A survey with nothing wrong but its size: one to four sets of conditions, three to twelve places each.
  private static func ordinary(_ draw: inout Draw) -> ProjectDraft {
    var draft = ProjectDraft()
    let placements = Array(["counter", "overhead"].prefix(draw.whole(1...2)))
    let crowds = Array(["empty", "full"].prefix(draw.whole(0...2)))
    let receivers = Array(["phone A", "phone B"].prefix(draw.whole(0...2)))
    let hasPositions = draw.once(in: 3)
    // Placing beacons on a floor takes longer than everything else.
    if draw.once(in: 20) {
      draft.single["floor_plan"] = ["width_m": "\(draw.whole(2...4))", "depth_m": "\(draw.whole(2...4))"]
    }
    draft.lists["placement"] = placements.map { ["name": ProjectDraft.quoted($0)] }
    draft.lists["crowd"] = crowds.enumerated().map { index, name in
      ["name": ProjectDraft.quoted(name), "people": "\(index * 30)"]
    }
    draft.lists["receiver"] = receivers.map { ["name": ProjectDraft.quoted($0)] }
    draft.lists["beacon"] = placements.enumerated().map { index, name in
      var table = ["name": ProjectDraft.quoted("b\(index)"), "placement": ProjectDraft.quoted(name)]
      if hasPositions { table.merge(["x_m": "\(index)", "y_m": "1", "z_m": "1.2"]) { $1 } }
      if draw.once(in: 2) { table["advertising_interval_ms"] = "100" }
      if draw.once(in: 2) { table["measured_power_dbm"] = "-59" }
      return table
    }
    // Enough places to be calibrated in half of the surveys.
    let places = draw.once(in: 2) ? draw.whole(3...6) : draw.whole(8...12)
    let loses = draw.once(in: 2)
    var time = 1_772_438_400.0
    for (index, placement) in placements.enumerated() {
      for crowd in crowds.isEmpty ? [nil] : crowds.map(Optional.some) {
        for receiver in receivers.isEmpty ? [nil] : receivers.map(Optional.some) {
          for place in 0..<places {
            let distance = (100 * pow(10, draw.number(-0.3...1.2))).rounded() / 100
            let shadowing = draw.spread(3)
            for _ in 0..<draw.whole(1...5) {
              time += 0.105
              let level = -57 - 20 * log10(distance) + shadowing + draw.spread(2)
              draft.rows.append(
                DraftRow(
                  time: time, beacon: "b\(index)",
                  level: loses && draw.once(in: 6) ? nil : Int(level.rounded()),
                  location: "\(placement) \(place)", distance: distance,
                  x: hasPositions ? Double(index) + distance : nil, y: hasPositions ? 1 : nil,
                  placement: placement, crowd: crowd, receiver: receiver))
            }
            time += 40
          }
        }
      }
    }
    return draft
  }
}
