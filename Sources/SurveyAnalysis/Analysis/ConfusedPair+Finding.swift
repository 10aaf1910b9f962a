import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Support
import CalibrationModel

extension ConfusedPair {
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
    self.init(
      conditions: conditions, first: one, second: other, distance: pair.distance,
      neededDistance: pair.neededDistance, margin: pair.margin, power: change)
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
