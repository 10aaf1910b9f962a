import Foundation
import GRDB
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyStore

/// Stores that development before the first release wrote.
@Suite struct FormerStoreTests {
  /// Versions 1 to 7 belong to development before the first release: their tables have the same names and another meaning.
  @Test(arguments: 0...7, [SurveyStore.Access.readOnly, .readWrite, .create])
  func `A store of an earlier development version is refused with what to do, and not touched`(
    version: Int, access: SurveyStore.Access
  ) throws {
    let folder = try StoreFolder()
    try folder.open().importSample()
    try DatabaseQueue(path: folder.path).writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA user_version = \(version)")
    }
    let before = try folder.bytes
    let error = try #require(throws: StoreError.self) { try folder.open(access) }
    #expect(error.reason == .formerSchema && error.category == .unusable)
    #expect(error.help.contains("import the logs again into a new store"))
    #expect(try folder.bytes == before)
  }
}
