import CalibrationModel
import PathLoss

extension EffectName {
  /// The name of a column.
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
