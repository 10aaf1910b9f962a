import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey

/// How the parts of a survey plan are called, on the terminal and on the sheet.
struct SurveyNames {
  private let names: [BeaconIdentifier: String]

  init(site: Site, visits: [PlannedVisit]) {
    names = Dictionary(
      site.beacons.map { ($0.identifier, $0.name ?? $0.identifier.description) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The beacon of a place, and at which new point it hangs, if it is moved.
  func beacon(of place: PlannedPlace) -> String {
    beacon(place.beacon) + (place.newPoint.map { String(localized: ", new point \($0)") } ?? "")
  }

  /// The surveyor's name for a beacon, or its identity; a dash where the survey names no beacon.
  func beacon(_ identifier: BeaconIdentifier?) -> String {
    identifier.map { names[$0] ?? $0.description } ?? "–"
  }

  /// `13 to 20`, `13 to no limit`, or that no number is enough.
  static func beacons(_ interval: BeaconInterval) -> String {
    guard let low = interval.low else { return String(localized: "none is enough") }
    let high = interval.high.map { NumberFormat.count($0) } ?? String(localized: "no limit")
    return NumberFormat.range(NumberFormat.count(low), high)
  }

  /// The same as a span within a sentence: `13–20`.
  private static func span(_ interval: BeaconInterval) -> String {
    beacons(interval).replacing("\u{00A0}to\u{00A0}", with: "–")
  }

  /// Nearest to farthest place of a visit, or all distances where they are few.
  static func distances(_ visit: PlannedVisit) -> String {
    let distances = Set(visit.places.map(\.distance)).sorted()
    guard let first = distances.first, let last = distances.last else { return NumberFormat.absent }
    if distances.count <= 3 { return distances.map { NumberFormat.metres($0) }.joined(separator: ", ") }
    return NumberFormat.range(NumberFormat.metres(first), NumberFormat.metres(last))
  }

  /// What to do on a visit, what it is for and what is expected of it.
  func purpose(_ visit: PlannedVisit) -> String {
    var text = ""
    if !visit.receivers.isEmpty {
      text += String(
        localized: "With \(visit.receivers.map(\.rawValue).joined(separator: String(localized: " and ")))")
      text += visit.receivers.count > 1 ? String(localized: " side by side: ") : ": "
    }
    text +=
      String(
        localized:
          "\(NumberFormat.count(visit.packets, "packet")) (\(NumberFormat.duration(visit.dwell))) at each place."
      )
    switch visit.cause {
    case .firstSurvey: break
    case .notMeasured: text += String(localized: " The requirement needs it and it was never measured.")
    case .refused: text += String(localized: " Its fit is refused.")
    case .goals: text += " \(expectation(visit))"
    }
    if visit.movesBeacon {
      text +=
        String(
          localized:
            " For this, hang the beacon at new points, well away from where it hung and from one another: about one point, places "
            + "lie too near to one another or to those measured.")
    }
    return text
  }

  private func expectation(_ visit: PlannedVisit) -> String {
    let aim =
      visit.aim == .exponent
      ? String(localized: "exponent") : String(localized: "level where the requirement is decided")
    var text =
      String(
        localized:
          "All places together are expected to take \(NumberFormat.percent(visit.varianceReduction)) off the variance of the "
          + "\(aim)")
    if let deciding = visit.deciding, deciding.receiver != nil {
      text += String(localized: " at \(deciding.label)")
    }
    if let now = visit.exponentNow, let after = visit.exponentAfter {
      text += String(
        localized:
          "; the exponent goes from ±\(NumberFormat.fixed(now, 2)) to ±\(NumberFormat.fixed(after, 2))")
    }
    if let now = visit.beaconsNow, let after = visit.beaconsAfter {
      text += String(
        localized:
          ", the 90 % interval of the number of beacons from \(Self.span(now)) to \(Self.span(after))")
    }
    return text + "."
  }
}

extension NumberFormat {
  /// Seconds below two minutes, whole minutes below two hours, hours and minutes beyond.
  static func duration(_ seconds: Double) -> String {
    if seconds < 120 { return unit(fixed(seconds.rounded(.up), 0), "s") }
    guard seconds < 1e12 else { return absent }
    let minutes = Int((seconds / 60).rounded(.up))
    if minutes < 120 { return unit(count(minutes), "min") }
    return "\(unit(count(minutes / 60), "h")) \(unit(count(minutes % 60), "min"))"
  }
}
