/// A radio that the fit allows: one draw of its parameters.
package struct RadioDraw: Sendable {
  /// Level at 1 m, dBm.
  package var intercept: Double
  /// dB per decade of distance, negative where level falls.
  package var slope: Double
  /// Shadowing SD, dB.
  package var shadowingSD: Double

  package init(intercept: Double, slope: Double, shadowingSD: Double) {
    self.intercept = intercept
    self.slope = slope
    self.shadowingSD = shadowingSD
  }
}
