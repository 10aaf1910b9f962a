import RadioSurvey
package import Statistics
import CalibrationModel

extension RobustOpinion {
  /// SD of rounding to 1 dB, 1/√12 dB: means of few packets at tied distances coincide, which leaves half of them on one line.
  private static let rounding = (1.0 / 12).squareRoot()

  /// Of five locations or more; `nil` if they carry no line.
  init?(_ locations: [SurveyedLocation]) {
    guard locations.count >= PathLossFitting.minimumLocations else { return nil }
    let x = locations.map(\.logDistance)
    let y = locations.map(\.mean)
    guard let mm = try? RobustLine.mm(x: x, y: y, resolution: Self.rounding) else { return nil }
    let huber = try? RobustLine.huber(x: x, y: y)
    let clusterRobustExponent: Estimate? = (try? ClusterRobust.fit(locations.map(\.packets))).flatMap(
      Self.exponent)
    let outlyingLocations: [OutlyingLocation] = zip(locations, mm.weights).filter {
      $0.1 < Self.outlyingWeight
    }.map {
      location, weight in
      OutlyingLocation(
        beacon: location.beacon, location: location.name, distance: location.distance,
        residual: location.mean - mm.intercept - mm.slope * location.logDistance, weight: weight)
    }
    self.init(
      mmReferencePower: mm.intercept, mmExponent: -mm.slope / 10, mmScale: mm.scale,
      huberReferencePower: huber?.intercept, huberExponent: huber.map { -$0.slope / 10 },
      clusterRobustExponent: clusterRobustExponent, outlyingLocations: outlyingLocations)
  }

  private static func exponent(_ fit: ClusterRobust.Fit) -> Estimate? {
    let exponent = Estimate(
      -fit.coefficients[1] / 10, standardError: fit.cr2[1, 1].squareRoot() / 10,
      degreesOfFreedom: fit.degreesOfFreedom[1])
    return exponent.upper95?.isFinite == true ? exponent : nil
  }
}

/// The line through all packets by ordinary least squares, with a covariance that takes the location, not the packet, as the
/// unit.
///
/// V = B (Σ_g X_g' A_g e_g e_g' A_g' X_g) B, B = (X'X)⁻¹, where CR2 has A_g = (I − H_gg)^−½, which makes it unbiased where the packets
/// are independent, and each coefficient's t distribution has
/// Satterthwaite's degrees of freedom (R. M. Bell, D. F. McCaffrey, Surv. Methodol. 28, 2002; J. E. Pustejovsky, E. Tipton,
/// J. Bus. Econ. Stat. 36, 2018, doi 10.1080/07350015.2016.1247004).
///
/// The design is constant within a location, so that H_gg has one eigenvalue n_g x_g'B x_g that is not zero, and everything
/// follows exactly from counts and means.
package enum ClusterRobust {
  /// A line with its covariance.
  package struct Fit: Hashable, Sendable {
    /// β.
    package var coefficients: [Double]
    /// The CR2 covariance.
    package var cr2: Matrix
    /// Satterthwaite's degrees of freedom of each coefficient, for CR2.
    package var degreesOfFreedom: [Double]
  }

  /// Fits the line. A location that alone determines a coefficient adds nothing to CR2.
  ///
  /// - Parameter groups: the locations; two or more, and more packets than columns.
  /// - Throws: ``LeastSquares/Failure``.
  /// - Complexity: O(G p²).
  package static func fit(_ groups: [RandomInterceptREML.Group]) throws(LeastSquares.Failure) -> Fit {
    let p = groups.first?.design.count ?? 0
    let counts = groups.map(\.count)
    let packets = counts.reduce(0, +)
    guard groups.count > 1, packets > Double(p) else {
      throw .shape(rows: Int(packets), columns: p)
    }
    let line = try groups.packetLine()
    let bread = line.inverseCross
    // The factor (1 − n_g x_g'B x_g)^−½ of each location.
    let factors = line.hatValues.map { 1 - $0 > 1e-10 ? 1 / (1 - $0).squareRoot() : 0 }
    var adjusted = Matrix(size: p)
    for (g, group) in groups.enumerated() {
      let score = counts[g] * line.residuals[g]
      for i in 0..<p {
        for j in 0..<p {
          adjusted[i, j] += score * score * group.design[i] * group.design[j] * factors[g] * factors[g]
        }
      }
    }
    return Fit(
      coefficients: line.coefficients, cr2: bread * adjusted * bread,
      degreesOfFreedom: (0..<p).map { column in
        satterthwaite(
          groups, counts: counts, factors: factors, hat: line.hatValues, bread: bread, column: column)
      })
  }

  /// tr(M)² / Σ M_gh² with M_gh = a_g a_h (n_g δ_gh − n_g n_h x_g'B x_h), a_g = x_g'B c · (1 − n_g x_g'B x_g)^−½.
  private static func satterthwaite(
    _ groups: [RandomInterceptREML.Group], counts: [Double], factors: [Double], hat: [Double],
    bread: Matrix, column: Int
  ) -> Double {
    let p = bread.rows
    var trace = 0.0
    var squares = 0.0
    var weighted = Matrix(size: p)
    for (g, group) in groups.enumerated() {
      var a = 0.0
      for i in 0..<p { a += group.design[i] * bread[i, column] }
      a *= factors[g]
      let n = counts[g]
      let own = a * a
      trace += own * n * (1 - hat[g])
      squares += own * own * n * n * (1 - 2 * hat[g])
      for i in 0..<p {
        for j in 0..<p { weighted[i, j] += own * n * n * group.design[i] * group.design[j] }
      }
    }
    let cross = bread * weighted
    squares += Matrix.trace(cross, cross)
    return trace * trace / squares
  }
}
