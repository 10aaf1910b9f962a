import Foundation

/// What an SVG may hold that only draws. What is not listed is refused, so that an element that is invented later is too.
enum SVGRules {
  /// Elements that draw, group, paint or describe.
  static let elements: Set<String> = [
    "svg", "g", "defs", "symbol", "use", "title", "desc", "path", "rect", "circle", "ellipse", "line",
    "polyline", "polygon", "text", "tspan", "textPath", "linearGradient", "radialGradient", "stop", "pattern",
    "clipPath", "mask", "marker", "style", "filter", "feBlend", "feColorMatrix", "feComposite", "feFlood",
    "feGaussianBlur", "feMerge", "feMergeNode", "feOffset", "feDropShadow",
  ]

  /// Why an attribute is refused; `nil` if it is not.
  /// - Parameter value: The value with its character references resolved.
  static func problem(withAttribute name: String, _ value: String) -> String? {
    let lower = name.lowercased()
    if lower == "xmlns" || lower.hasPrefix("xmlns:") { return nil }
    if lower.hasPrefix("on") { return "the attribute '\(name)' is a script" }
    if lower == "xml:base" { return "the attribute 'xml:base' is an address" }
    if lower == "href" || lower.hasSuffix(":href") || lower == "src" {
      return value.hasPrefix("#") ? nil : "'\(name)' refers to '\(value.prefix(60))', outside the file"
    }
    return lower == "style" ? problem(withStyle: value) : reference(value)
  }

  /// Why a style is refused; `nil` if it is not.
  static func problem(withStyle text: String) -> String? {
    if text.contains("@") { return "the style has a rule with '@', which can load something" }
    if text.contains("\\") { return "the style has a backslash, which can hide an address" }
    return reference(text)
  }

  /// `url(…)` may name something in the file itself, and no other function may name anything.
  private static func reference(_ text: String) -> String? {
    let lower = text.lowercased()
    for name in ["javascript:", "image-set(", "image(", "src(", "expression(", "-moz-binding"]
    where lower.contains(name) {
      return "a style or an attribute has '\(name)'"
    }
    for part in lower.components(separatedBy: "url(").dropFirst()
    where part.drop(while: { " \t\r\n\"'".contains($0) }).first != "#" {
      return "'url(\(part.prefix(60))' refers to something outside the file"
    }
    return nil
  }
}
