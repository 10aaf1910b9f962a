package import RadioSurvey
package import Support

/// How often the beacon that comes first is on another floor than the device, for devices on one floor under one crowd level, carriage
/// and receiver.
package struct WrongFloor: Hashable, Codable, Sendable {
  /// How often that may happen at a point before the point is named.
  package static let limit = 0.05

  /// The conditions, without a placement.
  package var conditions: FitConditions
  /// The floor of the devices. Untrusted text.
  package var floor: String
  /// Metres between the points of the floor.
  package var step: Double
  /// Points looked at, one for each square of the grid.
  package var points: Int
  /// Share of all points, 0…1: how often it happens to a device that may be anywhere on the floor.
  package var mean: Double
  /// Ends of the 90 % interval for that, from at most ``WrongFloor/mostDrawnPoints`` of the points.
  package var meanInterval: Interval
  /// Where it happens most often.
  package var worst: Spot
  /// Ends of the 90 % interval for that.
  package var worstInterval: Interval
  /// Share of the points at which it happens more often than in 5 %.
  package var shareOver: Double
  /// Connected parts of the floor with such points, the one with the worst of them first.
  package var places: [Region]

  package init(
    conditions: FitConditions, floor: String, step: Double, points: Int, mean: Double, meanInterval: Interval,
    worst: Spot, worstInterval: Interval, shareOver: Double, places: [Region]
  ) {
    self.conditions = conditions
    self.floor = floor
    self.step = step
    self.points = points
    self.mean = mean
    self.meanInterval = meanInterval
    self.worst = worst
    self.worstInterval = worstInterval
    self.shareOver = shareOver
    self.places = places
  }

  /// A point.
  package struct Spot: Hashable, Codable, Sendable {
    /// Metres along the first axis of the site.
    package var x: Double
    /// Metres along the second axis.
    package var y: Double
    /// How often it happens there, 0…1.
    package var probability: Double
    /// The beacon of another floor that comes first most often there.
    package var beacon: BeaconIdentifier

    package init(x: Double, y: Double, probability: Double, beacon: BeaconIdentifier) {
      self.x = x
      self.y = y
      self.probability = probability
      self.beacon = beacon
    }

    private enum CodingKeys: String, CodingKey {
      case probability, beacon
      case x = "x_m"
      case y = "y_m"
    }
  }

  /// Points of the grid beside one another.
  package struct Region: Hashable, Codable, Sendable {
    /// Square metres.
    package var area: Double
    /// The box around it, metres.
    package var x: Interval
    /// The box around it, metres.
    package var y: Interval
    /// Where it happens most often.
    package var worst: Spot

    package init(area: Double, x: Interval, y: Interval, worst: Spot) {
      self.area = area
      self.x = x
      self.y = y
      self.worst = worst
    }

    private enum CodingKeys: String, CodingKey {
      case worst
      case area = "area_m2"
      case x = "x_m"
      case y = "y_m"
    }
  }

  /// Points, at most, that intervals of the mean are drawn for.
  package static let mostDrawnPoints = 200

  private enum CodingKeys: String, CodingKey {
    case conditions, floor, points, mean, meanInterval, worst, worstInterval, shareOver, places
    case step = "step_m"
  }
}
