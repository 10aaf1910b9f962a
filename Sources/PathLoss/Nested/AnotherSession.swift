import CalibrationModel

extension AnotherSession {
  /// The larger of what the fit that knows sessions says and what the line in front says.
  ///
  /// - Parameters:
  ///   - nested: the fit that knows sessions.
  ///   - front: the line that stands in front of it; its location SD already holds a part of what sessions differ by.
  ///   - placeVariance: its variance from place to place for one dwell at each, dB².
  init(_ nested: NestedFit, front: FittedLine, placeVariance: Double) {
    let body = front.dwellSD.map { $0.estimate * $0.estimate } ?? 0
    let field = front.neighbours?.shadowingSD.map { $0.estimate * $0.estimate + body } ?? 0
    let levels = nested.variance(.session) + nested.variance(.location) + nested.variance(.dwell)
    self.init(
      placeSD: max(levels, placeVariance, field).squareRoot(),
      covariance: (front.neighbours?.covariance ?? front.covariance).reaching(nested.covariance),
      degreesOfFreedom: min(
        Double(front.degreesOfFreedom), nested.sessionDegreesOfFreedom,
        front.neighbours?.degreesOfFreedom ?? .infinity))
  }
}
