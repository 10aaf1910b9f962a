package import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support

extension AccuracyOverTime {
  /// From a fit; `nil` if it is refused, or if it is not known how alike successive packets are, or if levels were read that a source had
  /// smoothed.
  ///
  /// - Parameters:
  ///   - filters: and how each is typed.
  ///   - changes: beside a turn of the body and a pocket, what else is to be followed, dB > 0.
  ///   - interval: seconds from packet to packet if the survey does not say; filters of time are then told at this pace.
  package init?(
    _ fit: ConditionFit, filters: [(name: String, filter: ReplayFilter)], changes: [Double] = [],
    interval assumed: Double = 1
  ) {
    guard let model = PathLossModel(inFrontOf: fit), let shadowing = fit.shadowingSD, !fit.averaged,
      let correlation = fit.autocorrelation
    else { return nil }
    // Of the side of a bend where distances are known worse.
    let exponent = model.bend.least(model.pathLossExponent)
    let scale = log(10) / 10 / exponent
    let interval = fit.packetInterval.flatMap { $0 > 0 ? $0 : nil }
    let pace = interval ?? assumed
    let ends = model.placeEnds(shadowing)
    let told = Self.told(pace)
    let all =
      [
        LastingChange.bodyTurn(angleSD: fit.outcome.line?.dwellSD?.estimate),
        LastingChange(.pocket, size: LastingChange.unsurveyedPocket),
      ] + changes.map { LastingChange(.given, size: $0) }
    // What puts a distance off by so much: 10 n log₁₀(1 + share).
    let allowed = 10 * exponent * log10(1 + Self.followed)
    let times = filters.map { name, filter in
      let course = FilterCourse(filter, interval: pace, autocorrelation: correlation)
      let factors = course.varianceFactors(Self.mostPackets)
      func share(_ factor: Double, _ sd: Double) -> Double {
        scale * (sd * sd + model.fadingSD * model.fadingSD * factor).squareRoot()
      }
      func needed(_ goal: Double, _ sd: Double?) -> Int? {
        sd.flatMap { sd in Self.first(factors, settled: course.settledFactor) { share($0, sd) <= goal } }
      }
      return FilterTimes(
        filter: name,
        points: told.map { FilterTimes.Point(packets: $0, share: share(factors[$0 - 1], model.shadowingSD)) },
        settled: share(course.settledFactor, model.shadowingSD),
        goals: TimeToAccuracy.shares.map { goal in
          let packets = needed(goal, model.shadowingSD)
          return TimeToAccuracy.Goal(
            share: goal, verdict: packets == nil ? .never : .packets, packets: packets,
            fewestPackets: needed(goal, ends.lower), mostPackets: needed(goal, ends.upper),
            time: packets.flatMap { packets in interval.map { Double(packets) * $0 } })
        },
        following: all.map { change in
          let packets = course.packets(toFollowAllBut: allowed / change.size)
          return FilterTimes.Following(
            change: change, packets: packets,
            time: packets.flatMap { packets in interval.map { Double(packets) * $0 } })
        })
    }
    self.init(
      conditions: model.conditions, packetInterval: interval, packets: told, floor: scale * model.shadowingSD,
      filters: times)
  }

  /// Packets at ``times``, each once.
  private static func told(_ pace: Double) -> [Int] {
    var told: [Int] = []
    for time in times {
      let packets = min(mostPackets, max(1, Int((time / pace).rounded())))
      if told.last != packets { told.append(packets) }
    }
    return told
  }

  /// The first packet after which a condition always holds, including the settled state; `nil` if there is none.
  private static func first(_ factors: [Double], settled: Double, holds: (Double) -> Bool) -> Int? {
    guard holds(settled) else { return nil }
    guard let last = factors.lastIndex(where: { !holds($0) }) else { return 1 }
    return last + 1 < factors.count ? last + 2 : nil
  }
}

extension PathLossModel {
  /// The ends of the interval of ``shadowingSD``, dB: those of what locations differ by, body angles and sessions beside.
  fileprivate func placeEnds(_ shadowing: Estimate) -> (lower: Double?, upper: Double?) {
    let beside = max(0, shadowingSD * shadowingSD - shadowing.estimate * shadowing.estimate)
    func end(_ sd: Double?) -> Double? { sd.map { ($0 * $0 + beside).squareRoot() } }
    return (end(shadowing.lower95), end(shadowing.upper95))
  }
}

extension TimeToAccuracy {
  /// From a fit; `nil` if it is refused.
  package init?(_ fit: ConditionFit) {
    guard let model = PathLossModel(inFrontOf: fit), let shadowing = fit.shadowingSD else { return nil }
    let scale = log(10) / 10 / model.bend.least(model.pathLossExponent)
    let isKnown = !fit.averaged && fit.autocorrelation != nil
    let interval = fit.packetInterval
    let ends = model.placeEnds(shadowing)
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
      let packets = needed(share, shadowing: model.shadowingSD)
      let isNever = scale * model.shadowingSD >= share || (isKnown && packets == nil)
      return Goal(
        share: share, verdict: isNever ? .never : isKnown ? .packets : .unknown, packets: packets,
        fewestPackets: needed(share, shadowing: ends.lower),
        mostPackets: needed(share, shadowing: ends.upper), time: seconds(packets))
    }
    self.init(
      floor: scale * model.shadowingSD, singlePacket: scale * model.locationSD(packets: 1),
      packetInterval: interval, goals: goals)
    if let lower = ends.lower, let upper = ends.upper {
      floorInterval = Interval(lower: scale * lower, upper: scale * upper)
    }
    if floor > 0 {
      packetsNearFloor = needed(Self.nearFloor * floor, shadowing: model.shadowingSD)
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
    return (high / 2 + 1..<high).first(onwards: isReached)
  }
}
