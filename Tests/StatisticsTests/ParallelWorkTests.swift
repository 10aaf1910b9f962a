import Statistics
import Testing
import Support

@Suite struct ParallelWorkTests {
  @Test func `Results come in the order of what they are of, however work is nested`() {
    let squares = ParallelWork.map(Array(0..<200)) { outer in
      ParallelWork.map(Array(0..<20)) { outer * $0 }.reduce(0, +)
    }
    #expect(squares == (0..<200).map { $0 * 190 })
    #expect(ParallelWork.map([Int]()) { $0 }.isEmpty && ParallelWork.map([3]) { $0 + 1 } == [4])
    let (one, other) = ParallelWork.both {
      1
    } _: {
      "two"
    }
    #expect(one == 1 && other == "two")
  }

  @Test func `Work done by helpers is counted by the meter of the caller`() {
    let meter = WorkMeter()
    WorkMeter.$current.withValue(meter) {
      _ = ParallelWork.map(Array(0..<1000)) { _ in WorkMeter.add(products: 1) }
    }
    #expect(meter.products == 1000)
  }
}
