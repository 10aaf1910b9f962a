/// A coordinate as a file has it: metres, or longitude and latitude in degrees.
package struct GeoPoint: Hashable, Sendable {
  /// The first number: metres along the first axis, or longitude.
  package var x: Double
  /// The second: metres along the second axis, or latitude.
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
