import Statistics

/// One beacon left out at a time: what the others predict for its locations, and how far it lies off.
struct BeaconsLeftOut {
  /// Beacons up to which every fit is made afresh. Beyond, one beacon cannot move their scatter noticeably, so Λ is kept.
  static let refitLimit = 30

  /// Every location's error and what was predicted for it.
  private(set) var outcomes: [HeldOutTally.Outcome] = []
  /// Mean of each beacon's levels less the line of the others, dB, with the interval of that mean.
  private(set) var offsets: [Estimate] = []
  /// Probability of such an offset, each for itself.
  private(set) var pValues: [Double] = []

  /// - Parameters:
  ///   - groups: the beacons, four or more.
  ///   - theta: Λ of the fit to all.
  /// - Returns: `nil` if the others carry no line.
  init?(_ groups: [PooledLines.Group], theta: [Double]) {
    guard groups.count >= 4 else { return nil }
    for (b, group) in groups.enumerated() {
      var others = groups
      others.remove(at: b)
      guard
        let fit = try? PooledLines.fit(others, theta: groups.count > Self.refitLimit ? theta : nil)
      else { return nil }
      let z = group.x.map { $0 - fit.centre }
      let errors = zip(z, group.y).map { $1 - fit.coefficients[0] - fit.coefficients[1] * $0 }
      let line = SymmetricMatrix2(fit.covariance[0, 0], fit.covariance[0, 1], fit.covariance[1, 1])
      let noise = fit.residualSD * fit.residualSD
      let degrees = (
        beacons: Double(others.count - 1), locations: Double(others.reduce(0) { $0 + $1.x.count } - 2)
      )
      // Satterthwaite's degrees of freedom of a variance of which one part rests on beacons and one on locations.
      let scale: (Double, Double) -> (sd: Double, degrees: Double) = { between, within in
        let sum = between + within
        return (
          sum.squareRoot(),
          sum * sum / (between * between / degrees.beacons + within * within / degrees.locations)
        )
      }
      for (z, error) in zip(z, errors) {
        let (sd, degrees) = scale(fit.scatter.variance(at: z) + line.variance(at: z), noise)
        outcomes.append(.init(error: error, sd: sd, degreesOfFreedom: degrees))
      }
      let count = Double(z.count)
      let middle = z.reduce(0, +) / count
      let offset = errors.reduce(0, +) / count
      let own = scale(line.variance(at: middle), noise / count)
      offsets.append(Estimate(offset, standardError: own.sd, degreesOfFreedom: own.degrees))
      let (sd, freedom) = scale(fit.scatter.variance(at: middle) + line.variance(at: middle), noise / count)
      guard sd > 0, sd.isFinite else { return nil }
      pValues.append(2 * Distributions.studentTCDF(-abs(offset) / sd, degreesOfFreedom: freedom))
    }
  }
}
