package import CalibrationModel
import RadioSurvey
import Support
import Wording

/// The model of each fit in words and as a formula with its numbers, for a terminal.
package enum ExplainText {
  private struct Row {
    var name: String
    var spread: String
    var meaning: String
  }

  /// A formula and a table of spreads for each set of conditions, with a final newline.
  package static func render(_ document: FitDocument) -> String {
    let parts = document.fits.map { fit in
      fit.outcome.line.map { lines(fit, $0) } ?? ["\(fit.conditions.label): refused; fit says why"]
    }
    return parts.joined(separator: [""]).plainText
  }

  private static func lines(_ fit: ConditionFit, _ line: FittedLine) -> [String] {
    let slope = -10 * line.pathLossExponent.estimate
    let terms = [
      line.sessionSD.map { _ in "session" }, "place", line.dwellSD.map { _ in "dwell" },
      line.fadingSD.map { _ in "packet" },
    ].compactMap(\.self)
    var lines: [String] = [
      "\(fit.conditions.label):",
      "level = \(NumberFormat.fixed(line.referencePower.estimate, 1, "dBm")) "
        + "\(slope < 0 ? "−" : "+") \(NumberFormat.fixed(abs(slope), 1)) · log10(distance / 1 m)\(bend(line))\(walls(fit)) + "
        + terms.joined(separator: " + "),
      "exponent \(NumberFormat.interval(line.pathLossExponent, 2)), level at 1 m "
        + "\(NumberFormat.interval(line.referencePower, 1)) dBm",
    ]
    if let range = fit.sample.distanceRange {
      lines[2] += ", measured from \(NumberFormat.metres(range.lower)) to \(NumberFormat.metres(range.upper))"
    }
    let rows = rows(fit, line)
    let width = rows.map(\.spread.count).max() ?? 0
    lines += rows.map { row in
      "  " + pad(row.name, 20) + pad(row.spread, width + 2) + row.meaning
    }
    if let other = line.anotherSession {
      var sentence =
        "another session: SD \(NumberFormat.fixed(other.placeSD, 1, "dB")) from one dwell to another elsewhere, Student's t with "
        + "\(NumberFormat.fixed(other.degreesOfFreedom, 1)) degrees of freedom"
      if let sessions = fit.sample.sessions, sessions <= LineSpread.mostSessionsWithPrior {
        sentence +=
          "; with \(sessions) sessions, the assumption counts that a session SD above "
          + "\(NumberFormat.plain(LineSpread.unlikelySessionSD)) dB is unlikely (5 %)"
      }
      lines.append(sentence)
    }
    return lines
  }

  /// What a bend takes off, or adds.
  private static func bend(_ line: FittedLine) -> String {
    guard let bend = line.bend else { return "" }
    let more = -10 * line.pathLossExponent.estimate * (bend.steepening - 1)
    return " \(more < 0 ? "−" : "+") \(NumberFormat.fixed(abs(more), 1)) · "
      + "max(0, log10(distance / \(NumberFormat.metres(bend.distance))))"
  }

  /// What walls take off, where the line is that of a beacon in the open.
  private static func walls(_ fit: ConditionFit) -> String {
    guard fit.countsWalls, let shapes = fit.shapes else { return "" }
    return shapes.walls.compactMap { wall in
      wall.loss.map { " − \(NumberFormat.fixed($0.estimate, 1)) · crossings of '\(wall.kind)'" }
    }.joined()
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func spread(_ sd: Estimate?) -> String {
    sd == nil ? "not known" : NumberFormat.interval(sd, 1) + " dB"
  }

  private static func rows(_ fit: ConditionFit, _ line: FittedLine) -> [Row] {
    let sessions = fit.sample.sessions ?? 1
    return [
      Row(
        name: "session", spread: spread(line.sessionSD),
        meaning: line.sessionSD != nil || sessions < 2
          ? "another day, phone or person; no averaging removes it"
          : "the sessions have too few places in common to tell"),
      Row(
        name: "place (shadowing)", spread: spread(line.shadowingSD),
        meaning: "another place; no averaging removes it"),
      beacons(fit, line),
      Row(
        name: "dwell (body angle)", spread: spread(line.dwellSD),
        meaning: line.dwellSD == nil
          ? "one dwell at each place: part of place" : "another angle or visit; averaging angles removes it"),
      Row(
        name: "packet (fading)", spread: spread(line.fadingSD),
        meaning: line.fadingSD == nil ? "not measured: part of place" : "averaging packets removes it"),
      Row(
        name: "together", spread: NumberFormat.fixed(line.packetSD, 1, "dB"),
        meaning: "one packet at another place, in the sessions surveyed"),
    ]
  }

  /// What beacons differ by, which is a part of what places do.
  private static func beacons(_ fit: ConditionFit, _ line: FittedLine) -> Row {
    let measured = fit.sample.beaconsMeasured ?? 0
    let sd = line.beacons?.levelSD
    return Row(
      name: "  of it, beacons", spread: spread(sd),
      meaning: sd != nil
        ? "another beacon; measuring around it removes it"
        : measured == 1
          ? "one beacon was measured: nothing says how others differ"
          : "\(measured) beacons with too few places to tell how others differ")
  }
}
