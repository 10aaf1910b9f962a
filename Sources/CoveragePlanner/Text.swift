/// Numbers for sentences: three significant digits, no exponent, no locale. Any number has a text: a fit of levels that
/// all but agree has intervals of any width.
enum Text {
  /// A number ≥ 0.
  static func number(_ value: Double) -> String {
    guard value.isFinite, value < 1e9 else { return "∞" }
    if value >= 99.95 { return String(Int(value.rounded())) }
    let decimals = value >= 9.995 ? 1 : 2
    let scale = decimals == 1 ? 10.0 : 100.0
    let scaled = Int((value * scale).rounded())
    let fraction = String(scaled % Int(scale))
    let padded = String(repeating: "0", count: decimals - fraction.count) + fraction
    return "\(scaled / Int(scale)).\(padded)"
  }

  /// A setting ≥ 0 as it was given: up to three decimals, and none that say nothing.
  static func plain(_ value: Double) -> String {
    guard value.isFinite, value < 1e9 else { return "∞" }
    let thousandths = Int((value * 1000).rounded())
    var fraction = String(String(thousandths % 1000 + 1000).dropFirst())
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.isEmpty ? "\(thousandths / 1000)" : "\(thousandths / 1000).\(fraction)"
  }

  /// A share ≥ 0 as a percentage without decimals; never rounded to 0 or 100 unless it is.
  static func percent(_ value: Double) -> String {
    guard value < 10 else { return "more than 1000 %" }
    if value > 0, value < 0.01 { return "less than 1 %" }
    if value < 1, value > 0.99 { return "more than 99 %" }
    return "\(Int((value * 100).rounded())) %"
  }
}
