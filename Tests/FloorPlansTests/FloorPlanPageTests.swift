@testable import FloorPlans
import Foundation
import RadioSurvey
import TestSupport
import Testing

/// `Documentation/floor-plans.md` lists the words that a plan may use.
@Suite struct FloorPlanPageTests {
  @Test func `The page has every kind and every word for a material`() throws {
    let url = SharedData.projectRoot.appending(path: "Documentation/floor-plans.md")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    for kind in FeatureWord.allCases {
      let row = "| \(kind.words[0]) | \(kind.words.dropFirst().joined(separator: ", ")) | "
      #expect(lines.contains { $0.hasPrefix(row) }, "\(row)")
    }
    let words = Dictionary(grouping: MaterialWord.usual, by: \.value.rawValue)
    for (material, entries) in words {
      let row = "| \(entries.map(\.key).sorted().joined(separator: ", ")) | \(material) |"
      #expect(lines.contains { $0 == row }, "\(row)")
    }
  }
}

/// Every code that a floor plan can raise, provoked.
@Suite struct FloorPlanCodesTests {
  private static func plan(_ features: String, units: String = "metres") -> String {
    #"{"type": "FeatureCollection", "units": "\#(units)", "features": [\#(features)]}"#
  }

  private static func feature(_ properties: String, _ type: String, _ coordinates: String) -> String {
    #"{"type": "Feature", "properties": {\#(properties)}, "geometry": {"type": "\#(type)", "coordinates": \#(coordinates)}}"#
  }

  private static let square = "[[[0, 0], [5, 0], [5, 5], [0, 5], [0, 0]]]"
  private static let floor = feature(#""kind": "floor""#, "Polygon", square)

  private static let texts: [String] = [
    "no plan",
    plan(feature(#""kind": "floor""#, "Polygon", "3")),
    plan(feature(#""kind": "floor""#, "Polygon", "[[[0, 0], [5, 5], [5, 0], [0, 5], [0, 0]]]")),
    plan(feature(#""kind": "floor""#, "Polygon", "[[[0, 0], [5, 0], [5, 5], [0, 5]]]")),
    plan(floor, units: "feet"), plan(""),
    plan("\(floor), \(feature(#""kind": "dragon""#, "Point", "[1, 1]"))"),
    plan("\(floor), \(feature(#""kind": "wall", "material": "jelly""#, "LineString", "[[1, 1], [2, 2]]"))"),
    plan(
      feature(#""kind": "wall""#, "Polygon", "[[[1, 1], [2, 2], [1, 2]]]") + ", "
        + feature(#""kind": "floor", "level": "a""#, "Polygon", square)),
  ]

  @Test func `Every code of a floor plan is provoked`() throws {
    let folder = try TemporaryFolder()
    var paths = try Self.texts.enumerated().map { try folder.write($1, to: "\($0).geojson") }
    let archives: [ZipWriter.Entry] = [
      .init(name: "../evil", text: "x"), .init(name: "level.geojson", text: "x", flags: 1),
    ]
    for (index, entry) in archives.enumerated() {
      let path = folder.path("\(index).zip")
      try Data(ZipWriter.archive([entry])).write(to: URL(filePath: path))
      paths.append(path)
    }
    var raised: Set<IssueCode> = []
    for path in paths {
      do {
        raised.formUnion(try FloorPlanReader.read(path).notes.map(\.code))
      } catch {
        #expect(error.description.contains("  help: "))
        raised.formUnion(error.issues.map(\.code))
      }
    }
    #expect(
      raised.isSuperset(of: IssueCode.all(of: .plan)), "\(IssueCode.all(of: .plan).subtracting(raised))")
  }

  @Test func `A file that is not there is told as one`() {
    let error = #expect(throws: FloorPlanError.self) { try FloorPlanReader.read("/nowhere/plan.geojson") }
    #expect(error?.description.contains("the file does not exist [unreadable-file]") == true)
  }
}
