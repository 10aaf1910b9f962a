import Foundation
import PathLoss

/// Numbers within sentences: rounded, without zeros that say nothing.
extension NumberFormat {
  /// A number with so many decimals at most.
  static func rounded(_ value: Double?, _ decimals: Int = 2) -> String {
    guard let value else { return absent }
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let scale = pow(10, Double(decimals))
    let rounded = (value * scale).rounded() / scale
    let text = rounded == rounded.rounded() ? "\(Int(rounded))" : marked("\(rounded)")
    return text.hasPrefix("-") ? "\u{2212}\(text.dropFirst())" : text
  }

  /// The same with its sign.
  static func signedRounded(_ value: Double?, _ decimals: Int = 2) -> String {
    guard let value else { return absent }
    let text = rounded(abs(value), decimals)
    return text == "0" ? "0" : value < 0 ? "\u{2212}\(text)" : "+\(text)"
  }

  /// A share 0…1 in percent with one decimal at most.
  static func roundedPercent(_ share: Double?) -> String {
    share.map { "\(rounded(($0 * 1000).rounded() / 10)) %" } ?? absent
  }

  /// `p = 0.03`, or `p < 0.001`.
  static func pValue(_ value: Double?) -> String {
    guard let value else { return "p \(absent)" }
    return value < 0.001 ? String(localized: "p < 0.001") : "p = \(rounded(value, 3))"
  }

  /// `2.31 (2.1 to 2.52)` with two decimals at most.
  static func roundedInterval(_ estimate: Estimate?) -> String {
    guard let estimate else { return "?" }
    let value = rounded(estimate.estimate)
    guard let lower = estimate.lower95, let upper = estimate.upper95 else { return value }
    return String(localized: "\(value) (\(rounded(lower)) to \(rounded(upper)))")
  }
}
