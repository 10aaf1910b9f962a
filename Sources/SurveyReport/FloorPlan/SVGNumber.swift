/// Numbers of a drawing.
enum SVGNumber {
  /// A number with at most two decimals, the same on every machine.
  static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest % 10 == 0 ? rest / 10 : rest)"
  }

  /// The same to a tenth.
  static func tenths(_ value: Double) -> String { text((value * 10).rounded() / 10) }
}
