package import Foundation

/// What must hold for every result, whatever the survey: numbers are numbers, an interval contains its estimate, a
/// probability is one.
package enum ResultRules {
  /// What a JSON result breaks, each with its path; empty for a sound one. `checksWords` is off for projects whose own names
  /// may be `nan`.
  package static func violations(json: Data, checksWords: Bool = true) -> [String] {
    let value: Any
    do {
      value = try JSONSerialization.jsonObject(with: json)
    } catch {
      return ["standard output is not JSON"]
    }
    var found: [String] = []
    walk(value, "", checksWords, &found)
    return found
  }

  /// What a text for people breaks: a number that is none, or Swift's own words for absent values.
  package static func violations(text: String) -> [String] {
    words(Array(text.utf8)).map { "a line has no number: \($0)" }
  }

  /// What a page breaks: as of a text, of what is outside scripts and styles.
  package static func violations(html: String) -> [String] {
    var markup = ""
    var rest = html[...]
    while let start = ["<script", "<style"].compactMap({ rest.range(of: $0)?.lowerBound }).min() {
      markup += rest[..<start]
      rest = rest[start...]
      let end = rest.hasPrefix("<style") ? "</style>" : "</script>"
      rest = rest[(rest.range(of: end)?.upperBound ?? rest.endIndex)...]
    }
    return violations(text: markup + rest)
  }

  private static let forbidden: Set<[UInt8]> = Set(
    ["nan", "inf", "infinity", "nil", "null", "optional"].map { Array($0.utf8) })

  /// Every forbidden word with what is around it.
  private static func words(_ bytes: [UInt8]) -> [String] {
    var found: [String] = []
    bytes.withUnsafeBufferPointer { text in
      // By hand: this reads every result of a thousand surveys, without optimization.
      var index = 0
      let end = text.count
      while index < end {
        let first = text[index] | 0x20
        guard first >= 0x61, first <= 0x7A else {
          index += 1
          continue
        }
        let begun = index
        while index < end, text[index] | 0x20 >= 0x61, text[index] | 0x20 <= 0x7A { index += 1 }
        // i, n and o begin the words, of three to eight letters.
        guard first == 0x69 || first == 0x6E || first == 0x6F, index - begun >= 3, index - begun <= 8,
          forbidden.contains(text[begun..<index].map { $0 | 0x20 })
        else { continue }
        found.append(String(decoding: text[max(0, begun - 100)..<min(end, index + 40)], as: UTF8.self))
      }
    }
    return found
  }

  private static func walk(_ value: Any, _ path: String, _ checksWords: Bool, _ found: inout [String]) {
    if let object = value as? [String: Any] {
      interval(object, path, &found)
      for (key, member) in object.sorted(by: { $0.key < $1.key }) {
        if let number = member as? NSNumber { check(number.doubleValue, key, "\(path).\(key)", &found) }
        if checksWords, let text = member as? String {
          found += violations(text: text).map { "\(path).\(key): \($0)" }
        }
        walk(member, "\(path).\(key)", checksWords, &found)
      }
    } else if let array = value as? [Any] {
      for (index, member) in array.enumerated() { walk(member, "\(path)[\(index)]", checksWords, &found) }
    }
  }

  /// An estimate is there and in its interval, and an interval has a width.
  private static func interval(_ object: [String: Any], _ path: String, _ found: inout [String]) {
    let number = { (key: String) in (object[key] as? NSNumber)?.doubleValue }
    if object.keys.contains("estimate"), object.keys.contains("lower95") {
      guard let estimate = number("estimate") else { return found.append("\(path) has no estimate") }
      if let lower = number("lower95"), !(lower <= estimate) {
        found.append("\(path): \(estimate) is below its interval, which begins at \(lower)")
      }
      if let upper = number("upper95"), !(estimate <= upper) {
        found.append("\(path): \(estimate) is above its interval, which ends at \(upper)")
      }
    }
    if let bound = number("lowerBound"), let positions = object["positions"] as? [Any],
      bound > Double(positions.count)
    {
      found.append("\(path): \(positions.count) beacons are planned where at least \(bound) are needed")
    }
    for (low, high) in [("lower95", "upper95"), ("lower", "upper"), ("low", "high")] {
      guard let lower = number(low), let upper = number(high) else { continue }
      // The interval of measured distances, and of whole numbers of beacons, may be a point.
      let mayBePoint = low == "low" || path.hasSuffix("distanceRange_m") || path.hasSuffix("distanceRange")
      if !(mayBePoint ? lower <= upper : lower < upper) {
        found.append("\(path): the interval is \(lower) to \(upper)")
      }
    }
  }

  private static func check(_ value: Double, _ key: String, _ path: String, _ found: inout [String]) {
    let name = key.lowercased()
    if !value.isFinite { found.append("\(path) is \(value)") }
    let isShare =
      ["p", "pvalue", "adjustedp", "immediate", "near", "far"].contains(name) || name.hasSuffix("probability")
      || name == "impossibleshare" || name.hasPrefix("coverage") || name.hasSuffix("coverage")
    if isShare, !(0...1).contains(value) { found.append("\(path) is \(value), which is no probability") }
    let isNeverNegative =
      ["standarderror", "degreesoffreedom", "variancereduction"].contains(name) || name.contains("sd_db")
      || name.hasSuffix("locations") || name.hasSuffix("packets") || name.hasSuffix("dwells")
      || name.hasSuffix("places") || (name.hasSuffix("variance") && name != "covariance")
      || name.hasSuffix("_m2")
      || name.contains("radius") || name.contains("spacing") || name.contains("density")
    if isNeverNegative, !(value >= 0) { found.append("\(path) is \(value), which is below 0") }
  }
}
