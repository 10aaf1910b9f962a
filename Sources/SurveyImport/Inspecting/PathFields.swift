import Foundation
package import RadioSurvey
import Support

/// What the paths of logs say of distance, placement and crowd level, as in `above door/2m busy.csv`.
///
/// A number that every path has with a unit, or behind a word for a distance, is a distance, and a word such as `empty` or `voll` is a crowd
/// level. Only where there is one of them are other words that differ from log to log a place or a placement: of several, a placement is what
/// comes again at other places. All of it is guessed, and the user must confirm it.
package struct PathFields {
  package let pattern: String
  /// The values of each field that is found, sorted; crowd levels from the emptiest to the fullest.
  package let values: [LogField: [String]]
  package let question: String

  /// Words for how full a place is, from empty to full.
  private static let crowds: [[String]] = [
    ["empty", "leer", "vide", "vacio", "vacío", "nobody", "closed", "geschlossen"],
    ["quiet", "ruhig", "calme", "tranquilo", "wenig", "few"],
    ["half", "halbvoll", "halb", "moderate", "mittel", "medio"],
    ["busy", "belebt", "lively", "peak"],
    ["full", "voll", "plein", "lleno", "crowded", "packed"],
  ]
  private static let units: [(field: LogField, unit: String)] = [
    (.distanceMetres, "m"), (.distanceCentimetres, "cm"), (.distanceFeet, "ft"),
  ]

  /// Looks at the paths of logs; `nil` if they say nothing that is missing.
  /// - Parameter missing: What neither the logs nor their mapping say.
  package init?(_ files: [String], missing: [LogField]) {
    guard files.count > 1, let paths = PathShape(files),
      let search = Search(paths, missing: Set(missing)), let found = search.best(files)
    else { return nil }
    pattern = found.pattern
    values = Dictionary(uniqueKeysWithValues: found.fields.map { ($0, Self.sorted($0, found.values)) })
    let example = found.values[0]
    let parts = found.fields.map { "\(quoted(example[$0] ?? "")) for the \(Self.word($0))" }
    let list =
      parts.count > 1 ? parts.dropLast().joined(separator: ", ") + " and " + (parts.last ?? "") : parts[0]
    question = "from the logs' paths, such as \(quoted(files[0])), the command reads \(list)"
  }

  private static func word(_ field: LogField) -> String {
    switch field {
    case .distanceMetres: "distance in metres"
    case .distanceCentimetres: "distance in centimetres"
    case .distanceFeet: "distance in feet"
    case .crowd: "crowd level"
    default: field.rawValue
    }
  }

  private static func sorted(_ field: LogField, _ values: [[LogField: String]]) -> [String] {
    Set(values.compactMap { $0[field] }).sorted {
      field == .crowd ? (rank($0), $0) < (rank($1), $1) : (Double($0) ?? 0, $0) < (Double($1) ?? 0, $1)
    }
  }

  /// Crowd levels from the emptiest to the fullest, as far as their words say; those that say nothing last.
  package static func inOrder(crowds names: [String]) -> (names: [String], isCertain: Bool) {
    let ranks = Set(names.map(rank))
    return (
      names.sorted { (rank($0), $0) < (rank($1), $1) },
      names.count < 2 || ranks.count == names.count && !ranks.contains(crowds.count)
    )
  }

  private static func rank(_ crowd: String) -> Int {
    crowds.firstIndex { $0.contains(crowd.lowercased()) } ?? crowds.count
  }

  private struct Element {
    var field: LogField
    var part: Int
    var expression: String
  }

  private enum Words: Hashable {
    case none, before, after
    /// The word right before what is found, without those before that.
    case nearest
  }

  private struct Search {
    let elements: [Element]
    /// What words beside the elements are.
    let other: LogField?
    /// Folders whose whole name is a field.
    let folders: [Int: LogField]
    let paths: PathShape

    init?(_ paths: PathShape, missing: Set<LogField>) {
      var elements: [Element] = []
      if missing.contains(.distanceMetres) { elements += Self.distance(paths).map { [$0] } ?? [] }
      let hasDistance = !elements.isEmpty
      if missing.contains(.crowd) { elements += Self.crowd(paths).map { [$0] } ?? [] }
      guard !elements.isEmpty else { return nil }
      self.elements = elements
      self.paths = paths
      let last = paths.count - 1
      var names = (0..<last).filter { part in
        !elements.contains { $0.part == part } && paths.isName(part: part)
      }
      var folders: [Int: LogField] = [:]
      var needsPlace = missing.contains(.location) && !hasDistance
      var place = elements.first { $0.field.metresPerUnit != nil }?.part ?? last
      // A name that all logs have is not that of a place.
      if needsPlace, !elements.contains(where: { $0.part == last }), !paths.differs(part: last) {
        let most = names.max { (paths.values($0).count, $0) < (paths.values($1).count, $1) }
        guard let most else { return nil }
        place = most
        folders[most] = .location
        names.removeAll { $0 == most }
        needsPlace = false
      }
      // Of folders that differ, the placement is the one that comes again at other places.
      if names.count > 1 || needsPlace {
        names = names.filter { part in
          PathShape.recurs(paths.texts(part), over: paths.texts(place))
            && (!needsPlace || PathShape.recurs(paths.texts(place), over: paths.texts(part)))
        }
      }
      if missing.contains(.placement), names.count == 1 { folders[names[0]] = .placement }
      self.folders = folders
      other =
        needsPlace
        ? .location : missing.contains(.placement) && !folders.values.contains(.placement) ? .placement : nil
    }

    private static func distance(_ paths: PathShape) -> Element? {
      let number = #"\d+(?:\.\d+|,\d{1,2})?"#
      for part in (0..<paths.count).reversed() {
        let texts: [(LogField, String)] =
          PathFields.units.map { field, unit in
            (field, #"(?<![\p{L}\d.,])(?<\#(field.rawValue)>\#(number))[ _]?\#(unit)(?![\p{L}\d])"#)
          } + [
            (
              .distanceMetres,
              #"(?<!\p{L})(?i:distance|dist|distanz|abstand|entfernung|distancia)[ _=-]?(?<distance_m>\#(number))(?![\p{L}\d.,]\d|[\p{L}\d])"#
            )
          ]
        for (field, text) in texts {
          let values = paths.captures(text, field, part: part)
          if let values, Set(values).count > 1, values.allSatisfy({ isDistance($0, field) }) {
            return Element(field: field, part: part, expression: text)
          }
        }
      }
      return nil
    }

    private static func isDistance(_ text: String, _ field: LogField) -> Bool {
      Double(text).map { SurveyBounds.distance.contains($0 * (field.metresPerUnit ?? 1)) } ?? false
    }

    private static func crowd(_ paths: PathShape) -> Element? {
      let known = PathFields.crowds.joined().joined(separator: "|")
      for part in (0..<paths.count).reversed() {
        let values = paths.captures(#"(?<!\p{L})(?<crowd>(?i:\#(known)))(?!\p{L})"#, .crowd, part: part)
        if let values {
          let words = Set(values).sorted().joined(separator: "|")
          return Element(field: .crowd, part: part, expression: #"(?<!\p{L})(?<crowd>\#(words))(?!\p{L})"#)
        }
      }
      return nil
    }

    func best(_ files: [String]) -> (pattern: String, fields: [LogField], values: [[LogField: String]])? {
      var found: [(pattern: String, fields: [LogField], values: [[LogField: String]])] = []
      let parts = Set(elements.map(\.part) + [paths.count - 1]).sorted(by: >)
      let all: [(Words, Int)] =
        other == nil ? [] : parts.flatMap { part in [Words.before, .nearest, .after].map { ($0, part) } }
      for (words, part) in all + [(Words.none, 0)] {
        for order in [elements, elements.reversed()] {
          let text = pattern(order, words, in: part)
          guard
            let expression = try? FieldPattern(text, capturing: LogField.inPaths, numbers: LogField.distances)
          else { continue }
          let values = files.compactMap { try? expression.values(in: $0) }
          let isWhole =
            values.count == files.count
            && values.allSatisfy { values in expression.fields.allSatisfy { values[$0] != nil } }
          guard isWhole,
            words == .none
              || other.map({ field in
                let names = Set(values.compactMap { $0[field] })
                return part == paths.count - 1 ? names.count > 1 : PathShape.areNames(names)
              }) == true
          else { continue }
          found.append((text, expression.fields, values))
        }
      }
      return found.first { Self.recurs($0.values) } ?? found.first
    }

    /// Whether placements come again at other distances; true where no placement or no distance is found.
    private static func recurs(_ values: [[LogField: String]]) -> Bool {
      let places = values.map { values in LogField.distances.lazy.compactMap { values[$0] }.first }
      return PathShape.recurs(values.map { $0[.placement] }, over: places)
    }

    /// - Parameter place: The part of the path in which the words are.
    private func pattern(_ order: [Element], _ words: Words, in place: Int) -> String {
      let name = (other ?? .placement).rawValue
      let first = (order.map(\.part) + folders.keys).min() ?? paths.count - 1
      let texts = (first..<paths.count).map { part -> String in
        let expressions = order.filter { $0.part == part }.map(\.expression)
        let isLast = part == paths.count - 1
        if let field = folders[part] { return "(?<\(field.rawValue)>[^/]+)" }
        guard !expressions.isEmpty || isLast && other == .location else { return isLast ? "[^/]*$" : "[^/]+" }
        // Without a distance the name is that of the place.
        guard !expressions.isEmpty else { return "(?<\(name)>[^/]+?)\(NamedPlaces.ending)" }
        let words = part == place ? words : .none
        let before =
          switch words {
          case .before: "(?<\(name)>[^/]*?[^/ _-])[ _-]+"
          case .nearest: "[^/]*?(?<![^/ _-])(?<\(name)>[^/ _-]+)[ _-]+"
          case .after, .none: "[^/]*?"
          }
        let after =
          words == .after
          ? "[ _-]+(?<\(name)>[^/]*?\\p{L}[^/]*?)(?:[ _-]+\\(?\\d+\\)?)?" + (isLast ? NamedPlaces.ending : "")
          : isLast ? "[^/]*$" : "[^/]*"
        return before + expressions.joined(separator: "[^/]*?") + after
      }
      return "(?:^|/)" + texts.joined(separator: "/")
    }
  }
}

struct PathShape {
  private let paths: [[String]]
  let count: Int

  /// Divides paths; `nil` if they are not equally deep.
  init?(_ files: [String]) {
    paths = files.map { $0.unicodeScalars.split(separator: "/").map(String.init) }
    count = paths.first?.count ?? 0
    guard count > 0, paths.allSatisfy({ [count] in $0.count == count }) else { return nil }
  }

  /// What a field is in one part of every path; `nil` if any has none.
  func captures(_ text: String, _ field: LogField, part: Int) -> [String]? {
    guard let pattern = try? FieldPattern(text, capturing: LogField.inPaths, numbers: LogField.distances)
    else { return nil }
    let values = paths.compactMap { path in (try? pattern.values(in: path[part]))?[field] }
    return values.count == paths.count ? values : nil
  }

  func texts(_ part: Int) -> [String?] { paths.map { $0[part] } }
  func values(_ part: Int) -> Set<String> { Set(paths.map { $0[part] }) }
  func differs(part: Int) -> Bool { values(part).count > 1 }

  /// Whether half of the names or more, each that of one path, come with several places; true where either is not known.
  static func recurs(_ names: [String?], over places: [String?]) -> Bool {
    var groups: [String: Set<String>] = [:]
    for case (let name?, let place?) in zip(names, places) { groups[name, default: []].insert(place) }
    return 2 * groups.values.count { $0.count > 1 } >= groups.count
  }

  /// Whether a part differs between paths and is a name: neither a day nor the number of a walk.
  func isName(part: Int) -> Bool { Self.areNames(values(part)) }

  static func areNames(_ values: Set<String>) -> Bool {
    let walks: Set = ["day", "tag", "session", "run", "round", "walk", "lauf", "test", "jour", "dia"]
    return values.count > 1
      && values.allSatisfy { value in
        let letters = value.prefix { $0.isLetter }.lowercased()
        return !letters.isEmpty && !walks.contains(letters) && value.count(where: \.isNumber) < 4
      }
  }
}

/// What the names of logs say of the places where they were made, for logs that do not say it themselves.
///
/// A place is called as its log, without folders and endings. Two or three decimal numbers in which all names end, as in
/// `sensor11_0.16_15.33_1.85.mbd`, are taken for its coordinates, which the user must confirm.
package struct NamedPlaces {
  /// The regular expression that takes the place, and its coordinates, from a path.
  package let pattern: String
  /// What the user must confirm; `nil` if the names are only names.
  package let question: String?

  /// Metres from the origin beyond which numbers are not read as coordinates.
  private static let farthest = 1000.0
  static let ending = #"(?:\.[A-Za-z][A-Za-z0-9]{0,9})*$"#

  package var hasCoordinates: Bool { question != nil }

  package init(_ files: [String]) {
    let numbers = files.map { Self.trailingNumbers(Self.stem($0)) }
    let count = numbers.first?.count ?? 0
    guard 2...3 ~= count, numbers.allSatisfy({ $0.count == count }), Set(numbers).count > 1,
      numbers.joined().allSatisfy({ abs($0) <= Self.farthest })
    else {
      pattern = "(?<location>[^/]+?)\(Self.ending)"
      question = nil
      return
    }
    let axes = ["x_m", "y_m", "z_m"].prefix(count)
    let groups = axes.map { #"(?<\#($0)>-?\d+\.\d+)"# }.joined(separator: "_")
    pattern = "(?<location>\(groups))\(Self.ending)"
    let name = files.first.map(Self.base) ?? ""
    question =
      "the names of the logs end in \(count == 3 ? "three" : "two") numbers, such as \(quoted(name)); they "
      + "are read as \(axes.dropLast().joined(separator: ", ")) and \(axes.last ?? "") of the place of "
      + "each log, in metres"
  }

  /// The name of a log for a place: the last part of its path without endings that begin with a letter.
  package static func stem(_ path: String) -> String {
    var name = base(path)
    while let point = name.lastIndex(of: "."), point != name.startIndex,
      name[name.index(after: point)...].first?.isLetter == true
    { name = String(name[..<point]) }
    return name
  }

  private static func base(_ path: String) -> String {
    path.unicodeScalars.split(separator: "/").last.map(String.init) ?? path
  }

  /// The decimal numbers that a name ends in, between underscores.
  private static func trailingNumbers(_ stem: String) -> [Double] {
    let parts = stem.split(separator: "_", omittingEmptySubsequences: false)
    let isDecimal = { (part: Substring) in
      part.contains(".") && part.drop { $0 == "-" }.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber }
    }
    return parts.reversed().prefix(while: isDecimal).compactMap { Double($0) }.reversed()
  }
}
