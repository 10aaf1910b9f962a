import Foundation
import PathLoss
package import RadioSurvey
import SurveyEffects
import CalibrationModel

/// Names that are likely typing errors of others.
extension SurveyDoubts {
  /// Packets of a name, as a share of those of its neighbour, up to which it may be a typing error.
  private static let fewPackets = 0.2

  /// Placements and crowd levels of logs, of beacons and of the requirement that differ from another in a letter.
  /// - Parameter requirement: what must hold; `nil` if not stated.
  static func similarNames(
    _ totals: [DwellTotal], _ site: Site, _ requirement: CoverageRequirement?
  ) -> [SurveyIssue] {
    var placements: [String: Int] = [:]
    var crowds: [String: Int] = [:]
    for total in totals {
      let (conditions, packets) = (total.conditions, total.histogram.count)
      if let name = conditions.placement?.rawValue { placements[name, default: 0] += packets }
      if let name = conditions.crowd?.rawValue { crowds[name, default: 0] += packets }
    }
    return similar(
      "placement", logged: placements, said: site.beacons.compactMap { $0.placement?.rawValue },
      declared: site.declared(.placement), "[[beacon]]")
      + similar(
        "crowd level", logged: crowds, said: requirement?.crowd.map { [$0.rawValue] } ?? [],
        declared: site.declared(.crowd), "[requirement]")
  }

  /// - Parameter logged: Packets by name.
  /// - Parameter said: Names that survey.toml uses.
  /// - Parameter declared: Names that survey.toml declares: all of them exist.
  /// - Parameter table: Where it uses them.
  private static func similar(
    _ kind: String, logged: [String: Int], said: [String], declared: [String], _ table: String
  ) -> [SurveyIssue] {
    let names = logged.keys.sorted().map(SpelledName.init)
    let (said, declared) = (Set(said), Set(declared))
    let isError = { (one: SpelledName, other: SpelledName) in
      one.isTypingError(of: other) && !(declared.contains(one.text) && declared.contains(other.text))
    }
    var issues: [SurveyIssue] = []
    for name in said.sorted() where logged[name] == nil {
      let spelled = SpelledName(name)
      guard let near = names.first(where: { isError($0, spelled) })?.text else { continue }
      issues.append(issue("no log has the \(kind) '\(name)' of \(table)", didYouMean: near))
    }
    for spelled in names where !said.contains(spelled.text) {
      let name = spelled.text
      let packets = logged[name] ?? 0
      guard
        let near = names.first(where: {
          isError($0, spelled)
            && (said.contains($0.text) || Double(packets) <= fewPackets * Double(logged[$0.text] ?? 0))
        })?.text
      else { continue }
      issues.append(
        issue(
          "\(packets) packets have the \(kind) '\(name)', and \(logged[near] ?? 0) have '\(near)'",
          didYouMean: near))
    }
    return issues
  }

  private static func issue(_ message: String, didYouMean name: String) -> SurveyIssue {
    SurveyIssue(
      .warning, .similarName, message: message,
      help: "did you mean '\(name)'? If both exist, declare them in survey.toml")
  }
}

/// What `survey.toml` says and levels contradict.
extension SurveyDoubts {
  /// Crowd levels whose levels do not fall in the order in which they are declared.
  static func crowdOrder(_ dwells: [Dwell], _ site: Site) -> [SurveyIssue] {
    guard let found = CrowdOrder.contradiction(in: dwells, site: site) else { return [] }
    let change = found.change
    return [
      SurveyIssue(
        .warning, .crowdOrder,
        message: "levels at '\(found.fuller.rawValue)' are \(decibels(change.estimate)) dB (95 %: "
          + "\(decibels(change.lower95)) to \(decibels(change.upper95))) higher than at '\(found.emptier.rawValue)' "
          + "over \(found.places) places, but survey.toml lists '\(found.fuller.rawValue)' as fuller: "
          + "people weaken the signal",
        help: "list [[crowd]] from emptiest to fullest, or correct the crowd levels of the logs")
    ]
  }

  /// Beacons whose positions fit the levels far better once they are exchanged.
  static func swappedPositions(_ dwells: [Dwell], _ site: Site) -> [SurveyIssue] {
    guard let found = SwappedPositions.find(dwells, site: site) else { return [] }
    let name = { (identifier: BeaconIdentifier) in
      "'\(site.beacon(identifier)?.name ?? identifier.description)'"
    }
    let scatter =
      "swapped, levels scatter around the line by \(decibels(found.exchangedScatter)) dB instead of "
      + "\(decibels(found.scatter)) dB (\(found.locations) locations)"
    let (subject, help): (String, String)
    switch found.exchange {
    case .beacons(let one, let other):
      (subject, help) = (
        "the positions of \(name(one)) and \(name(other)) may be swapped",
        "check which of the two hangs where, and correct x_m and y_m under [[beacon]]"
      )
    case .axes(let beacon):
      (subject, help) = (
        "x and y of \(name(beacon)) may be swapped", "correct x_m and y_m of the beacon under [[beacon]]"
      )
    case .allAxes:
      (subject, help) = (
        "x and y may be swapped between the beacons and the logs",
        "check along which wall x is measured, and swap x_m and y_m under [[beacon]] or in the logs"
      )
    }
    return [SurveyIssue(.warning, .swappedPositions, message: "\(subject): \(scatter)", help: help)]
  }

  private static func decibels(_ value: Double?) -> String { String(format: "%.1f", value ?? .nan) }
}

/// A name, taken apart once so that it is compared with many others.
struct SpelledName {
  let text: String
  private let lower: String
  private let length: Int
  private let bytes: [UInt8]
  private let withoutDigits: String
  private let words: [String]

  init(_ text: String) {
    self.text = text
    lower = text.lowercased()
    length = lower.count
    bytes = Array(lower.utf8)
    withoutDigits = lower.filter { !$0.isNumber }
    words = lower.split { " -_.".contains($0) }.map(String.init)
  }

  /// Whether one name is another with a letter more, less or other. Names that differ in numbers, or in a letter that stands alone, are
  /// numbered.
  func isTypingError(of other: SpelledName) -> Bool {
    guard abs(bytes.count - other.bytes.count) <= 1, min(length, other.length) >= 4, text != other.text,
      withoutDigits != other.withoutDigits || lower == other.lower
    else { return false }
    if words.count == other.words.count {
      let different = zip(words, other.words).filter { $0 != $1 }
      guard different.allSatisfy({ max($0.count, $1.count) > 2 }) else { return false }
    }
    return NearestName.distance(bytes, other.bytes) <= 1
  }
}

/// Which dwells of a survey a command reads, chosen by the totals of all dwells.
package struct SurveyChoice: Sendable {
  /// What a command does with a selection.
  package enum Need: Sendable {
    /// It uses fits beside those that are selected.
    case survey
    /// It uses the fits selected, each as it is among all.
    case fits
    /// It uses the dwells selected, and fits them by themselves.
    case dwells
  }

  /// Indices of the totals whose dwells are read.
  package let indices: Set<Int>
  package let isEverything: Bool
  /// Whether only some placements are read, of a survey that judges the fits of each placement by themselves.
  package let isOfPlacements: Bool
  package let sets: Int
  /// Its placements, an unknown one among them.
  package let placements: Int
  /// Sets of conditions selected.
  package let asked: Int

  /// - Parameter totals: of the whole survey, completed by what the site knows.
  /// - Parameter own: Indices of those of the beacons selected.
  /// - Parameter mostFits: Sets of conditions above which only those selected are read.
  package init(
    _ totals: [DwellTotal], among own: [Int], selection: SurveySelection, need: Need,
    mostFits: Int = SurveyLimit.fits.value
  ) {
    let sets = Set(own.map { totals[$0].conditions.fitConditions })
    let asked = sets.filter(selection.includes)
    let placements = Set(sets.map(\.placement))
    let isSelected = selection.selectsFits && need != .dwells
    let isTooMuch = sets.count > mostFits
    isOfPlacements =
      isSelected && placements.count > SurveyContext.mostPlacementsTogether && (need == .fits || isTooMuch)
    let read: Set<FitConditions>
    if isOfPlacements {
      let wanted = Set(asked.map(\.placement))
      read = sets.filter { wanted.contains($0.placement) }
    } else {
      read = need == .dwells || isTooMuch ? asked : sets
    }
    indices = Set(own.filter { read.contains(totals[$0].conditions.fitConditions) })
    isEverything = indices.count == totals.count
    self.sets = sets.count
    self.placements = placements.count
    self.asked = asked.count
  }
}
