import Foundation
import TestSupport
import Testing

/// The map of a survey that has coordinates and no floor plan, through the program.
@Suite struct SurveyedMapCommandTests {
  private static let survey = """
    name = "Hall"

    [ranging]
    reference_power_dbm = -60
    path_loss_exponent = 2

    [[log]]
    files = "walk.csv"

    [[beacon]]
    name = "door"
    x_m = 1
    y_m = 1

    [[beacon]]
    name = "till"
    x_m = 9
    y_m = 5
    """

  /// Twelve places, at each both beacons. Near ends at −69.5 dBm: the door is lost in the middle row.
  private static let walk: String = {
    var rows = ["timestamp,beacon,rssi_dbm,location,x_m,y_m"]
    var time = 1_700_000_000
    for place in 0..<12 {
      let (x, y) = (Double(place % 4) * 3 + 1, Double(place / 4) * 2 + 1.5)
      for (beacon, level) in [("door", place / 4 == 1 ? -80 : -60), ("till", -65)] {
        for packet in 0..<12 {
          rows.append("\(time + packet),\(beacon),\(level + packet % 3 - 1),P\(place),\(x),\(y)")
        }
      }
      time += 100
    }
    return rows.joined(separator: "\n") + "\n"
  }()

  private func imported() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.survey, to: "survey.toml")
    _ = try folder.write(Self.walk, to: "walk.csv")
    let imported = try BuiltProgram.run(["import", "--quiet"], in: folder.url)
    try #require(imported.status == 0, "\(imported.error)")
    return folder
  }

  @Test func `The report has the hull, the beacons and what was counted, and a floor plan takes its place`()
    throws
  {
    let folder = try imported()
    func page(_ arguments: [String] = []) throws -> (html: String, json: JSON) {
      let result = try BuiltProgram.run(
        ["report", "--output", "page", "--quiet"] + arguments, in: folder.url)
      try #require(result.status < 2, "\(result.error)")
      func text(_ name: String) throws -> String {
        try String(contentsOf: folder.url.appending(path: "page/\(name)"), encoding: .utf8)
      }
      return (try text("index.html"), try JSON(text("report.json")))
    }
    let (html, json) = try page()
    let map = json["surveyed"]
    #expect(map["beacons"].elements.map { $0["name"].string } == ["door", "till"])
    #expect(map["surveyedPlaces"].integer == 12 && map["within_m"].number == 3)
    for place in map["places"].elements {
      let (x, y) = (place["position"]["x"].number ?? .nan, place["position"]["y"].number ?? .nan)
      let (door, till) = (hypot(x - 1, y - 1), hypot(x - 9, y - 5))
      let number = Int((x - 1) / 3) + 4 * Int((y - 1.5) / 2)
      let share: Double? = min(door, till) > 3 ? nil : door < till && number / 4 == 1 ? 0.0 : 1
      #expect(place["share"].number == share, "place \(number)")
    }
    let answer = try #require(html.firstMatch(of: /(?s)<figure id="map">(.*?)<\/figure>/)?.1)
    #expect(answer.contains("No floor plan: the outline is the hull of the positions."))
    #expect(answer.contains(">hull of the positions<") && answer.contains(">door</text>"))
    #expect(!answer.contains("to cover") && !answer.contains("class=\"cover"))
    let counted = map["places"].elements.count { $0["share"].number != nil }
    #expect(counted > 2 && answer.contains("counted at \(counted)\u{00A0}places within 3\u{00A0}m"))
    #expect(
      answer.components(separatedBy: "class=\"place\"").count == counted + 2, "each once, and the legend")
    #expect(answer.contains("<title>100\u{00A0}%</title>") && answer.contains("<title>0\u{00A0}%</title>"))
    let again = try BuiltProgram.run(
      ["report", "--from", "page/report.json", "--output", "again", "--quiet"], in: folder.url)
    #expect(again.status < 2, "\(again.error)")
    #expect(
      try String(contentsOf: folder.url.appending(path: "again/index.html"), encoding: .utf8) == html)
    let german = try page(["--locale", "de"]).html
    #expect(german.contains("Kein Grundriss: Der Umriss ist die Hülle der Positionen."))
    let planned = try page(["--floor", "12x8"])
    #expect(!planned.json.keys.contains("surveyed") && !planned.html.contains("hull of the positions"))
  }
}
