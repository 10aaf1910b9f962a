import Support
import RadioSurvey
import Testing

@testable import SurveyImport

/// What file names and folders say of logs that do not say it themselves.
@Suite struct PathFieldsTests {
  private static let open: [LogField] = [.location, .distanceMetres, .placement, .crowd]

  /// What the pattern finds in each path.
  private func values(_ files: [String], missing: [LogField] = open) throws -> [[LogField: String]]? {
    guard let fields = PathFields(files, missing: missing) else { return nil }
    let pattern = try FieldPattern(fields.pattern, capturing: LogField.inPaths, numbers: LogField.distances)
    return try files.map { try #require(try pattern.values(in: $0)) }
  }

  @Test func `Distance, placement and crowd level are in folders and names`() throws {
    let files = ["above door/0.5m busy.csv", "above door/2m empty.csv", "under table/10m busy.csv"]
    #expect(
      try values(files) == [
        [.distanceMetres: "0.5", .placement: "above door", .crowd: "busy"],
        [.distanceMetres: "2", .placement: "above door", .crowd: "empty"],
        [.distanceMetres: "10", .placement: "under table", .crowd: "busy"],
      ])
    let fields = try #require(PathFields(files, missing: Self.open))
    #expect(fields.values[.crowd] == ["empty", "busy"])
    #expect(fields.values[.distanceMetres] == ["0.5", "2", "10"])
    for words in [
      "'0.5' for the distance in metres", "'busy' for the crowd level", "'above door' for the placement",
    ] {
      #expect(fields.question.contains(words), "\(fields.question)")
    }
  }

  @Test(arguments: [
    (
      ["logs/shelf_leer_150cm_1.csv", "logs/shelf_voll_300cm_2.csv", "logs/Theke_voll_20cm_1.csv"], "150",
      "leer", "shelf"
    ),
    (["150 cm leer shelf.csv", "20 cm voll shelf 2.csv", "20 cm voll Theke.csv"], "150", "leer", "shelf"),
    (["full/shelf/3ft.csv", "empty/shelf/6ft.csv", "empty/bar/6ft.csv"], "3", "full", "shelf"),
    (
      ["site/shelf/busy/3m-1.txt.gz", "site/bar/busy/1.5m-1.txt.gz", "site/bar/full/1.5m.txt.gz"], "3",
      "busy", "shelf"
    ),
  ]) func `Names are read in any order and unit`(
    files: [String], distance: String, crowd: String, placement: String
  ) throws {
    let first = try #require(try values(files)?.first)
    #expect(first.first { $0.key.metresPerUnit != nil }?.value == distance)
    #expect(first[.crowd] == crowd)
    #expect(first[.placement] == placement)
  }

  @Test func `A distance may have a decimal comma`() throws {
    let files = ["Theke/0,5m leer.csv", "Theke/2m leer.csv", "Regal/2,25 m voll.csv"]
    #expect(try values(files)?.map { $0[.distanceMetres] } == ["0.5", "2", "2.25"])
    #expect(
      try #require(PathFields(files, missing: Self.open)).values[.distanceMetres] == ["0.5", "2", "2.25"])
  }

  @Test func `Without a distance the rest of a name is a place`() throws {
    #expect(
      try values(["P1 busy.csv", "P2 busy.csv", "P2 empty.csv"])?.last == [.location: "P2", .crowd: "empty"])
    let folders = ["busy/P1.csv", "busy/P2.csv", "full/P2.csv"]
    #expect(try values(folders)?.last == [.location: "P2", .crowd: "full"])
  }

  @Test func `What is known is not taken from names`() throws {
    let files = ["bar/2m busy.csv", "shelf/3m busy.csv"]
    #expect(try values(files, missing: [.placement, .crowd])?.first == [.placement: "bar", .crowd: "busy"])
    #expect(PathFields(files, missing: []) == nil)
    #expect(PathFields(files, missing: [.placement]) == nil)
  }

  @Test(arguments: [
    ["bar/walk1.csv", "shelf/walk2.csv"], ["2m.csv"], ["2m.csv", "notes.csv"], ["2m.csv", "2m b.csv"],
    ["a/2m.csv", "3m.csv"], ["2mm.csv", "3mm.csv"], ["1,500m.csv", "2,500m.csv"],
    ["iphone12m.csv", "iphone13m.csv"],
    ["emptyish a.csv", "fully b.csv"],
  ]) func `Other names say nothing`(files: [String]) {
    #expect(PathFields(files, missing: Self.open) == nil)
  }

  @Test func `Folders of days and walks are not placements`() throws {
    for folders in [["2026-05-24", "2026-05-25"], ["day 1", "day 2"], ["Lauf1", "Lauf2"]] {
      let files = folders.flatMap { ["\($0)/2m.csv", "\($0)/3m.csv"] }
      #expect(try values(files)?.first == [.distanceMetres: "2"], "\(folders)")
    }
  }

  @Test func `Crowd levels are in order as far as their words say`() {
    #expect(PathFields.inOrder(crowds: ["voll", "halbvoll", "leer"]).names == ["leer", "halbvoll", "voll"])
    #expect(PathFields.inOrder(crowds: ["full", "empty"]).isCertain)
    #expect(!PathFields.inOrder(crowds: ["empty", "lunch"]).isCertain)
    #expect(!PathFields.inOrder(crowds: ["packed", "full"]).isCertain)
  }
}
