import CalibrationModel
import PathLoss
import RadioSurvey
import Statistics
import Support

/// The model of all conditions, fitted: its coefficients, what their intervals rest on, and its spreads.
struct EffectLine {
  let design: EffectDesign
  let estimator: Estimator
  /// β, one per column of the design.
  let coefficients: [Double]
  /// σL, σF and collision loss by crowd level.
  let spreads: [EffectSpread]
  /// Each location as the model on received packets alone would see it, its mean level corrected for the packets that are
  /// missing; `nil` if nothing was heard.
  let corrected: [RandomInterceptREML.Group?]
  /// The location that each row is.
  let rowLocations: [Int]
  let byPlace: ClusteredLine
  /// The same rows by beacon; `nil` with fewer than ``minimumBeacons``.
  private let byBeacon: ClusteredLine?
  /// What sessions add to changes; `nil` for one session.
  let sessions: EffectSessions?
  /// What turns the rows' own covariance into that of the whole likelihood, transposed; `nil` where they are the same.
  private let turn: Matrix?

  /// Number of beacons needed to allow for differences between them.
  static let minimumBeacons = 4

  /// Locations heard at each crowd level needed for separate spreads.
  static let ownSpreadLocations = 8
  /// Crowd levels up to which each has a collision loss of its own, and spreads: each is another parameter of the one likelihood, and
  /// each that turns out to be 0 begins the search anew.
  static let ownSpreadLevels = 12

  /// Whether crowd levels share spreads and collision loss because there are more than ``ownSpreadLevels``.
  var hasSharedSpreads: Bool {
    estimator == .lossMixture && (design.levels[.crowd] ?? []).count > Self.ownSpreadLevels
  }

  /// The estimator that knows of lost packets; `nil` if the likelihood has no maximum.
  ///
  /// - Parameter isCommon: whether all crowd levels share spreads and collision loss. Otherwise each has its own loss, and its
  ///   own spreads where all have ``ownSpreadLocations`` or more; what has no maximum so is shared.
  init?(_ design: EffectDesign, shift: ReceiverShift, isCommon: Bool = false) {
    let crowds = design.levels[.crowd] ?? [nil]
    let byCrowd = design.locations.map { location in crowds.firstIndex(of: location[.crowd]) ?? 0 }
    let common = byCrowd.map { _ in 0 }
    let isWide = crowds.allSatisfy { crowd in
      design.locations.count { $0.isHeard && $0[.crowd] == crowd } >= Self.ownSpreadLocations
    }
    var attempts = [(losses: common, spreads: common)]
    if !isCommon, crowds.count <= Self.ownSpreadLevels {
      attempts.insert((byCrowd, common), at: 0)
      if isWide { attempts.insert((byCrowd, byCrowd), at: 0) }
    }
    var fit: RandomInterceptTobit.Fit?
    var locations: [CensoredLocation] = []
    for attempt in attempts where fit == nil {
      locations = shift.censored(rows: design.rows, losses: attempt.losses, spreads: attempt.spreads)
      fit = try? RandomInterceptTobit.fit(locations, threshold: shift.threshold)
    }
    guard let fit, let coefficients = shift.restored(fit.coefficients, rows: design.rows) else { return nil }
    let rest = HeldOutCheck.Rest(
      parameters: fit.parameters, covariance: fit.covariance, layout: fit.layout, locations: locations.count)
    var rows: [ClusteredLine.Row] = []
    var corrected: [RandomInterceptREML.Group?] = []
    var integrals = LocationIntegrals(
      locations, layout: fit.layout, threshold: shift.threshold,
      nodes: RandomInterceptTobit.Nodes())
    for (g, location) in locations.enumerated() {
      let terms = integrals.integrate(g, fit.parameters)
      let (shadowing, fading) = (fit.locationSDs[location.spreadClass], fit.fadingSDs[location.spreadClass])
      // Where nothing was heard the likelihood may bend upwards, and its curvature is not a weight.
      let weight = max(-terms.hessian[0], 0.05 / (shadowing * shadowing + fading * fading))
      rows.append(
        ClusteredLine.Row(
          design: design.rows[g], residual: terms.gradient[0] / weight, weight: weight,
          cluster: design.locations[g].cluster))
      let level = OwnLevel(location, rest: rest, threshold: shift.threshold)
      corrected.append(
        level.flatMap { level in
          location.group.map {
            RandomInterceptREML.Group(
              design: design.rows[g], count: $0.count, mean: level.value - shift.shifts[g],
              centredSumOfSquares: $0.centredSumOfSquares)
          }
        })
    }
    let count = design.columns.count
    guard let byPlace = ClusteredLine(rows), let whole = Cholesky(fit.covariance.leading(count)),
      let bread = Cholesky(byPlace.bread)
    else { return nil }
    self.design = design
    estimator = .lossMixture
    self.coefficients = coefficients
    self.corrected = corrected
    self.byPlace = byPlace
    rowLocations = Array(rows.indices)
    byBeacon = Self.byBeacon(rows, design)
    sessions = EffectSessions(byPlace, of: design.locations)
    // T' = (C_whole C_bread⁻¹)', so that T bread T' is the covariance of the whole likelihood.
    turn = Matrix((0..<count).map { bread.solveTransposed(whole.lower.row($0)) }).transposed
    spreads = crowds.indices.map { index in
      let first = locations[byCrowd.firstIndex(of: index) ?? 0]
      return Self.spread(
        fit, of: first, crowd: crowds[index], locations: byCrowd.count { $0 == index },
        all: locations.count, places: byPlace.clusters)
    }
  }

  /// The model on received packets alone; `nil` if there are too few locations or packets.
  init?(received design: EffectDesign) {
    let groups: [RandomInterceptREML.Group?] = design.locations.enumerated().map { g, location in
      location.histogram.mean.map {
        RandomInterceptREML.Group(
          design: design.rows[g], count: Double(location.histogram.count), mean: $0,
          centredSumOfSquares: location.histogram.centredSumOfSquares)
      }
    }
    self.init(groups, design: design, estimator: .received)
  }

  /// The same of levels that were corrected for what is missing, to compare designs by.
  init?(corrected groups: [RandomInterceptREML.Group?], design: EffectDesign) {
    self.init(
      groups.enumerated().map { g, group in
        group.map {
          var copy = $0
          copy.design = design.rows[g]
          return copy
        }
      }, design: design, estimator: .lossMixture, hasSpreads: false)
  }

  private init?(
    _ groups: [RandomInterceptREML.Group?], design: EffectDesign, estimator: Estimator,
    hasSpreads: Bool = true
  ) {
    let heard = groups.indices.filter { groups[$0] != nil }
    let present = heard.compactMap { groups[$0] }
    guard let fit = try? RandomInterceptREML.fit(present), fit.ratio.isFinite else { return nil }
    let (location, fading) = (fit.locationSD * fit.locationSD, fit.residualSD * fit.residualSD)
    // Places at which nothing was heard are missing from the rows, so the rest are counted anew.
    var clusters: [Int: Int] = [:]
    let rows = heard.enumerated().map { index, g in
      let cluster = clusters[design.locations[g].cluster] ?? clusters.count
      clusters[design.locations[g].cluster] = cluster
      return ClusteredLine.Row(
        design: design.rows[g], residual: fit.residuals[index],
        weight: 1 / (location + fading / present[index].count), cluster: cluster)
    }
    guard let byPlace = ClusteredLine(rows) else { return nil }
    self.design = design
    self.estimator = estimator
    coefficients = fit.coefficients
    corrected = groups
    self.byPlace = byPlace
    rowLocations = heard
    byBeacon = Self.byBeacon(rows, design, heard)
    sessions = hasSpreads ? EffectSessions(byPlace, of: heard.map { design.locations[$0] }) : nil
    turn = nil
    // Only a line that is printed needs them, and their intervals take most of the time.
    guard hasSpreads else {
      spreads = []
      return
    }
    let fitted = FittedSpreads(fit)
    let shadowing = SpreadIntervals.shadowing(fitted)
    let residual = SpreadIntervals.fading(fitted)
    spreads = (design.levels[.crowd] ?? [nil]).map { crowd in
      EffectSpread(
        crowd: crowd, isCommon: true, locations: design.locations.count { $0[.crowd] == crowd },
        shadowingSD: shadowing, fadingSD: residual)
    }
  }

  /// A combination of coefficients with its t interval, and the probability of one as large where it is 0.
  struct Contrast {
    var estimate: Estimate
    var degreesOfFreedom: Double
    var p: Double
    /// The share of its variance that sessions are, 0…1.
    var sessionShare = 0.0
  }

  /// k'β. Its variance is that over places, or over beacons where that gives the wider interval; that of a change has in it what the
  /// sessions of its conditions differ by.
  func contrast(_ k: [Double]) -> Contrast {
    let value = Matrix.dot(k, coefficients)
    let turned = turn.map { $0 * k } ?? k
    var errors = [byPlace.error(of: turned)]
    if let byBeacon { errors.append(byBeacon.error(of: turned)) }
    let half: ((standardError: Double, degreesOfFreedom: Double)) -> Double = {
      guard $0.degreesOfFreedom.isFinite, $0.degreesOfFreedom > 0 else { return 0 }
      return $0.standardError
        * Distributions.studentTQuantile(0.975, degreesOfFreedom: max($0.degreesOfFreedom, 1))
    }
    let error = errors.max { half($0) < half($1) } ?? errors[0]
    let degrees = max(error.degreesOfFreedom, 1)
    let t = abs(value) / max(error.standardError, .leastNormalMagnitude)
    let alone = Contrast(
      estimate: Estimate(value, standardError: error.standardError, degreesOfFreedom: degrees),
      degreesOfFreedom: degrees, p: 2 * (Distributions.studentTCDF(-t, degreesOfFreedom: degrees)))
    // The level of all conditions is that of the sessions surveyed.
    guard let sessions, k[0] == 0 else { return alone }
    return alone.adding(sessions, factor: sessions.factor(of: k))
  }

  /// Whether several combinations are all 0; the test over places or over beacons, whichever doubts more.
  func test(_ contrasts: [[Double]]) -> ClusteredLine.Test? {
    let values = contrasts.map { Matrix.dot($0, coefficients) }
    let turned = contrasts.map { k in turn.map { $0 * k } ?? k }
    let place = byPlace.test(turned, values: values)
    guard let place, let beacon = byBeacon?.test(turned, values: values) else { return place }
    return place.p >= beacon.p ? place : beacon
  }

  /// The same where sessions are a part of any of them: the least p of one alone, times their number (Bonferroni); `nil` otherwise.
  func testAmongSessions(_ contrasts: [[Double]]) -> Double? {
    let alone = contrasts.map(contrast)
    guard alone.contains(where: { $0.sessionShare > Self.sessionPart }) else { return nil }
    return min(1, Double(alone.count) * (alone.map(\.p).min() ?? 1))
  }

  /// Share of the variance of a change from which on sessions are said to be a part of it.
  static let sessionPart = 0.2

  private static func byBeacon(
    _ rows: [ClusteredLine.Row], _ design: EffectDesign, _ which: [Int]? = nil
  ) -> ClusteredLine? {
    let beacons = (which ?? Array(rows.indices)).map { design.locations[$0].beacon }
    let order = Dictionary(
      uniqueKeysWithValues: Set(beacons).sorted().enumerated().map { ($0.element, $0.offset) })
    guard order.count >= minimumBeacons else { return nil }
    return ClusteredLine(
      zip(rows, beacons).map { row, beacon in
        var copy = row
        copy.cluster = order[beacon] ?? 0
        return copy
      })
  }

  /// Spreads and loss of a crowd level, with intervals of their logarithms and of the loss's logit; a loss of 0 has none.
  private static func spread(
    _ fit: RandomInterceptTobit.Fit, of location: CensoredLocation, crowd: String?, locations: Int, all: Int,
    places: Int
  ) -> EffectSpread {
    let index = location.spreadClass
    // Draws of shadowing that several locations of a place share tell less of its spread than as many of their own.
    let shared = (Double(all) / Double(places)).squareRoot()
    let degrees = Double(max(1, min(locations, places) - 1))
    let quantile = Distributions.studentTQuantile(0.975, degreesOfFreedom: degrees)
    let estimate: (Double, Int?, Double) -> Estimate = { value, parameter, widening in
      guard let parameter, value > 0 else { return Estimate(value) }
      let interval = Interval(about: value, logHalfWidth: quantile * widening * fit.standardErrors[parameter])
      return Estimate(value, lower95: interval.lower, upper95: interval.upper)
    }
    var spread = EffectSpread(
      crowd: crowd,
      isCommon: fit.spreadPairs.count(where: { $0 == fit.spreadPairs[index] }) > 1
        || fit.spreadPairs.count == 1, locations: locations,
      shadowingSD: estimate(
        fit.locationCorrections[index] * fit.locationSDs[index], fit.layout.shadowing(ofSpreadClass: index),
        shared), fadingSD: estimate(fit.fadingSDs[index], fit.layout.fading(ofSpreadClass: index), 1))
    if location.lossClass < fit.collisionLoss.count {
      spread.collisionLoss = fit.loss(ofClass: location.lossClass)
    }
    return spread
  }
}

extension EffectLine.Contrast {
  /// The change with what sessions add to its variance, averaged over what they may differ by.
  fileprivate func adding(_ sessions: EffectSessions, factor: Double) -> Self {
    guard let standardError = estimate.standardError, standardError > 0 else { return self }
    let own = standardError * standardError
    let added = factor * sessions.sd * sessions.sd
    guard added > 1e-6 * own else { return self }
    let unlikely = 4 * LineSpread.unlikelySessionSD
    let widest = 60 * (own + factor * unlikely * unlikely).squareRoot()
    let half = RootFinding.root(between: 0, and: widest, tolerance: 1e-9) {
      0.05
        - sessions.tails(
          beyond: $0, standardError: standardError, degreesOfFreedom: degreesOfFreedom, factor: factor)
    }
    let value = estimate.estimate
    return Self(
      estimate: Estimate(
        value, standardError: (own + added).squareRoot(), lower95: half.map { value - $0 },
        upper95: half.map { value + $0 }), degreesOfFreedom: degreesOfFreedom,
      p: sessions.tails(
        beyond: value, standardError: standardError, degreesOfFreedom: degreesOfFreedom, factor: factor),
      sessionShare: added / (own + added))
  }
}
