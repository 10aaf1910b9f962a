package import CalibrationModel
import Foundation
package import RadioSurvey
import Statistics

/// What the places measured say of the shadowing of one beacon near them: simple kriging by the fitted exponential correlation,
///
///     E[S(p) | r] = c'(C + V)⁻¹ r,   Var[S(p) | r] = σL² − c'(C + V)⁻¹ c,   C_gh = σL² exp(−|p_g − p_h|/L)
///
/// for r the levels above the line and V their errors (N. Cressie, Statistics for Spatial Data, 1993, ch. 3). The error of the line is not in it.
package struct ShadowField: Sendable {
  /// What is known of the shadowing at a spot.
  package struct Shadow: Hashable, Sendable {
    /// dB above the line.
    package var mean: Double
    /// Variance that the places measured explain, dB², 0 to σL².
    package var explained: Double

    /// Nothing is known.
    package static let none = Shadow(mean: 0, explained: 0)
  }

  private struct Place {
    var position: Position
    /// dB above the line.
    var residual: Double
    /// Its error, dB².
    var error: Double
    /// SD of the shadowing there, dB.
    var sd: Double
  }

  /// Places that a spot is told by, the nearest: farther ones are behind them.
  private static let most = 24
  /// Correlation lengths beyond which a place tells nothing.
  private static let farthest = 3.0

  private let places: [Place]
  /// L, metres.
  private let length: Double
  /// σL, dB, and how it changes with distance.
  private let sd: Double
  private let trend: SpreadTrend?

  /// - Parameters:
  ///   - fit: whose locations have their residuals about the line in front.
  ///   - beacon: hangs where it was when they were measured.
  /// - Returns: `nil` if no likeness of neighbours is seen, or no place of the beacon has coordinates.
  package init?(_ fit: ConditionFit, of beacon: BeaconIdentifier) {
    guard let line = fit.outcome.line, let length = line.decorrelation?.estimate, length > 0,
      let sd = line.neighbours?.shadowingSD?.estimate, sd > 0, let model = PathLossModel(fit)
    else { return nil }
    self.length = length
    self.sd = sd
    trend = line.spreadTrend
    // The dwells of a place are averaged; the usual number of them.
    let dwells = max(1, Double(fit.sample.dwells) / Double(max(1, fit.sample.locations)))
    let body = line.dwellSD.map { $0.estimate * $0.estimate / dwells } ?? 0
    places = fit.sample.locationMeans.compactMap { [trend] mean in
      guard mean.beacon == beacon, let position = mean.position else { return nil }
      let fading = model.fadingSD * model.fadingSD * model.averagingFactor(packets: mean.receivedPackets)
      let factor = trend?.factor(at: mean.distance) ?? 1
      return Place(
        position: position, residual: mean.levelResidual, error: (fading + body) * factor * factor,
        sd: sd * factor)
    }
    if places.isEmpty { return nil }
  }

  /// The shadowing at a spot, a distance in metres > 0 from the beacon; none is known far from all places, or on another floor.
  package func shadow(at spot: Position, distance: Double) -> Shadow {
    let near = places.compactMap { place in
      spot.along(to: place.position).flatMap {
        $0 < Self.farthest * length ? (metres: $0, place: place) : nil
      }
    }.sorted { $0.metres < $1.metres }.prefix(Self.most)
    let own = sd * (trend?.factor(at: distance) ?? 1)
    var common = Matrix(size: near.count)
    for (i, (_, place)) in near.enumerated() {
      for (j, (_, other)) in near[..<i].enumerated() {
        let apart = place.position.along(to: other.position) ?? .infinity
        common[i, j] = place.sd * other.sd * exp(-apart / length)
      }
      common[i, i] = place.sd * place.sd + place.error
    }
    guard !near.isEmpty, let factor = Cholesky(common) else { return .none }
    let across = factor.solve(near.map { own * $0.place.sd * exp(-$0.metres / length) })
    let residuals = factor.solve(near.map(\.place.residual))
    return Shadow(
      mean: Matrix.dot(across, residuals), explained: min(own * own, Matrix.dot(across, across)))
  }
}

extension RadioDraw {
  /// The same at a spot where so much is known of the shadowing.
  package func knowing(_ shadow: ShadowField.Shadow) -> RadioDraw {
    var radio = self
    radio.intercept += shadow.mean
    radio.shadowingSD = max(0, shadowingSD * shadowingSD - shadow.explained).squareRoot()
    return radio
  }
}
