import Foundation
package import RadioSurvey

/// Positions in the survey file that fit the levels far better once they are exchanged: those of two beacons, or x and y.
///
/// The levels of all locations are fitted with one slope over log₁₀ d and an intercept for each beacon under each set of conditions, by least
/// squares, with the positions as they are and exchanged in every way. An exchange is reported if the likelihood prefers it clearly,
/// (N/2) ln(RSS₀/RSS₁) less the logarithm of the number of exchanges tried being at least ``leastGain``, and the beacons concerned scatter
/// far less. N is the number of places and beacons less the beacons: levels of one at several crowd levels share its shadowing.
package struct SwappedPositions: Hashable, Sendable {
  /// What is exchanged.
  package enum Exchange: Hashable, Sendable {
    /// The positions of two beacons.
    case beacons(BeaconIdentifier, BeaconIdentifier)
    /// x and y of one beacon.
    case axes(BeaconIdentifier)
    /// x and y of all beacons, or of all places.
    case allAxes
  }

  /// What is exchanged.
  package let exchange: Exchange
  /// SD about the line of the beacons concerned, dB, as they are.
  package let scatter: Double
  /// The same once exchanged.
  package let exchangedScatter: Double
  /// Places of those beacons, each with its beacon.
  package let locations: Int

  /// Natural logarithm of the likelihoods' ratio: e⁸ is 3000 to 1.
  private static let leastGain = 8.0
  /// Share of the squares that may be left of the beacons concerned.
  private static let mostLeft = 0.55
  /// N below which nothing is said.
  private static let fewestLocations = 8
  /// Beacons above which the pairs are not tried.
  private static let mostBeacons = 100
  /// Path-loss exponents that an exchange may lead to.
  private static let exponents = 0.8...6.0

  private struct Cell {
    var place: Position
    var group: Int
    var level: Double
    var weight: Double
  }

  /// Weighted sums of squares about the means of groups, of x = log₁₀ d and the level y.
  private struct Sums {
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0

    static func + (a: Sums, b: Sums) -> Sums { Sums(xx: a.xx + b.xx, xy: a.xy + b.xy, yy: a.yy + b.yy) }
    static func - (a: Sums, b: Sums) -> Sums { Sums(xx: a.xx - b.xx, xy: a.xy - b.xy, yy: a.yy - b.yy) }

    /// dB per decade; levels do not rise with distance.
    var slope: Double { xx > 1e-9 ? min(0, xy / xx) : 0 }
    /// What is left about a line of a slope.
    func left(_ slope: Double) -> Double { max(0, yy - 2 * slope * xy + slope * slope * xx) }
  }

  private struct Heard {
    var beacon: Beacon
    var position: Position
    var cells: [Cell]
    var groups: Int
    var locations: Int

    func sums(at position: Position) -> Sums {
      var groups = Array(repeating: (w: 0.0, x: 0.0, y: 0.0), count: groups)
      let xs = cells.map { log10(max(0.1, position.distance(to: $0.place) ?? 0.1)) }
      for (cell, x) in zip(cells, xs) {
        groups[cell.group].w += cell.weight
        groups[cell.group].x += cell.weight * x
        groups[cell.group].y += cell.weight * cell.level
      }
      var sums = Sums()
      for (cell, x) in zip(cells, xs) {
        let sum = groups[cell.group]
        let (dx, dy) = (x - sum.x / sum.w, cell.level - sum.y / sum.w)
        sums.xx += cell.weight * dx * dx
        sums.xy += cell.weight * dx * dy
        sums.yy += cell.weight * dy * dy
      }
      return sums
    }
  }

  /// The exchange that the levels prefer most; `nil` if they prefer none clearly.
  ///
  /// - Parameters:
  ///   - dwells: with what the site adds to them. Those whose distance does not follow from positions are left out.
  ///   - site: says where its beacons hang.
  /// - Complexity: O(locations × beacons).
  package static func find(_ dwells: [Dwell], site: Site) -> SwappedPositions? {
    let heard = heard(dwells, site)
    let now = heard.map { $0.sums(at: $0.position) }
    let all = now.reduce(Sums(), +)
    let count = heard.reduce(0) { $0 + $1.locations } - heard.count
    guard count >= fewestLocations, heard.count <= mostBeacons else { return nil }
    let tries = heard.count * (heard.count - 1) / 2 + heard.count + 1
    let left = all.left(all.slope)

    func gain(_ exchange: Exchange, _ changed: [(index: Int, sums: Sums)]) -> (SwappedPositions, Double)? {
      let total = changed.reduce(all) { $0 - now[$1.index] + $1.sums }
      let slope = total.slope
      guard exponents.contains(-slope / 10), total.left(slope) > 0 else { return nil }
      let (before, after) = (
        changed.map { now[$0.index].left(all.slope) }, changed.map { $0.sums.left(slope) }
      )
      let own = Double(changed.reduce(0) { $0 + heard[$1.index].locations - 1 })
      let (sum, rest) = (before.reduce(0, +), after.reduce(0, +))
      // Each of them fits better, not one at the cost of the other.
      guard own > 0, rest <= mostLeft * sum, changed.count > 2 || zip(before, after).allSatisfy({ $1 < $0 })
      else { return nil }
      let gain = Double(count) / 2 * log(left / total.left(slope)) - log(Double(tries))
      guard gain >= leastGain else { return nil }
      return (
        SwappedPositions(
          exchange: exchange, scatter: (sum / own).squareRoot(), exchangedScatter: (rest / own).squareRoot(),
          locations: changed.reduce(0) { $0 + heard[$1.index].locations }), gain
      )
    }

    var found: [(SwappedPositions, Double)] = []
    for (i, one) in heard.enumerated() {
      if let axes = gain(.axes(one.beacon.identifier), [(i, one.sums(at: one.position.transposed))]) {
        found.append(axes)
      }
      for (j, other) in heard.enumerated().dropFirst(i + 1) {
        let changed = [(i, one.sums(at: other.position)), (j, other.sums(at: one.position))]
        if let pair = gain(.beacons(one.beacon.identifier, other.beacon.identifier), changed) {
          found.append(pair)
        }
      }
    }
    let transposed = heard.enumerated().map { ($0, $1.sums(at: $1.position.transposed)) }
    if heard.count > 1, let axes = gain(.allAxes, transposed) { found.append(axes) }
    return found.max { $0.1 < $1.1 }?.0
  }

  /// What was heard of each beacon whose position is known, in the order of the site.
  private static func heard(_ dwells: [Dwell], _ site: Site) -> [Heard] {
    let logged = Dictionary(grouping: dwells.filter { $0.receivedPackets > 0 }, by: \.beacon)
    return site.beacons.compactMap { beacon in
      guard let position = beacon.position, let dwells = logged[beacon.identifier] else { return nil }
      var (places, conditions) = (Numbering<Position>(), Numbering<FitConditions>())
      // Places under conditions, by number, and what was heard there.
      var keys = Numbering<Int>()
      var levels: [(sum: Int, count: Int)] = []
      for dwell in dwells {
        let height = site.height(of: dwell.conditions.placement)
        guard let place = dwell.location.position, let distance = dwell.location.distance,
          let straight = position.distance(to: place, raisedBy: height), abs(straight - distance) < 0.1
        else { continue }
        let group = conditions.number(dwell.conditions.fitConditions)
        let key = keys.number(places.number(place) << 32 | group)
        if key == levels.count { levels.append((0, 0)) }
        levels[key].sum += dwell.histogram.sum
        levels[key].count += dwell.receivedPackets
      }
      guard places.count >= 3 else { return nil }
      var visits = Array(repeating: 0.0, count: places.count)
      for key in keys.values { visits[key >> 32] += 1 }
      let cells = zip(keys.values, levels).map { key, level in
        Cell(
          place: places.values[key >> 32], group: key & 0xFFFF_FFFF,
          level: Double(level.sum) / Double(level.count), weight: 1 / visits[key >> 32])
      }
      return Heard(
        beacon: beacon, position: position, cells: cells, groups: conditions.count, locations: places.count)
    }
  }
}

extension Position {
  /// The position with x and y exchanged.
  fileprivate var transposed: Position { Position(x: y, y: x, z: z, floor: floor) }
}
