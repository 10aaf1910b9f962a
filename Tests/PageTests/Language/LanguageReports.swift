import CalibrationModel
import Foundation
import SurveyAnalysis
import TestSupport

/// Reports that have as many sections as there are.
enum LanguageReports {
  /// The café's, a walled venue's with three requirements, and a made-up one with weak and refused fits.
  static let all: Result<[(name: String, report: CalibrationReport)], any Error> = Result {
    [
      ("café", try ReportOrderTests.cafe()), ("venue", try venue()), ("made up", ReportFixture.report()),
      ("many", ReportFixture.report(ReportFixture.manyCells)),
    ]
  }

  private struct Failure: Error { var words: String }

  /// The café with a wall, an area, two points and three requirements, compared with the café's own report.
  private static func venue() throws -> CalibrationReport {
    let folder = try TemporaryFolder()
    let cafe = folder.url.appending(path: "cafe")
    try FileManager.default.copyItem(
      at: SharedData.projectRoot.appending(path: "Surveys/cafe"), to: cafe)
    _ = try folder.write(plan, to: "cafe/plan.geojson")
    let survey = try String(contentsOf: cafe.appending(path: "survey.toml"), encoding: .utf8)
      .replacing("width_m = 9\ndepth_m = 6", with: "file = \"plan.geojson\"")
      .replacing("crowd = \"full\"\npackets = 10\n", with: "crowd = \"full\"\npackets = 10\n\(also)")
    _ = try folder.write(survey, to: "cafe/survey.toml")
    let earlier = SharedData.projectRoot.appending(path: "Reports/cafe/report.json").path
    for arguments in [
      ["import", "--quiet"], ["report", "--output", "report", "--against", earlier, "--quiet"],
    ] {
      let result = try BuiltProgram.run(arguments, in: cafe)
      guard result.status == 0 else { throw Failure(words: result.error) }
    }
    return try CalibrationReport(json: Data(contentsOf: cafe.appending(path: "report/report.json")))
  }

  private static let also = """
    [[requirement.also]]
    goal = "near"
    crowd = "half"
    areas = "lounge"
    [[requirement.also]]
    goal = "heard"
    within_s = 3
    beacons = 2

    """

  private static let plan = """
    {"type": "FeatureCollection", "units": "metres", "features": [
      {"type": "Feature", "properties": {"kind": "floor", "level": "Ground"},
       "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 6], [0, 6], [0, 0]]]}},
      {"type": "Feature", "properties": {"kind": "wall", "level": "Ground", "material": "brick 215 mm"},
       "geometry": {"type": "LineString", "coordinates": [[5, 3], [5, 6]]}},
      {"type": "Feature", "properties": {"kind": "area", "level": "Ground", "name": "lounge"},
       "geometry": {"type": "Polygon", "coordinates": [[[5, 3], [9, 3], [9, 6], [5, 6], [5, 3]]]}},
      {"type": "Feature", "properties": {"kind": "point", "level": "Ground", "name": "till"},
       "geometry": {"type": "Point", "coordinates": [2.5, 2]}},
      {"type": "Feature", "properties": {"kind": "point", "level": "Ground", "name": "door"},
       "geometry": {"type": "Point", "coordinates": [8.5, 5]}}
    ]}
    """
}
