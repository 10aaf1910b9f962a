import RadioSurvey

/// The names on a level's drawing, each where it covers no other, as far as there is room.
struct FloorPlanLabels {
  /// The longest name, letters.
  private static let longestName = 32
  /// Units, about.
  private static let letterWidth = 6.0
  private static let lineHeight = 12.0
  let scale: FloorPlanScale
  /// Left, right, top and bottom of the names that have their place, units.
  private var taken: [Box] = []

  init(scale: FloorPlanScale) { self.scale = scale }

  /// The name of what is at a position, as an element.
  ///
  /// - Parameter downs: how far below the position its base line can be, the best first, units. Where each would cover
  ///   another name, the first is taken.
  mutating func name(_ text: String, _ place: Position, downs: [Double]) -> String {
    let boxes = downs.map { box(text, place, down: $0) }
    let choice = boxes.firstIndex { box in !taken.contains { overlaps($0, box) } } ?? 0
    taken.append(boxes[choice])
    let shown = MarkupText.escaped(DisplayText.short(text, Self.longestName))
    return "<text class=\"name\" \(scale.attributes(place, "x", "y", down: downs[choice]))>\(shown)</text>"
  }

  /// How wide a name is drawn, units, about.
  static func width(_ text: String) -> Double { letterWidth * Double(min(text.count, longestName)) }

  private typealias Box = (left: Double, right: Double, top: Double, bottom: Double)

  private func overlaps(_ one: Box, _ other: Box) -> Bool {
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  }

  private func box(_ text: String, _ place: Position, down: Double) -> Box {
    let (x, y) = scale.units(place)
    let half = Self.width(text) / 2
    return (x - half, x + half, y + down - Self.lineHeight, y + down)
  }
}
