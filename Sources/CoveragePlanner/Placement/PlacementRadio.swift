import Foundation

/// How far a beacon serves.
package struct PlacementRadio: Hashable, Sendable {
  /// Metres in a straight line without walls within which a beacon serves a point, > 0.
  package var reach: Double
  /// How fast the level falls: a wall of L dB makes a distance 10^(L/(10 n)) times as long.
  package var pathLossExponent: Double
  /// Metres from the devices up to the beacons that have no height of their own.
  package var height: Double
  /// Metres above the floor at which devices are held, for beacons that have a height.
  package var deviceHeight: Double
  /// How many beacons must reach a point to serve it, ≥ 1.
  package var beacons: Int

  package init(
    reach: Double, pathLossExponent: Double, height: Double = 0, deviceHeight: Double = 1, beacons: Int = 1
  ) {
    self.reach = reach
    self.pathLossExponent = pathLossExponent
    self.height = height
    self.deviceHeight = deviceHeight
    self.beacons = beacons
  }

  /// √(r² + h²) · 10^(L/(10 n)): the distance in the open that is as weak, metres.
  ///
  /// - Parameters:
  ///   - squaredDistance: along the floor, m².
  ///   - height: metres between beacon and device.
  ///   - loss: of the walls between, dB.
  package func equivalentDistance(squaredDistance: Double, height: Double, loss: Double) -> Double {
    let straight = (squaredDistance + height * height).squareRoot()
    return loss == 0 ? straight : straight * pow(10, loss / (10 * pathLossExponent))
  }
}
