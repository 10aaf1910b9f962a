package import CalibrationModel
import Foundation
import PathLoss
import Support

/// The level at 1 m as a beacon broadcasts it: whole dBm in one signed byte.
///
/// iBeacon and AltBeacon carry it in two's complement. Eddystone carries the level at 0 m, 41 dB above it, from −100 to 20 dBm.
package struct MeasuredPower: Hashable, Sendable {
  /// dBm, −128…127.
  package let level: Int

  /// The nearest whole dBm, −60.5 being −61; `nil` if no byte has it.
  package init?(rounding level: Double) {
    guard let whole = Int(exactly: level.rounded(.toNearestOrAwayFromZero)), Int8(exactly: whole) != nil
    else { return nil }
    self.level = whole
  }

  /// The byte, 0…255.
  package var byte: UInt8 { UInt8(truncatingIfNeeded: level) }

  /// The byte as `0xC3`.
  package var hexadecimal: String { String(format: "0x%02X", byte) }

  /// The level at 0 m that Eddystone carries, dBm; `nil` outside −100…20.
  package var eddystone: Int? {
    let sum = level + 41
    return (-100...20).contains(sum) ? sum : nil
  }
}

extension FittedSettings {
  /// Why no device can be set to it; `nil` if one can.
  package var obstacle: SettingsObstacle? {
    guard referencePower.lower95 != nil, referencePower.upper95 != nil, pathLossExponent.lower95 != nil,
      pathLossExponent.upper95 != nil, pathLossExponent.estimate > 0, range.lower > 0
    else { return .noInterval }
    return MeasuredPower(rounding: referencePower.estimate) == nil ? .outsideByte : nil
  }
}
