import Foundation
import PathLoss
import RadioSurvey

/// Collects why the model of all conditions is weak or refused, in words that carry the numbers and say what to do.
struct EffectReasons {
  private var found: [EffectReason] = []
  private let survey: EffectLocations

  init(_ survey: EffectLocations) { self.survey = survey }

  /// The reasons, those for refusal first, then weaknesses, in the order of their codes.
  var all: [EffectReason] {
    let order: (EffectReason) -> (Int, Int) = { reason in
      let rank = reason.status == .refused ? 0 : reason.status == .weak ? 1 : 2
      return (rank, EffectReason.Code.allCases.firstIndex(of: reason.code) ?? 0)
    }
    return found.sorted { order($0) < order($1) }
  }

  var isRefused: Bool { found.contains { $0.status == .refused } }

  /// What the reasons amount to.
  var status: FitStatus {
    isRefused ? .refused : found.contains { $0.status == .weak } ? .weak : .calibrated
  }

  mutating func add(_ code: EffectReason.Code, _ message: String, _ action: String) {
    found.append(EffectReason(code, message: message, action: action))
  }

  /// What the survey lost before anything was compared, and whether what is left is more than one model is fitted to.
  mutating func judgeSurvey() {
    if !survey.sparse.isEmpty {
      let names = survey.sparse.map { "\(AliasNaming.name($0.factor, $0.level)) (\($0.places))" }
      add(
        .sparseLevels,
        "heard at fewer than \(EffectLocations.minimumPlaces) places, and left out: \(names.joined(separator: ", "))",
        "measure each at \(EffectLocations.minimumPlaces) places or more, better at ten")
    }
    if survey.withoutDistance > 0 {
      let one = survey.withoutDistance == 1
      add(
        .unknownDistance,
        "\(survey.withoutDistance) \(one ? "dwell has" : "dwells have") no distance above 0 m and "
          + "\(one ? "was" : "were") left out",
        "log distance_m, or coordinates of both location and beacon")
    }
    let levels = EffectFactor.allCases.map { factor in
      (factor: factor, count: Set(survey.locations.map { $0[factor] }).count)
    }.filter { $0.count > 1 }
    let columns = levels.reduce(2) { $0 + $1.count - 1 }
    if columns > EffectDesign.columnLimit {
      let names = levels.map { "\($0.count) of \($0.factor.rawValue)" }.joined(separator: ", ")
      add(
        .tooManyLevels,
        "levels (\(names)) make a model of \(columns) coefficients; one of more than \(EffectDesign.columnLimit) is not fitted, so "
          + "each set of conditions has its own fit only",
        "survey conditions that are alike under one name, or compare a part of the survey at a time in a project of its own"
      )
    }
  }

  /// Whether there is anything to compare, and enough to compare it by.
  mutating func judgeDesign(_ design: EffectDesign, heard: [EffectLocation]) {
    let people = Set(design.locations.map(\.people))
    guard
      EffectFactor.allCases.contains(where: { (design.levels[$0] ?? []).count > 1 })
        || (people.count > 1 && !people.contains(nil))
    else {
      add(
        .oneCondition, "everything was measured under the same conditions, so there is nothing to compare",
        "measure the same places with another placement, crowd level or receiver")
      return
    }
    let places = EffectLocations.places(heard)
    let needed = max(
      PathLossFitting.minimumLocations, design.columns.count + EffectsFitting.spareLocations)
    if places < needed {
      add(
        .tooFewLocations,
        "\(places) \(places == 1 ? "place" : "places") with packets; a model with \(design.columns.count) coefficients "
          + "needs \(needed)",
        "measure at \(needed - places) more places")
    }
    guard let nearest = heard.map(\.distance).min(), let farthest = heard.map(\.distance).max() else {
      return
    }
    let decades = log10(farthest / nearest)
    if decades < PathLossFitting.minimumDecades - 1e-9 {
      add(
        .narrowSpan,
        "distances from \(Self.text(nearest)) m to \(Self.text(farthest)) m span \(Self.text(decades)) decades; an exponent "
          + "needs \(Self.text(PathLossFitting.minimumDecades))",
        "measure at \(Self.text(nearest / 2)) m and \(Self.text(farthest * 2)) m too")
    }
  }

  /// What else a reader must know.
  mutating func judge(_ effects: ConditionEffects, line: EffectLine, missing: EffectCells.Missing) {
    judgeInteraction(effects)
    if !effects.aliased.isEmpty {
      add(
        .aliasedConditions, effects.aliased.map(\.message).joined(separator: "; "),
        effects.aliased.map(\.action).joined(separator: "; "))
    }
    if let exponent = effects.pathLossExponent, (exponent.lower95 ?? 0) <= 0 {
      let interval = exponent.lower95.flatMap { lower in
        exponent.upper95.map {
          "the 95 % interval of the common exponent, \(Self.text(lower)) to \(Self.text($0)), contains 0"
        }
      }
      add(
        .slopeUnclear,
        (interval ?? "the common exponent has no 95 % interval")
          + ", so nothing is predicted where nothing was measured; changes "
          + "hold at equal distances only",
        "measure over a wider span of distances, and each condition over all of it")
    }
    judgeBeacons(effects, line)
    if line.design.locations.contains(where: \.isAveraged) {
      add(
        .averagedReadings, "levels were smoothed by their source: fading is understated",
        "survey with a receiver that logs single packets")
    } else if effects.estimator == .received {
      add(
        .lossesUnknown,
        "how many packets were sent is not known, so lost ones could not be part of the model; weak packets are lost first, "
          + "so what conditions cost comes out too small, most where most is lost, and the exponent too (in simulation, of "
          + "2.2: by 0.2 at 27 % lost)",
        "give advertising_interval_ms for the beacons in survey.toml, and survey without pauses")
    }
    if line.hasSharedSpreads {
      add(
        .spreadsShared,
        "there are \((line.design.levels[.crowd] ?? []).count) crowd levels; shadowing, fading and what is lost at any level are those "
          + "of all together, because above \(EffectLine.ownSpreadLevels) they are not told apart",
        "read them from the fits of single sets of conditions")
    }
    judgeMissing(effects, missing)
  }

  private mutating func judgeMissing(_ effects: ConditionEffects, _ missing: EffectCells.Missing) {
    guard missing.count > 0 else { return }
    let predicted = effects.predictedCells.count
    let failed = missing.first.count - predicted
    add(
      .cellsNotMeasured,
      "\(missing.count) \(missing.count == 1 ? "set" : "sets") of conditions were not measured; the sum of the changes "
        + (predicted > 0
          ? "predicts \(predicted), give or take \(Self.text(effects.interaction?.usedSD ?? 0)) dB because changes need "
            + "not add up" : "predicts none")
        + (predicted > 0 && failed > 0 ? ", and cannot predict \(failed)" : ""),
      "measure those that matter before money depends on them")
    if predicted > 0, missing.count > missing.first.count {
      add(
        .cellsNotListed,
        "of the \(missing.count) sets of conditions that were not measured, only the first \(missing.first.count) were looked at, in "
          + "the order of the levels",
        "add the changes up for any other, or measure it")
    }
  }

  private mutating func judgeInteraction(_ effects: ConditionEffects) {
    guard let interaction = effects.interaction, let p = interaction.p,
      p < EffectsFitting.interactionSignificance,
      let farthest = interaction.farthest, let deviation = interaction.farthestDeviation,
      let sd = interaction.estimatedSD
    else { return }
    add(
      .effectsInteract,
      "changes do not add up: sets of conditions lie \(Self.text(sd)) dB (standard deviation) about their sum, "
        + "“\(farthest.label)” farthest, by \(Self.text(deviation)) dB; each change is an average over the sets measured",
      "use each set's own fit; take the changes for averages")
  }

  /// A placement that each has one beacon cannot be distinguished from the beacon.
  private mutating func judgeBeacons(_ effects: ConditionEffects, _ line: EffectLine) {
    let byPlacement = Dictionary(grouping: line.design.locations, by: { $0[.placement] })
    guard byPlacement.count > 1, Set(line.design.locations.map(\.beacon)).count > 1 else { return }
    let beacons = byPlacement.mapValues { Set($0.map(\.beacon)) }
    guard beacons.values.contains(where: { $0.count == 1 }),
      Set(beacons.values.flatMap(\.self)).count == beacons.values.reduce(0, { $0 + $1.count })
    else { return }
    let single = beacons.values.filter { $0.count == 1 }.count
    add(
      .beaconsDiffer,
      "\(single) of \(beacons.count) placements \(single == 1 ? "has" : "have") one beacon, which no other placement has: what "
        + "the beacons themselves differ in is in the change between placements, and its interval does not know of it",
      "swap beacons between placements, or measure all of them at 1 m in the clear")
  }

  /// Two decimals at most.
  private static func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
