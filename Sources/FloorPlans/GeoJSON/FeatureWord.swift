/// What a feature of a GeoJSON plan is, from its property `kind` (or `indoor`, `type`), in one of several words.
enum FeatureWord: CaseIterable {
  case floor, wall, opening, fixture, area, point, mount, path

  /// The words that a file may use: the first is the one to write.
  var words: [String] {
    switch self {
    case .floor: ["floor", "level", "storey", "story", "outline", "footprint"]
    case .wall: ["wall", "partition"]
    case .opening: ["opening", "door", "doorway", "entrance", "gap"]
    case .fixture: ["fixture", "furniture", "counter", "shelf", "obstacle", "kiosk"]
    case .area: ["area", "room", "zone", "unit", "section", "corridor"]
    case .point: ["point", "poi", "point of interest", "spot", "amenity"]
    case .path: ["path", "route", "aisle", "walkway"]
    case .mount: ["mount", "mount point", "hanging point", "candidate"]
    }
  }

  /// What a word means; `nil` for a word that is not known.
  init?(_ word: String) {
    let word = Self.normalized(word)
    guard let found = Self.allCases.first(where: { $0.words.contains(word) }) else { return nil }
    self = found
  }

  /// The words to write, for messages.
  static var list: String { allCases.map { $0.words[0] }.joined(separator: ", ") }

  /// Lower case, with one space for what separates words.
  static func normalized(_ text: String) -> String {
    text.lowercased().split { " _-/.".contains($0) }.joined(separator: " ")
  }

  /// Without white space at its ends.
  static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
