package import CalibrationModel
package import RadioSurvey
import Support

/// How the parts of a survey plan are called, on the terminal and on the sheet.
package struct SurveyNames {
  private let names: [BeaconIdentifier: String]

  package init(_ site: Site) {
    names = Dictionary(
      site.beacons.map { ($0.identifier, $0.name ?? $0.identifier.description) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The beacon of a place, and at which new point it hangs, if it is moved.
  package func beacon(of place: PlannedPlace) -> String {
    beacon(place.beacon) + (place.newPoint.map { say(", new point \($0)") } ?? "")
  }

  /// The surveyor's name for a beacon, or its identity; a dash where the survey names no beacon.
  package func beacon(_ identifier: BeaconIdentifier?) -> String {
    identifier.map { names[$0] ?? $0.description } ?? "–"
  }

  /// Direction of a place from its beacon; a dash where the place has coordinates.
  package func bearing(of place: PlannedPlace) -> String {
    place.bearing.map { "\(NumberFormat.fixed($0, 0))°" } ?? "–"
  }

  /// `Coin 1.20 m, Dial 3.40 m and 4 more`: the beacons that a dwell at a place serves.
  package func heard(at place: PlannedPlace) -> String {
    let all = place.heard.enumerated().map { index, heard in
      "\(index == 0 ? beacon(of: place) : beacon(heard.beacon)) \(NumberFormat.metres(heard.distance))"
    }
    let shown = all.prefix(Self.mostHeard).joined(separator: ", ")
    return all.count > Self.mostHeard ? "\(shown) and \(all.count - Self.mostHeard) more" : shown
  }

  /// Beacons of a place that are named.
  private static let mostHeard = 3

  /// `Hang Coin at new point 1: x 3.00 m, y 2.00 m; …`; `nil` where none is moved on a floor plan.
  package func newPoints(_ visit: PlannedVisit) -> String? {
    guard let points = visit.newPoints, let moved = visit.places.first?.beacon else { return nil }
    let list = points.enumerated().map { index, point in
      "new point \(index + 1): x \(NumberFormat.metres(point.x)), y \(NumberFormat.metres(point.y))"
    }
    return "Hang \(beacon(moved)) at \(list.joined(separator: "; "))."
  }

  /// `13 to 20`, `13 to no limit`, or that no number is enough.
  package static func beacons(_ interval: BeaconInterval) -> String {
    guard let low = interval.low else { return say("no number is enough") }
    let high = interval.high.map { NumberFormat.count($0) } ?? say("no limit")
    return NumberFormat.range(NumberFormat.count(low), high)
  }

  /// The same as a span within a sentence: `13–20`.
  private static func span(_ interval: BeaconInterval) -> String {
    beacons(interval).replacing("\u{00A0}to\u{00A0}", with: "–")
  }

  /// Nearest to farthest place of a visit, or all distances where they are few.
  package static func distances(_ visit: PlannedVisit) -> String {
    let distances = Set(visit.places.flatMap(\.heard).map(\.distance)).sorted()
    guard let first = distances.first, let last = distances.last else { return NumberFormat.absent }
    if distances.count <= 3 { return distances.map { NumberFormat.metres($0) }.joined(separator: ", ") }
    return NumberFormat.range(NumberFormat.metres(first), NumberFormat.metres(last))
  }

  /// What to do on a visit, what it is for and what is expected of it.
  package func purpose(_ visit: PlannedVisit) -> String {
    var text = ""
    if !visit.receivers.isEmpty {
      text += say("With \(visit.receivers.map(\.rawValue).joined(separator: say(" and ")))")
      text += visit.receivers.count > 1 ? say(" side by side: ") : ": "
    }
    text += say(
      "\(NumberFormat.count(visit.packets, "packet")) (\(NumberFormat.duration(visit.dwell))) at each place.")
    switch visit.cause {
    case .firstSurvey: break
    case .notMeasured: text += say(" The requirement needs it, but it was never measured.")
    case .refused: text += say(" Its fit carries no plan.")
    case .goals: text += " \(expectation(visit))"
    }
    if visit.movesBeacon {
      text += say(
        " For this, hang the beacon at new points, well away from its old place and from each other: around "
          + "a single point, places are too close to each other or to those measured.")
    }
    return text
  }

  private func expectation(_ visit: PlannedVisit) -> String {
    let aim = visit.aim == .exponent ? say("exponent") : say("level that decides the requirement")
    var text = say(
      "Together, all places are expected to reduce the variance of the \(aim) by "
        + "\(NumberFormat.percent(visit.varianceReduction))")
    if let deciding = visit.deciding, deciding.receiver != nil { text += say(" at \(deciding.label)") }
    if let now = visit.exponentNow, let after = visit.exponentAfter {
      text += say(
        "; the exponent goes from ±\(NumberFormat.fixed(now, 2)) to ±\(NumberFormat.fixed(after, 2))")
    }
    if let now = visit.beaconsNow, let after = visit.beaconsAfter {
      text += say(
        ", the 90 % interval of the number of beacons from \(Self.span(now)) to \(Self.span(after))")
    }
    return text + "."
  }
}

extension NumberFormat {
  /// Seconds below two minutes, whole minutes below two hours, hours and minutes beyond.
  package static func duration(_ seconds: Double) -> String {
    if seconds < 120 { return unit(fixed(seconds.rounded(.up), 0), "s") }
    guard seconds < 1e12 else { return absent }
    let minutes = Int((seconds / 60).rounded(.up))
    if minutes < 120 { return unit(count(minutes), "min") }
    return "\(unit(count(minutes / 60), "h")) \(unit(count(minutes % 60), "min"))"
  }
}

package enum SelectionWords {
  /// `placement shelf, receiver A and B`: names of each kind, made visible.
  package static func list(_ selection: SurveySelection) -> String {
    let parts: [(word: String, names: [String])] = [
      (say("placement"), selection.placements.map(\.rawValue)),
      (say("crowd level"), selection.crowds.map(\.rawValue)),
      (say("carriage"), selection.carriages.map(\.rawValue)),
      (say("receiver"), selection.receivers.map(\.rawValue)), (say("beacon"), selection.beacons),
    ]
    return parts.filter { !$0.names.isEmpty }.map { part in
      "\(part.word) \(part.names.map(DisplayText.visible).joined(separator: say(" and ")))"
    }.joined(separator: ", ")
  }
}

package enum SessionWords {
  /// A count of sessions with what it rests on: “3, by day (UTC)”.
  package static func count(_ count: Int, _ basis: SurveySessions.Basis) -> String {
    switch basis {
    case .stated: "\(NumberFormat.count(count)), as stated"
    case .folder: "\(NumberFormat.count(count)), by folder of logs"
    case .day: "\(NumberFormat.count(count)), by day (UTC)"
    case .one: "\(NumberFormat.count(count)): one folder of logs, one day"
    }
  }
}

package enum DwellWords {
  /// What stands behind a number of independent packets whose correlation is assumed.
  package static let assumedMark = "*"

  /// Where the receiver stood, and under which conditions.
  package static func place(_ entry: RecordDocument.Entry) -> String {
    let distance = entry.distance.map { [NumberFormat.metres($0)] } ?? []
    return ([entry.location] + distance + entry.conditions.fitConditions.names).joined(separator: " · ")
  }

  /// What to do at a dwell that goes on, or what became of one that is over.
  package static func verdict(_ advice: DwellAdvice, isOver: Bool) -> String {
    switch (advice.verdict, advice.secondsToGo) {
    case (.enough, _): "enough"
    case (.cannotBeSaid, _): "cannot be said"
    case (.goOn, let seconds?):
      isOver ? "too short by about \(duration(seconds))" : "go on: about \(duration(seconds)) more"
    case (.goOn, nil): isOver ? "too short" : "go on"
    }
  }

  private static func duration(_ seconds: Double) -> String {
    seconds < 100
      ? NumberFormat.fixed(max(1, seconds.rounded(.up)), 0, "s")
      : NumberFormat.fixed((seconds / 60).rounded(.up), 0, "min")
  }
}

package enum DataWords {
  /// `24 places, 72 locations (a place and a beacon each)`: where the surveyor stood, and what that makes.
  package static func stood(_ data: DataSummary) -> String {
    let locations = NumberFormat.count(data.locations, "location")
    guard let places = data.places else { return locations }
    let stood = NumberFormat.count(places, "place")
    return places == data.locations ? stood : say("\(stood), \(locations) (a place and a beacon each)")
  }
}

/// Ids of a page, derived from what they name and never from its place: a link keeps working when the survey grows.
package enum Slug {
  /// An id for each of some distinct names, behind a prefix. Names that look alike as ids, or have no letter, get six digits
  /// of their SHA-256 besides.
  package static func ids(_ names: [String], prefix: String) -> [String: String] {
    let groups = Dictionary(grouping: Set(names)) { SlugText.slug($0, limit: 36) }
    var ids: [String: String] = [:]
    for (slug, members) in groups {
      for name in members {
        let digest = SHA256Digest.hexadecimal(SHA256Digest.bytes(of: name).prefix(3))
        let parts = [prefix, slug, members.count > 1 || slug.isEmpty ? digest : ""]
        ids[name] = parts.filter { !$0.isEmpty }.joined(separator: "-")
      }
    }
    return ids
  }
}

/// Names that others wrote, made fit to be shown. Escaping is another matter: see ``ReportMarkup``.
package enum DisplayText {
  /// The name with control characters as their pictures (␊ for a line end) and without the characters that reverse the
  /// direction of the text around them; “(no name)” where nothing is left.
  package static func visible(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: shown.append("\u{2421}")
      case 0x80..<0xA0, 0x2028, 0x2029, 0xFFFE, 0xFFFF: shown.append("\u{FFFD}")
      case 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F: continue
      default: shown.append(scalar)
      }
    }
    return shown.isEmpty ? say("(no name)") : String(shown)
  }

  /// The name cut to the given number of characters, with an ellipsis.
  package static func short(_ text: String, _ limit: Int) -> String {
    let shown = visible(text)
    return shown.count <= limit ? shown : "\(shown.prefix(limit - 1))…"
  }

  /// A text as a sentence: visible, with a capital first letter and a full stop.
  package static func sentence(_ text: String) -> String { capitalized(ended(text)) }

  /// A text as a title: visible, with a capital first letter and nothing at its end.
  static func capitalized(_ text: String) -> String {
    let shown = visible(text)
    return shown.prefix(1).uppercased() + shown.dropFirst()
  }

  /// A text that ends like a sentence and begins as it is, because a name stands first.
  package static func ended(_ text: String) -> String {
    let shown = visible(text)
    return shown.last.map { ".!?…".contains($0) } ?? true ? shown : "\(shown)."
  }

  /// A text as the end of a sentence, without a full stop of its own.
  static func clause(_ text: String) -> String {
    let shown = visible(text)
    return shown.last == "." ? String(shown.dropLast()) : shown
  }
}

package enum FloorPlanWords {
  /// `Ground`; empty for a floor without a name.
  package static func name(_ level: VenueLevel) -> String {
    level.name.isEmpty ? "" : DisplayText.short(level.name, 60)
  }

  package static func sentence(_ map: SurveyedMap) -> String {
    var text = say("No floor plan: the outline is the hull of the positions.")
    if let zone = map.zone, let within = map.within {
      let places = NumberFormat.count(map.places.count { $0.share != nil }, "place")
      text += say(
        " Each circle is filled by the share of dwells in which devices said \(zone.word), counted at \(places) "
          + "within \(NumberFormat.setting(within, "m")) of the nearest beacon.")
    } else if let zone = map.zone {
      text += say(
        " Each circle is filled by the share of dwells in which devices said \(zone.word) of a beacon.")
    }
    if map.places.count < map.surveyedPlaces {
      text += say(
        " Drawn: \(NumberFormat.count(map.places.count)) of "
          + "\(NumberFormat.count(map.surveyedPlaces, "place")).")
    }
    return text
  }

  /// `Ground, 240.0 m²`.
  package static func title(_ level: VenueLevel) -> String {
    "\(DisplayText.short(level.name, 60)), \(area(level))"
  }

  /// What the drawing shows, for a reader who does not see it.
  package static func description(_ plan: VenuePlan) -> String {
    plan.levels.map { level in
      let all: [(count: Int, words: String)] = [
        (level.walls.count, NumberFormat.count(level.walls.count, "wall")),
        (level.openings.count, NumberFormat.count(level.openings.count, "opening")),
        (level.fixtures.count, NumberFormat.count(level.fixtures.count, "fixture")),
        (level.areas.count, NumberFormat.count(level.areas.count, "area")),
        (
          level.points.count,
          NumberFormat.count(level.points.count, "point of interest", "points of interest")
        ),
        (
          level.mounts.count,
          NumberFormat.count(level.mounts.count, "place for a beacon", "places for a beacon")
        ),
      ]
      let parts: [String] = all.filter { $0.count > 0 }.map { ", " + $0.words }
      return say("\(DisplayText.visible(level.name)): \(area(level)) to cover\(parts.joined()).")
    }.joined(separator: " ")
  }

  private static func area(_ level: VenueLevel) -> String {
    NumberFormat.fixed(level.outline.reduce(0) { $0 + $1.area }, 1, "m²")
  }
}
