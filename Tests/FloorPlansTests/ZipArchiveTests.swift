import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import FloorPlans

@Suite struct ZipArchiveTests {
  private func failure(_ bytes: [UInt8]) -> SurveyIssue? {
    do {
      let archive = try ZipArchive(Data(bytes), file: "v.zip")
      for entry in archive.entries { _ = try archive.contents(of: entry) }
      return nil
    } catch {
      return error.issues.first
    }
  }

  private func failure(_ change: (inout ZipWriter.Entry) -> Void) -> SurveyIssue? {
    var entry = ZipWriter.Entry(name: "level.geojson", text: String(repeating: "text ", count: 50))
    change(&entry)
    return failure(ZipWriter.archive([entry]))
  }

  @Test func `What was packed comes out`() throws {
    let texts = ["", "x", String(repeating: "floor ", count: 10_000)]
    let entries = texts.enumerated().map { ZipWriter.Entry(name: "\($0)", text: $1) }
    let archive = try ZipArchive(Data(ZipWriter.archive(entries)), file: "v.zip")
    #expect(
      try archive.entries.map { String(decoding: try archive.contents(of: $0), as: UTF8.self) } == texts)
  }

  @Test(arguments: [
    "../evil", "a/../../evil", "/etc/passwd", "..\\evil", "C:/evil", "a/..", "", "a\nb",
  ])
  func `A name that leaves the folder refuses the archive`(name: String) {
    let good = ZipWriter.Entry(name: "level.geojson", text: "x")
    let issue = failure(ZipWriter.archive([good, ZipWriter.Entry(name: name, text: "x")]))
    #expect(issue?.code == .unsafeArchive)
    #expect(issue?.message.contains("'\(name)'") == true)
    #expect(ZipEntry.isUnsafe(name) && !ZipEntry.isUnsafe("a..b/..c"))
  }

  @Test func `Links, encryption and other packings are refused`() {
    #expect(failure { $0.mode = 0o120777 }?.code == .unsafeArchive)
    #expect(failure { $0.flags = 1 }?.code == .unsupportedArchive)
    #expect(failure { $0.method = 12 }?.code == .unsupportedArchive)
    #expect(failure { $0.sizeError = 0xFFFF_FFFF - 250 }?.message.contains("Zip64") == true)
  }

  @Test func `Damage is found`() {
    #expect(failure { _ in } == nil)
    #expect(failure { $0.checksumError = 1 }?.message.contains("checksum") == true)
    #expect(failure { $0.sizeError = 1 }?.code == .damagedArchive)
    #expect(failure { $0.sizeError = -1 }?.code == .damagedArchive)
    let archive = ZipWriter.archive([ZipWriter.Entry(name: "a", text: String(repeating: "ab", count: 300))])
    for length in 4..<archive.count { #expect(failure(Array(archive[..<length])) != nil, "at \(length)") }
    for index in archive.indices {
      var changed = archive
      changed[index] ^= 0x55
      _ = failure(changed)
    }
  }

  @Test func `Counts and sizes are limited by name`() {
    let many = (0...SurveyLimit.planEntries.value).map { ZipWriter.Entry(name: "\($0)", text: "") }
    #expect(failure(ZipWriter.archive(many))?.message == SurveyLimit.planEntries.message())
    // What an entry claims is refused before anything is unpacked.
    let large = failure { $0.sizeError = SurveyLimit.planFile.value }
    #expect(large?.message == SurveyLimit.planFile.message())
    let several = (0..<5).map {
      ZipWriter.Entry(name: "\($0)", text: "", sizeError: SurveyLimit.planFile.value)
    }
    #expect(failure(ZipWriter.archive(several))?.message == SurveyLimit.planArchive.message())
  }
}
