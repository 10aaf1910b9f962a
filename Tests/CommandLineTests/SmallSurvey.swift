import Foundation
import TestSupport

/// One beacon at eight distances, twelve packets each: enough for a fit that is weak.
enum SmallSurvey {
  static let columns = "timestamp,beacon,rssi_dbm,location,distance_m"

  /// A floor plan of one room.
  static let plan = """
    {"type": "FeatureCollection", "units": "metres", "features": [{"type": "Feature", "properties": {"kind": "floor"},
      "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [12, 0], [12, 8], [0, 8], [0, 0]]]}}]}
    """

  private static let places: [(distance: Double, level: Int)] = [
    (0.5, -50), (0.8, -62), (1.2, -61), (1.8, -68), (2.7, -65), (4, -74), (6, -75), (9, -84),
  ]
  private static let fading = [0, 2, -1, 1, -2, 0, 1, -1, 0, 2, -2, 0]

  /// The rows without a header, with times of a unit that divides a second.
  static func rows(perSecond: Int = 1) -> [String] {
    places.indices.flatMap { index in
      fading.indices.map { packet in
        let time = (1_700_000_000 + 60 * index + packet) * perSecond
        let (distance, level) = places[index]
        return "\(time),door,\(level + fading[packet]),L\(index),\(distance)"
      }
    }
  }

  /// The store of one import, which all tests share.
  private static let store = Result<Data, any Error> {
    let folder = try TemporaryFolder()
    _ = try write(to: folder)
    let result = try BuiltProgram.run(["import", "walk.csv", "--quiet"], in: folder.url)
    guard result.status == 0 else { throw CocoaError(.fileReadCorruptFile) }
    return try Data(contentsOf: folder.url.appending(path: "survey.sqlite"))
  }

  private static func write(to folder: TemporaryFolder) throws -> String {
    try folder.write(([columns] + rows()).joined(separator: "\n") + "\n", to: "walk.csv")
  }

  /// A folder with the survey imported into `survey.sqlite`.
  static func imported() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try write(to: folder)
    try store.get().write(to: folder.url.appending(path: "survey.sqlite"))
    return folder
  }
}
