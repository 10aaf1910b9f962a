/// Where the break of a dual slope may be: three distances or more on either side of it, each side a sixth of a decade wide, which
/// is half of what a line of its own needs.
///
/// Locations are not enough: with several at the nearest distance, a break right behind it leaves a slope over no distance at
/// all, and an exponent of any size.
struct BreakLimits {
  /// Decades that a side needs.
  static let sideDecades = PathLossFitting.minimumDecades / 2

  /// log₁₀ of the four nearest distances in metres, with the number of locations at each.
  private let nearest: [(x: Double, locations: Int)]
  /// The same of the four farthest, the farthest first.
  private let farthest: [(x: Double, locations: Int)]

  /// - Parameter x: log₁₀ of the distances of all locations, in ascending order.
  init(_ x: [Double]) {
    nearest = Self.ends(x)
    farthest = Self.ends(x.reversed())
  }

  /// The least and the largest log distance of a break; `nil` if there is none.
  ///
  /// - Parameter location: log distance of a location to leave out.
  func range(without location: Double? = nil) -> ClosedRange<Double>? {
    guard let near = Self.side(nearest, without: location),
      let far = Self.side(farthest, without: location)
    else { return nil }
    let lowest = max(near.third, near.end + Self.sideDecades)
    let highest = min(far.third, far.end - Self.sideDecades)
    return lowest <= highest ? lowest...highest : nil
  }

  private static func ends(_ x: some Sequence<Double>) -> [(x: Double, locations: Int)] {
    var ends: [(x: Double, locations: Int)] = []
    for x in x {
      if ends.last?.x == x {
        ends[ends.count - 1].locations += 1
      } else if ends.count <= ShapeFitting.distancesPerSide {
        ends.append((x, 1))
      } else {
        break
      }
    }
    return ends
  }

  /// The outermost distance that is left, and the third one.
  private static func side(
    _ ends: [(x: Double, locations: Int)], without location: Double?
  ) -> (end: Double, third: Double)? {
    let left = ends.filter { $0.x != location || $0.locations > 1 }
    guard left.count >= ShapeFitting.distancesPerSide, let end = left.first else { return nil }
    return (end.x, left[ShapeFitting.distancesPerSide - 1].x)
  }
}
