import Foundation
package import RadioSurvey
import Support

/// What the paths of logs say of distance, placement and crowd level, as in `above door/2m busy.csv`.
///
/// A number with a unit that every path has is a distance, and a word such as `empty` or `voll` is a crowd level. Only where there is one of them
/// are other words that differ from log to log a placement. All of it is guessed, and the user must confirm it.
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
    case folder(Int)
  }

  private struct Search {
    let elements: [Element]
    let other: LogField?
    let paths: PathShape

    init?(_ paths: PathShape, missing: Set<LogField>) {
      var elements: [Element] = []
      if missing.contains(.distanceMetres) { elements += Self.distance(paths).map { [$0] } ?? [] }
      let hasDistance = !elements.isEmpty
      if missing.contains(.crowd) { elements += Self.crowd(paths).map { [$0] } ?? [] }
      guard !elements.isEmpty else { return nil }
      self.elements = elements
      self.paths = paths
      other =
        missing.contains(.location) && !hasDistance
        ? .location : missing.contains(.placement) ? .placement : nil
    }

    private static func distance(_ paths: PathShape) -> Element? {
      for part in (0..<paths.count).reversed() {
        for (field, unit) in PathFields.units {
          let text =
            #"(?<![\p{L}\d.,])(?<\#(field.rawValue)>\d+(?:\.\d+|,\d{1,2})?)[ _]?\#(unit)(?![\p{L}\d])"#
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
      let folders = (0..<(paths.count - 1)).filter { part in
        !elements.contains { $0.part == part } && paths.isName(part: part)
      }
      var words: [Words] = other == nil ? [] : [.before, .after]
      // Of two folders that differ, nothing says which one it is.
      if other == .placement, folders.count == 1 { words.insert(.folder(folders[0]), at: 0) }
      for words in words + [.none] {
        for order in [elements, elements.reversed()] {
          let text = pattern(order, words)
          guard
            let expression = try? FieldPattern(text, capturing: LogField.inPaths, numbers: LogField.distances)
          else { continue }
          let values = files.compactMap { try? expression.values(in: $0) }
          let isWhole =
            values.count == files.count
            && values.allSatisfy { values in expression.fields.allSatisfy { values[$0] != nil } }
          guard isWhole,
            words == .none || other.map({ field in Set(values.map { $0[field] }).count > 1 }) == true
          else { continue }
          return (text, expression.fields, values)
        }
      }
      return nil
    }

    private func pattern(_ order: [Element], _ words: Words) -> String {
      let name = (other ?? .placement).rawValue
      var first = order.map(\.part).min() ?? paths.count - 1
      if case .folder(let part) = words { first = min(first, part) }
      let texts = (first..<paths.count).map { part -> String in
        let expressions = order.filter { $0.part == part }.map(\.expression)
        let isLast = part == paths.count - 1
        if words == .folder(part) { return "(?<\(name)>[^/]+)" }
        guard !expressions.isEmpty || isLast && other == .location else { return isLast ? "[^/]*$" : "[^/]+" }
        guard isLast else { return "[^/]*?" + expressions.joined(separator: "[^/]*?") + "[^/]*" }
        // Without a distance the name is that of the place.
        guard !expressions.isEmpty else { return "(?<\(name)>[^/]+?)\(NamedPlaces.ending)" }
        let before = words == .before ? "(?<\(name)>[^/]*?[^/ _-])[ _-]+" : "[^/]*?"
        let after =
          words == .after
          ? "[ _-]+(?<\(name)>[^/]*?\\p{L}[^/]*?)(?:[ _-]+\\(?\\d+\\)?)?\(NamedPlaces.ending)" : "[^/]*$"
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

  /// Whether a part differs between paths and is a name: neither a day nor the number of a walk.
  func isName(part: Int) -> Bool {
    let values = Set(paths.map { $0[part] })
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
