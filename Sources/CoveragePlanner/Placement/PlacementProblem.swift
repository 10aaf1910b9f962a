package import CalibrationModel
import Foundation
package import RadioSurvey
import Support

/// Where beacons can hang, what they are to serve, and what is between.
package struct PlacementProblem: Sendable {
  package private(set) var candidates: [MountPoint]
  /// Beacons that hang there already and stay.
  package let kept: [Position]
  package let demand: [DemandPoint]
  package let walls: WallIndex
  /// How far a beacon serves, one for each service that points ask for.
  package private(set) var radios: [PlacementRadio]
  package var radio: PlacementRadio { radios[0] }

  package var joint: [JointRequirement] = []

  private let buckets: PointBuckets

  package init(
    candidates: [MountPoint], kept: [Position] = [], demand: [DemandPoint], walls: [LossyWall] = [],
    radio: PlacementRadio
  ) {
    self.init(candidates: candidates, kept: kept, demand: demand, walls: walls, radios: [radio])
  }

  /// The same with several services.
  ///
  /// - Parameter radios: one at least, and as many as services are named by points.
  package init(
    candidates: [MountPoint], kept: [Position] = [], demand: [DemandPoint], walls: [LossyWall] = [],
    radios: [PlacementRadio]
  ) {
    self.candidates = candidates
    self.kept = kept
    self.demand = demand
    self.walls = WallIndex(walls)
    self.radios = radios
    buckets = PointBuckets(demand.map { FloorPoint($0.position) })
  }

  /// The same with these candidates only, each service reaching so far, metres ≥ 0.
  func varied(candidates indices: [Int], reaches: [Double]) -> PlacementProblem {
    var problem = self
    problem.candidates = indices.map { candidates[$0] }
    for (service, reach) in reaches.enumerated() { problem.radios[service].reach = reach }
    return problem
  }

  /// The same with a place at each point that none reaches, if that is more than a share of the floor: a grid of places misses what is narrow.
  func reachingAll(but share: Double) -> PlacementProblem {
    let sites = PlacementSites(self)
    guard !sites.isReachable(but: share) else { return self }
    var problem = self
    problem.candidates += sites.unreachable.map { MountPoint(position: demand[$0].position) }
    return problem
  }

  /// The same with a place at each point whose own beacon is to be the nearest.
  var reachingOwners: PlacementProblem {
    var problem = self
    for requirement in joint where requirement.goal == .nearest {
      problem.candidates += requirement.points.map { MountPoint(name: $0.name, position: $0.position) }
    }
    return problem
  }

  /// The same with another radio for a service.
  func varied(_ radio: PlacementRadio, service: Int) -> PlacementProblem {
    var problem = self
    problem.radios[service] = radio
    return problem
  }

  /// The demand that each place reaches, nearest first, with the loss-equivalent distances in metres: on all cores.
  ///
  /// - Parameter farthest: loss-equivalent metres beyond which a point is left out; `nil` for the reach of its service.
  func reached(from places: [Position], within farthest: Double? = nil) -> [(
    points: [Int32], distances: [Double]
  )] {
    ParallelWork.map(places) { place in
      var found = found(from: place, within: farthest)
      found.sort { ($0.distance, $0.point) < ($1.distance, $1.point) }
      return (found.map(\.point), found.map(\.distance))
    }
  }

  /// The demand that each place reaches, ascending: on all cores.
  func served(from places: [Position]) -> [[Int32]] {
    ParallelWork.map(places) { found(from: $0, within: nil).map(\.point).sorted() }
  }

  /// Metres between a place for a beacon and the devices below it.
  func height(at place: Position, for radio: PlacementRadio) -> Double {
    place.z.map { $0 - radio.deviceHeight } ?? radio.height
  }

  /// The loss-equivalent distance from a place for a beacon to a device, metres; `nil` between floors.
  func distance(from place: Position, to device: Position, by radio: PlacementRadio) -> Double? {
    if let floor = place.floor, let other = device.floor, floor != other { return nil }
    let (dx, dy) = (device.x - place.x, device.y - place.y)
    return radio.equivalentDistance(
      squaredDistance: dx * dx + dy * dy, height: height(at: place, for: radio),
      loss: walls.loss(from: FloorPoint(place), to: FloorPoint(device)))
  }

  private func found(from place: Position, within farthest: Double?) -> [(distance: Double, point: Int32)] {
    let limits = radios.map { farthest ?? $0.reach }
    let heights = radios.map { height(at: place, for: $0) }
    let left = zip(limits, heights).map { $0 * $0 - $1 * $1 }.max() ?? -1
    guard left >= 0 else { return [] }
    let here = FloorPoint(place)
    var found: [(distance: Double, point: Int32)] = []
    buckets.visit(around: here, radius: left.squareRoot() * (1 + 1e-12)) { index, squared in
      let position = demand[index].position
      if let floor = place.floor, let other = position.floor, floor != other { return }
      let service = demand[index].service
      let (limit, height) = (limits[service] * (1 + 1e-9), heights[service])
      // A billionth more is rounding; and what is too far without walls is not asked for them.
      guard squared + height * height <= limit * limit else { return }
      let loss = walls.loss(from: here, to: FloorPoint(position))
      let distance = radios[service].equivalentDistance(squaredDistance: squared, height: height, loss: loss)
      if distance <= limit { found.append((distance, Int32(index))) }
    }
    return found
  }
}

/// Points in square cells, to find those near a spot.
struct PointBuckets: Sendable {
  private let points: [FloorPoint]
  private let grid: CellGrid
  private let cells: IndexLists

  /// Metres along a cell.
  var side: Double { grid.side }

  /// Cells along the longer side.
  private static let mostCells = 256

  init(_ points: [FloorPoint]) {
    self.points = points
    grid = CellGrid(over: points, across: min(Self.mostCells, Int(Double(points.count).squareRoot() / 4) + 1))
    var lists = [[Int]](repeating: [], count: grid.columns * grid.rows)
    for (index, point) in points.enumerated() {
      let place = grid.place(of: point)
      lists[Int(place.y) * grid.columns + Int(place.x)].append(index)
    }
    cells = IndexLists(lists)
  }

  /// Calls with the index and the squared distance of each point within `radius` metres, m².
  func visit(around center: FloorPoint, radius: Double, _ body: (Int, Double) -> Void) {
    let (x, y) = grid.place(of: center)
    let (columns, rows) = (grid.columns, grid.rows)
    // One cell more on each side, for rounding.
    let wide = radius / side + 1
    guard x + wide >= 0, y + wide >= 0, x - wide < Double(columns), y - wide < Double(rows) else { return }
    let (left, right) = (Int(max(0, x - wide)), Int(min(Double(columns - 1), x + wide)))
    let (bottom, top) = (Int(max(0, y - wide)), Int(min(Double(rows - 1), y + wide)))
    for row in bottom...max(bottom, top) {
      for column in left...max(left, right) {
        for item in cells[row * columns + column] {
          let squared = points[Int(item)].squaredDistance(to: center)
          if squared <= radius * radius { body(Int(item), squared) }
        }
      }
    }
  }
}

/// How far a beacon serves.
@Memberwise package struct PlacementRadio: Hashable, Sendable {
  /// Metres in a straight line without walls within which a beacon serves a point, > 0.
  package var reach: Double
  /// How fast the level falls: a wall of L dB makes a distance up to the bend 10^(L/(10 n)) times as long.
  package var pathLossExponent: Double
  /// Where the line bends; `nil` if it is straight.
  package var bend: Bend?
  /// Metres from the devices up to the beacons that have no height of their own.
  package var height: Double = 0
  /// Metres above the floor at which devices are held, for beacons that have a height.
  package var deviceHeight: Double = 1
  /// How many beacons must reach a point to serve it, ≥ 1.
  package var beacons: Int = 1

  /// √(r² + h²) · 10^(L/(10 n)): the distance in the open that is as weak, metres.
  ///
  /// - Parameters:
  ///   - squaredDistance: along the floor, m².
  ///   - height: metres between beacon and device.
  ///   - loss: of the walls between, dB.
  package func equivalentDistance(squaredDistance: Double, height: Double, loss: Double) -> Double {
    let straight = (squaredDistance + height * height).squareRoot()
    guard loss != 0 else { return straight }
    let decades = loss / (10 * pathLossExponent)
    guard bend != nil else { return straight * pow(10, decades) }
    return pow(10, bend.logDistance(bend.straightened(log10(straight)) + decades))
  }
}
