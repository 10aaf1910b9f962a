import CalibrationModel
import CoveragePlanner
import Foundation
import RadioSurvey
import Wording
import SurveyAnalysis

/// A report in which every name that a survey gives is one and the same hostile one, with what keeps them apart.
enum HostileSurvey {
  /// Keys of `report.json` under which a name of the survey is.
  private static let keys: Set = [
    "placement", "crowd", "baseline", "carriage", "receiver", "worksUpTo",
  ]
  private static let lists: Set = ["placements", "crowdLevels", "receivers"]

  /// Puts a name before each name of the survey.
  static func rename(_ report: inout CalibrationReport, _ name: String) throws {
    let json = try JSONSerialization.jsonObject(with: report.json())
    let renamed = renamed(json, name, key: "")
    report = try CalibrationReport(json: JSONSerialization.data(withJSONObject: renamed))
    let corner = Position(x: 2, y: 2)
    report.map?.level.points.append(NamedPoint(name: name, position: Position(x: 1, y: 1)))
    report.map?.level.areas.append(
      NamedArea(
        name: name, region: FloorPolygon(outer: [corner, Position(x: 4, y: 2), Position(x: 2, y: 4)])))
    report.map?.level.paths.append(NamedPath(name: name, positions: [corner, Position(x: 5, y: 5)]))
    report.map?.level.walls.append(
      Wall(kind: WallKind(rawValue: name), from: corner, to: Position(x: 2, y: 5)))
    report.map?.level.mounts.append(MountPoint(name: name, position: corner))
  }

  private static func renamed(_ value: Any, _ name: String, key: String) -> Any {
    switch value {
    case let object as [String: Any]:
      return Dictionary(
        uniqueKeysWithValues: object.map { inner, value in
          (inner, renamed(value, name, key: inner))
        })
    case let list as [Any]:
      return list.map { renamed($0, name, key: lists.contains(key) && $0 is String ? "placement" : key) }
    case let text as String: return keys.contains(key) ? "\(name) \(text)" : text
    default: return value
    }
  }
}
