import Foundation

/// A nested survey folded with given spreads, for what every single location needs of it.
struct NestedSums {
  /// A location against what all others say of it.
  struct Residual {
    /// Weighted mean of its dwells, dBm.
    var level: Double
    /// That less what the others predict, dB.
    var error: Double
    /// Variance of that difference, dB².
    var variance: Double
    /// Of it, what dwells and packets of the location itself have, dB².
    var ownVariance: Double
  }

  private struct Place {
    var x: Double
    var level: Double
    /// 1/(1/W + b).
    var weight: Double
    /// 1/W.
    var own: Double
  }

  private let places: [[Place]]
  /// Of each session: c/(1 + cΩ), Σ ω, Σ ω x, Σ ω y.
  private let sessions: [(share: Double, omega: Double, omegaX: Double, omegaY: Double)]
  private let packetVariance: Double
  private var cross = (0.0, 0.0, 0.0)
  private var coefficients = (0.0, 0.0)

  init(_ survey: NestedSurvey, spreads: [NestedLevel: Double]) {
    let packet = spreads[.packet] ?? 1
    packetVariance = packet * packet
    func ratio(_ level: NestedLevel) -> Double {
      let ratio = (spreads[level] ?? 0) / packet
      return ratio * ratio
    }
    let (a, b, c) = (ratio(.dwell), ratio(.location), ratio(.session))
    places = survey.sessions.map { session in
      session.map { location in
        let (weight, level) = Self.folded(location, a)
        return Place(
          x: location.logDistance, level: level, weight: weight / (1 + b * weight), own: 1 / weight)
      }
    }
    sessions = places.map { places in
      let omega = places.reduce(0) { $0 + $1.weight }
      return (
        c / (1 + c * omega), omega, places.reduce(0) { $0 + $1.weight * $1.x },
        places.reduce(0) { $0 + $1.weight * $1.level }
      )
    }
    var moments = (0.0, 0.0)
    for (places, session) in zip(places, sessions) {
      for place in places {
        cross.0 += place.weight
        cross.1 += place.weight * place.x
        cross.2 += place.weight * place.x * place.x
        moments.0 += place.weight * place.level
        moments.1 += place.weight * place.x * place.level
      }
      cross.0 -= session.share * session.omega * session.omega
      cross.1 -= session.share * session.omega * session.omegaX
      cross.2 -= session.share * session.omegaX * session.omegaX
      moments.0 -= session.share * session.omega * session.omegaY
      moments.1 -= session.share * session.omegaX * session.omegaY
    }
    let determinant = cross.0 * cross.2 - cross.1 * cross.1
    coefficients = (
      (cross.2 * moments.0 - cross.1 * moments.1) / determinant,
      (cross.0 * moments.1 - cross.1 * moments.0) / determinant
    )
  }

  /// The weighted mean of a location's dwells.
  static func level(of location: NestedSurvey.Location, spreads: [NestedLevel: Double]) -> Double {
    let ratio = (spreads[.dwell] ?? 0) / (spreads[.packet] ?? 1)
    return folded(location, ratio * ratio).level
  }

  private static func folded(_ location: NestedSurvey.Location, _ a: Double) -> (
    weight: Double, level: Double
  ) {
    var (weight, sum) = (0.0, 0.0)
    for dwell in location.dwells {
      let own = Double(dwell.count) / (1 + Double(dwell.count) * a)
      weight += own
      sum += own * dwell.mean
    }
    return (weight, sum / weight)
  }

  /// One location against all others; `nil` if those carry no line.
  func deleted(session s: Int, location g: Int) -> Residual? {
    let (place, session) = (places[s][g], sessions[s])
    let diagonal = place.weight - session.share * place.weight * place.weight
    let u = (
      place.weight * (1 - session.share * session.omega),
      place.weight * (place.x - session.share * session.omegaX)
    )
    let y = place.weight * (place.level - session.share * session.omegaY)
    let determinant = cross.0 * cross.2 - cross.1 * cross.1
    let form =
      (cross.2 * u.0 * u.0 - 2 * cross.1 * u.0 * u.1 + cross.0 * u.1 * u.1) / determinant
    let precision = diagonal - form
    guard determinant > 0, precision > 1e-12 * diagonal else { return nil }
    let residual = y - u.0 * coefficients.0 - u.1 * coefficients.1
    return Residual(
      level: place.level, error: residual / precision, variance: packetVariance / precision,
      ownVariance: packetVariance * place.own)
  }
}
