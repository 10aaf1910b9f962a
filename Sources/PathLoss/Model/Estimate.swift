import Statistics
package import CalibrationModel

extension Estimate {
  /// An estimate with the 95 % interval of Student's t.
  package init(_ value: Double, standardError: Double, degreesOfFreedom: Double) {
    let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: degreesOfFreedom) * standardError
    self.init(value, standardError: standardError, lower95: value - half, upper95: value + half)
  }
}
