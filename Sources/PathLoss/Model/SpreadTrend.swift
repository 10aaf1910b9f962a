import Foundation

/// How the logarithm of a spread may change with that of the distance.
enum SpreadShape: Int, CaseIterable, Sendable {
  case constant, straight, bent

  /// Columns of one location, of the log distance less the mean one.
  func columns(_ u: Double) -> [Double] {
    switch self {
    case .constant: [1]
    case .straight: [1, u]
    case .bent: [1, min(u, 0), max(u, 0)]
    }
  }
}
