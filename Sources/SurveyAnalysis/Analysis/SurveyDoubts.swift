import Foundation
package import RadioSurvey

/// Where dwells and `survey.toml` do not agree, found before anything is fitted.
package enum SurveyDoubts {
  /// Dwells of a receiver that it takes to say that it passes on only some packets.
  static let fewestDwells = 8
  /// Packets of a dwell that it takes.
  private static let fewestPackets = 5
  /// Share of the dwells whose readings come as regularly.
  private static let regularShare = 0.8
  /// How far their periods may be from the median, a share of it.
  private static let tolerance = 0.1
  /// Shortest period of a source that writes at times of its own, seconds.
  private static let shortestPeriod = 0.4
  /// Share of its advertising interval below which no beacon sends.
  private static let fastest = 0.8
  /// Advertising intervals in a period, at least.
  private static let fewestIntervals = 3.0

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
      + similarNames(totals, site, requirement) + thinned(dwells, site) + faster(dwells, site)
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

  /// Receivers whose readings come at the same pace near and far, much slower than the beacons send: an app that writes a row a second, or a
  /// phone that listens for a part of the time. What they do not pass on would count as lost.
  private static func thinned(_ dwells: [Dwell], _ site: Site) -> [SurveyIssue] {
    let index = SiteIndex(site)
    let groups = Dictionary(grouping: dwells, by: \.conditions.receiver)
    return groups.sorted { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }.compactMap { receiver, own in
      guard receiver.flatMap(site.profile)?.dutyCycle == nil else { return nil }
      let paces = own.compactMap { dwell -> (period: Double, interval: Double)? in
        guard dwell.conditions.source == .raw, dwell.receivedPackets >= fewestPackets,
          dwell.end > dwell.start, let interval = index.beacon(dwell.beacon)?.advertisingInterval
        else { return nil }
        return ((dwell.end - dwell.start) / Double(dwell.receivedPackets - 1), (interval + 5) / 1000)
      }
      guard paces.count >= fewestDwells else { return nil }
      let period = paces.map(\.period).sorted()[paces.count / 2]
      let interval = paces.map(\.interval).sorted()[paces.count / 2]
      let regular = paces.count { abs($0.period - period) <= tolerance * period }
      guard period >= max(shortestPeriod, fewestIntervals * interval),
        Double(regular) >= regularShare * Double(paces.count)
      else { return nil }
      return issue(receiver, period: period, interval: interval)
    }
  }

  /// Beacons whose packets come faster than they are said to send: none of them would count as lost.
  private static func faster(_ dwells: [Dwell], _ site: Site) -> [SurveyIssue] {
    let logged = Dictionary(grouping: dwells, by: \.beacon)
    return site.beacons.compactMap { beacon in
      guard let interval = beacon.advertisingInterval, let own = logged[beacon.identifier] else { return nil }
      let periods = own.compactMap { dwell in
        dwell.conditions.source == .raw && dwell.receivedPackets >= fewestPackets && dwell.end > dwell.start
          ? 1000 * (dwell.end - dwell.start) / Double(dwell.receivedPackets - 1) : nil
      }.sorted()
      guard periods.count >= fewestDwells, periods[periods.count / 2] < fastest * interval else { return nil }
      let text = { (value: Double) in String(format: "%.3g", value) }
      return SurveyIssue(
        .warning, .advertisingInterval,
        message:
          "packets of \(beacon.name ?? beacon.identifier.description) come every "
          + "\(text(periods[periods.count / 2])) ms, but survey.toml says that it sends every "
          + "\(text(interval)) ms",
        help: "correct advertising_interval_ms, or look for rows that are written more than once")
    }
  }

  private static func issue(_ receiver: Receiver?, period: Double, interval: Double) -> SurveyIssue {
    let text = { (value: Double) in String(format: "%.2g", value) }
    let share = text(interval / period)
    return SurveyIssue(
      .warning, .thinnedPackets,
      message:
        "\(receiver.map { "'\($0.rawValue)'" } ?? "the receiver") reports a beacon every \(text(period)) "
        + "s, near and far, although it sends every \(text(interval)) s: packets that are not reported "
        + "count as lost",
      help: receiver == nil
        ? "name the receiver in the logs and set its duty_cycle = \(share) under [[receiver]], or remove "
          + "advertising_interval_ms"
        : "set its duty_cycle = \(share) under [[receiver]] in survey.toml, or remove "
          + "advertising_interval_ms")
  }
}
