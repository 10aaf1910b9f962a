import CalibrationModel
import Foundation
import PathLoss

/// A column of the design of all conditions.
enum EffectColumn: Hashable {
  case intercept
  case logDistance
  case level(EffectFactor, String?)
  /// People in the room.
  case people
  /// Metres of way at a crowd level.
  case metres(String?)
  /// Log distance from the centre at a crowd level: its own slope.
  case slope(String?)

  func value(
    logDistance x: Double, levels: [String?], people: Double?, centre: Double
  ) -> Double {
    let crowd = levels[EffectFactor.crowd.index]
    switch self {
    case .intercept: return 1
    case .logDistance: return x
    case .level(let factor, let level): return levels[factor.index] == level ? 1 : 0
    case .people: return people ?? 0
    case .metres(let level): return crowd == level ? pow(10, x) : 0
    case .slope(let level): return crowd == level ? x - centre : 0
    }
  }

  /// The factor that it belongs to; `nil` for intercept and slope.
  var factor: EffectFactor? {
    switch self {
    case .intercept, .logDistance: nil
    case .level(let factor, _): factor
    case .people, .metres, .slope: .crowd
    }
  }
}

extension EffectName {
  init(_ column: EffectColumn) {
    self =
      switch column {
      case .intercept: .intercept
      case .logDistance: .distance
      case .level(let factor, let level): Self(factor, level)
      case .people: .people
      case .metres(let level): .lossPerMetre(factor: .crowd, level: level)
      case .slope(let level): .slope(factor: .crowd, level: level)
      }
  }
}
