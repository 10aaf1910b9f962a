import Foundation
import RadioSurvey

/// What the names of logs say of the places where they were made, for logs that do not say it themselves.
///
/// A place is called as its log, without folders and endings. Where all names end in two or three decimal numbers, as in
/// `sensor11_0.16_15.33_1.85.mbd`, those are taken for its coordinates, which the user must confirm.
package struct NamedPlaces {
  /// The regular expression that takes the place, and its coordinates, from a path.
  package let pattern: String
  /// What the user must confirm; `nil` if the names are only names.
  package let question: String?

  /// Metres from the origin beyond which numbers are not taken for coordinates.
  private static let farthest = 1000.0
  /// The endings of a log's name, as an expression.
  static let ending = #"(?:\.[A-Za-z][A-Za-z0-9]{0,9})*$"#

  /// Whether the names have coordinates.
  package var hasCoordinates: Bool { question != nil }

  /// Looks at the paths of logs.
  package init(_ files: [String]) {
    let numbers = files.map { Self.trailingNumbers(Self.stem($0)) }
    let count = numbers.first?.count ?? 0
    guard 2...3 ~= count, numbers.allSatisfy({ $0.count == count }), Set(numbers).count > 1,
      numbers.joined().allSatisfy({ abs($0) <= Self.farthest })
    else {
      pattern = "(?<location>[^/]+?)\(Self.ending)"
      question = nil
      return
    }
    let axes = ["x_m", "y_m", "z_m"].prefix(count)
    let groups = axes.map { #"(?<\#($0)>-?\d+\.\d+)"# }.joined(separator: "_")
    pattern = "(?<location>\(groups))\(Self.ending)"
    let name = files.first.map(Self.base) ?? ""
    question =
      "the names of the logs end in \(count == 3 ? "three" : "two") numbers, as \(quoted(name)) does; they are taken for "
      + "\(axes.dropLast().joined(separator: ", ")) and \(axes.last ?? "") of the place of each log, in metres"
  }

  /// The name of a log for a place: the last part of its path without endings that begin with a letter.
  package static func stem(_ path: String) -> String {
    var name = base(path)
    while let point = name.lastIndex(of: "."), point != name.startIndex,
      name[name.index(after: point)...].first?.isLetter == true
    {
      name = String(name[..<point])
    }
    return name
  }

  private static func base(_ path: String) -> String {
    path.unicodeScalars.split(separator: "/").last.map(String.init) ?? path
  }

  /// The decimal numbers that a name ends in, between underscores.
  private static func trailingNumbers(_ stem: String) -> [Double] {
    let parts = stem.split(separator: "_", omittingEmptySubsequences: false)
    let isDecimal = { (part: Substring) in
      part.contains(".") && part.drop { $0 == "-" }.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber }
    }
    return parts.reversed().prefix(while: isDecimal).compactMap { Double($0) }.reversed()
  }
}
