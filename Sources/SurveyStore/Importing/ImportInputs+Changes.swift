import Foundation
import RadioSurvey

extension ImportInputs {
  /// What two readings of a log differ in, named as in `survey.toml`; empty if they are the same.
  ///
  /// The mappings are compared as their JSON: a setting that is new is a change like any other. Files that were read with the log
  /// differ by their bytes, wherever they are.
  /// - Parameter before: Those of the earlier reading; `nil` if nobody knows.
  func changes(since before: ImportInputs?) -> [String] {
    guard let before else { return ["mapping"] }
    var names: [String] = []
    var (old, new) = (before.mapping, mapping)
    for field in LogField.allCases
    where old.constants[field] != new.constants[field] || old.columns[field] != new.columns[field] {
      names.append(field.rawValue)
    }
    (old.constants, old.columns) = (new.constants, new.columns)
    let isSame = before.companions == companions
    if (old.truth == nil) != (new.truth == nil) || !isSame && new.truth != nil { names.append("truth") }
    let patterns = { (mapping: LogMapping) in mapping.beside?.map(\.pattern) }
    if patterns(old) != patterns(new) || !isSame && new.truth == nil { names.append("beside") }
    (old.truth, old.beside) = (new.truth, new.beside)
    guard old != new else { return names }
    let (then, now) = (Self.members(old), Self.members(new))
    let others = Set(then.keys).union(now.keys).filter { then[$0] != now[$0] }.map(Self.key).sorted()
    return names + (others.isEmpty ? ["mapping"] : others)
  }

  /// The members of a mapping, each with its value as JSON.
  private static func members(_ mapping: LogMapping) -> [String: String] {
    guard let data = try? JSONEncoder().encode(mapping),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [:] }
    return object.mapValues { value in
      let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys]
      return (try? JSONSerialization.data(withJSONObject: value, options: options))
        .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  /// What `survey.toml` calls a member of a mapping.
  private static func key(_ member: String) -> String {
    switch member {
    case "gap": "gap_s"
    case "mergeMilliseconds": "merge_ms"
    case "ignoredColumns": "ignore_columns"
    case "linePattern": "pattern"
    case "notHeard": "not_heard_dbm"
    default: member.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
    }
  }
}
