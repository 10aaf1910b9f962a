import Foundation
package import RadioSurvey

/// Where dwells and `survey.toml` do not agree, found before anything is fitted.
package enum SurveyDoubts {
  /// Dwells of a receiver that it takes to say that it passes on only some packets.
  static let fewestDwells = 8
  /// Share of the dwells whose readings come as regularly.
  private static let regularShare = 0.8
  /// How far their periods may be from the median, a share of it.
  private static let tolerance = 0.1
  /// Advertising intervals from packet to packet below which no beacon sends, and from which packets as regular are not lost by chance.
  private static let usualPace = 0.8...1.5

  /// The doubts, a warning each: beacons first, then receivers, by name.
  /// - Parameter dwells: with what the site adds to them.
  /// - Parameter totals: of the survey that the dwells are a part of, for what is said of names; `nil` if they are all there is.
  /// - Parameter requirement: what must hold; `nil` if not stated.
  /// - Parameter plan: the floor plan that survey.toml names; `nil` for the rectangle of the site.
  package static func issues(
    _ dwells: [Dwell], of totals: [DwellTotal]? = nil, site: Site, requirement: CoverageRequirement? = nil,
    plan: VenuePlan? = nil
  ) -> [SurveyIssue] {
    let totals = totals ?? dwells.map(DwellTotal.init)
    return otherPlacements(totals, site) + swappedPositions(dwells, site) + crowdOrder(dwells, site)
      + similarNames(totals, site, requirement) + paces(dwells, site)
      + ofSessions(dwells, site: site, plan: plan)
  }

  /// What the sessions of a survey say against each other and against its floor plan, a warning each.
  package static func ofSessions(_ dwells: [Dwell], site: Site, plan: VenuePlan? = nil) -> [SurveyIssue] {
    var site = site
    site.planWalls = site.planWalls ?? plan?.walls
    let placed = PlanDoubts(dwells, site: site, plan: plan).issues
    // Beside coordinates of another unit no distance means anything.
    let isScaled = placed.contains { $0.code == .coordinateUnits }
    return (isScaled ? [] : SessionDoubts(dwells, site: site).issues) + placed + PathLabels(dwells).issues
  }

  /// Codes of doubts with which a check cannot be passed: what was measured contradicts survey.toml, or names do not agree.
  package static let open: Set<IssueCode> = [.otherPlacement, .swappedPositions, .crowdOrder, .similarName]

  /// A warning if no log says how full the place was.
  static func withoutCrowd(_ dwells: [Dwell]) -> [SurveyIssue] {
    guard !dwells.isEmpty, dwells.allSatisfy({ $0.conditions.crowd == nil }) else { return [] }
    return [
      SurveyIssue(
        .warning, .noCrowd,
        message:
          "no log states the crowd level: answers apply to the number of people present, and more people "
          + "weaken the signal",
        help:
          "add it under [[log]] in survey.toml, for example set = { crowd = \"empty\" }, and survey again "
          + "when the place is full")
    ]
  }

  /// Beacons that hang in one placement by `survey.toml`, and in others by all that was logged of them.
  private static func otherPlacements(_ totals: [DwellTotal], _ site: Site) -> [SurveyIssue] {
    let logged = Dictionary(grouping: totals, by: \.beacon)
    return site.beacons.compactMap { beacon in
      guard let hung = beacon.placement, let own = logged[beacon.identifier] else { return nil }
      let names = Set(own.compactMap(\.conditions.placement))
      guard !names.isEmpty, !names.contains(hung) else { return nil }
      // A typing error is reported as one.
      let spelled = SpelledName(hung.rawValue)
      guard !names.contains(where: { SpelledName($0.rawValue).isTypingError(of: spelled) }) else {
        return nil
      }
      let said = names.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
      return SurveyIssue(
        .warning, .otherPlacement,
        message:
          "\(beacon.name ?? beacon.identifier.description) hangs at '\(hung.rawValue)' in survey.toml, but "
          + "all its logs have \(said)",
        help: "correct its placement under [[beacon]] or that of the logs: plans count the beacons of each "
          + "placement")
    }
  }

  /// Receivers whose readings come at the same pace near and far, slower than the beacons send: an app that writes a row a second, or a phone
  /// that listens for a part of the time. Then beacons whose packets alone come at another pace than they are said to: what does not come
  /// would count as lost, or nothing would.
  private static func paces(_ dwells: [Dwell], _ site: Site) -> [SurveyIssue] {
    let index = SiteIndex(site)
    let paces = dwells.compactMap { dwell -> Pace? in
      let receiver = dwell.conditions.receiver
      guard receiver.flatMap(site.profile)?.dutyCycle == nil, let period = dwell.packetPeriod,
        let interval = index.beacon(dwell.beacon)?.advertisingInterval
      else { return nil }
      return Pace(beacon: dwell.beacon, receiver: receiver, period: period, interval: interval / 1000)
    }
    let thinned = Dictionary(grouping: paces, by: \.receiver).compactMap { receiver, own in
      slow(own).map { (receiver: receiver, pace: $0) }
    }.sorted { ($0.receiver?.rawValue ?? "") < ($1.receiver?.rawValue ?? "") }
    let rest = Dictionary(
      grouping: paces.filter { pace in !thinned.contains { $0.receiver == pace.receiver } }, by: \.beacon)
    return thinned.map { issue($0.receiver, $0.pace) }
      + site.beacons.compactMap { beacon in
        guard let own = rest[beacon.identifier], let pace = slow(own) ?? fast(own) else { return nil }
        return issue(beacon, pace)
      }
  }

  /// How fast the packets of a dwell come, and how fast its beacon is said to send, seconds.
  private struct Pace {
    var beacon: BeaconIdentifier
    var receiver: Receiver?
    var period: Double
    var interval: Double

    /// Beacons add up to 10 ms to each interval (Bluetooth Core 5.4, volume 6, part B, 4.4.2.2.1).
    var sent: Double { interval + 0.005 }
  }

  /// The median of paces that are all alike and slower than the beacons send.
  private static func slow(_ paces: [Pace]) -> Pace? {
    guard let middle = middle(paces), middle.period >= usualPace.upperBound * middle.sent,
      Double(paces.count { abs($0.period - middle.period) <= tolerance * middle.period })
        >= regularShare * Double(paces.count)
    else { return nil }
    return middle
  }

  private static func fast(_ paces: [Pace]) -> Pace? {
    middle(paces).flatMap { $0.period < usualPace.lowerBound * $0.interval ? $0 : nil }
  }

  /// Medians of enough paces.
  private static func middle(_ paces: [Pace]) -> Pace? {
    guard var middle = paces.first, paces.count >= fewestDwells else { return nil }
    middle.period = paces.map(\.period).sorted()[paces.count / 2]
    middle.interval = paces.map(\.interval).sorted()[paces.count / 2]
    return middle
  }

  private static func issue(_ beacon: Beacon, _ pace: Pace) -> SurveyIssue {
    let text = { (value: Double) in String(format: "%.3g", 1000 * value) }
    let isSlow = pace.period > pace.interval
    return SurveyIssue(
      .warning, .advertisingInterval,
      message:
        "packets of \(beacon.name ?? beacon.identifier.description) come every \(text(pace.period)) ms"
        + "\(isSlow ? ", near and far" : ""), but survey.toml says that it sends every \(text(pace.interval)) "
        + "ms\(isSlow ? ": packets that it does not send count as lost" : "")",
      help: "correct advertising_interval_ms, or look for rows that are "
        + (isSlow ? "missing" : "written more than once"))
  }

  private static func issue(_ receiver: Receiver?, _ pace: Pace) -> SurveyIssue {
    let text = { (value: Double) in String(format: "%.2g", value) }
    let share = text(pace.sent / pace.period)
    return SurveyIssue(
      .warning, .thinnedPackets,
      message:
        "\(receiver.map { "'\($0.rawValue)'" } ?? "the receiver") reports a beacon every \(text(pace.period)) "
        + "s, near and far, although it sends every \(text(pace.sent)) s: packets that are not reported "
        + "count as lost",
      help: "correct advertising_interval_ms if the beacons send so slowly; otherwise remove it, or "
        + (receiver == nil ? "name the receiver in the logs and set its" : "set this receiver's")
        + " duty_cycle = \(share) under [[receiver]] in survey.toml")
  }
}
