import Foundation
import SurveyReport
import SurveyResults

/// A report in which every name that a survey gives is one and the same hostile one, with what keeps them apart.
enum HostileSurvey {
  /// Keys of `report.json` under which a name of the survey is.
  private static let keys: Set = [
    "placement", "crowd", "baseline", "carriage", "receiver", "kind", "worksUpTo",
  ]
  private static let lists: Set = ["placements", "crowdLevels", "receivers"]

  /// Puts a name before each name of the survey.
  static func rename(_ report: inout CalibrationReport, _ name: String) throws {
    let json = try JSONSerialization.jsonObject(with: report.json())
    let renamed = renamed(json, name, key: "")
    report = try CalibrationReport(json: JSONSerialization.data(withJSONObject: renamed))
  }

  private static func renamed(_ value: Any, _ name: String, key: String) -> Any {
    switch value {
    case let object as [String: Any]:
      return Dictionary(
        uniqueKeysWithValues: object.map { inner, value in
          // The names of levels, points and areas of the floor.
          let isPlace = key == "level" && inner == "name"
          return (inner, renamed(value, name, key: isPlace ? "kind" : inner))
        })
    case let list as [Any]:
      return list.map { renamed($0, name, key: lists.contains(key) && $0 is String ? "kind" : key) }
    case let text as String: return keys.contains(key) ? "\(name) \(text)" : text
    default: return value
    }
  }
}
