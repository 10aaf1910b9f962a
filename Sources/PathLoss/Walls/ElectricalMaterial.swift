import Foundation
import Statistics

/// A building material as a radio wave meets it.
///
/// Relative permittivity a f^b and conductivity c f^d in S/m, with f in GHz (ITU-R P.2040-2 and -3, table of material
/// properties, 1 to 100 GHz). Figures from the literature: no wall at hand was measured.
package struct ElectricalMaterial: Hashable, Sendable {
  /// a of the permittivity, ≥ 1.
  package var permittivity: Double
  /// b of the permittivity.
  package var permittivityPower: Double
  /// c of the conductivity, S/m at 1 GHz, ≥ 0.
  package var conductivity: Double
  /// d of the conductivity.
  package var conductivityPower: Double

  package init(
    permittivity: Double, permittivityPower: Double = 0, conductivity: Double, conductivityPower: Double
  ) {
    self.permittivity = permittivity
    self.permittivityPower = permittivityPower
    self.conductivity = conductivity
    self.conductivityPower = conductivityPower
  }

  /// a f^b − j σ/(ε₀ 2πf), where 1/(2π ε₀) is 17.98 Ω·m·GHz as the recommendation rounds it.
  func complexPermittivity(at frequency: Double) -> ComplexNumber {
    ComplexNumber(
      permittivity * pow(frequency, permittivityPower),
      -17.98 * conductivity * pow(frequency, conductivityPower) / frequency)
  }
}

extension ElectricalMaterial {
  private init(_ a: Double, _ c: Double, _ d: Double) {
    self.init(permittivity: a, conductivity: c, conductivityPower: d)
  }

  /// Air.
  package static let air = Self(1, 0, 0)
  /// Concrete.
  package static let concrete = Self(5.24, 0.0462, 0.7822)
  /// Brick.
  package static let brick = Self(3.91, 0.0238, 0.16)
  /// Plasterboard.
  package static let plasterboard = Self(2.73, 0.0085, 0.9395)
  /// Wood.
  package static let wood = Self(1.99, 0.0047, 1.0718)
  /// Glass.
  package static let glass = Self(6.31, 0.0036, 1.3394)
  /// Ceiling board.
  package static let ceilingBoard = Self(1.48, 0.0011, 1.0750)
  /// Chipboard.
  package static let chipboard = Self(2.58, 0.0217, 0.78)
  /// Plywood.
  package static let plywood = Self(2.71, 0.33, 0)
  /// Marble.
  package static let marble = Self(7.074, 0.0055, 0.9262)
  /// Floorboard.
  package static let floorboard = Self(3.66, 0.0044, 1.3515)
  /// Metal.
  package static let metal = Self(1, 1e7, 0)
}
