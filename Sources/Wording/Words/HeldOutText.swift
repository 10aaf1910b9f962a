package import CalibrationModel
import RadioSurvey
package import Support

/// Held-out coverage in words, always with its own uncertainty.
package enum HeldOutText {
  /// `94 % (72 % to 99 %)` for the 95.45 % interval.
  package static func share(_ heldOut: HeldOutCoverage?) -> String {
    heldOut.map { share($0.coverage95, $0.interval95) } ?? NumberFormat.absent
  }

  /// `60 % / 100 % of 20`: the shares inside both intervals, and of how many locations.
  package static func shares(_ heldOut: HeldOutCoverage?) -> String {
    guard let heldOut else { return NumberFormat.absent }
    return say(
      "\(NumberFormat.percent(heldOut.coverage68)) / \(NumberFormat.percent(heldOut.coverage95)) of "
        + "\(NumberFormat.count(heldOut.locations))")
  }

  package static func sentence(_ heldOut: HeldOutCoverage?) -> String {
    guard let heldOut else {
      return say("Whether the intervals hold at new locations is unknown: no location could be left out.")
    }
    return say(
      "Of \(NumberFormat.count(heldOut.locations, "location")) left out one at a time, "
        + "\(share(heldOut.coverage68, heldOut.interval68)) were inside their 68 % interval and "
        + "\(share(heldOut.coverage95, heldOut.interval95)) inside their 95 % interval (Wilson 95 % "
        + "intervals in brackets).")
  }

  package static func singlePacket(_ heldOut: SinglePacketCoverage) -> String {
    say(
      "Of \(NumberFormat.count(heldOut.packets, "single packet")) received there, "
        + "\(share(heldOut.coverage68, heldOut.interval68)) were inside the 68 % interval for one packet and "
        + "\(share(heldOut.coverage95, heldOut.interval95)) inside the 95 % interval (brackets count "
        + "locations, not packets).")
  }

  /// How the fit to the packets received alone does in the same check.
  package static func receivedOnly(_ heldOut: HeldOutCoverage) -> String {
    say(
      "With a fit to received packets alone, the intervals for their means would have held at "
        + "\(share(heldOut.coverage68, heldOut.interval68)) and "
        + "\(share(heldOut.coverage95, heldOut.interval95)) of them.")
  }

  package static func packetLine(_ heldOut: HeldOutCoverage) -> String {
    say(
      "With a line that counts each packet as independent, they would have held at "
        + "\(share(heldOut.coverage68, heldOut.interval68)) and "
        + "\(share(heldOut.coverage95, heldOut.interval95)) of them.")
  }

  package static func scale(_ scale: HeldOutScale) -> String {
    let factor = factors(scale.factor68, scale.factor95)
    let measured = factors(scale.measured68, scale.measured95)
    let left =
      scale.groups < scale.locations
      ? say(
        "\(NumberFormat.count(scale.locations, "location")) in \(NumberFormat.count(scale.groups, "block"))")
      : NumberFormat.count(scale.locations, "location")
    return say(
      "The intervals are \(factor) times as wide as the model’s: errors at the \(left) left out of the fit "
        + "were \(measured) times as large as predicted, which counts the less the fewer they are.")
  }

  /// `1.10`, or `1.10 (68 %) and 1.25 (95 %)`.
  private static func factors(_ narrow: Double, _ wide: Double) -> String {
    let (first, second) = (NumberFormat.fixed(narrow, 2), NumberFormat.fixed(wide, 2))
    return first == second ? first : say("\(first) (68 %) and \(second) (95 %)")
  }

  package static func share(_ value: Double, _ interval: Interval) -> String {
    "\(NumberFormat.percent(value)) (\(range(interval)))"
  }

  /// `72 % to 99 %`.
  package static func range(_ interval: Interval?) -> String {
    interval.map { NumberFormat.range(NumberFormat.percent($0.lower), NumberFormat.percent($0.upper)) }
      ?? NumberFormat.absent
  }
}

package enum HeldOutGroupWords {
  /// `16 blocks of 2 m`.
  static func counted(_ groups: HeldOutGroups) -> String {
    NumberFormat.count(groups.leftOut, groups.unit.rawValue)
      + (groups.size.map { say(" of \(NumberFormat.significant($0, 2))\u{00A0}m") } ?? "")
  }

  /// `70 % / 96 % of 40 in 16 blocks of 2 m`: the shares inside both intervals that answer for a place elsewhere or another session if
  /// they are known, or else those of single locations.
  package static func shares(_ fit: ConditionFit) -> String {
    shares(fit.outcome.checks?.headline) ?? missing(fit) ?? HeldOutText.shares(fit.heldOut)
  }

  /// The same of some groups; `nil` if nothing was predicted.
  package static func shares(_ groups: HeldOutGroups?) -> String? {
    guard let groups, let coverage = groups.heldOut else { return nil }
    return say(
      "\(NumberFormat.percent(coverage.coverage68)) / \(NumberFormat.percent(coverage.coverage95)) of "
        + "\(NumberFormat.count(coverage.locations)) in \(counted(groups))")
  }

  /// The share inside the 95 % interval, with its interval over groups.
  static func share(_ fit: ConditionFit) -> String {
    guard let groups = fit.outcome.checks?.headline, let coverage = groups.heldOut else {
      return missing(fit) ?? HeldOutText.share(fit.heldOut)
    }
    return say(
      "\(HeldOutText.share(coverage.coverage95, coverage.groupInterval95)) of "
        + "\(NumberFormat.count(coverage.locations)) in \(counted(groups))")
  }

  /// `too few logs`, where those that were asked for do not carry a check.
  private static func missing(_ fit: ConditionFit) -> String? {
    fit.outcome.checks?.holdOutBy.map { say("too few \(LocalizedText(key: "\($0.rawValue)s").words)") }
  }

  package static func sentence(_ groups: HeldOutGroups) -> String? {
    guard let coverage = groups.heldOut else { return nil }
    return say(
      "With each of \(counted(groups)) left out, "
        + "\(HeldOutText.share(coverage.coverage68, coverage.groupInterval68)) of "
        + "\(NumberFormat.count(coverage.locations, "location")) were inside their 68 % interval and "
        + "\(HeldOutText.share(coverage.coverage95, coverage.groupInterval95)) inside their 95 % interval; ")
      + (groups.unit == .session
        ? say("rely on this for another day, phone or person.")
        : say("rely on this for places not next to a surveyed one."))
  }
}

/// Whether predictions held at places that they did not know, in one sentence.
package enum LeftOutWords {
  /// - Parameter fits: Those that decide and were checked, one or more.
  /// - Parameter places: Locations left out, and how many of them fell inside each range.
  package static func sentence(_ fits: [ConditionFit], places: Int, inside68: Int, inside95: Int) -> String {
    var text = say(
      "\(NumberFormat.count(places, "location")) \(places == 1 ? say("was") : say("were")) left out and "
        + "predicted from the others: \(NumberFormat.count(inside95)) were inside the 95 % range, "
        + "\(NumberFormat.count(inside68)) inside the 68 % range")
    if fits.count > 1, let worst = worst(fits), let checked = worst.heldOut {
      text += say(
        "; worst at \(worst.conditions.shownLabel), \(NumberFormat.count(checked.inside95)) and "
          + "\(NumberFormat.count(checked.inside68)) of \(NumberFormat.count(checked.locations))")
    }
    return text + "."
  }

  private static func worst(_ fits: [ConditionFit]) -> ConditionFit? {
    func share(_ fit: ConditionFit) -> (Double, Double) {
      fit.heldOut.map { ($0.coverage95, $0.coverage68) } ?? (1, 1)
    }
    return fits.min { share($0) < share($1) }
  }
}

/// Whether a prediction held at places that the fits do not know, in words for a terminal.
package enum PredictedShareWords {
  /// Nothing is said of a part with fewer places.
  private static let fewestPlaces = 5

  /// The verdict on all of it, and on the part that it is clearly the most too sure of: no part is covered by the whole.
  /// - Parameter whole: all visits.
  /// - Parameter parts: of them, each with what was to be seen there, as in `Where it was said to come first in 60 % to 80 % it did so`.
  package static func judgement(_ whole: PredictedShare, parts: [(words: String, share: PredictedShare)])
    -> String
  {
    let worst = parts.filter { $0.share.isLess && $0.share.places >= fewestPlaces }.min {
      $0.share.difference < $1.share.difference
    }
    let all =
      whole.isLess
      ? "the prediction is too confident"
      : whole.isMore
        ? "the prediction is too cautious"
        : worst == nil ? "consistent with the prediction" : "overall, that may be chance"
    let part = worst.map {
      " \($0.words) in \(NumberFormat.share($0.share.measured, $0.share.interval)): there, the prediction is "
        + "too confident."
    }
    return "\(all).\(part ?? "")"
  }
}
