import Support
import RadioSurvey

/// The paths of logs part by part: folders, and the name.
struct PathShape {
  private let paths: [[String]]
  /// Parts of every path.
  let count: Int

  /// Divides paths; `nil` if they are not equally deep.
  init?(_ files: [String]) {
    paths = files.map { $0.unicodeScalars.split(separator: "/").map(String.init) }
    count = paths.first?.count ?? 0
    guard count > 0, paths.allSatisfy({ [count] in $0.count == count }) else { return nil }
  }

  /// What a field is in one part of every path; `nil` if any has none.
  func captures(_ text: String, _ field: LogField, part: Int) -> [String]? {
    guard let pattern = try? FieldPattern(text, capturing: LogField.inPaths, numbers: LogField.distances)
    else { return nil }
    let values = paths.compactMap { path in (try? pattern.values(in: path[part]))?[field] }
    return values.count == paths.count ? values : nil
  }

  /// Whether a part differs between paths and is a name: neither a day nor the number of a walk.
  func isName(part: Int) -> Bool {
    let values = Set(paths.map { $0[part] })
    let walks: Set = ["day", "tag", "session", "run", "round", "walk", "lauf", "test", "jour", "dia"]
    return values.count > 1
      && values.allSatisfy { value in
        let letters = value.prefix { $0.isLetter }.lowercased()
        return !letters.isEmpty && !walks.contains(letters) && value.count(where: \.isNumber) < 4
      }
  }
}
