package import RadioSurvey

extension VenueLevel {
  /// Metres from the edge of the floor within which a point counts as on it: plans are drawn to centimetres.
  private static let edge = 0.01

  /// Whether people go where the point is; a point on the edge counts.
  package func holds(_ point: Position) -> Bool {
    outline.contains { region in
      region.contains(point) || ([region.outer] + region.holes).contains { Self.isOn($0, point) }
    }
  }

  /// The box around the floor, metres; `nil` without a floor.
  package var box: (left: Double, right: Double, bottom: Double, top: Double)? {
    let corners = outline.flatMap(\.outer)
    guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(),
      let bottom = corners.map(\.y).min(), let top = corners.map(\.y).max()
    else { return nil }
    return (left, right, bottom, top)
  }

  private static func isOn(_ ring: [Position], _ point: Position) -> Bool {
    ring.indices.contains { index in
      let (start, end) = (ring[index], ring[(index + 1) % ring.count])
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let squared = dx * dx + dy * dy
      let along = squared > 0 ? ((point.x - start.x) * dx + (point.y - start.y) * dy) / squared : 0
      let part = min(1, max(0, along))
      let (x, y) = (start.x + part * dx - point.x, start.y + part * dy - point.y)
      return x * x + y * y <= edge * edge
    }
  }
}
