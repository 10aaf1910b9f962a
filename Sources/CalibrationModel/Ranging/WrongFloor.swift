package import RadioSurvey
package import Support

/// The floors of a venue: which lies above which, and how far apart they are.
package struct FloorStack: Hashable, Sendable {
  /// Metres from one floor to the next if nothing else is said.
  package static let usualHeight = 3.0

  /// Names, from the lowest where ``isOrdered``, else in the order given.
  package let names: [String]
  /// Whether it is known which floor lies above which.
  package let isOrdered: Bool
  /// Metres from one floor to the next, > 0.
  package var height: Double
  /// The storey of each; empty if the order is not known.
  private let storeys: [String: Int]

  /// - Parameter names: of floors, each counted once.
  /// - Parameter storeys: the number of each by a plan, 0 for the ground floor. If some name is not among them, the names are taken as numbers;
  ///   if some is no whole number either, no order is known.
  package init(names: [String] = [], storeys: [String: Int] = [:], height: Double = usualHeight) {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    self.height = height
    let known = names.compactMap { storeys[$0] }
    let numbers = names.compactMap { Int($0) }
    let found = known.count == names.count ? known : numbers
    isOrdered = found.count == names.count && Set(found).count == names.count
    guard isOrdered else {
      self.names = names
      self.storeys = [:]
      return
    }
    let pairs = zip(names, found).sorted { $0.1 < $1.1 }
    self.names = pairs.map(\.0)
    self.storeys = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  package var isMultiple: Bool { names.count > 1 }

  /// Storeys from a device's floor up to a beacon's, negative for a beacon below; 0 on one floor, and where either is not known.
  ///
  /// If no order is known two floors are neighbours, and the beacon's is the lower one: its height above devices there brings it
  /// nearer. Both make a beacon of another floor louder, which is the careful assumption.
  package func storeys(from device: String?, to beacon: String?) -> Int {
    guard let device, let beacon, device != beacon else { return 0 }
    guard let here = storeys[device], let there = storeys[beacon] else { return -1 }
    return there - here
  }
}

/// How often the beacon that comes first is on another floor than the device, for devices on one floor under one crowd level, carriage
/// and receiver.
@Memberwise package struct WrongFloor: Hashable, Codable, Sendable {
  /// How often that may happen at a point before the point is named.
  package static let limit = 0.05

  /// The conditions, without a placement.
  package var conditions: FitConditions
  /// The floor of the devices. Untrusted text.
  package var floor: String
  /// Metres between the points of the floor.
  @Key("_m") package var step: Double
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

  /// A point.
  @Memberwise package struct Spot: Hashable, Codable, Sendable {
    /// Metres along the first axis of the site.
    @Key("_m") package var x: Double
    /// Metres along the second axis.
    @Key("_m") package var y: Double
    /// How often it happens there, 0…1.
    package var probability: Double
    /// The beacon of another floor that comes first most often there.
    package var beacon: BeaconIdentifier
  }

  /// Points of the grid beside one another.
  @Memberwise package struct Region: Hashable, Codable, Sendable {
    /// Square metres.
    @Key("_m2") package var area: Double
    /// The box around it, metres.
    @Key("_m") package var x: Interval
    /// The box around it, metres.
    @Key("_m") package var y: Interval
    /// Where it happens most often.
    package var worst: Spot
  }

  /// Points, at most, that intervals of the mean are drawn for.
  package static let mostDrawnPoints = 200
}
