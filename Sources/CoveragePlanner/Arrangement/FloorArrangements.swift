import Foundation
package import RadioSurvey
import Synchronization

/// How many beacons leave no point of a floor farther than a reach, and where they hang.
///
/// Up to ``mostMoved`` beacons are put in rows and then moved: each to the centre of the smallest circle round the points that it is
/// nearest to, again and again, which makes the farthest point nearer (A. Suzuki, Z. Drezner, Location Science 4, 1996, doi
/// 10.1016/S0966-8349(96)00012-5), or stay in the rows of ``RowPattern`` if
/// those are better. Beyond, rows serve. The reach of moved beacons is that of the farthest of 20,000 points.
package final class FloorArrangements: Sendable {
  /// Beacons above which rows are nearly as good: moving 25 to 40 of them makes the farthest point at most 1.5 % nearer, and takes longest.
  static let mostMoved = 24
  /// Points that beacons are moved by, about, and those that their reach is found at.
  private static let (pointCount, finePointCount) = (700.0, 20_000.0)
  /// Moves of all beacons, at most, and those without a gain that end the search.
  private static let (mostMoves, fineMoves, idleMoves) = (60, 25, 10)

  let plan: FloorPlan
  private let coarse: PointOwners
  private let fine: PointOwners
  private let canMove: Bool
  private let found = Mutex<[Int: Place]>([:])

  /// Where an arrangement is kept: threads that ask for the same one wait for it, so that it is found once.
  private final class Place: Sendable {
    let arrangement = Mutex<Arrangement?>(nil)
  }

  /// Beacons with the farthest that a point is from its nearest one, metres.
  struct Arrangement {
    var radius: Double
    var positions: [Position]
  }

  package init(_ plan: FloorPlan) {
    self.plan = plan
    let step = max(0.1, (plan.area / Self.pointCount).squareRoot())
    let fineStep = max(0.05, (plan.area / Self.finePointCount).squareRoot())
    canMove = FloorGeometry.pointCount(over: plan, step: fineStep) <= 2 * Int(Self.finePointCount)
    coarse = Self.points(canMove ? FloorGeometry.grid(over: plan, step: step) : [])
    fine = Self.points(canMove ? FloorGeometry.grid(over: plan, step: fineStep) : [])
  }

  /// In an order without spatial meaning: steps of a number coprime to their count.
  private static func points(_ grid: [Position]) -> PointOwners {
    var stride = max(1, Int(Double(grid.count) * 0.618))
    while divisor(stride, grid.count) > 1 { stride += 1 }
    let order = grid.indices.map { $0 * stride % grid.count }
    return PointOwners(xs: order.map { grid[$0].x }, ys: order.map { grid[$0].y })
  }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }

  /// The fewest beacons found for a reach along the floor, metres; `nil` if that is more than 10,000, or the reach is not positive.
  package func fewest(reach: Double) -> Int? {
    guard reach > 0 else { return nil }
    guard reach.isFinite else { return 1 }
    let rows = RowPattern.fewest(reach: reach, on: plan)?.count
    let least = Self.least(reach: reach, on: plan)
    guard canMove, least <= min(rows ?? .max, Self.mostMoved) else { return rows }
    let most = min(rows ?? .max, Self.mostMoved + 1)
    let count = (least..<max(least, most)).first { radius($0) <= reach } ?? most
    return count <= Self.mostMoved ? count : rows
  }

  /// The farthest that a point is from its nearest beacon, metres, with this many ≥ 1; `nil` above ``mostMoved``.
  package func reach(beacons: Int) -> Double? {
    canMove && beacons <= Self.mostMoved ? radius(beacons) : nil
  }

  /// Where the fewest beacons for a reach hang.
  func positions(reach: Double) -> [Position]? {
    guard let count = fewest(reach: reach) else { return nil }
    if let moved = positions(beacons: count), radius(count) <= reach { return moved }
    return RowPattern.fewest(reach: reach, on: plan)?.positions
  }

  /// Where this many hang; `nil` above ``mostMoved``.
  func positions(beacons: Int) -> [Position]? {
    guard canMove, beacons <= Self.mostMoved else { return nil }
    return arrangement(beacons).positions.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  /// No arrangement has fewer beacons: circles that cover a convex region have 3√3/2 R² of it each at most (L. Fejes Tóth,
  /// Lagerungen in der Ebene, 1953).
  static func least(reach: Double, on plan: FloorPlan) -> Int {
    let least = 2 * plan.area / (27.0.squareRoot() * reach * reach)
    return least < 1e9 ? max(1, Int((least - 1e-9).rounded(.up))) : .max
  }

  private func radius(_ beacons: Int) -> Double { arrangement(beacons).radius }

  private func arrangement(_ beacons: Int) -> Arrangement {
    let place = found.withLock { found in
      let place = found[beacons] ?? Place()
      found[beacons] = place
      return place
    }
    return place.arrangement.withLock { known in
      let best = known ?? moved(beacons)
      known = best
      return best
    }
  }

  // MARK: Moving

  private func moved(_ beacons: Int) -> Arrangement {
    var best = Arrangement(radius: .infinity, positions: [])
    for start in starts(beacons) {
      let moved = moved(start, over: coarse, most: Self.mostMoves)
      if moved.radius < best.radius - 1e-9 { best = moved }
    }
    let found = moved(best.positions, over: fine, most: Self.fineMoves)
    guard let rows = RowPattern.nearest(beacons: beacons, on: plan), rows.reach < found.radius else {
      return found
    }
    return Arrangement(radius: rows.reach, positions: rows.positions)
  }

  /// This many in rows whose cells are no more than thrice as long as wide, or as near to square as can be, straight and staggered.
  private func starts(_ beacons: Int) -> [[Position]] {
    let shapes = (1...beacons).map { rows in
      (rows: rows, size: abs(log(plan.width * Double(rows * rows) / (Double(beacons) * plan.depth))))
    }
    let least = shapes.map(\.size).min() ?? 0
    return shapes.filter { $0.size <= max(log(3), least) }.map(\.rows).flatMap { rows -> [[Position]] in
      // Rows that differ by one at most, and rows of one more and one less in turn.
      let even = (0..<rows).map { ($0 + 1) * beacons / rows - $0 * beacons / rows }
      let short = max(0, (beacons - rows / 2) / rows)
      let turns = [false, true].map { isFirstShort in
        (0..<rows).map { ($0 % 2 == 0) == isFirstShort ? short : short + 1 }
      }.filter { $0.reduce(0, +) == beacons && !$0.contains(0) }
      let counts = ([even, even.reversed()] + turns).reduce(into: [[Int]]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      return counts.flatMap { counts in [0, 0.25, -0.25].map { row(counts, shift: $0) } }
    }
  }

  /// Rows of these many, each moved by a share of its spacing to one side and to the other in turn.
  private func row(_ counts: [Int], shift: Double) -> [Position] {
    counts.enumerated().flatMap { row, count in
      (0..<count).map { column in
        Position(
          x: plan.width * (Double(column) + 0.5 + (row % 2 == 0 ? shift : -shift)) / Double(count),
          y: plan.depth * (Double(row) + 0.5) / Double(counts.count))
      }
    }
  }

  private func moved(_ start: [Position], over points: PointOwners, most: Int) -> Arrangement {
    var points = points
    var centres = start.map { (x: $0.x, y: $0.y) }
    var best = (radius: Double.infinity, centres: centres)
    var idle = 0
    for _ in 0..<most {
      let farthest = points.assign(to: centres)
      let radius = farthest.square.squareRoot()
      idle = radius < best.radius * (1 - 1e-4) ? 0 : idle + 1
      if radius < best.radius { best = (radius, centres) }
      guard idle < Self.idleMoves else { break }
      for index in centres.indices {
        let own = points.points(of: index)
        centres[index] = SmallestCircle.centre(own.xs, own.ys) ?? (farthest.x, farthest.y)
      }
    }
    return Arrangement(radius: best.radius, positions: best.centres.map { Position(x: $0.x, y: $0.y) })
  }
}

/// The smallest circle round points, by growing it round those outside (E. Welzl, LNCS 555, 1991, doi 10.1007/BFb0038202).
enum SmallestCircle {
  /// Its centre; `nil` without points. Both slices have the same indices.
  ///
  /// - Complexity: linear in the number of points if their order is no order in space.
  static func centre(_ xs: ArraySlice<Double>, _ ys: ArraySlice<Double>) -> (x: Double, y: Double)? {
    guard let x0 = xs.first, let y0 = ys.first else { return nil }
    var circle = (x: x0, y: y0, square: 0.0)
    func isOutside(_ index: Int) -> Bool {
      let (dx, dy) = (xs[index] - circle.x, ys[index] - circle.y)
      return dx * dx + dy * dy > circle.square * (1 + 1e-12) + 1e-18
    }
    func grow(_ a: Int, _ b: Int) {
      circle.x = (xs[a] + xs[b]) / 2
      circle.y = (ys[a] + ys[b]) / 2
      let (dx, dy) = (xs[a] - circle.x, ys[a] - circle.y)
      circle.square = dx * dx + dy * dy
    }
    for i in xs.indices.dropFirst() where isOutside(i) {
      circle = (xs[i], ys[i], 0)
      for j in xs.startIndex..<i where isOutside(j) {
        grow(i, j)
        for k in xs.startIndex..<j where isOutside(k) {
          let (ax, ay) = (xs[j] - xs[i], ys[j] - ys[i])
          let (bx, by) = (xs[k] - xs[i], ys[k] - ys[i])
          let cross = 2 * (ax * by - ay * bx)
          // Points in line: the two farthest are found elsewhere.
          guard abs(cross) > 1e-15 else { continue }
          let (a, b) = (ax * ax + ay * ay, bx * bx + by * by)
          let (ux, uy) = ((by * a - ay * b) / cross, (ax * b - bx * a) / cross)
          circle = (xs[i] + ux, ys[i] + uy, ux * ux + uy * uy)
        }
      }
    }
    return (circle.x, circle.y)
  }
}

/// A floor as beacons of one kind cover it.
package protocol BeaconFloor: Sendable {
  /// The fewest beacons found that leave nothing that is to be served farther than a reach along the floor, metres, without walls
  /// between; `nil` if none or too many would do.
  func fewest(reach: Double) -> Int?

  /// The farthest along the floor that anything is from its nearest beacon with this many ≥ 1, metres; `nil` where that is not known.
  func reach(beacons: Int) -> Double?
}

extension FloorArrangements: BeaconFloor {}
