import Testing

@testable import RadioSurvey

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "abc", 0), ("widht_m", "width_m", 1), ("ab", "ba", 1),
  ])
  func `Distances are those of optimal string alignment`(a: String, b: String, expected: Int) {
    #expect(NearestName.distance(Array(a.utf8), Array(b.utf8)) == expected)
    #expect(NearestName.distance(Array(b.utf8), Array(a.utf8)) == expected)
  }

  @Test func `Only a near name is named`() {
    let known = ["width_m", "depth_m"]
    #expect(NearestName.nearest(to: "Width_M", among: known) == "width_m")
    #expect(NearestName.nearest(to: "widht_m", among: known) == "width_m")
    #expect(NearestName.nearest(to: "colour", among: known) == nil)
    #expect(NearestName.nearest(to: "x", among: []) == nil)
  }
}
