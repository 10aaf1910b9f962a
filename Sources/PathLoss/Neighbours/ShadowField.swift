package import CalibrationModel
import Foundation
package import RadioSurvey
import Statistics

/// What the places measured say of the shadowing of one beacon near them: simple kriging by the fitted exponential correlation,
///
///     E[S(p) | y] = λ'(y − Xβ), λ = (C + V)⁻¹ c,   Var[S(p) | y] = σL² − c'λ,   C_gh = σL² exp(−|p_g − p_h|/L)
///
/// for y the levels with walls between taken off, Xβ the line at their distances, and V their errors (N. Cressie, Statistics for Spatial
/// Data, 1993, ch. 3). Where neighbours are not seen to be alike, places of one beacon are in that it is stronger or weaker than the others:
/// C_gh = τ², V = σ² for the SD τ of the beacons' levels and σ about each beacon's own line, so that λ = τ²/(σ² + Nτ²) for each of N
/// places. The error of the line is not in it: another line β has another shadow, and is to be asked for its own.
package struct ShadowField: Sendable {
  /// What is known of the shadowing at a spot.
  package struct Shadow: Hashable, Sendable {
    /// λ'y, dBm.
    fileprivate var level: Double
    /// λ'X: the sum of the weights, and of weights times ``PathLossModel/decades(_:)``.
    fileprivate var weight: Double
    fileprivate var decades: Double
    /// Share that the places measured explain of the variance from place to place, 0…1.
    package var explained: Double
    /// Degrees of freedom of the places about the line.
    fileprivate var degreesOfFreedom = 0.0

    /// Nothing is known.
    package static let none = Shadow(level: 0, weight: 0, decades: 0, explained: 0)

    /// dB above a line with this level at 1 m in dBm and this slope in dB per decade.
    package func above(_ power: Double, slope: Double) -> Double { level - weight * power - decades * slope }
  }

  private struct Place: Hashable {
    var position: Position
    var distance: Double
    /// dBm, walls between taken off.
    var level: Double
    /// Along the line.
    var decades: Double
    /// Error of the level, dB².
    var error: Double
    /// SD of the shadowing there, dB.
    var sd: Double
  }

  /// Places that a spot is told by, the nearest: farther ones are behind them.
  private static let most = 24
  /// Correlation lengths beyond which a place tells nothing.
  private static let farthest = 3.0
  /// Beacons, and places of each, by which it is told what places have in common, at most.
  private static let mostTried = 15

  private var places: [Place] = []
  /// L, metres.
  private var length = 0.0
  /// σL, dB, and how it changes with distance.
  private var sd = 0.0
  private let trend: SpreadTrend?
  /// SD from place to place of the model, dB, which has other parts besides σL, and how it changes with distance.
  private let whole: Double
  private let wholeTrend: SpreadTrend?
  private let degreesOfFreedom: Double
  /// What all places say of each spot, where neighbours are not alike.
  private var everywhere: Shadow?
  /// How beacons differ, and the sums over the places of this one; `nil` if they are not seen to differ.
  private var pooled: (beacons: BeaconPooling, sums: Sums)?

  private struct Sums {
    /// dBm.
    var level: Double
    /// Along the line.
    var decades: Double
    var count: Int
  }

  /// - Parameters:
  ///   - fit: whose locations have their residuals about the line in front.
  ///   - beacon: hangs where it was when they were measured.
  ///   - model: that the spots are asked with.
  /// - Returns: `nil` if nothing is known of the beacon: no place of it was measured, or neither neighbours nor places of one beacon are seen
  ///   to be alike, or the model has another line than the one in front.
  package init?(_ fit: ConditionFit, of beacon: BeaconIdentifier, about model: PathLossModel) {
    guard let line = fit.outcome.line, Self.isInFront(model, line),
      var own = ShadowField(fit, line, beacon, model)
    else { return nil }
    // Beacons of unlike power make all places of one alike, which may pass for likeness of neighbours: what foretells left-out places is used.
    if own.pooled != nil, !own.places.isEmpty {
      let beacons = Set(fit.sample.locationMeans.map(\.beacon)).sorted()
      let gain = stride(from: 0, to: beacons.count, by: max(1, beacons.count / Self.mostTried)).reduce(0) {
        $0 + (ShadowField(fit, line, beacons[$1], model)?.gain(model) ?? 0)
      }
      if gain > 0 { own.places = [] }
    }
    if own.places.isEmpty {
      guard let level = own.ownLevel else { return nil }
      own.everywhere = level
    }
    self = own
  }

  /// With what is known of both kinds of likeness; `nil` for neither.
  private init?(_ fit: ConditionFit, _ line: FittedLine, _ beacon: BeaconIdentifier, _ model: PathLossModel) {
    trend = line.spreadTrend
    (whole, wholeTrend) = (model.shadowingSD, model.spreadTrend)
    degreesOfFreedom = Double(line.degreesOfFreedom)
    let means = fit.sample.locationMeans.filter { $0.beacon == beacon }
    func level(_ mean: LocationMean) -> Double { model.mean(at: mean.distance) + mean.levelResidual }
    if let length = line.decorrelation?.estimate, length > 0,
      let sd = line.neighbours?.shadowingSD?.estimate, sd > 0
    {
      (self.length, self.sd) = (length, sd)
      // The dwells of a place are averaged; the usual number of them.
      let dwells = max(1, Double(fit.sample.dwells) / Double(max(1, fit.sample.locations)))
      let body = line.dwellSD.map { $0.estimate * $0.estimate / dwells } ?? 0
      places = means.compactMap { mean in
        guard let position = mean.position else { return nil }
        let fading = model.fadingSD * model.fadingSD * model.averagingFactor(packets: mean.receivedPackets)
        let factor = line.spreadTrend?.factor(at: mean.distance) ?? 1
        return Place(
          position: position, distance: mean.distance, level: level(mean),
          decades: model.decades(mean.distance), error: (fading + body) * factor * factor, sd: sd * factor)
      }
    }
    if let beacons = line.beacons, beacons.levelSD.estimate > 0, !means.isEmpty {
      let sums = means.reduce(into: Sums(level: 0, decades: 0, count: means.count)) { sums, mean in
        sums.level += level(mean)
        sums.decades += model.decades(mean.distance)
      }
      pooled = (beacons, sums)
    }
    if places.isEmpty, pooled == nil { return nil }
  }

  /// What all places of the beacon say of no spot in particular: that it is stronger or weaker than the others.
  private var ownLevel: Shadow? { pooled.map { shadow(of: $0.sums) } }

  /// The same of a beacon by its fit and the model that spots are asked with; `nil` if it is not known.
  package static func ownLevel(
    _ fit: ConditionFit, of beacon: BeaconIdentifier, about model: PathLossModel
  ) -> Shadow? {
    fit.outcome.line.flatMap { line in
      isInFront(model, line) ? ShadowField(fit, line, beacon, model)?.ownLevel : nil
    }
  }

  /// Whether a model has the line that residuals are about.
  private static func isInFront(_ model: PathLossModel, _ line: FittedLine) -> Bool {
    model.referencePower == line.referencePower.estimate
      && model.pathLossExponent == line.pathLossExponent.estimate
  }

  /// What places of the beacon say of each spot.
  private func shadow(of sums: Sums) -> Shadow {
    guard let beacons = pooled?.beacons else { return .none }
    let variance = beacons.levelSD.estimate * beacons.levelSD.estimate
    let count = Double(sums.count)
    let each = variance / (beacons.locationSD * beacons.locationSD + count * variance)
    return Shadow(
      level: each * sums.level, weight: each * count, decades: each * sums.decades,
      explained: min(1, each * count * variance / max(variance, whole * whole)),
      degreesOfFreedom: degreesOfFreedom)
  }

  /// How much better the beacon's own level foretells its places than their neighbours do, as twice the difference in log-likelihood.
  private func gain(_ model: PathLossModel) -> Double {
    guard let pooled else { return 0 }
    return score(model) { _, place in
      shadow(
        of: Sums(
          level: pooled.sums.level - place.level, decades: pooled.sums.decades - place.decades,
          count: pooled.sums.count - 1))
    } - score(model) { index, place in near(place.position, distance: place.distance, except: index) }
  }

  /// Twice the logarithm of how likely the places are, each foretold from the others, up to a constant.
  private func score(_ model: PathLossModel, _ shadow: (Int, Place) -> Shadow) -> Double {
    let step = max(1, places.count / Self.mostTried)
    return stride(from: 0, to: places.count, by: step).reduce(0) { sum, index in
      let place = places[index]
      let known = shadow(index, place)
      let sd = model.placeSD(at: place.distance, knowing: known)
      let error = place.level - model.mean(at: place.distance, knowing: known)
      let variance = sd * sd + place.error
      return variance > 0 ? sum - log(variance) - error * error / variance : sum
    }
  }

  /// The shadowing at a spot, a distance in metres > 0 from the beacon; none is known far from all places, or on another floor.
  package func shadow(at spot: Position, distance: Double) -> Shadow {
    everywhere ?? near(spot, distance: distance)
  }

  /// What the places near a spot say, but for one of them.
  private func near(_ spot: Position, distance: Double, except left: Int? = nil) -> Shadow {
    let near = places.enumerated().compactMap { index, place in
      spot.along(to: place.position).flatMap {
        $0 < Self.farthest * length && index != left ? (metres: $0, place: place) : nil
      }
    }.sorted { $0.metres < $1.metres }.prefix(Self.most)
    let own = sd * (trend?.factor(at: distance) ?? 1)
    let all = whole * (wholeTrend?.factor(at: distance) ?? 1)
    var common = Matrix(size: near.count)
    for (i, (_, place)) in near.enumerated() {
      for (j, (_, other)) in near[..<i].enumerated() {
        let apart = place.position.along(to: other.position) ?? .infinity
        common[i, j] = place.sd * other.sd * exp(-apart / length)
      }
      common[i, i] = place.sd * place.sd + place.error
    }
    guard !near.isEmpty, let factor = Cholesky(common) else { return .none }
    let across = near.map { own * $0.place.sd * exp(-$0.metres / length) }
    let weights = factor.solveTransposed(factor.solve(across))
    return Shadow(
      level: Matrix.dot(weights, near.map(\.place.level)), weight: weights.reduce(0, +),
      decades: Matrix.dot(weights, near.map(\.place.decades)),
      explained: min(1, max(0, Matrix.dot(weights, across)) / max(own * own, all * all)),
      degreesOfFreedom: degreesOfFreedom)
  }
}

extension RadioDraw {
  /// The same at a spot where so much is known of the shadowing.
  package func knowing(_ shadow: ShadowField.Shadow) -> RadioDraw {
    var radio = self
    radio.intercept += shadow.above(intercept, slope: slope)
    radio.shadowingSD *= (1 - shadow.explained).squareRoot()
    return radio
  }
}

extension PathLossModel {
  /// Mean level in dBm at a spot at a distance in metres (> 0) where so much is known of the shadowing.
  package func mean(at distance: Double, knowing shadow: ShadowField.Shadow) -> Double {
    mean(at: distance) + shadow.above(referencePower, slope: slope)
  }

  /// SD from place to place of a dwell there about ``mean(at:knowing:)``, dB.
  package func placeSD(at distance: Double, knowing shadow: ShadowField.Shadow) -> Double {
    shadowingSD * (spreadTrend?.factor(at: distance) ?? 1) * (1 - shadow.explained).squareRoot()
  }

  /// SD of the mean of k packets there, dB.
  package func locationSD(at distance: Double, packets: Int, knowing shadow: ShadowField.Shadow) -> Double {
    let place = placeSD(at: distance, knowing: shadow)
    let fading = fadingSD * (spreadTrend?.factor(at: distance) ?? 1)
    return (place * place + fading * fading * averagingFactor(packets: packets)).squareRoot()
  }

  /// Variance of ``mean(at:knowing:)`` as an estimate, dB²: of (1 − λ'1, x − λ'x) on the line (universal kriging, Cressie, section 3.4).
  package func lineVariance(at distance: Double, knowing shadow: ShadowField.Shadow) -> Double {
    let (one, x) = (1 - shadow.weight, decades(distance) - shadow.decades)
    return one * one * covariance.interceptVariance + 2 * one * x * covariance.covariance
      + x * x * covariance.slopeVariance
  }

  /// Degrees of freedom of a prediction there. How neighbours differ is told by every place, even where a walk is too short to tell the variance
  /// of the whole field: what one of both errs by, the other makes up for. So those of the places count for the share that is explained.
  package func degreesOfFreedom(knowing shadow: ShadowField.Shadow) -> Double {
    degreesOfFreedom + shadow.explained * max(0, shadow.degreesOfFreedom - degreesOfFreedom)
  }

  /// The model of such a spot.
  package func knowing(_ shadow: ShadowField.Shadow) -> PathLossModel {
    var model = self
    model.referencePower += shadow.above(referencePower, slope: slope)
    model.shadowingSD *= (1 - shadow.explained).squareRoot()
    return model
  }
}
