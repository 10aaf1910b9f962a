import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyStore

/// The two threads of an import.
@Suite struct ImportHandoverTests {
  private func dwell(_ number: Int) -> Dwell {
    Dwell(
      beacon: .name("b\(number)"), location: SurveyLocation(name: "p"), start: Double(number),
      end: Double(number), histogram: RSSIHistogram([-60]))
  }

  @Test func `Items arrive whole and in order however small the queue`() throws {
    for capacity in [1, 5000, 1 << 20] {
      let handover = ImportHandover(capacity: capacity)
      let received = Collected()
      let thread = Thread {
        handover.begin()
        do {
          while case let items = try handover.next(), !items.isEmpty { received.add(items) }
          handover.complete(.success(.imported(try handover.summary())))
        } catch {
          handover.complete(.failure(error))
        }
      }
      thread.start()
      #expect(handover.isWanted())
      let sink = StoreSink(handover)
      for number in 0..<1000 { try sink.receive(dwell(number)) }
      try sink.report(warning)
      try sink.reject(rejected)
      try sink.flush()
      #expect(try handover.end(summary("a")).get() == .imported(summary("a")))
      #expect(received.starts == (0..<1000).map(Double.init))
      #expect(received.others == 2)
    }
  }

  /// Items received; read once the other thread has ended.
  private final class Collected: @unchecked Sendable {
    private(set) var starts: [Double] = []
    private(set) var others = 0
    func add(_ items: [ImportItem]) {
      for item in items {
        if case .dwell(let dwell) = item { starts.append(dwell.start) } else { others += 1 }
      }
    }
  }

  @Test func `A writer that fails stops the reader, who learns why`() throws {
    let folder = try StoreFolder()
    var wrong = dwell(1)
    wrong.end = 0
    var sent = 0
    let error = try #require(throws: StoreError.self) {
      try folder.open().importLog(displayName: "x", sha256: "a", mappingDescription: "{}", replace: false) {
        sink in
        // Far more than the queue holds: without the failure this would take minutes.
        try sink.receive(wrong)
        while sent < 10_000_000 {
          try sink.receive(dwell(sent))
          sent += 1
        }
        return summary("a")
      }
    }
    #expect(error.reason == .refused)
    #expect(sent < 100_000)
    #expect(try folder.files.isEmpty)
  }

  @Test func `The log is read on the thread that asked for it`() throws {
    let folder = try StoreFolder()
    let thread = Thread.current
    _ = try folder.open().importLog(displayName: "x", sha256: "a", mappingDescription: "{}", replace: false) {
      _ in
      #expect(Thread.current === thread)
      return summary("a")
    }
  }
}
