/// A way that people walk, with a name.
package struct NamedPath: Hashable, Codable, Sendable {
  /// Its name. Untrusted text.
  package var name: String
  /// Where it turns, its ends among them: two or more.
  package var positions: [Position]

  package init(name: String, positions: [Position]) {
    self.name = name
    self.positions = positions
  }

  /// Points along it, at most `step` metres apart, its ends among them, each with the metres that it stands for.
  package func points(step: Double) -> [(position: Position, length: Double)] {
    var found: [(position: Position, length: Double)] = []
    for (start, end) in zip(positions, positions.dropFirst()) {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      let pieces = min(100_000, max(1, Int((length / step).rounded(.up))))
      let share = length / Double(pieces)
      if found.isEmpty {
        found.append((start, share / 2))
      } else {
        found[found.count - 1].length += share / 2
      }
      for piece in 1...pieces {
        let part = Double(piece) / Double(pieces)
        found.append(
          (
            Position(x: start.x + part * dx, y: start.y + part * dy, z: start.z, floor: start.floor),
            piece == pieces ? share / 2 : share
          ))
      }
    }
    return found
  }
}
