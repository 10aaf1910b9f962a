import GRDB
import TestSupport
import Testing

@testable import SurveyStore

@Suite struct StoredResultTests {
  private func digest(_ number: Int) -> [UInt8] { [UInt8](repeating: UInt8(number), count: 32) }

  /// A store with a table.
  private func store(_ access: SurveyStore.Access = .create) throws -> (StoreFolder, SurveyStore) {
    let folder = try StoreFolder()
    try folder.open().importSample()
    return (folder, try folder.open(access))
  }

  @Test(arguments: [SurveyStore.Access.readOnly, .readWrite])
  func `A result is found under its digest`(access: SurveyStore.Access) throws {
    let (folder, store) = try store(access)
    #expect(store.result(digest(1)) == nil)
    store.keepResult([1, 2, 3], digest: digest(1))
    store.keepResult([], digest: digest(2))
    store.keepResult([4], digest: digest(1))
    #expect(store.result(digest(1)) == [4] && store.result(digest(2)) == [])
    #expect(store.result(digest(3)) == nil)
    let later = try folder.open(.readOnly)
    #expect(later.result(digest(1)) == [4])
    #expect(try later.imports().count == 1)
  }

  @Test func `The newest are kept`() throws {
    let (folder, store) = try store()
    defer { withExtendedLifetime(folder) {} }
    for number in 0..<25 { store.keepResult([UInt8(number)], digest: digest(number)) }
    #expect((0..<25).filter { store.result(digest($0)) != nil } == Array(5..<25))
    // One that was kept again is new.
    store.keepResult([5], digest: digest(5))
    store.keepResult([99], digest: digest(99))
    #expect(store.result(digest(5)) == [5] && store.result(digest(6)) == nil)
  }

  @Test func `Large results take the place of older ones, and one that is too large is not kept`() throws {
    let (folder, store) = try store()
    defer { withExtendedLifetime(folder) {} }
    let third = [UInt8](repeating: 7, count: SurveyStore.mostResultBytes / 3)
    for number in 0..<4 { store.keepResult(third, digest: digest(number)) }
    #expect((0..<4).filter { store.result(digest($0)) != nil } == [1, 2, 3])
    store.keepResult([UInt8](repeating: 7, count: SurveyStore.mostResultBytes + 1), digest: digest(9))
    #expect((0..<10).filter { store.result(digest($0)) != nil } == [1, 2, 3])
  }

  @Test func `Nothing is kept where the store is not there, is full, or has another table of that name`()
    throws
  {
    let empty = try StoreFolder()
    let blank = try empty.open()
    blank.keepResult([1], digest: digest(1))
    #expect(blank.result(digest(1)) == nil && !empty.exists)
    let (folder, store) = try store()
    try DatabaseQueue(path: folder.path).write { try $0.execute(sql: "CREATE TABLE result (digest)") }
    store.keepResult([1], digest: digest(1))
    #expect(store.result(digest(1)) == nil)
    #expect(try folder.open().imports().count == 1)
  }
}
