import PathLoss
package import CalibrationModel
import Support

extension FittedSettings {
  /// Why no device can be set to it; `nil` if one can.
  package var obstacle: SettingsObstacle? {
    guard referencePower.lower95 != nil, referencePower.upper95 != nil, pathLossExponent.lower95 != nil,
      pathLossExponent.upper95 != nil, pathLossExponent.estimate > 0, range.lower > 0
    else { return .noInterval }
    return MeasuredPower(rounding: referencePower.estimate) == nil ? .outsideByte : nil
  }
}
