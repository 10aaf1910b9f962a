import RadioSurvey

/// A ring of corners that can be used, with what was repaired on the way.
struct CleanRing {
  /// A repair that keeps what was drawn.
  enum Repair: CaseIterable {
    /// The last coordinate was not the first: the ring is closed by a straight edge.
    case closed
    /// Corners within 1 mm of the one before are dropped.
    case withoutRepeats
  }

  /// Why a ring cannot be used.
  enum Fault: Error {
    case tooFewCorners
    case tooManyCorners
  }

  /// The smallest area, square metres: a centimetre by a centimetre.
  private static let smallestArea = 1e-4
  /// Corners in order, the first not repeated.
  private(set) var corners: [Position] = []
  private(set) var repairs: [Repair] = []

  /// Whether the ring encloses more than nothing. One that crosses itself may not, and that is the worse fault of the two.
  var hasArea: Bool { abs(FloorPolygon.signedArea(corners)) >= Self.smallestArea }

  init(_ points: [Position]) throws(Fault) {
    guard points.count <= SurveyLimit.planCorners.value + 1 else { throw .tooManyCorners }
    for point in points {
      if let last = corners.last, Segment.distance(last, point) <= Segment.touch {
        repairs = [.withoutRepeats]
      } else {
        corners.append(point)
      }
    }
    if let first = corners.first, let last = corners.last, corners.count > 1 {
      if Segment.distance(first, last) <= Segment.touch {
        corners.removeLast()
      } else {
        repairs.insert(.closed, at: 0)
      }
    }
    guard corners.count >= 3 else { throw .tooFewCorners }
  }
}
