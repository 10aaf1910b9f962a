import CalibrationModel
import Foundation
import RadioSurvey

/// Whether distances were computed from levels, by the app that logged them, and are not the truth.
///
/// A surveyor stays at a distance, or passes it, while levels fade up and down. A distance that an app computes follows the level from packet to packet:
/// either each level has one distance whenever it comes again, or changes of the logarithm of the distance go with changes of the level
/// against it, up and down, while both stay about where they are. One that it computes of a mean, or shows a moment late, follows the packets
/// before it: they say what the distance will be, which they do of no surveyor's next step.
struct DistanceDoubt {
  private struct Stream: Hashable {
    var beacon: BeaconIdentifier
    var receiver: Receiver?
  }

  private struct Visit {
    var logarithm: Double
    var level: Double
    /// The mean level without the first packet, which may have made the distance; of one packet, its level.
    var later: Double
    var isOneLevel: Bool
    var packets: Int
    var place: String?
  }

  private static let mostVisits = 20_000
  /// Visits of a stream that it takes for an exact relation, and for one that follows.
  private static let (fewestExact, fewestFollowing) = (20, 40)
  /// Share of the changes of distance that turn back: about two thirds for readings that come independently, few on a walk.
  private static let turning = 0.25
  /// How far distances may be apart for one level, as a logarithm: 2 %.
  private static let tolerance = 0.0086
  /// The correlation of changes above which they do not follow. A running mean over many packets has −0.5 with the newest of them.
  private static let following = -0.35
  /// The rank correlation of the next step with the levels before it above which it does not follow. A mean over 20 s that is computed each
  /// second has −0.5 to −0.7; a true distance of a walk that is logged 1 to 3 s late −0.3 at most.
  private static let trailing = -0.4

  private var numbers: [Stream: Int] = [:]
  /// The visits of each stream, in the order in which streams came.
  private var streams: [[Visit]] = []
  private var visits = 0

  mutating func see(_ dwell: Dwell) {
    guard let distance = dwell.location.distance, visits < Self.mostVisits, let level = dwell.histogram.mean
    else { return }
    visits += 1
    let stream = Stream(beacon: dwell.beacon, receiver: dwell.conditions.receiver)
    let number = numbers[stream] ?? streams.count
    if number == streams.count {
      numbers[stream] = number
      streams.append([])
    }
    let packets = dwell.receivedPackets
    let first = packets > 1 ? dwell.series.packets.first.map { Double($0.level) } : nil
    streams[number].append(
      Visit(
        logarithm: log10(distance), level: level,
        later: first.map { (level * Double(packets) - $0) / Double(packets - 1) } ?? level,
        isOneLevel: dwell.histogram.bins.count == 1, packets: packets,
        place: dwell.location.isNamed ? dwell.location.name : nil))
  }

  var found: LogDoubt? {
    let exact = streams.filter(Self.isExact)
    let doubtful = exact.isEmpty ? streams.filter { Self.follows($0) || Self.trails($0) } : exact
    // One stream of many may look so by chance.
    guard let example = doubtful.max(by: { $0.count < $1.count }), 2 * doubtful.count >= streams.count
    else { return nil }
    let packets = doubtful.joined().reduce(0) { $0 + $1.packets }
    let evidence: String
    if !exact.isEmpty, let level = Self.commonest(example) {
      evidence =
        "each level has one distance (\(level.level) dBm is \(level.distance) m, \(level.times) times) and it changes "
        + "with nearly every packet"
    } else {
      evidence = "they rise and fall with single packets, the same or those just before"
    }
    return LogDoubt(
      code: .estimatedDistance,
      message: "the distances of \(packets) packets follow from the levels: \(evidence); an app computed "
        + "them, and they are not the true distances",
      help: "leave the column out with --ignore-column NAME, and give the true distances: --column "
        + "distance_m=NAME of another column, --set distance_m=METRES for the whole log, or --truth FILE",
      remedy: .estimatedDistance)
  }

  /// Whether a level that comes again has the distance that it had.
  private static func isExact(_ visits: [Visit]) -> Bool {
    guard visits.count >= fewestExact, wanders(visits), visits.allSatisfy(\.isOneLevel) else { return false }
    let levels = Dictionary(grouping: visits, by: \.level).values.filter { $0.count > 1 }
    let again = levels.joined().count
    guard levels.count >= 4, 2 * again >= visits.count else { return false }
    let agreeing = levels.reduce(0) { sum, group in
      let middle = group.map(\.logarithm).sorted()[group.count / 2]
      return sum + group.count { abs($0.logarithm - middle) <= tolerance }
    }
    return 100 * agreeing >= 95 * again
  }

  /// Whether changes of the distance go with those of the level, while neither moves far.
  private static func follows(_ visits: [Visit]) -> Bool {
    guard visits.count >= fewestFollowing, wanders(visits),
      Set(visits.map(\.logarithm)).count * 3 >= visits.count
    else { return false }
    let steps = zip(visits.dropFirst(), visits).map { now, before in
      (distance: now.logarithm - before.logarithm, level: now.level - before.level)
    }
    let mean = visits.reduce(0) { $0 + $1.logarithm } / Double(visits.count)
    let spread = visits.reduce(0) { $0 + ($1.logarithm - mean) * ($1.logarithm - mean) }
    let (dd, ll, dl) = steps.reduce((0.0, 0.0, 0.0)) { sum, step in
      (
        sum.0 + step.distance * step.distance, sum.1 + step.level * step.level,
        sum.2 + step.distance * step.level
      )
    }
    // Places visited in any order have steps as large as their spread: twice its square.
    guard dd > 0, ll > 0, dd < 1.2 * spread else { return false }
    return dl / (dd * ll).squareRoot() <= following
  }

  /// Whether levels tell the next distance, beyond what the distances before it tell.
  private static func trails(_ visits: [Visit]) -> Bool {
    guard visits.count >= fewestFollowing, turns(visits) else { return false }
    var steps: [(next: Double, level: Double, before: Double, last: Double)] = []
    for index in visits.indices.dropFirst(2) {
      let (now, then, before) = (visits[index], visits[index - 1], visits[index - 2])
      // Another place has another distance, whatever the level was.
      guard now.place == then.place else { continue }
      steps.append(
        (
          now.logarithm - then.logarithm, then.later, then.logarithm, then.logarithm - before.logarithm
        ))
    }
    guard steps.count >= fewestFollowing else { return false }
    let known = [steps.map(\.before), steps.map(\.last)]
    // Ranks: a step to another place is many times one that fading makes.
    let correlation = Correlation.of(
      Correlation.ranks(Correlation.residuals(steps.map(\.next), known)),
      Correlation.ranks(Correlation.residuals(steps.map(\.level), known)))
    return correlation <= min(trailing, -4 / Double(steps.count).squareRoot())
  }

  /// Whether distances change with nearly every packet, and turn back as often as not.
  private static func wanders(_ visits: [Visit]) -> Bool {
    visits.reduce(0) { $0 + $1.packets } < 4 * visits.count && turns(visits)
  }

  /// Whether distances are many, and turn back as often as not.
  private static func turns(_ visits: [Visit]) -> Bool {
    guard Set(visits.map(\.logarithm)).count >= 6 else { return false }
    let changes = zip(visits.dropFirst(), visits).map { $0.logarithm - $1.logarithm }.filter { $0 != 0 }
    let turns = zip(changes.dropFirst(), changes).count { $0 * $1 < 0 }
    return changes.count >= 15 && Double(turns) >= turning * Double(changes.count)
  }

  private static func commonest(_ visits: [Visit]) -> (level: Int, distance: String, times: Int)? {
    let groups = Dictionary(grouping: visits, by: \.level)
    guard let most = groups.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }) else {
      return nil
    }
    let metres = pow(10, most.value[0].logarithm)
    return (
      Int(most.key.rounded()), "\((metres * 100).rounded() / 100)", most.value.reduce(0) { $0 + $1.packets }
    )
  }
}
