package import CalibrationModel
import Foundation
import RadioSurvey
package import Support

/// Numbers for people: fixed decimals or significant digits, U+2212 as minus, a no-break space before the unit, never “−0”,
/// and “not available” for missing numbers. The same on every machine, in any locale: the decimal mark and the words are
/// those of ``Language/current``.
package enum NumberFormat {
  package static var absent: String { say("not available") }
  private static let space = "\u{00A0}"

  /// A number with the given decimals (0…9).
  package static func fixed(_ value: Double?, _ decimals: Int) -> String {
    guard let value, value.isFinite else { return absent }
    return marked(digits(value, decimals))
  }

  /// A number for a program: a style sheet or a drawing. It has a decimal point in every language.
  package static func machine(_ value: Double) -> String { trimmed(digits(value, 3)) }

  static func marked(_ text: String) -> String {
    let mark = Language.current.style.decimalMark
    return mark == "." ? text : String(text.map { $0 == "." ? mark : $0 })
  }

  private static func digits(_ value: Double, _ decimals: Int) -> String {
    let text = printed(value, decimals)
    guard text.hasPrefix("-") else { return text }
    let magnitude = text.dropFirst()
    return hasDigitAboveZero(magnitude) ? "\u{2212}\(magnitude)" : String(magnitude)
  }

  /// By the C library in its standard locale, which the program never leaves: a report has thousands of numbers, and Foundation
  /// takes many times as long for each.
  private static func printed(_ value: Double, _ decimals: Int) -> String {
    // The largest number has 309 digits before its decimal point.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      _ = withVaList([Int32(decimals), value]) { vsnprintf(start, buffer.count, "%.*f", $0) }
      return String(cString: start)
    }
  }

  private static func hasDigitAboveZero(_ text: some StringProtocol) -> Bool {
    text.utf8.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
  }

  /// A setting as it was given: up to three decimals, and none that say nothing.
  package static func plain(_ value: Double) -> String {
    value.isFinite ? marked(trimmed(digits(value, 3))) : absent
  }

  /// Without zeros at the end that say nothing; the number has a decimal point.
  private static func trimmed(_ number: String) -> String {
    var text = number
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// A number with at least the given significant digits (1…9); digits before the decimal point are never dropped.
  package static func significant(_ value: Double?, _ digits: Int = 3) -> String {
    guard let value, value.isFinite else { return absent }
    guard value != 0 else { return fixed(0, digits - 1) }
    let exponent = Int(log10(abs(value)).rounded(.down))
    let decimals = min(max(digits - 1 - exponent, 0), 9)
    // 9.996 with three digits is 10.0, not 10.00.
    let carried = (abs(value) * pow(10, Double(decimals))).rounded() >= pow(10, Double(digits))
    return fixed(value, carried && decimals > 0 ? decimals - 1 : decimals)
  }

  /// A signed change with the given decimals; with a plus if it is above zero as shown.
  package static func signed(_ value: Double?, _ decimals: Int) -> String {
    let text = fixed(value, decimals)
    guard let value, value.isFinite, value > 0, hasDigitAboveZero(text) else { return text }
    return "+\(text)"
  }

  /// A count, with narrow no-break spaces between groups of three from 10 000 on.
  package static func count(_ value: Int?) -> String {
    guard let value else { return absent }
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if digits.count > 4, index > 0, (digits.count - index) % 3 == 0 { text += "\u{202F}" }
      text.append(digit)
    }
    return value < 0 ? "\u{2212}\(text)" : text
  }

  /// A count with its noun: `1 location`, `16 locations`.
  package static func count(_ value: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(count(value))\(space)\(LocalizedText(key: value == 1 ? singular : plural ?? "\(singular)s").words)"
  }

  /// A share 0…1 in whole percent; what is not quite none or all is not called so.
  package static func percent(_ share: Double?) -> String {
    guard let share, share.isFinite else { return absent }
    if share > 0, share < 0.005 { return say("under 1\u{A0}%") }
    if share < 1, share >= 0.995 { return say("over 99\u{A0}%") }
    return "\(fixed(share * 100, 0))\(space)%"
  }

  package static func unit(_ number: String, _ unit: String) -> String {
    number == absent ? absent : "\(number)\(space)\(unit)"
  }

  package static func fixed(_ value: Double?, _ decimals: Int, _ unit: String) -> String {
    self.unit(fixed(value, decimals), unit)
  }

  package static func signed(_ value: Double?, _ decimals: Int, _ unit: String) -> String {
    self.unit(signed(value, decimals), unit)
  }

  package static func significant(_ value: Double?, _ digits: Int, _ unit: String) -> String {
    self.unit(significant(value, digits), unit)
  }

  package static func plain(_ value: Double, _ unit: String) -> String { self.unit(plain(value), unit) }
  package static func setting(_ value: Double, _ unit: String) -> String { self.unit(setting(value), unit) }
  /// Metres with two significant digits below 1 m and three above, without the unit; what is out of the reach of any radio is said to be.
  static func distance(_ value: Double?) -> String {
    guard let value, value > 0 else { return significant(value, 3) }
    if value > SurveyBounds.distance.upperBound { return say("over 10\u{202F}000") }
    if value < 0.001 { return say("under 0.001") }
    return significant(value, value < 1 ? 2 : 3)
  }
  /// The same with the unit.
  package static func metres(_ value: Double?) -> String { unit(distance(value), "m") }

  /// `0.31 ± 0.12`: two decimals, and below 0.01 as many as the error's first digit needs. An exact 0 is `0`, and what is 0 to three
  /// decimals with its error is `under 0.001`.
  package static func plusMinus(_ value: Double?, _ error: Double?, isSigned: Bool = false) -> String {
    guard let value, let error, value.isFinite, error.isFinite else { return absent }
    if value == 0, error == 0 { return "0" }
    if abs(value) < 0.0005, error < 0.0005 { return say("under 0.001") }
    let place = error > 0 ? Int(log10(error).rounded(.down)) : -2
    let decimals = min(max(2, -place), 6)
    return "\(isSigned ? signed(value, decimals) : fixed(value, decimals)) ± \(fixed(error, decimals))"
  }

  /// `2.31 (2.10 to 2.52)`, or the estimate alone where it has no interval. A line may break before the bracket only.
  package static func interval(_ estimate: Estimate?, _ decimals: Int) -> String {
    interval(estimate) { fixed($0, decimals) }
  }

  /// The same for a change, with signs: `+0.4 (−1.2 to +2.0)`.
  static func signedInterval(_ estimate: Estimate?, _ decimals: Int) -> String {
    interval(estimate) { signed($0, decimals) }
  }

  private static func interval(_ estimate: Estimate?, number: (Double) -> String) -> String {
    guard let estimate else { return absent }
    let value = number(estimate.estimate)
    guard let lower = estimate.lower95, let upper = estimate.upper95 else { return value }
    return "\(value) (\(range(number(lower), number(upper))))"
  }

  /// `2.10 to 2.52`, unbroken.
  package static func range(_ lower: String, _ upper: String) -> String {
    say("\(lower)\u{A0}to\u{A0}\(upper)")
  }

  /// A day, `2026-12-31`, as the language writes it; any other text as it is.
  package static func day(_ text: some StringProtocol) -> String {
    guard Language.current.style.hasDayFirst,
      let parts = String(text).wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/)
    else { return String(text) }
    return "\(parts.3).\(parts.2).\(parts.1)"
  }
}

extension NumberFormat {
  /// A number ≥ 0 in a sentence: three significant digits, two decimals at most, and ∞ from a thousand million on. A fit of levels
  /// that all but agree has intervals of any width.
  package static func short(_ value: Double) -> String {
    guard value.isFinite, value < 1e9 else { return "∞" }
    return value < 1 ? fixed(value, 2) : significant(value)
  }

  /// The same with its unit.
  package static func short(_ value: Double?, _ unit: String) -> String {
    value.map { self.unit(short($0), unit) } ?? absent
  }

  /// A setting ≥ 0 as it was given, and ∞ from a thousand million on.
  package static func setting(_ value: Double) -> String {
    value.isFinite && value < 1e9 ? plain(value) : "∞"
  }

  /// A share 0…1 that was asked for, with the decimals that it was given with: `99.5 %`.
  package static func asked(_ share: Double) -> String { "\(setting(share * 100))\(space)%" }

  /// A share ≥ 0 of something that it may exceed, in whole percent.
  static func widePercent(_ share: Double) -> String {
    share.isFinite && share < 10 ? percent(share) : "more than \(percent(10))"
  }
}

/// Numbers within sentences: rounded, without zeros that say nothing.
extension NumberFormat {
  /// A number with at most the given decimals.
  static func rounded(_ value: Double?, _ decimals: Int = 2) -> String {
    guard let value, value.isFinite else { return absent }
    guard abs(value) < 1e12 else { return fixed(value, 0) }
    let scale = pow(10, Double(decimals))
    let rounded = (value * scale).rounded() / scale
    let text = rounded == rounded.rounded() ? "\(Int(rounded))" : marked("\(rounded)")
    return text.hasPrefix("-") ? "\u{2212}\(text.dropFirst())" : text
  }

  /// The same with its sign.
  static func signedRounded(_ value: Double?, _ decimals: Int = 2) -> String {
    guard let value, value.isFinite else { return absent }
    let text = rounded(abs(value), decimals)
    return text == "0" ? "0" : value < 0 ? "\u{2212}\(text)" : "+\(text)"
  }

  /// A share 0…1 in percent with one decimal at most.
  static func roundedPercent(_ share: Double?) -> String {
    guard let share, share.isFinite else { return absent }
    return "\(rounded((share * 1000).rounded() / 10))\(space)%"
  }

  /// `p = 0.03`, or `p < 0.001`.
  static func pValue(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "p \(absent)" }
    return value < 0.001 ? say("p < 0.001") : "p = \(rounded(value, 3))"
  }

  /// `2.31 (2.1 to 2.52)` with two decimals at most.
  static func roundedInterval(_ estimate: Estimate?) -> String {
    guard let estimate else { return absent }
    let value = rounded(estimate.estimate)
    guard let lower = estimate.lower95, let upper = estimate.upper95 else { return value }
    return say("\(value) (\(rounded(lower)) to \(rounded(upper)))")
  }

  /// `48 % (33 % to 61 %)`: a share and its interval, for a terminal.
  package static func share(_ value: Double, _ interval: Interval) -> String {
    "\(percent(value)) (\(percent(interval.lower)) to \(percent(interval.upper)))"
  }

  /// `0.4 (0.2 to 0.9)`: events an hour and their interval, for a terminal.
  package static func perHour(_ rate: EventRate) -> String {
    "\(significant(rate.perHour)) (\(significant(rate.interval.lower)) to "
      + "\(significant(rate.interval.upper)))"
  }

  /// Seconds until a move is followed and their interval, for a terminal; – where nothing was followed.
  static func delay(_ delay: DelaySummary?) -> String {
    guard let delay else { return "–" }
    let mean = fixed(delay.mean, 1)
    guard let interval = delay.interval else { return mean }
    return "\(mean) (\(fixed(interval.lower, 1)) to \(fixed(interval.upper, 1)))"
  }
}

/// Most points that one plot draws and most rows that one table of locations has; above it, an even selection is shown, and the page says so.
package enum PointLimit {
  /// The limit of a plot or a table of any report.
  static let points = 2000
  /// Points of all plots of a page, about.
  private static let pointsOfPage = 16_000
  /// Rows of all tables of locations of a page, about.
  private static let rowsOfPage = 2000
  /// Placements with plots of their own, at most, and curves of one plot: among thousands nobody finds one.
  package static let subjects = 48
  /// No plot and no table has to make do with fewer.
  private static let (fewestPoints, fewestRows) = (100, 20)

  /// The limit of each of a number of plots of locations.
  static func points(plots: Int) -> Int { min(points, max(fewestPoints, pointsOfPage / max(1, plots))) }
  /// The limit of each of a number of tables of locations.
  static func rows(tables: Int) -> Int { min(points, max(fewestRows, rowsOfPage / max(1, tables))) }

  /// Evenly chosen members, at most the limit; the first always among them.
  package static func thinned<Value>(_ values: [Value], limit: Int = points) -> [Value] {
    guard values.count > limit, limit > 0 else { return values }
    let step = Double(values.count) / Double(limit)
    return (0..<limit).map { values[Int(Double($0) * step)] }
  }

  /// The sentence that says so; absent where everything is drawn.
  package static func omission(total: Int, limit: Int) -> String? {
    total > limit
      ? say(
        "Of \(NumberFormat.count(total)) locations, \(NumberFormat.count(limit)) are drawn, chosen evenly by "
          + "distance.") : nil
  }

  /// The sentence that says that there is more than is drawn; `nil` if there is not.
  package static func omission(subjects count: Int) -> String? {
    count > subjects
      ? say(
        "Of \(NumberFormat.count(count)) sets of conditions, \(NumberFormat.count(subjects)) are drawn; the "
          + "tables have all.") : nil
  }
}
