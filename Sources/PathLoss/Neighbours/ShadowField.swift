package import CalibrationModel
import Foundation
package import RadioSurvey
import Statistics

/// What the places measured say of the shadowing of one beacon at a spot: simple kriging,
///
///     E[S(p) | y] = λ'(y − Xβ), λ = (C + V)⁻¹ c,   Var[S(p) | y] = σL² + τ² − c'λ,   C_gh = τ² + σL² exp(−|p_g − p_h|/L)
///
/// for y the levels with walls between taken off, Xβ the line at their distances, V their errors, and τ the SD of the levels of beacons
/// (N. Cressie, Statistics for Spatial Data, 1993, ch. 3). Where neighbours are not seen to be alike, L is 0. The error of the line is not in
/// it: another line β has another shadow, and is to be asked for its own.
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
    /// `nil` if it is not known.
    var position: Position?
    /// dBm, walls between taken off.
    var level: Double
    /// Along the line.
    var decades: Double
    /// Error of the level, dB².
    var error: Double
    /// SD of the shadowing there, dB.
    var sd: Double
  }

  /// Places that a beacon is told by, at most: spread over those measured.
  private static let most = 400

  private let places: [Place]
  /// Of C + V.
  private let factor: Cholesky
  /// (C + V)⁻¹ times levels, ones and decades.
  private let solved: [[Double]]
  /// L, metres; 0 where neighbours are not alike.
  private let length: Double
  /// σL, dB, and how it changes with distance.
  private let sd: Double
  private let trend: SpreadTrend?
  /// τ², dB².
  private let beaconVariance: Double
  /// SD from place to place of the model, dB, which has other parts besides σL, and how it changes with distance.
  private let whole: Double
  private let wholeTrend: SpreadTrend?
  private let degreesOfFreedom: Double

  /// What the places leave open of the beacon's own level, dB²: Var[b | y] = τ² − τ⁴ 1'(C + V)⁻¹1.
  package var levelVariance: Double { max(0, beaconVariance * (1 - beaconVariance * solved[1].reduce(0, +))) }

  /// - Parameters:
  ///   - fit: whose locations have their residuals about the line in front.
  ///   - beacon: hangs where it was when they were measured.
  ///   - model: that the spots are asked with.
  /// - Returns: `nil` if nothing is known of the beacon: no place of it was measured, or neither neighbours nor places of one beacon are seen
  ///   to be alike, or the model has another line than the one in front.
  package init?(_ fit: ConditionFit, of beacon: BeaconIdentifier, about model: PathLossModel) {
    guard let line = fit.outcome.line, model.referencePower == line.referencePower.estimate,
      model.pathLossExponent == line.pathLossExponent.estimate
    else { return nil }
    let length = line.decorrelation?.estimate ?? 0
    let isAlike = length > 0
    let beaconSD = isAlike ? line.neighbours?.beaconSD : line.beacons?.levelSD.estimate
    guard let sd = isAlike ? line.neighbours?.shadowingSD?.estimate : line.beacons?.locationSD,
      isAlike || beaconSD ?? 0 > 0
    else { return nil }
    (self.sd, self.length, beaconVariance) = (sd, length, (beaconSD ?? 0) * (beaconSD ?? 0))
    trend = line.spreadTrend
    (whole, wholeTrend) = (model.shadowingSD, model.spreadTrend)
    degreesOfFreedom = Double(line.degreesOfFreedom)
    // The dwells of a place are averaged; the usual number of them. What places differ by holds them where neighbours are not alike.
    let dwells = max(1, Double(fit.sample.dwells) / Double(max(1, fit.sample.locations)))
    let body = isAlike ? line.dwellSD.map { $0.estimate * $0.estimate / dwells } ?? 0 : 0
    let means = fit.sample.locationMeans.filter { $0.beacon == beacon }
    let count = min(means.count, Self.most)
    places = (0..<count).map { index in
      let mean = means[index * means.count / count]
      let fading = model.fadingSD * model.fadingSD * model.averagingFactor(packets: mean.receivedPackets)
      let factor = isAlike ? line.spreadTrend?.factor(at: mean.distance) ?? 1 : 1
      return Place(
        position: mean.position, level: model.mean(at: mean.distance) + mean.levelResidual,
        decades: model.decades(mean.distance),
        error: isAlike ? (fading + body) * factor * factor : 0, sd: sd * factor)
    }
    guard !places.isEmpty, beaconVariance > 0 || places.contains(where: { $0.position != nil }) else {
      return nil
    }
    var common = Matrix(size: places.count)
    for (i, place) in places.enumerated() {
      for j in 0..<i {
        common[i, j] =
          beaconVariance + place.sd * places[j].sd * Self.likeness(place.position, places[j].position, length)
      }
      common[i, i] = beaconVariance + place.sd * place.sd + place.error
    }
    guard let factor = Cholesky(common) else { return nil }
    self.factor = factor
    solved = [places.map(\.level), places.map { _ in 1 }, places.map(\.decades)].map {
      factor.solveTransposed(factor.solve($0))
    }
  }

  /// exp(−d/L); 0 where it is not known how far apart two places are.
  private static func likeness(_ one: Position?, _ other: Position?, _ length: Double) -> Double {
    guard length > 0, let one, let other, let apart = one.along(to: other) else { return 0 }
    return exp(-apart / length)
  }

  /// What all places of the beacon say of no spot in particular: that it is stronger or weaker than the others; `nil`
  /// if beacons are not seen to differ.
  package var ownLevel: Shadow? {
    beaconVariance > 0
      ? shadow(places.map { _ in beaconVariance }, of: max(beaconVariance, whole * whole)) : nil
  }

  /// The shadowing at a spot, a distance in metres > 0 from the beacon.
  package func shadow(at spot: Position, distance: Double) -> Shadow {
    let own = sd * (trend?.factor(at: distance) ?? 1)
    let all = whole * (wholeTrend?.factor(at: distance) ?? 1)
    return shadow(
      places.map { beaconVariance + own * $0.sd * Self.likeness(spot, $0.position, length) },
      of: max(own * own + beaconVariance, all * all))
  }

  /// - Parameters:
  ///   - across: c.
  ///   - variance: of which a share is explained, dB².
  private func shadow(_ across: [Double], of variance: Double) -> Shadow {
    let root = factor.solve(across)
    return Shadow(
      level: Matrix.dot(across, solved[0]), weight: Matrix.dot(across, solved[1]),
      decades: Matrix.dot(across, solved[2]), explained: min(1, Matrix.dot(root, root) / variance),
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
