package import CalibrationModel
import Foundation
package import RadioSurvey
import Wording

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
