import Foundation

/// Numbers inside the sentences of this room.
enum DiagnosisText {
  /// So many decimals at most, without trailing zeros.
  static func number(_ value: Double, digits: Int = 2) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let scale = pow(10, Double(digits))
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// With its sign.
  static func signed(_ value: Double, digits: Int = 2) -> String {
    let text = number(abs(value), digits: digits)
    return text == "0" ? "0" : value < 0 ? "\u{2212}\(text)" : "+\(text)"
  }

  /// `p = 0.03`, or `p < 0.001`.
  static func probability(_ value: Double) -> String {
    value < 0.001 ? "p < 0.001" : "p = \(number(value, digits: 3))"
  }

  /// In percent, one decimal at most.
  static func percent(_ share: Double) -> String { "\(number(share * 100, digits: 1)) %" }
}
