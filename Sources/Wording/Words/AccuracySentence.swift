package import CalibrationModel
import Foundation
import RadioSurvey
import Support

/// What the checks of a table of accuracy say, in words that the terminal and the page share.
package enum AccuracySentence {
  package static func scale(_ scale: HeldOutScale?) -> String {
    scale.map(HeldOutText.scale)
      ?? say("The intervals come from the model alone: no location could be left out to check their width.")
  }

  /// That the figures are not those of a device which assumes another line; `nil` where it is much the same.
  package static func reported(_ table: AccuracyTable) -> String? {
    table.reportedFactor.map { factor in
      say(
        "Distances, radii and packets are for an app that uses the line fitted here. A device that assumes "
          + "\(NumberFormat.fixed(table.belief.referencePower, 1, "dBm")) at 1 m and exponent "
          + "\(NumberFormat.fixed(table.belief.pathLossExponent, 2)) reports "
          + "\(NumberFormat.range(NumberFormat.fixed(factor.lower, 2), NumberFormat.fixed(factor.upper, 2))) "
          + "times the true distance; only the shares of zones allow for that.")
    }
  }

  /// That the figures hold in sight of the beacon; `nil` where they average over walls.
  package static func walls(_ table: AccuracyTable) -> String? {
    table.walls.map { walls in
      let kinds = walls.map { wall in
        say(
          "each ‘\(DisplayText.short(wall.kind, 24))’ wall between weakens the signal by "
            + "\(NumberFormat.fixed(wall.loss, 1, "dB")), so the device reports \(NumberFormat.fixed(wall.factor, 2)) times the distance"
        )
      }.joined(separator: "; ")
      return say(
        "These distances are for a clear path: \(kinds). Shares of left-out locations include those behind walls."
      )
    }
  }

  package static func anotherSession(_ table: AccuracyTable) -> String {
    if let assumed = table.assumedSessionSD {
      return say(
        "If days, phones and people differ by an SD of \(NumberFormat.short(assumed, "dB")) (assumed, not "
          + "measured here), errors on another day are those in the second table.")
    }
    return table.rows.contains { $0.anotherSession != nil }
      ? say("Errors on another day, or with another phone or person, are those in the second table.")
      : say(
        "Accuracy for another day, phone or person is unknown: the sessions of this survey do not show how "
          + "they differ. Survey again on another day. Elsewhere, an SD of 10\u{A0}dB was measured (MIT, "
          + "phones on two people); ‘accuracy --session-sd 10’ shows its effect.")
  }

  /// How often devices named the true zone, beside what was predicted.
  package static func zones(_ check: ZoneCheck?) -> String {
    guard let check else {
      return say("Whether devices report the true zone is unknown: no location could be left out of the fit.")
    }
    let rows = check.rows.map { row in
      let right = NumberFormat.count(Int((row.rightShare * Double(row.locations)).rounded()))
      let promised = row.isTooSure ? say(" (promised \(NumberFormat.percent(promised(row))))") : ""
      return say("\(row.zone.word) \(right) of \(NumberFormat.count(row.locations))\(promised)")
    }
    let right = Int((check.rightShare * Double(check.locations)).rounded())
    return say(
      "A device reported the true zone at \(NumberFormat.count(right)) of "
        + "\(NumberFormat.count(check.locations, "location")) left out "
        + "(\(NumberFormat.percent(check.rightShare)), \(HeldOutText.range(check.interval)); "
        + "predicted \(NumberFormat.percent(check.predictedShare))): \(rows.joined(separator: ", ")). "
        + "\(calibration(check))")
      + (check.advice.code == .addBeacons ? say(" Mostly wrong: \(RangingWords.action(check.advice)).") : "")
  }

  private static func promised(_ row: ZoneCheck.Row) -> Double {
    switch row.zone {
    case .immediate: row.predicted.immediate
    case .near: row.predicted.near
    case .far, .unknown: row.predicted.far
    }
  }

  private static func calibration(_ check: ZoneCheck) -> String {
    let scores = say(
      "Brier score \(NumberFormat.fixed(check.brierScore, 2)), "
        + "\(NumberFormat.fixed(check.expectedBrierScore, 2)) expected")
    let seldom = check.rows.filter(\.isTooSure).map(\.zone.word)
    let named =
      seldom.isEmpty
      ? "" : say("It reported \(seldom.joined(separator: say(" and "))) clearly less often than predicted. ")
    guard let p = check.calibrationP else {
      return named
        + (seldom.isEmpty
          ? say("These are too few to check the predicted shares (\(scores)).")
          : say("The predicted shares are too confident (\(scores)): \(RangingWords.action(check.advice))."))
    }
    let probability = p < 0.001 ? "p < 0.001" : "p = \(NumberFormat.significant(p, 2))"
    return check.isTooSure
      ? say(
        "\(named)The predicted shares are too confident (\(scores), \(probability)): "
          + "\(RangingWords.action(check.advice)).")
      : say("This is consistent with the predicted shares (\(scores), \(probability)).")
  }

  package static func averaging(_ time: TimeToAccuracy) -> String {
    let goals = time.goals.map { "\(goal($0.share)): \(answer($0))" }
    var sentences = [
      say("Packets to average so that 68 % of distances are right within")
        + " \(goals.joined(separator: "; "))."
    ]
    let floor = NumberFormat.percent(time.floor)
    let range = time.floorInterval.map { " (\(HeldOutText.range($0)))" }
    sentences.append(
      say(
        "However long a device listens, one sigma stays at \(floor)\(range ?? "") of the distance or more "
          + "because shadowing does not average out")
        + (time.packetsNearFloor.map {
          say("; beyond \(packets($0, time.timeNearFloor)), more gain less than 5 %")
        } ?? "") + ".")
    if time.goals.contains(where: { $0.verdict == .never }) {
      sentences.append(say("“Never” means that only more beacons or a new survey helps."))
    }
    if time.goals.contains(where: { $0.verdict == .unknown }) {
      sentences.append(
        say(
          "The number of packets needed is unknown because the similarity of successive packets is unknown."))
    }
    return sentences.joined(separator: " ")
  }

  private static func goal(_ share: Double) -> String {
    share == log(2) ? say("a factor of 2") : "±\(NumberFormat.percent(share))"
  }

  private static func answer(_ goal: TimeToAccuracy.Goal) -> String {
    switch goal.verdict {
    case .unknown: return say("cannot be said")
    case .never:
      return goal.fewestPackets.map {
        say("never (from \(packets($0, nil)) at the low end of the shadowing interval)")
      } ?? say("never")
    case .packets:
      let most = goal.mostPackets.map { NumberFormat.count($0) } ?? say("never")
      let fewest = NumberFormat.count(goal.fewestPackets)
      let range =
        goal.fewestPackets == nil || (goal.fewestPackets == goal.mostPackets)
        ? "" : " (\(NumberFormat.range(fewest, most)))"
      return say("from \(packets(goal.packets ?? 1, goal.time))\(range)")
    }
  }

  private static func packets(_ count: Int, _ seconds: Double?) -> String {
    NumberFormat.count(count, "packet")
      + (seconds.map { seconds in
        say(" or ")
          + (seconds < 120
            ? NumberFormat.significant(seconds, 2, "s") : NumberFormat.significant(seconds / 60, 2, "min"))
      } ?? "")
  }
}
