import Foundation
import PathLoss
import Support
package import CalibrationModel

extension TimeToAccuracy {
  /// From a fit; `nil` if it is refused.
  package init?(_ fit: ConditionFit) {
    guard let model = PathLossModel(fit), let shadowing = fit.shadowingSD else { return nil }
    let scale = log(10) / 10 / model.pathLossExponent
    let isKnown = !fit.averaged && fit.autocorrelation != nil
    let interval = fit.packetInterval
    func needed(_ share: Double, shadowing: Double?) -> Int? {
      guard let shadowing, isKnown else { return nil }
      var model = model
      model.shadowingSD = shadowing
      return Self.packets(until: share / scale, model: model)
    }
    func seconds(_ packets: Int?) -> Double? {
      packets.flatMap { packets in interval.map { Double(packets) * $0 } }
    }
    let goals = Self.shares.map { share in
      let packets = needed(share, shadowing: shadowing.estimate)
      let isNever = scale * shadowing.estimate >= share || (isKnown && packets == nil)
      let verdict: Verdict = isNever ? .never : isKnown ? .packets : .unknown
      return Goal(
        share: share, verdict: verdict, packets: packets,
        fewestPackets: needed(share, shadowing: shadowing.lower95),
        mostPackets: needed(share, shadowing: shadowing.upper95), time: seconds(packets))
    }
    self.init(
      floor: scale * shadowing.estimate, singlePacket: scale * model.locationSD(packets: 1),
      packetInterval: interval, goals: goals)
    if let lower = shadowing.lower95, let upper = shadowing.upper95 {
      floorInterval = Interval(lower: scale * lower, upper: scale * upper)
    }
    if floor > 0 {
      packetsNearFloor = needed(Self.nearFloor * floor, shadowing: shadowing.estimate)
      timeNearFloor = seconds(packetsNearFloor)
    }
  }

  /// The smallest k with σL² + σF² v(k, ρ) ≤ limit²; `nil` if there is none up to ``mostPackets``. v falls with k, so it is found
  /// by doubling and halving.
  static func packets(until limit: Double, model: PathLossModel) -> Int? {
    let isReached = { (packets: Int) in model.locationSD(packets: packets) <= limit }
    if isReached(1) { return 1 }
    var high = 2
    while !isReached(high) {
      guard high < mostPackets else { return nil }
      high = min(2 * high, mostPackets)
    }
    var low = high / 2
    while high - low > 1 {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
