package import CalibrationModel
import Foundation
import Mustache
package import RadioSurvey
import Wording

/// A survey plan as a sheet to print and to fill in with a pen: one HTML page that loads nothing and runs nothing.
package enum SurveySheet {
  /// The page. Every name in it is escaped.
  ///
  /// - Parameter levels: of the floor plan, to draw the places on.
  /// - Throws: ``ReportError/brokenTemplate(_:)``.
  package static func html(_ document: NextDocument, site: Site, levels: [VenueLevel] = []) throws -> String {
    let library = try ReportTemplates.library()
    let view = SheetView(document, site: site, levels: levels, css: ReportTemplates.sheetCSS)
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
    /// Markup; empty without a floor plan, and where the map of a visit before is the same.
    var map: String
    var isOnFloor: Bool
    var rows: [Row]
  }

  /// One place.
  struct Row {
    var number: Int
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

  init(_ document: NextDocument, site: Site, levels: [VenueLevel], css: String) {
    let advice = document.advice
    let names = SurveyNames(site)
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
      : Self.steps(isOnFloor: advice.visits.contains(where: \.isOnFloor))
    notes = advice.notes.map { DisplayText.visible(SurveyNoteWords.sentence($0)) }
    visits = advice.visits.enumerated().map { index, visit in
      let isOnFloor = visit.isOnFloor
      let first = advice.visits.firstIndex { $0.places == visit.places } ?? index
      let map = StandingMap(visit, site: site, levels: levels)
      let same = map != nil && first < index ? " Places are those on the map of visit \(first + 1)." : ""
      return Visit(
        heading: "\(index + 1). \(DisplayText.visible(visit.label))",
        purpose: DisplayText.visible(
          [names.purpose(visit), names.newPoints(visit) ?? ""].joined(separator: " ")),
        facts: "Distances: \(SurveyNames.distances(visit)).\(same)",
        map: first < index
          ? "" : map?.svg(id: "places-\(index + 1)", title: "Where to stand on visit \(index + 1)") ?? "",
        isOnFloor: isOnFloor,
        rows: visit.places.enumerated().map { number, place in
          Row(
            number: number + 1, place: DisplayText.visible(place.location),
            beacon: DisplayText.visible(isOnFloor ? names.heard(at: place) : names.beacon(of: place)),
            distance: NumberFormat.metres(place.distance), bearing: names.bearing(of: place),
            x: place.x.map { NumberFormat.fixed($0, 1) } ?? "",
            y: place.y.map { NumberFormat.fixed($0, 1) } ?? "",
            isOnFloor: isOnFloor)
        })
    }
  }

  private static func steps(isOnFloor: Bool) -> [String] {
    let (place, otherwise) =
      isOnFloor
      ? (
        "Walk from place to place in the order of their numbers. x and y are metres along the floor plan; check them with a tape to "
          + "the beacons named.",
        "If you cannot stand at a place, stand as near to it as you can, in sight of the same beacons, and correct its row."
      )
      : (
        "Stand at the given distance, in a straight line from the beacon; write down the distance measured "
          + "with a tape.",
        "If you cannot reach a place, use another at the same distance, and correct its row."
      )
    return [
      "First fill the room to the table's crowd level; note the actual number of people.", place,
      "Stand still for the given time with every receiver named; one stay serves every beacon that is heard. Write down when you "
        + "began and ended.", otherwise,
    ]
  }
}

/// A survey plan as a log to be filled in: canonical columns with everything but what will be measured.
package enum SurveyPlanTable {
  private static let columns = [
    "timestamp", "beacon", "rssi_dbm", "location", "distance_m", "x_m", "y_m", "floor", "placement", "crowd",
    "people", "carriage", "receiver", "note",
  ]

  /// CSV (RFC 4180, UTF-8, LF), one row per place, beacon heard there and receiver, with names that no spreadsheet takes for a formula, see
  /// ``CSVText``.
  ///
  /// The surveyor fills in `timestamp` and `rssi_dbm`, and copies a row for every further reading. `import` refuses a row
  /// without a timestamp, so that what was not measured never counts as a packet that was not heard.
  package static func csv(_ document: NextDocument, site: Site) -> String {
    let names = SurveyNames(site)
    let placements = Dictionary(
      site.beacons.map { (Optional($0.identifier), $0.placement) }, uniquingKeysWith: { first, _ in first })
    var rows = [columns]
    for visit in document.advice.visits {
      let people = visit.crowd.flatMap { crowd in site.crowdLevels.first { $0.level == crowd }?.people }
      let receivers: [Receiver?] = visit.receivers.isEmpty ? [nil] : visit.receivers
      for place in visit.places {
        // The coordinates in survey.toml are those of a beacon's old place.
        let position = place.newPoint == nil ? place.position : nil
        let note = note(place, visit, names)
        for heard in place.heard {
          let placement = visit.placement ?? placements[heard.beacon] ?? nil
          for receiver in receivers {
            rows.append([
              "", name(heard.beacon?.description), "", name(place.location), number(heard.distance),
              position.map { number($0.x) } ?? "", position.map { number($0.y) } ?? "", name(position?.floor),
              name(placement?.rawValue), name(visit.crowd?.rawValue), people.map(String.init) ?? "",
              name(visit.carriage?.rawValue), name(receiver?.rawValue), name(note),
            ])
          }
        }
      }
    }
    return rows.map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private static func note(_ place: PlannedPlace, _ visit: PlannedVisit, _ names: SurveyNames) -> String {
    var parts = ["\(visit.packets) packets in \(Int(visit.dwell)) s"]
    if place.beacon != nil, place.others == nil { parts.append("from \(names.beacon(of: place))") }
    if let point = place.newPoint, place.others != nil { parts.append("beacon at new point \(point)") }
    if let position = place.position {
      parts.append("at x \(number(position.x)) m and y \(number(position.y)) m")
    } else if let bearing = place.bearing {
      parts.append("bearing \(number(bearing)) degrees")
    }
    return parts.joined(separator: "; ")
  }

  private static func name(_ text: String?) -> String { CSVText.name(text ?? "") }

  /// A number without decimals that say nothing.
  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : "\(value)"
  }
}
