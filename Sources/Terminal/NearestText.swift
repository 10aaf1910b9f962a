package import CalibrationModel
import RadioSurvey
import Support
import Wording

package enum NearestText {
  /// Most pairs in words for each set of conditions.
  private static let mostPairs = 6
  /// dB of difference that are worth a calibration.
  private static let leastImbalance = 3.0

  package static func render(_ document: NearestDocument) -> String {
    var lines = document.venue.map { NearestVenueText.answers($0, document) } ?? []
    if lines.isEmpty { lines = beacons(document) }
    if let venue = document.venue, !venue.wrongFloors.isEmpty {
      let known = document.groups.reduce(into: [BeaconIdentifier: String]()) { known, group in
        known.merge(NearestTable.names(group)) { first, _ in first }
      }
      lines += [""] + NearestVenueText.wrongFloors(venue, names: known)
    }
    lines += omissions(document)
    if let unmeasured = document.unmeasured {
      let names = unmeasured.prefix(mostPairs).map { "“\($0)”" } + (unmeasured.count > mostPairs ? ["…"] : [])
      lines += [
        "",
        "No level of \(names.joined(separator: ", ")) was measured, and so few other beacons do not tell how beacons "
          + "differ: the intervals leave that out. Measure around each.",
      ]
    }
    lines += ["", rule(document)]
    lines += document.venue.map(NearestVenueText.costs) ?? []
    return lines.plainText
  }

  /// The answers for people who stand at each beacon.
  private static func beacons(_ document: NearestDocument) -> [String] {
    var lines = [verdict(document)]
    for group in document.groups {
      let names = NearestTable.names(group)
      lines += ["", heading(group)]
      lines += TextTable(NearestTable.table(group, names: names)).lines
      lines += pairs(group, document, names)
    }
    if document.groups.contains(where: { $0.rows.contains(where: \.isExtrapolated) }) {
      lines += ["", "\(AccuracyRowsTable.extrapolated) outside the distances measured"]
    }
    return lines
  }

  private static func verdict(_ document: NearestDocument) -> String {
    let asked = NumberFormat.percent(document.probability)
    let at = NumberFormat.metres(document.radius)
    guard let group = document.groups.first, let worst = group.rows.first else { return "" }
    let name = NearestTable.name(worst.beacon, NearestTable.names(group))
    let share = NumberFormat.share(worst.right, worst.interval)
    guard !document.isMet else {
      return
        "A device \(at) from a beacon ranks it first at least \(asked) of the time, at every beacon; least "
        + "often at \(name), in \(share)."
    }
    let failing = group.rows.count { $0.right < document.probability }
    return "A device \(at) from a beacon ranks it first less than \(asked) of the time at \(failing) of "
      + "\(NumberFormat.count(group.rows.count, "beacon")); least often at \(name), in \(share)."
  }

  private static func heading(_ group: NearestGroup) -> String {
    group.conditions.label
      + (group.ranksByDistance ? "" : ", ranked by level because some measured powers are unknown")
  }

  private static func pairs(
    _ group: NearestGroup, _ document: NearestDocument, _ names: [BeaconIdentifier: String]
  ) -> [String] {
    guard !group.pairs.isEmpty else { return [] }
    let shown = group.pairs.prefix(mostPairs).map { sentence($0, document, names) }
    let rest = group.pairs.count - shown.count
    return ["Confused in more than \(NumberFormat.percent(1 - document.probability)):"] + shown
      + (rest > 0 ? ["- and \(NumberFormat.count(rest, "pair")) more (--format json)"] : [])
  }

  /// One pair: how often, what to change at the beacons, and what an app can do.
  private static func sentence(
    _ pair: NearestPair, _ document: NearestDocument, _ names: [BeaconIdentifier: String]
  ) -> String {
    let (first, second) = (NearestTable.name(pair.first, names), NearestTable.name(pair.second, names))
    var steps: [String] = []
    if abs(pair.imbalance) >= leastImbalance {
      let weaker = pair.imbalance > 0 ? first : second
      steps.append(
        "calibrate the measured power of \(weaker) in place: it counts "
          + "\(NumberFormat.fixed(abs(pair.imbalance), 1, "dB")) less than the other at equal distance")
    }
    if pair.neededDistance > pair.distance {
      steps.append("hang them \(NumberFormat.metres(pair.neededDistance)) apart")
    }
    var until = ""
    if let margin = pair.margin {
      let lead = NumberFormat.fixed(margin.margin, 1, "dB")
      let share = NumberFormat.percent(margin.detection)
      if margin.detection >= PairWords.leastDetection {
        steps.append(
          "switch between them only at a lead of \(lead) (correct in "
            + "\(NumberFormat.percent(document.probability)); \(share) of moves are noticed)")
      } else {
        // An app that waits for such a lead misses most of those who walk over.
        until =
          " Until then, show both: switching takes a lead of \(lead), which only \(share) of moves reach."
      }
    }
    let todo = steps.isEmpty ? "no lead in dB distinguishes them" : steps.joined(separator: "; ")
    return "- \(first) and \(second), \(NumberFormat.metres(pair.distance)) apart: the other comes first in "
      + "\(NumberFormat.percent(pair.confused)) at \(first) and \(NumberFormat.percent(pair.confusedBack)) "
      + "at \(second). To distinguish them: \(todo).\(until)"
  }

  private static func omissions(_ document: NearestDocument) -> [String] {
    document.omitted.map { omission in
      let name = omission.name ?? omission.beacon.description
      let words =
        switch omission.reason {
        case .noPosition: "it has no x_m and y_m in survey.toml"
        case .noFloor: "it has no floor in survey.toml, and beacons hang on several"
        case .noFit: "its placement has no usable fit: survey it"
        }
      return "Left out: \(name); \(words)."
    }
  }

  private static func rule(_ document: NearestDocument) -> String {
    // Leads are of pairs, which answers for points do not show.
    let isAnswer = document.venue.map { !$0.points.isEmpty || !$0.paths.isEmpty } ?? false
    let change = isAnswer ? "" : " switch only at the lead above,"
    return
      "For the app: use the first beacon if it is immediate or near,\(change) and show a list while all are "
      + "far. From the mean of \(NumberFormat.count(document.packets, "packet"))."
  }
}

/// How often the nearest beacon came first, beside how often that was predicted, for a terminal.
package enum NearestCheckText {
  package static func render(_ document: NearestCheckDocument) -> String {
    guard let front = document.check.front else { return "" }
    var lines = [verdict(front, document.check.bands), ""]
    lines.append(
      document.unit == .session
        ? "Each session predicted by fits of the others:"
        : "Places drawn with seed \(document.seed.map(String.init) ?? "1"), predicted by fits of the others:")
    lines += TextTable(NearestCheckTable.table(document.check)).lines
    lines += ["", "Predicted and actual share of coming first:"]
    lines += TextTable(NearestCheckTable.bands(document.check)).lines
    lines += [
      "",
      "A visit is correct if the beacon with the highest mean level, minus what it broadcasts, is the "
        + "nearest. Intervals count places; for differences, they are in percentage points.",
    ]
    if document.check.silentVisits > 0 {
      lines.append(
        "At \(NumberFormat.count(document.check.silentVisits, "visit")) no beacon was heard; they are not counted."
      )
    }
    if let advice = advice(document, front) { lines.append(advice) }
    return lines.plainText
  }

  private static func verdict(_ row: NearestCheckRow, _ bands: [NearestCheckBand]) -> String {
    let measured = NumberFormat.share(row.right.measured, row.right.interval)
    let predicted = NumberFormat.share(row.right.predicted, row.right.predictedInterval)
    let counts =
      "\(NumberFormat.count(row.right.trials, "visit")) to \(NumberFormat.count(row.right.places, "place"))"
    let parts = bands.map { band in
      (
        words: "Predicted \(NumberFormat.percent(band.probabilities.lower)) to "
          + "\(NumberFormat.percent(band.probabilities.upper)), it came first", share: band.right
      )
    }
    return "The nearest beacon came first in \(measured) of \(counts); \(predicted) were predicted: "
      + PredictedShareWords.judgement(row.right, parts: parts)
  }

  private static func advice(_ document: NearestCheckDocument, _ row: NearestCheckRow) -> String? {
    if document.isHorizontal {
      return
        "Distances are along the floor, so close beacons count as louder than they are, and the prediction "
        + "tends to be too confident: set z_m for beacons and locations."
    }
    guard row.right.isLess || document.check.bands.contains(where: \.right.isLess) else { return nil }
    return
      "Plan with the measured share. Check 'fit --shapes' for another shape of the fall with distance, and "
      + "survey more places close to beacons."
  }
}
