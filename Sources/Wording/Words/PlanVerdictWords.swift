package import CalibrationModel
import RadioSurvey

extension FitStatus {
  package var state: ResultTable.State {
    switch self {
    case .calibrated: .good(LocalizedText(key: rawValue).words)
    case .weak: .caution(LocalizedText(key: rawValue).words)
    case .refused: .problem(LocalizedText(key: rawValue).words)
    }
  }
}

extension CoverageVerdict {
  package var state: ResultTable.State {
    switch self {
    case .works: .good(say("works"))
    case .needsMoreBeacons: .caution(say("needs more"))
    case .notOftenEnough: .problem(say("never often enough"))
    case .onlyFar: .problem(say("only far"))
    case .cannotBeSaid: .unknown(say("cannot be said"))
    }
  }
}

extension ResultTable.State {
  /// Those whose words a terminal colours.
  package static var colored: [Self] {
    FitStatus.allCases.map(\.state) + CoverageVerdict.allCases.map(\.state)
  }
}

package enum PlacementReasonWords {
  package static func sentence(_ reason: PlacementReason) -> String {
    let name = reason.placement.map { say("“\($0.rawValue)”") } ?? say("The survey")
    switch reason {
    case .levelNotSurveyed:
      return say("\(name) was not surveyed at the required crowd level: survey it there.")
    case .metAsDeployed: return say("\(name) meets the requirement as deployed.")
    case .metWithSpacing(_, let spacing):
      return say("\(name) meets the requirement with beacons \(PlanWords.spacing(spacing)).")
    case .unproven(_, let spacing, let caution):
      let text = " \(PlanWords.sentence(caution))"
      return say("\(name) would meet the requirement\(words(spacing, caution)), but do not build yet.\(text)")
    case .needsMoreBeacons(let deciding, let tally, let spacing):
      if let needed = tally.beaconsNeeded, let present = tally.beaconsPresent, needed <= present {
        return tally.beaconsUnplaced.map {
          say("\(name) cannot be judged as deployed\(place(deciding)): \(PlanWords.unplaced($0))")
        }
          ?? say(
            "\(name) has enough beacons\(place(deciding)), but not where they are needed: of today’s \(present), "
              + "\(needed) hung elsewhere are enough.")
      }
      return say("\(name) needs more beacons\(place(deciding)): \(count(tally, spacing)).")
    case .onlyFar(let deciding, let level):
      return say("\(name) only ever reaches far\(place(deciding)).\(upTo(level))")
    case .notOftenEnough(let deciding, let level, let plan):
      let why = plan.map { " \(PlanWords.sentence($0))" } ?? ""
      return say("\(name) never meets the goal often enough\(place(deciding)).\(upTo(level))") + why
    case .cannotBeSaid(let deciding, let level, let plan):
      return say("\(name) cannot be judged\(place(deciding)): \(PlanWords.sentence(plan))\(upTo(level))")
    }
  }

  /// The obstacle to a placement that would meet the requirement, for the headline of a survey that proves none.
  static func unproven(_ reason: PlacementReason) -> String {
    let name = reason.placement.map { say(" at “\($0.rawValue)”") } ?? ""
    guard case .unproven(_, let spacing, let caution) = reason else {
      return say("Do not buy beacons yet: nothing\(name) is proven.")
    }
    switch caution {
    case .reachExtrapolated(let reach, let nearest, let farthest):
      return say(
        "Do not buy beacons yet: beacons\(name) would have to reach \(NumberFormat.short(reach))\u{00A0}m, "
          + "and only \(NumberFormat.short(nearest)) to \(NumberFormat.short(farthest))\u{00A0}m were "
          + "measured.")
    case .weakFit(let reasons):
      return say(
        "Do not buy beacons yet: the data\(name) are weak: \(WeakDataWords.list(reasons)). If they are "
          + "right, the requirement is met\(words(spacing, caution)).")
    case .coarseFloor, .falseNear, .packetsLost:
      return say(
        "Do not buy beacons yet\(name). \(PlanWords.sentence(caution)) The rest of the requirement would be "
          + "met\(words(spacing, caution)).")
    }
  }

  /// How densely beacons would hang; nothing where they would have to reach where nothing was measured.
  private static func words(_ spacing: Double?, _ caution: PlanCaution) -> String {
    if case .reachExtrapolated = caution { return "" }
    return spacing.map { say(" with beacons \(PlanWords.spacing($0))") } ?? say(" as deployed")
  }

  /// The conditions that decide, as far as the placement was surveyed under several.
  private static func place(_ deciding: PlacementReason.Deciding) -> String {
    var text = deciding.crowd.map { say(" at “\($0.rawValue)”") } ?? ""
    if let carriage = deciding.carriage { text += say(" carried as “\(carriage.rawValue)”") }
    if let receiver = deciding.receiver { text += say(" with “\(receiver.rawValue)”") }
    guard let better = deciding.betterConditions, let all = deciding.conditions else { return text }
    return say("\(text) (\(better) of \(all) conditions are better)")
  }

  private static func upTo(_ level: CrowdLevel?) -> String {
    level.map { say(" A dense enough deployment works up to “\($0.rawValue)”.") } ?? ""
  }

  private static func count(_ tally: BeaconTally, _ spacing: Double?) -> String {
    guard let spacing else { return say("the density is unknown") }
    let words = PlanWords.spacing(spacing)
    guard let needed = tally.beaconsNeeded, let present = tally.beaconsPresent else { return words }
    return present == 0
      ? say("\(needed), none hangs there today, \(words)") : say("\(needed) instead of \(present), \(words)")
  }
}

enum WeakDataWords {
  private static let most = 2

  /// The headlines of what weakens a fit, in a list: `few locations; the level does not fall with distance as the model says`. What is only worth
  /// knowing does not weaken it and is left out, unless there is nothing else.
  static func list(_ codes: [FitReason.Code]) -> String {
    let grave = codes.filter { $0.severity <= .caution }
    let words = (grave.isEmpty ? codes : grave).map { code in
      let headline = code.headline
      return headline.prefix(1).lowercased() + headline.dropFirst()
    }
    let more = words.count > most ? [say("and \(NumberFormat.count(words.count - most)) more")] : []
    return (words.prefix(most) + more).joined(separator: "; ")
  }
}
