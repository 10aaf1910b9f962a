import RadioSurvey
import Statistics

/// The line with random intercepts a session, a location and a dwell,
///
///     y = P1 − 10 n log₁₀ d + V_s + S_g + T_h + e,   V ~ N(0, σV²),  S ~ N(0, σL²),  T ~ N(0, σT²),  e ~ N(0, σF²),
///
/// fitted by restricted maximum likelihood on the packets received; see ``NestedLikelihood``. Averaging packets removes the
/// last alone, averaging body angles the one before it, and neither removes the others.
package enum NestedREML {
  /// Why there is no fit.
  package enum Failure: Error, Hashable {
    /// Fewer than three locations, or all at one distance.
    case design
    /// One packet at every location, or no packet differs from the others of its location.
    case fading
    /// The likelihood has no maximum that was found.
    case notConverged
  }

  /// Fits the model.
  ///
  /// - Parameters:
  ///   - survey: dwells within locations within sessions.
  ///   - levels: the levels to estimate beside the packets'; those that the design can tell unless told otherwise. A level that
  ///     is left out has no variance.
  ///   - start: SDs of a close fit, which change the time and not the result.
  package static func fit(
    _ survey: NestedSurvey, levels: Set<NestedLevel>? = nil, start: [NestedLevel: Double]? = nil
  ) throws(Failure) -> NestedFit {
    let distances = Set(survey.locations.map(\.logDistance))
    guard survey.locations.count > 2, distances.count > 1 else { throw .design }
    let all = survey.locations.flatMap(\.dwells)
    guard all.contains(where: { $0.count > 1 }), all.contains(where: { $0.centredSumOfSquares > 0 }) else {
      throw .fading
    }
    let likelihood = NestedLikelihood(survey)
    let asked = (levels ?? survey.identified).subtracting([.packet]).sorted()
    var best: (value: Double, ratios: [NestedLevel: Double])?
    for ratio in start == nil ? [1, 0.3, 3] : [1.0] {
      let begin = asked.map { level -> Double in
        guard let start, let own = start[level], let packet = start[.packet], packet > 0 else { return ratio }
        return max(0.05, own / packet)
      }
      guard let found = minimum(likelihood, asked, from: begin) else { continue }
      if best.map({ found.value < $0.value - 1e-9 }) ?? true { best = found }
    }
    guard let best else { throw .notConverged }
    return NestedFit(likelihood, levels: Set(asked + [.packet]), ratios: best.ratios, survey: survey)
  }

  /// The profiled deviance, with θ = σ/σF of each level as variables.
  private static func deviance(
    _ likelihood: NestedLikelihood, _ levels: [NestedLevel], _ ratios: [Double]
  ) -> Jet {
    var variances: [NestedLevel: Jet] = [:]
    for (index, level) in levels.enumerated() {
      let ratio = Jet(ratios[index], variable: index)
      variances[level] = ratio * ratio
    }
    return likelihood.profiled(likelihood.fold(variances))
  }

  /// The least deviance. In θ it is even, so that a level without variance is a minimum inside and not at an edge; there it is
  /// set to 0 and the others are fitted without it.
  private static func minimum(
    _ likelihood: NestedLikelihood, _ levels: [NestedLevel], from begin: [Double]
  ) -> (value: Double, ratios: [NestedLevel: Double])? {
    guard !levels.isEmpty else { return (deviance(likelihood, [], []).value, [:]) }
    guard
      let optimum = try? DampedNewton.maximise(
        from: begin, longest: begin.map { max(0.5, $0) },
        lowest: begin.map { _ in -Double.greatestFiniteMagnitude },
        { deviance(likelihood, levels, $0).point(variables: levels.count, sign: -0.5) })
    else { return nil }
    let sizes = optimum.parameters.map(abs)
    if let least = sizes.indices.min(by: { sizes[$0] < sizes[$1] }), sizes[least] < 1e-3 {
      let rest = levels.indices.filter { $0 != least }
      let without = minimum(likelihood, rest.map { levels[$0] }, from: rest.map { max(0.05, sizes[$0]) })
      if let without, without.value <= -2 * optimum.point.value + 1e-9 {
        return (without.value, without.ratios.merging([levels[least]: 0]) { own, _ in own })
      }
    }
    return (-2 * optimum.point.value, Dictionary(uniqueKeysWithValues: zip(levels, sizes)))
  }
}

extension NestedSurvey {
  /// The locations at which something was heard, with their sessions in order; a dwell without a packet says nothing here.
  ///
  /// - Parameters:
  ///   - worth: what packets are worth.
  ///   - mixture: a fit that knows of lost packets. A dwell then counts with the level that its packets received and lost tell
  ///     together, and with as many packets as that level is worth: the packets received alone are the strong ones, and make weak
  ///     sessions and body angles look like the others.
  init(_ locations: [SurveyedLocation], worth: PacketWorth = .init(), mixture: LossMixtureFit? = nil) {
    let angles = locations.map { $0.dwells.compactMap { $0.conditions.orientation.map { "\($0)" } } }
    let areAngles =
      Set(locations.flatMap(\.sessions)).count == 1
      && zip(angles, locations).allSatisfy { $0.count == $1.dwells.count }
    func survey(_ names: [[String]], areAngles: Bool) -> NestedSurvey {
      let all = Set(names.joined()).sorted()
      let index = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
      return NestedSurvey(
        zip(locations, names).map { location, names in
          Location(
            logDistance: location.logDistance,
            dwells: zip(location.dwells, names).compactMap { dwell, name in
              var own =
                mixture.flatMap { Dwell(dwell, at: location, worth: worth, by: $0) }
                ?? Dwell(dwell, worth: worth)
              own?.session = index[name] ?? 0
              return own
            })
        }, sessions: all.count, areAngles: areAngles)
    }
    let byAngle = areAngles ? survey(angles, areAngles: true) : nil
    if let byAngle, byAngle.isCrossed, byAngle.hasFew, byAngle.identified.contains(.session) {
      self = byAngle
      return
    }
    let bySession = survey(locations.map(\.sessions), areAngles: false)
    self = bySession.isCrossed && !bySession.hasFew ? bySession.split() : bySession
  }

  private var hasFew: Bool {
    min(locations.count, sessions) <= CrossedPlaces.mostMembers
      && CrossedPlaces(self, centre: 0).pairs <= CrossedPlaces.mostPairs
  }
}

extension NestedSurvey.Dwell {
  /// A dwell by the packets received; `nil` if there are none.
  init?(_ dwell: RadioSurvey.Dwell, worth: PacketWorth) {
    guard let mean = dwell.histogram.mean else { return nil }
    let independent = worth.independent(dwell.histogram.count)
    self.init(
      count: independent, mean: mean,
      centredSumOfSquares: dwell.histogram.centredSumOfSquares * independent / Double(dwell.histogram.count))
  }

  /// A dwell by its own level; `nil` if that has no answer.
  fileprivate init?(
    _ dwell: RadioSurvey.Dwell, at location: SurveyedLocation, worth: PacketWorth, by mixture: LossMixtureFit
  ) {
    let received = dwell.histogram.count
    let censored = CountedLocation(
      design: [1, location.logDistance], histogram: dwell.histogram,
      lost: max(0, (dwell.expectedPackets ?? received) - received)
    ).censored(by: mixture.threshold, autocorrelation: worth.autocorrelation)
    // The fit with losses knows no dwells: its packets hold what dwells differ by.
    let sd = min(mixture.fit.fadingSD, worth.packetSD ?? .infinity)
    guard
      let own = OwnLevel(censored, rest: mixture.whole, threshold: mixture.threshold, packetSD: sd)
    else { return nil }
    let fading = sd * sd
    let count = max(1, min(1, fading / own.packetVariance) * censored.received)
    self.init(count: count, mean: own.value, centredSumOfSquares: (count - 1) * fading)
  }
}

/// What the packets of a location are worth beside independent ones of a single dwell.
struct PacketWorth: Sendable {
  /// ρ, lag-1 autocorrelation of the packets within a dwell, 0 ≤ ρ < 1.
  var autocorrelation = 0.0
  /// σT²/σF²: variance from dwell to dwell at a location over that of a packet, ≥ 0; with that of sessions where places are visited in
  /// several.
  var dwellRatio = 0.0
  /// The part of it that sessions are, and how much of that moves a location's mean against others, see ``NestedSurvey/sessionShares``.
  var sessionRatio = 0.0
  var sessionShare = 0.0
  /// σF within single dwells, dB > 0; `nil` where dwells are not told from packets.
  var packetSD: Double?

  /// Independent packets that k successive ones are worth, 1/v(k, ρ) ≥ 1; see ``AutoregressiveMean``. Their mean has the variance σF² v,
  /// and their squares about it the expectation σF² k (1 − v), so k packets tell as much as k' = 1/v independent ones of the same mean
  /// whose squares are k'/k times theirs.
  func independent(_ packets: Int) -> Double {
    1 / AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: autocorrelation)
  }
}

extension SurveyedLocation {
  /// What the estimator needs: the dwells folded as ``NestedLikelihood`` folds them.
  func group(_ worth: PacketWorth) -> RandomInterceptREML.Group {
    let dwells = dwells.compactMap { NestedSurvey.Dwell($0, worth: worth) }
    let weights = dwells.map { $0.count / (1 + $0.count * worth.dwellRatio) }
    let whole = weights.reduce(0, +)
    let mean = zip(weights, dwells).reduce(0) { $0 + $1.0 * $1.1.mean } / whole
    // What sessions have in common everywhere is no error of one location against another.
    let squares = weights.reduce(0) { $0 + $1 * $1 } / (whole * whole)
    let common = worth.sessionRatio * (squares - worth.sessionShare)
    return RandomInterceptREML.Group(
      design: [1, logDistance], count: common == 0 ? whole : 1 / (1 / whole - common), mean: mean,
      centredSumOfSquares: zip(weights, dwells).reduce(0) {
        $0 + $1.1.centredSumOfSquares + $1.0 * ($1.1.mean - mean) * ($1.1.mean - mean)
      }, degreesOfFreedom: dwells.reduce(-1) { $0 + $1.count })
  }
  /// All packets, each counted as independent.
  var packets: RandomInterceptREML.Group { group(PacketWorth()) }
}
