package import CalibrationModel
package import RadioSurvey
import Support

package enum PairWords {
  /// Share of those who walk over that a lead must find to be of use to an app.
  package static let leastDetection = 0.5

  package static func verdict(_ document: NearestDocument) -> String {
    guard let group = document.groups.first, let worst = group.rows.first else { return "" }
    let asked = NumberFormat.percent(document.probability)
    let right = group.rows.count { $0.right >= document.probability }
    let name = quoted(worst.name ?? worst.beacon.description)
    let share = share(worst.right, worst.interval)
    let at = group.conditions.shownLabel
    let radius = NumberFormat.metres(document.radius)
    return right == group.rows.count
      ? say(
        "A device \(radius) from a beacon ranks it first at least \(asked) of the time, at each of "
          + "\(NumberFormat.count(right, "beacon")) (\(at)); least often \(name) (\(share)).")
      : say(
        "A device \(radius) from a beacon ranks it first at least \(asked) of the time at "
          + "\(NumberFormat.count(right)) of \(NumberFormat.count(group.rows.count, "beacon")) (\(at)); "
          + "least often \(name) (\(share)): there, an app shows another beacon’s content.")
  }

  /// What holds for all pairs, and what to tell the app's developers.
  package static func note(_ document: NearestDocument, _ pairs: [ConfusedPair], _ index: ReportIndex)
    -> String
  {
    var lines: [String] = []
    let option = index.report.recommendation?.options.first
    let changed = pairs.compactMap(\.power).first {
      option?.lever == .recalibrate && $0.placement != nil && $0.placement == option?.placement
    }
    if !pairs.isEmpty {
      lines.append(say("For the two alone, with today’s broadcast, under the worst conditions of each pair."))
    }
    if !Self.lines(index.report).isEmpty { lines.append(say("A dotted line on the map joins them.")) }
    if let spacing = closer(pairs, index.report.recommendation) {
      lines.append(
        say(
          "The answer above spaces beacons at most \(NumberFormat.metres(spacing)) apart; so close, they are "
            + "distinguished in less than \(NumberFormat.percent(document.probability)). Show the same "
            + "content for all beacons of one spot."))
    }
    if let changed {
      lines.append(
        say(
          "The answer above changes the measured power of "
            + "\(quoted(changed.name ?? changed.beacon.description)): check its pairs again afterwards."))
    }
    let worst = document.groups.first?.pairs.count ?? 0
    if worst > pairs.count {
      lines.append(
        say(
          "\(NumberFormat.count(worst - pairs.count, "pair")) more in report.json, under "
            + "ranging.nearest.groups."))
    }
    if document.floors != nil {
      let (height, loss) = (
        NumberFormat.metres(FloorStack.usualHeight),
        NumberFormat.fixed(ObstacleCost.literatureFloor.loss, 0, "dB")
      )
      lines.append(
        say(
          "Floors are assumed to be \(height) apart and, unless measured, to lose \(loss) each (ITU-R "
            + "P.1238: 5 to 14 dB)."))
    }
    lines.append(
      say(
        "For the app: use the first beacon if it is immediate or near, switch only at the lead given, and "
          + "show a list while all are far. Means of \(NumberFormat.count(document.packets, "packet")); "
          + "walls between beacons are ignored here, and counted by ‘nearest’."))
    return lines.joined(separator: " ")
  }

  /// How far apart the answer hangs beacons, where a pair of them had to hang farther apart, metres; `nil` otherwise.
  private static func closer(_ pairs: [ConfusedPair], _ recommendation: Recommendation?) -> Double? {
    // An answer that is not proven has its numbers in the reason of its placement.
    guard let recommendation, recommendation.options.isEmpty else { return nil }
    let planned: Double? =
      if case .unproven(.unproven(_, let spacing, _)) = recommendation.verdict { spacing } else {
        recommendation.verdict.density?.spacingMetres
      }
    guard let spacing = planned,
      let needed = pairs.map(\.neededDistance).min(), needed > spacing
    else { return nil }
    return spacing
  }

  /// `coffee station – counter`.
  static func names(_ pair: ConfusedPair) -> String {
    "\(DisplayText.short(name(pair.first), 32)) – \(DisplayText.short(name(pair.second), 32))"
  }

  static func change(_ pair: ConfusedPair, probability: Double) -> String {
    var steps: [String] = []
    if let power = pair.power, let one = pair.first.rightAfter, let other = pair.second.rightAfter,
      let range = pair.first.intervalAfter, let otherRange = pair.second.intervalAfter
    {
      let less = NumberFormat.fixed(power.now - power.needed, 0, "dB")
      steps.append(
        say(
          "Lower the measured power of \(quoted(power.name ?? power.beacon.description)) by \(less): then "
            + "correct in \(share(one, range)) and \(share(other, otherRange))."))
    }
    if pair.leastRightAfter ?? pair.leastRight < probability, pair.neededDistance > pair.distance {
      steps.append(
        steps.isEmpty
          ? say("Hang them \(NumberFormat.metres(pair.neededDistance)) apart.")
          : say("That is not enough: hang them \(NumberFormat.metres(pair.neededDistance)) apart too."))
    }
    if let margin = pair.margin {
      let lead = NumberFormat.fixed(margin.margin, 1, "dB")
      let found = NumberFormat.percent(margin.detection)
      steps.append(
        margin.detection >= leastDetection
          ? say("Until then, switch at a lead of \(lead): \(found) of moves are noticed.")
          : say(
            "Until then, show both: switching takes a lead of \(lead), which only \(found) of moves reach."))
    } else {
      steps.append(say("Until then, show both: no lead distinguishes them."))
    }
    return steps.joined(separator: " ")
  }

  /// `48 % (33 % to 61 %)`; one share alone where the range is as it.
  static func share(_ value: Double, _ interval: Interval) -> String {
    let (words, low, high) = (
      NumberFormat.percent(value), NumberFormat.percent(interval.lower), NumberFormat.percent(interval.upper)
    )
    return low == words && high == words ? words : "\(words) (\(NumberFormat.range(low, high)))"
  }

  package static func omissions(_ omitted: [NearestDocument.Omission]) -> [String] {
    [NearestOmission.noPosition, .noFloor, .noFit].compactMap { reason in
      let names = omitted.filter { $0.reason == reason }.map { quoted($0.name ?? $0.beacon.description) }
      guard let first = names.first else { return nil }
      let who = names.count == 1 ? first : say("\(first) and \(NumberFormat.count(names.count - 1)) more")
      switch reason {
      case .noPosition:
        return say("Which beacon comes first is unknown for \(who): set x_m and y_m in survey.toml.")
      case .noFloor: return say("Which beacon comes first is unknown for \(who): set floor in survey.toml.")
      case .noFit:
        return say("Which beacon comes first is unknown for \(who): its placement has no usable fit.")
      }
    }
  }

  static func quoted(_ name: String) -> String { say("“\(DisplayText.short(name, 32))”") }

  private static func name(_ member: ConfusedPair.Member) -> String {
    member.name ?? member.beacon.description
  }

  /// Lines for the map: from one beacon of a pair to the other, where both are on it.
  package static func lines(_ report: CalibrationReport) -> [(from: Position, to: Position)] {
    let present = Set(report.hanging)
    return (report.ranging?.pairs ?? []).map { (from: $0.first.position, to: $0.second.position) }
      .filter { present.contains($0.from) && present.contains($0.to) && $0.from.floor == $0.to.floor }
  }
}
