import CoveragePlanner
import PathLoss
package import RadioSurvey
import SurveyDesign
package import SurveyResults

/// Survey advice for a terminal, verdict first.
package enum NextText {
  /// Visits whose places are listed; the sheet has them all.
  private static let mostVisits = 3

  /// The document as text with a final newline.
  ///
  /// - Parameter site: for the names of its beacons.
  package static func render(_ document: NextDocument, site: Site) -> String {
    let advice = document.advice
    let names = SurveyNames(site: site, visits: advice.visits)
    var lines = [AdviceWords.sentence(advice.reason)]
    if !advice.conditions.isEmpty { lines += conditions(advice) }
    if !advice.visits.isEmpty {
      lines += ["", heading(advice)] + visits(advice)
      if !advice.isFirst {
        for (index, visit) in advice.visits.prefix(mostVisits).enumerated() {
          lines += ["", "\(index + 1). \(visit.label). \(names.purpose(visit))"] + places(visit, names)
        }
        let left = advice.visits.count - mostVisits
        if left > 0 { lines += ["", "The places of \(left) more: see --sheet, --csv or --format json."] }
      }
    }
    if !advice.notes.isEmpty { lines += [""] + advice.notes.map { "- \(SurveyNoteWords.sentence($0))" } }
    if !advice.isFirst {
      lines += [
        "", "Seed \(advice.seed), \(NumberFormat.count(advice.draws)) draws of the fits' uncertainty.",
      ]
    }
    return lines.map(TerminalText.plain).joined(separator: "\n") + "\n"
  }

  private static func heading(_ advice: SurveyAdvice) -> String {
    let time = NumberFormat.duration(advice.seconds)
    return advice.isFirst
      ? "The first survey, about \(time) of walking and standing:"
      : "Measure next, most urgent first, about \(time):"
  }

  // MARK: Conditions

  private static func conditions(_ advice: SurveyAdvice) -> [String] {
    let goals = advice.goals
    let share = NumberFormat.percent(goals.shadowing)
    var table = TextTable([
      ("conditions", .left), ("verdict", .left), ("locations", .right), ("exponent ±", .right),
      ("more for ±\(NumberFormat.plain(goals.exponent))", .left), ("shadowing ±", .right),
      ("more for ±\(share)", .left), ("beacons, 90 %", .left),
      ("more for ±\(NumberFormat.plain(goals.beacons))", .left), ("packets", .left),
    ])
    for condition in advice.conditions {
      table.add([
        condition.conditions.label, condition.verdict.rawValue, NumberFormat.count(condition.locations),
        NumberFormat.fixed(condition.exponent?.now, 2), more(condition.exponent),
        NumberFormat.percent(condition.shadowing?.now), more(condition.shadowing),
        condition.beacons.map { SurveyNames.beacons($0.now) } ?? NumberFormat.absent,
        condition.beacons.map { $0.isHopeless ? "none is enough" : more($0.locations) }
          ?? NumberFormat.absent,
        packets(condition.dwell),
      ])
    }
    var lines = [
      "", "± is half of a 95 % interval, of the shadowing SD as a share of it; “more” counts locations.",
    ]
    lines = [""] + table.lines + lines
    // What the table cannot say, once for all conditions that it holds for.
    var told: Set<String> = []
    let obstacles = advice.conditions.map { ($0.conditions.label, $0.obstacles.map(AdviceWords.sentence)) }
    for obstacle in obstacles.flatMap(\.1) where told.insert(obstacle).inserted {
      let labels = obstacles.filter { $0.1.contains(obstacle) }.map(\.0)
      lines.append("- \(labels.joined(separator: "; ")): \(obstacle)")
    }
    return lines
  }

  private static func more(_ need: LocationNeed?) -> String {
    guard let need else { return NumberFormat.absent }
    if need.isMet || need.more == 0 { return "reached" }
    guard let more = need.more else {
      return need.now == nil ? NumberFormat.absent : "over \(LocationNeed.most)"
    }
    guard need.moreLow != nil || need.moreHigh != nil else { return NumberFormat.count(more) }
    let low = NumberFormat.count(min(need.moreLow ?? more, more))
    let high = need.moreHigh.map { NumberFormat.count($0) } ?? "over \(LocationNeed.most)"
    return "\(NumberFormat.count(more)) (\(NumberFormat.range(low, high)))"
  }

  private static func packets(_ size: DwellSize?) -> String {
    guard let size else { return NumberFormat.absent }
    guard let low = size.packetsLow, let high = size.packetsHigh else {
      return NumberFormat.count(size.packets)
    }
    return "\(NumberFormat.count(size.packets)) (\(NumberFormat.range("\(low)", "\(high)")))"
  }

  // MARK: Visits

  private static func visits(_ advice: SurveyAdvice) -> [String] {
    var table = TextTable([
      ("", .right), ("where", .left), ("places", .right), ("distances", .left), ("stay", .right),
      ("packets", .right), ("why", .left),
    ])
    for (index, visit) in advice.visits.enumerated() {
      table.add([
        "\(index + 1)", visit.label, NumberFormat.count(visit.places.count), SurveyNames.distances(visit),
        NumberFormat.duration(visit.dwell), NumberFormat.count(visit.packets), visit.cause.rawValue,
      ])
    }
    return table.lines
  }

  private static func places(_ visit: PlannedVisit, _ names: SurveyNames) -> [String] {
    let isOnFloor = visit.places.contains { $0.x != nil }
    let isRanked = visit.places.contains { $0.varianceReduction != nil }
    var columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("place", .left), ("beacon", .left), ("distance", .right),
    ]
    columns += isOnFloor ? [("x", .right), ("y", .right)] : [("bearing", .right)]
    if isRanked { columns += [("takes off", .right), ("from the nearest place", .right)] }
    var table = TextTable(columns)
    for place in visit.places {
      var cells = [place.location, names.beacon(of: place), NumberFormat.metres(place.distance)]
      cells +=
        isOnFloor
        ? [NumberFormat.metres(place.x), NumberFormat.metres(place.y)]
        : ["\(NumberFormat.fixed(place.bearing, 0))°"]
      if isRanked {
        cells += [
          NumberFormat.percent(place.varianceReduction),
          place.separation.map { NumberFormat.metres($0) } ?? "–",
        ]
      }
      table.add(cells)
    }
    return table.lines
  }
}
