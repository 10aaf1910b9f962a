import Foundation
import TestSupport
import Testing

/// `--time-unit`, `--header` and `--truth`, which say what a log leaves unsaid.
@Suite struct MappingOptionsTests {
  private func summary(_ arguments: [String], in folder: TemporaryFolder) throws -> JSON {
    let result = try BuiltProgram.run(["import", "--format", "json"] + arguments, in: folder.url)
    try #require(result.status == 0, "\(result.error)")
    return try JSON(result.output)["files"][0]["summary"]
  }

  /// The store's packets as a canonical log, first row below its header.
  private func firstRow(_ folder: TemporaryFolder) throws -> String {
    let result = try BuiltProgram.run(["export", "samples", "--output", "-"], in: folder.url)
    let lines = result.output.split(separator: "\n")
    try #require(result.status == 0 && lines.count > 1, "\(result.error)")
    return String(lines[1])
  }

  @Test(arguments: [("s", 1), ("ms", 1000), ("us", 1_000_000), ("ns", 1_000_000_000)])
  func `The unit of times that are numbers`(unit: String, perSecond: Int) throws {
    let folder = try TemporaryFolder()
    let rows = SmallSurvey.rows(perSecond: perSecond)
    _ = try folder.write(([SmallSurvey.columns] + rows).joined(separator: "\n") + "\n", to: "walk.csv")
    if unit != "s" {
      // Without it these are no dates of this century, and the error says what to type.
      let refused = try BuiltProgram.run(["import", "walk.csv"], in: folder.url)
      #expect(refused.status == 65 && refused.error.contains("--time-unit"), "\(refused.error)")
    }
    let summary = try summary(["walk.csv", "--time-unit", unit], in: folder)
    #expect(summary["receivedPackets"].integer == 96 && summary["dwells"].integer == 8)
    #expect(try firstRow(folder).hasPrefix("1700000000.000,door,-50,L0,0.5,"))
  }

  @Test func `Another unit is refused`() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(["import", "walk.csv", "--time-unit", "min"], in: folder.url)
    #expect(result.status == 64 && result.error.contains("'min'") && result.error.contains("--time-unit"))
  }

  @Test func `The columns of a log without a header`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(SmallSurvey.rows().joined(separator: "\n") + "\n", to: "bare.csv")
    let refused = try BuiltProgram.run(["import", "bare.csv"], in: folder.url)
    #expect(refused.status == 65 && refused.error.contains("[missing-header]"))
    // Every row is data, the first too.
    let summary = try summary(["bare.csv", "--header", SmallSurvey.columns], in: folder)
    #expect(summary["receivedPackets"].integer == 96 && summary["rejectedRows"].integer == 0)
    let inspected = try BuiltProgram.run(
      ["inspect", "bare.csv", "--header", SmallSurvey.columns], in: folder.url)
    #expect(inspected.status == 0 && inspected.output.contains("--header=\(SmallSurvey.columns)"))
  }

  @Test func `Where the surveyor stood comes from a table of times`() throws {
    let folder = try TemporaryFolder()
    // A phone that knows only when it heard what; the surveyor's notes say where.
    let log = (0..<20).map { "\(1_700_000_000 + $0),door,-\(60 + $0)" }
    _ = try folder.write("timestamp,beacon,rssi_dbm\n" + log.joined(separator: "\n") + "\n", to: "phone.csv")
    let truth = """
      start,end,location,distance_m,crowd
      1700000000,1700000008,A1,1.5,empty
      1700000010,1700000015,B2,4,full

      """
    _ = try folder.write(truth, to: "notes.csv")
    let summary = try summary(["phone.csv", "--truth", "notes.csv"], in: folder)
    #expect(summary["dwells"].integer == 2)
    let result = try BuiltProgram.run(["export", "samples", "--output", "-"], in: folder.url)
    let rows = result.output.split(separator: "\n").dropFirst()
    let (first, second) = (rows.filter { $0.contains(",A1,1.5,") }, rows.filter { $0.contains(",B2,4") })
    #expect(first.count + second.count == rows.count && first.count >= 8 && second.count >= 5)
    #expect(first.allSatisfy { $0.contains(",empty,") } && second.allSatisfy { $0.contains(",full,") })
    // Packets outside the intervals are told, not guessed.
    #expect(summary["receivedPackets"].integer == rows.count && rows.count < 20)

    _ = try folder.write("start,end,location\n1700000000,later,A1\n", to: "bad.csv")
    for name in ["bad.csv", "none.csv"] {
      let refused = try BuiltProgram.run(
        ["import", "phone.csv", "--truth", name, "--store", "new.sqlite"], in: folder.url)
      #expect((65...66).contains(refused.status) && refused.error.contains(name), "\(refused.error)")
    }
  }
}
