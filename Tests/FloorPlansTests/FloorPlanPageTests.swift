import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import FloorPlans

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
