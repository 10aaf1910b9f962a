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
        handover.complete(
          Result { while case let items = try handover.next(), !items.isEmpty { received.add(items) } })
      }
      thread.start()
      let staged = try StagedImport()
      let sink = StoreSink(heldSize: 0) { StoreSink.Packing(handover: handover, staged: staged) }
      for number in 0..<1000 { try sink.receive(dwell(number)) }
      try sink.report(warning)
      try sink.reject(rejected)
      _ = try sink.finish()
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

  @Test func `A side that fails stops the reader`() throws {
    let handover = ImportHandover()
    let thread = Thread { handover.complete(.failure(Deliberate())) }
    thread.start()
    let staged = try StagedImport()
    let sink = StoreSink { StoreSink.Packing(handover: handover, staged: staged) }
    var sent = 0
    #expect(throws: ImportHandover.GivenUp.self) {
      // Far more than the queue holds: without the failure this would never end.
      while true {
        try sink.receive(dwell(sent))
        sent += 1
      }
    }
    #expect(throws: Deliberate.self) { try handover.end(isWhole: false).get() }
  }

  @Test func `The log is read on the thread that asked for it`() throws {
    let folder = try StoreFolder()
    let thread = Thread.current
    try folder.open().importReading { _ in #expect(Thread.current === thread) }
  }
}
