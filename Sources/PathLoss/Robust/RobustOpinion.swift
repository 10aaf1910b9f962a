import RadioSurvey
package import Statistics
import CalibrationModel

extension RobustOpinion {
  /// SD of rounding to 1 dB, 1/√12 dB: means of few packets at tied distances coincide, which leaves half of them on one line.
  private static let rounding = (1.0 / 12).squareRoot()

  /// Of five locations or more; `nil` if they carry no line.
  ///
  /// - Parameters:
  ///   - packets: of each location, as independent.
  ///   - line: through those.
  init?(_ locations: [SurveyedLocation], packets: [RandomInterceptREML.Group], line: RandomInterceptREML.Fit?)
  {
    guard locations.count >= PathLossFitting.minimumLocations else { return nil }
    let x = locations.map(\.logDistance)
    let y = locations.map(\.mean)
    guard let mm = try? RobustLine.mm(x: x, y: y, resolution: Self.rounding) else { return nil }
    let huber = try? RobustLine.huber(x: x, y: y)
    let clusterRobustExponent = line.flatMap { Self.clusterRobustExponent($0, packets) }
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

  /// The exponent of a line through all packets, with an interval that takes the location, not the packet, as the unit.
  private static func clusterRobustExponent(
    _ line: RandomInterceptREML.Fit, _ groups: [RandomInterceptREML.Group]
  ) -> Estimate? {
    ClusteredLine(line, groups).flatMap { clustered in
      let error = clustered.error(of: [0, 1])
      let exponent = Estimate(
        -line.coefficients[1] / 10, standardError: error.standardError / 10,
        degreesOfFreedom: error.degreesOfFreedom)
      return exponent.upper95?.isFinite == true ? exponent : nil
    }
  }
}

extension ClusteredLine {
  /// A line through packets, clustered by location. The design is constant within a location, so that a row stands for all of its packets.
  package init?(_ line: RandomInterceptREML.Fit, _ groups: [RandomInterceptREML.Group]) {
    self.init(
      groups.indices.map {
        Row(
          design: groups[$0].design, residual: line.residuals[$0], weight: groups[$0].count, cluster: $0)
      })
  }
}
