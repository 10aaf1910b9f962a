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
    let distances = Set(survey.sessions.joined().map(\.logDistance))
    guard survey.locations > 2, distances.count > 1 else { throw .design }
    let all = survey.sessions.joined().flatMap(\.dwells)
    guard survey.packets > all.count, all.contains(where: { $0.centredSumOfSquares > 0 }) else {
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
    let zero = Jet(0)
    return likelihood.profiled(
      likelihood.fold(
        dwell: variances[.dwell] ?? zero, location: variances[.location] ?? zero,
        session: variances[.session] ?? zero))
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
  /// The locations at which something was heard, by their sessions in order; a dwell without a packet says nothing here.
  ///
  /// A place that was visited in several sessions is a location in each: what it has in common from session to session counts
  /// with its sessions' own differences, not against them.
  ///
  /// - Parameter mixture: a fit that knows of lost packets. A dwell then counts with the level that its packets received and lost tell
  ///   together, and with as many packets as that level is worth: the packets received alone are the strong ones, and make weak
  ///   sessions and body angles look like the others.
  init(_ locations: [SurveyedLocation], mixture: LossMixtureFit? = nil) {
    var bySession: [String: [Location]] = [:]
    for location in locations {
      var dwells: [String: [Dwell]] = [:]
      for (dwell, session) in zip(location.dwells, location.sessions) {
        guard let mean = dwell.histogram.mean else { continue }
        dwells[session, default: []].append(
          mixture.flatMap { Dwell(dwell, at: location, by: $0) }
            ?? Dwell(
              count: dwell.histogram.count, mean: mean,
              centredSumOfSquares: dwell.histogram.centredSumOfSquares))
      }
      for (session, dwells) in dwells {
        bySession[session, default: []].append(Location(logDistance: location.logDistance, dwells: dwells))
      }
    }
    self.init(bySession.sorted { $0.key < $1.key }.map(\.value))
  }

  /// The survey without one of its sessions.
  func without(session: Int) -> NestedSurvey {
    var rest = sessions
    rest.remove(at: session)
    return NestedSurvey(rest)
  }
}

extension NestedSurvey.Dwell {
  /// A dwell by its own level; `nil` if that has no answer.
  fileprivate init?(_ dwell: RadioSurvey.Dwell, at location: SurveyedLocation, by mixture: LossMixtureFit) {
    let received = dwell.histogram.count
    let censored = CensoredLocation(
      design: [1, location.logDistance], histogram: dwell.histogram,
      lost: max(0, (dwell.expectedPackets ?? received) - received), threshold: mixture.threshold)
    guard let own = OwnLevel(censored, rest: mixture.whole, threshold: mixture.threshold) else { return nil }
    let fading = mixture.fit.fadingSD * mixture.fit.fadingSD
    let worth = (Double(received) * fading / own.packetVariance).rounded()
    count = min(received, max(1, worth.isFinite ? Int(min(worth, 1e9)) : 1))
    mean = own.value
    centredSumOfSquares = Double(count - 1) * fading
  }
}
