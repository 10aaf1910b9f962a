package import CalibrationModel
import Foundation
import Mustache
package import RadioSurvey
import Wording

/// A survey plan as a sheet to print and to fill in with a pen: one HTML page that loads nothing and runs nothing.
package enum SurveySheet {
  /// The page. Every name in it is escaped.
  ///
  /// - Throws: ``ReportError/brokenTemplate(_:)``.
  package static func html(_ document: NextDocument, site: Site) throws -> String {
    let library = try ReportTemplates.library()
    let view = SheetView(document, site: site, css: ReportTemplates.sheetCSS)
    guard let html = library.render(view, withTemplate: "sheet") else {
      throw ReportError.brokenTemplate("there is no sheet")
    }
    return html
  }
}

/// The sheet as its template wants it.
struct SheetView {
  /// One table.
  struct Visit {
    var heading: String
    var purpose: String
    var facts: String
    var isOnFloor: Bool
    var rows: [Row]
  }

  /// One place.
  struct Row {
    var place: String
    var beacon: String
    var distance: String
    var bearing: String
    var x: String
    var y: String
    var isOnFloor: Bool
  }

  var title: String
  var kind: String
  var css: String
  var generator = "beacon-calibrate"
  var sentence: String
  var summary: String
  var steps: [String]
  var notes: [String]
  var visits: [Visit]

  init(_ document: NextDocument, site: Site, css: String) {
    let advice = document.advice
    let names = SurveyNames(site: site, visits: advice.visits)
    self.css = css
    title = DisplayText.visible(document.site)
    kind = advice.isFirst ? "First survey" : "Next measurements"
    sentence = DisplayText.visible(AdviceWords.sentence(advice.reason))
    let places = advice.visits.reduce(0) { $0 + $1.places.count }
    summary =
      places == 0
      ? "There is nothing to measure."
      : "\(NumberFormat.count(places, "place")) in \(NumberFormat.count(advice.visits.count, "visit")), about "
        + "\(NumberFormat.duration(advice.seconds)) with \(NumberFormat.duration(advice.goals.walk)) from place to place."
    steps =
      places == 0
      ? []
      : [
        "First fill the room to the table's crowd level; note the actual number of people.",
        "Stand at the given distance, in a straight line from the beacon; write down the distance measured "
          + "with a tape.",
        "Stand still for the given time with every receiver named; write down when you began and ended.",
        "If you cannot reach a place, use another at the same distance, and correct its row.",
      ]
    notes = advice.notes.map { DisplayText.visible(SurveyNoteWords.sentence($0)) }
    visits = advice.visits.enumerated().map { index, visit in
      let isOnFloor = visit.places.contains { $0.x != nil }
      return Visit(
        heading: "\(index + 1). \(DisplayText.visible(visit.label))",
        purpose: DisplayText.visible(names.purpose(visit)),
        facts: "Distances: \(SurveyNames.distances(visit)).", isOnFloor: isOnFloor,
        rows: visit.places.map { place in
          Row(
            place: DisplayText.visible(place.location),
            beacon: DisplayText.visible(names.beacon(of: place)),
            distance: NumberFormat.metres(place.distance),
            bearing: "\(NumberFormat.fixed(place.bearing, 0))°",
            x: place.x.map { NumberFormat.fixed($0, 2) } ?? "",
            y: place.y.map { NumberFormat.fixed($0, 2) } ?? "",
            isOnFloor: isOnFloor)
        })
    }
  }
}

/// A survey plan as a log to be filled in: canonical columns with everything but what will be measured.
package enum SurveyPlanTable {
  private static let columns = [
    "timestamp", "beacon", "rssi_dbm", "location", "distance_m", "placement", "crowd", "people", "carriage",
    "receiver", "note",
  ]

  /// CSV (RFC 4180, UTF-8, LF), one row per place and receiver, with names that no spreadsheet takes for a formula, see
  /// ``CSVText``.
  ///
  /// The surveyor fills in `timestamp` and `rssi_dbm`, and copies a row for every further reading. `import` refuses a row
  /// without a timestamp, so that what was not measured never counts as a packet that was not heard.
  package static func csv(_ document: NextDocument, site: Site) -> String {
    let names = SurveyNames(site: site, visits: document.advice.visits)
    var rows = [columns]
    for visit in document.advice.visits {
      let people = visit.crowd.flatMap { crowd in site.crowdLevels.first { $0.level == crowd }?.people }
      let receivers: [Receiver?] = visit.receivers.isEmpty ? [nil] : visit.receivers
      for place in visit.places {
        let note = note(place, visit, names)
        for receiver in receivers {
          rows.append([
            "", name(place.beacon?.description), "", name(place.location), number(place.distance),
            name(visit.placement?.rawValue), name(visit.crowd?.rawValue), people.map(String.init) ?? "",
            name(visit.carriage?.rawValue), name(receiver?.rawValue), name(note),
          ])
        }
      }
    }
    return rows.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private static func note(_ place: PlannedPlace, _ visit: PlannedVisit, _ names: SurveyNames) -> String {
    var parts = ["\(visit.packets) packets in \(Int(visit.dwell)) s"]
    if place.beacon != nil { parts.append("from \(names.beacon(of: place))") }
    if let x = place.x, let y = place.y {
      parts.append("at x \(number(x)) m and y \(number(y)) m")
    } else {
      parts.append("bearing \(number(place.bearing)) degrees")
    }
    return parts.joined(separator: "; ")
  }

  private static func name(_ text: String?) -> String { CSVText.name(text ?? "") }

  /// A number without decimals that say nothing.
  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : "\(value)"
  }
}
