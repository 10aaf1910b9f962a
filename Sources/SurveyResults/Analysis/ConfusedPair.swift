import Foundation
import PathLoss
package import RadioSurvey
package import Ranging
import Statistics
package import Support

/// Two beacons that a device tells apart too seldom, under the conditions that are worst for them, and what would help.
package struct ConfusedPair: Hashable, Codable, Sendable {
  /// One of both. Shares are of devices that stand at it, between both alone.
  package struct Member: Hashable, Codable, Sendable {
    /// Its identity.
    package var beacon: BeaconIdentifier
    /// Its name in `survey.toml`.
    @Nullable package var name: String?
    /// Where it hangs.
    package var position: Position
    /// How often it is put first, 0…1.
    package var right: Double
    /// Ends of the 90 % interval for that.
    package var interval: Interval
    /// How often it would be, with the measured power changed; absent without a change.
    @Nullable package var rightAfter: Double?
    /// Its interval.
    @Nullable package var intervalAfter: Interval?
  }

  /// A measured power to change.
  package struct PowerChange: Hashable, Codable, Sendable {
    /// The beacon that counts too little.
    package var beacon: BeaconIdentifier
    /// Its name in `survey.toml`.
    @Nullable package var name: String?
    /// How it hangs.
    @Nullable package var placement: Placement?
    /// What it broadcasts, dBm.
    package var now: Double
    /// With what both count alike as far away, whole dBm.
    package var needed: Double

    private enum CodingKeys: String, CodingKey {
      case beacon, name, placement
      case now = "now_dbm"
      case needed = "needed_dbm"
    }
  }

  /// The conditions that are worst for them.
  package var conditions: FitConditions
  /// The one where a device is wrong more often.
  package var first: Member
  /// The other one.
  package var second: Member
  /// How far apart they hang along the floor, metres.
  package var distance: Double
  /// How far apart two such beacons have to hang if neither is ahead of the other, metres.
  package var neededDistance: Double
  /// At which lead an app may change from one to the other; absent where none is enough.
  @Nullable package var margin: SwitchMargin?
  /// The measured power to change; absent where that would change little or nothing.
  @Nullable package var power: PowerChange?

  private enum CodingKeys: String, CodingKey {
    case conditions, first, second, margin, power
    case distance = "distance_m"
    case neededDistance = "neededDistance_m"
  }

  /// How often the right one is put first where that is least often.
  package var leastRight: Double { min(first.right, second.right) }
  /// The same with the measured power changed.
  package var leastRightAfter: Double? {
    first.rightAfter.flatMap { own in second.rightAfter.map { min(own, $0) } }
  }

  /// dB of difference that are worth a change of the measured power.
  private static let leastImbalance = 3.0

  /// The pairs of an answer, each once, the worst first; a change is tried for the first ``RangingOutlook/mostPairs`` of them.
  static func all(_ document: NearestDocument, _ question: NearestQuestion) -> [ConfusedPair] {
    var worst: [Set<BeaconIdentifier>: (pair: NearestPair, conditions: FitConditions)] = [:]
    var order: [Set<BeaconIdentifier>] = []
    for group in document.groups {
      for pair in group.pairs {
        let key: Set = [pair.first, pair.second]
        if worst[key] == nil { order.append(key) }
        if pair.confused > worst[key]?.pair.confused ?? -1 { worst[key] = (pair, group.conditions) }
      }
    }
    let found = order.compactMap { worst[$0] }.enumerated().sorted {
      (-$0.element.pair.confused, $0.offset) < (-$1.element.pair.confused, $1.offset)
    }.map(\.element)
    return ParallelWork.map(Array(found.prefix(RangingOutlook.mostPairs))) {
      ConfusedPair($0.pair, $0.conditions, question)
    }.compactMap(\.self)
  }

  /// `nil` if one of both has no place any more.
  private init?(_ pair: NearestPair, _ conditions: FitConditions, _ question: NearestQuestion) {
    var alone = question
    alone.crowd = nil
    alone.fits = question.fits.filter { fit in
      var own = fit.conditions
      own.placement = nil
      return own == conditions
    }
    alone.site.beacons = question.site.beacons.filter { [pair.first, pair.second].contains($0.identifier) }
    guard let now = alone.groups().first else { return nil }
    let change = Self.change(pair, question)
    let after = change.flatMap { power -> NearestGroup? in
      for index in alone.site.beacons.indices where alone.site.beacons[index].identifier == power.beacon {
        alone.site.beacons[index].measuredPower = power.needed
      }
      return alone.groups().first
    }
    func member(_ beacon: BeaconIdentifier) -> Member? {
      guard let row = now.rows.first(where: { $0.beacon == beacon }),
        let position = question.site.beacon(beacon)?.position
      else { return nil }
      let changed = after?.rows.first { $0.beacon == beacon }
      return Member(
        beacon: beacon, name: row.name, position: position, right: row.right, interval: row.interval,
        rightAfter: changed?.right, intervalAfter: changed?.interval)
    }
    guard let one = member(pair.first), let other = member(pair.second) else { return nil }
    self.conditions = conditions
    (first, second) = (one, other)
    distance = pair.distance
    neededDistance = pair.neededDistance
    margin = pair.margin
    power = change
  }

  /// The measured power that makes both count alike; `nil` where devices do not take it from the beacon, or little would change.
  private static func change(_ pair: NearestPair, _ question: NearestQuestion) -> PowerChange? {
    let weaker = pair.imbalance > 0 ? pair.first : pair.second
    guard abs(pair.imbalance) >= leastImbalance, question.policy.referencePower == nil,
      let beacon = question.site.beacon(weaker), let now = beacon.measuredPower
    else { return nil }
    let needed = (now - abs(pair.imbalance)).rounded()
    // What a beacon can broadcast is a signed byte.
    guard needed >= -127 else { return nil }
    return PowerChange(
      beacon: weaker, name: beacon.name, placement: beacon.placement, now: now, needed: needed)
  }
}
