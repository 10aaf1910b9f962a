import Foundation
import PathLoss
import RadioSurvey
import CalibrationModel

/// Collects why the model of all conditions is weak or refused, and what else a reader must know.
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

  var status: FitStatus {
    isRefused ? .refused : found.contains { $0.status == .weak } ? .weak : .calibrated
  }

  mutating func add(_ reason: EffectReason) { found.append(reason) }

  /// What the survey lost before anything was compared, and whether what is left is more than one model is fitted to.
  mutating func judgeSurvey() {
    if !survey.sparse.isEmpty {
      add(.sparseLevels(levels: survey.sparse, neededPlaces: EffectLocations.minimumPlaces))
    }
    if survey.withoutDistance > 0 { add(.unknownDistance(dwells: survey.withoutDistance)) }
    let levels = EffectFactor.allCases.map { factor in
      EffectReason.FactorLevels(factor: factor, levels: Set(survey.locations.map { $0[factor] }).count)
    }.filter { $0.levels > 1 }
    let columns = levels.reduce(2) { $0 + $1.levels - 1 }
    if columns > EffectDesign.columnLimit {
      add(.tooManyLevels(factors: levels, coefficients: columns, limit: EffectDesign.columnLimit))
    }
  }

  /// Whether there is anything to compare, and enough to compare it by.
  mutating func judgeDesign(_ design: EffectDesign, heard: [EffectLocation]) {
    let people = Set(design.locations.map(\.people))
    guard
      EffectFactor.allCases.contains(where: { (design.levels[$0] ?? []).count > 1 })
        || (people.count > 1 && !people.contains(nil))
    else {
      add(.oneCondition)
      return
    }
    let places = EffectLocations.places(heard)
    let needed = max(PathLossFitting.minimumLocations, design.columns.count + EffectsFitting.spareLocations)
    if places < needed {
      add(.tooFewLocations(places: places, coefficients: design.columns.count, needed: needed))
    }
    guard let nearest = heard.map(\.distance).min(), let farthest = heard.map(\.distance).max() else {
      return
    }
    let decades = log10(farthest / nearest)
    if decades < PathLossFitting.minimumDecades - 1e-9 {
      add(
        .narrowSpan(
          DistanceSpan(
            nearestMetres: nearest, farthestMetres: farthest, decades: decades,
            neededDecades: PathLossFitting.minimumDecades)))
    }
  }

  /// - Parameter amongSessions: factors whose changes have in them what sessions differ by.
  mutating func judge(
    _ effects: ConditionEffects, line: EffectLine, amongSessions: [EffectFactor], missing: EffectCells.Missing
  ) {
    if let sessions = line.sessions, !amongSessions.isEmpty {
      let factors = amongSessions.map { factor in
        EffectReason.FactorLevels(factor: factor, levels: (line.design.levels[factor] ?? []).count)
      }
      add(.changeOfSession(factors: factors, sessions: sessions.count, sessionSDDecibels: sessions.sd))
    }
    judgeInteraction(effects)
    if !effects.aliased.isEmpty { add(.aliasedConditions(conditions: effects.aliased.map(\.reason))) }
    if let exponent = effects.pathLossExponent, (exponent.lower95 ?? 0) <= 0 {
      add(.slopeUnclear(exponent: exponent.stated))
    }
    judgeBeacons(effects, line)
    if line.design.locations.contains(where: \.isAveraged) {
      add(.averagedReadings)
    } else if effects.estimator == .received {
      add(.lossesUnknown)
    }
    if line.hasSharedSpreads {
      add(
        .spreadsShared(
          crowdLevels: (line.design.levels[.crowd] ?? []).count, limit: EffectLine.ownSpreadLevels))
    }
    judgeMissing(effects, missing)
  }

  private mutating func judgeMissing(_ effects: ConditionEffects, _ missing: EffectCells.Missing) {
    guard missing.count > 0 else { return }
    let predicted = effects.predictedCells.count
    add(
      .cellsNotMeasured(
        sets: missing.count, predicted: predicted, unpredicted: missing.first.count - predicted,
        interactionSDDecibels: effects.interaction?.usedSD ?? 0))
    if predicted > 0, missing.count > missing.first.count {
      add(.cellsNotListed(sets: missing.count, listed: missing.first.count))
    }
  }

  private mutating func judgeInteraction(_ effects: ConditionEffects) {
    guard let interaction = effects.interaction, let p = interaction.p,
      p < EffectsFitting.interactionSignificance, let farthest = interaction.farthest,
      let deviation = interaction.farthestDeviation, let sd = interaction.estimatedSD
    else { return }
    add(.effectsInteract(sdDecibels: sd, farthest: farthest.label, deviationDecibels: deviation))
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
    add(.beaconInPlacement(placementsWithOneBeacon: single, placements: beacons.count))
  }
}

/// One location of the model of all conditions: a beacon, a place, a distance, and everything that the dwells there
/// have in common.
struct EffectLocation {
  /// Its beacon, place and distance, regardless of conditions.
  let spot: EffectLocations.Place
  /// What each factor was, in the order of ``EffectFactor``; `nil` if it is not stated.
  let levels: [String?]
  /// People in the room, the mean over the dwells; `nil` if any dwell's is unknown.
  let people: Double?
  let histogram: RSSIHistogram
  /// Packets expected; `nil` if any dwell's is unknown or its readings are smoothed.
  let expected: Int?
  /// Whether any dwell's readings were smoothed.
  let isAveraged: Bool
  let dwells: Int
  /// The sessions that it was heard in, from 0, with the share of its dwells that each has.
  var sessions: [(session: Int, share: Double)] = []
  /// The number of its ``spot``, from 0.
  var cluster = 0

  var beacon: BeaconIdentifier { spot.beacon }
  /// Metres, > 0.
  var distance: Double { spot.distance }
  /// log₁₀ of the distance in metres.
  var logDistance: Double { log10(distance) }
  var isHeard: Bool { histogram.count > 0 }
  var lost: Int { max(0, (expected ?? 0) - histogram.count) }

  subscript(_ factor: EffectFactor) -> String? { levels[factor.index] }

}

extension FitConditions {
  /// - Parameter levels: of each ``EffectFactor``.
  init(levels: [String?]) {
    self.init(
      placement: levels[EffectFactor.placement.index].map(Placement.init(rawValue:)),
      crowd: levels[EffectFactor.crowd.index].map(CrowdLevel.init(rawValue:)),
      carriage: levels[EffectFactor.carriage.index].map(Carriage.init(rawValue:)),
      receiver: levels[EffectFactor.receiver.index].map(Receiver.init(rawValue:)))
  }
}
