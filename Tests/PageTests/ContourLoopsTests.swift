import Foundation
import RadioSurvey
import Testing

@testable import Page

@Suite struct ContourLoopsTests {
  /// The area that loops enclose, those around holes taken off.
  private func area(_ loops: [[ContourLoops.Place]]) -> Double {
    var sum = 0.0
    for loop in loops {
      for (from, to) in zip(loop, loop.dropFirst() + loop.prefix(1)) {
        sum += (from.column * to.row - to.column * from.row) / 2
      }
    }
    return sum
  }

  @Test func `A cone has circles where it has its values`() {
    let (columns, rows) = (41, 31)
    let values = (0..<columns * rows).map { index -> Double? in
      max(0, 1 - hypot(Double(index % columns) - 20, Double(index / columns) - 15) / 14)
    }
    let grid = ContourLoops(values, columns: columns, rows: rows)
    for level in [0.2, 0.5, 0.8] {
      let loops = grid.loops(level)
      #expect(loops.count == 1)
      let radius = (1 - level) * 14
      #expect(loops[0].allSatisfy { abs(hypot($0.column - 20, $0.row - 15) - radius) < 0.05 })
      #expect(abs(area(loops) - .pi * radius * radius) < 0.04 * .pi * radius * radius)
    }
    #expect(grid.loops(1.1).isEmpty)
  }

  /// A beacon in the corner of a café's floor, cells of a quarter of a metre, thousandths as in `report.json`.
  @Test func `The line of a map lies where the probability is the one asked for`() {
    func chance(_ x: Double, _ y: Double) -> Double {
      let margin = 22 * log10(4 / max(0.5, hypot(x - 1, y - 1)))
      return 0.5 * erfc(-margin / 4 / 2.0.squareRoot())
    }
    let (columns, rows, step) = (36, 24, 0.25)
    let values = (0..<columns * rows).map { index -> Double? in
      (chance(Double(index % columns) * step, Double(index / columns) * step) * 1000).rounded() / 1000
    }
    let loops = ContourLoops(values, columns: columns, rows: rows).loops(0.8)
    #expect(loops.count == 1)
    let within = loops[0].filter {
      (0...Double(columns - 1)).contains($0.column) && (0...Double(rows - 1)).contains($0.row)
    }
    #expect(within.count > 10)
    for place in within { #expect(abs(chance(place.column * step, place.row * step) - 0.8) < 0.003) }
  }

  @Test func `What has no value is outside, a hole is a loop the other way, and the edge is reached`() {
    // 6 × 5 cells of 1, one of 0 in the middle, the last column without.
    var values = [Double?](repeating: 1, count: 30)
    values[2 * 6 + 2] = 0
    for row in 0..<5 { values[row * 6 + 5] = nil }
    let loops = ContourLoops(values, columns: 6, rows: 5).loops(0.5)
    #expect(loops.count == 2)
    let areas = loops.map { area([$0]) }.sorted()
    #expect(areas[0] < 0 && abs(areas[0] + 0.5) < 1e-12)
    // The cells of 1 lie whole within the line.
    let outer = loops.first { area([$0]) > 0 } ?? []
    #expect((outer.map(\.column).min() ?? 0) < -0.5 && (outer.map(\.column).max() ?? 0) > 4.5)
    #expect((outer.map(\.row).min() ?? 0) < -0.5 && (outer.map(\.row).max() ?? 0) > 4.5)
  }

  @Test func `Every value in random grids is on its side of every loop`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<100 {
      let (columns, rows) = (
        Int.random(in: 1...9, using: &generator), Int.random(in: 1...9, using: &generator)
      )
      let values = (0..<columns * rows).map { _ -> Double? in
        Int.random(in: 0..<8, using: &generator) == 0 ? nil : Double.random(in: 0...1, using: &generator)
      }
      let loops = ContourLoops(values, columns: columns, rows: rows).loops(0.5)
      for (index, value) in values.enumerated() {
        guard let value else { continue }
        let (x, y) = (Double(index % columns), Double(index / columns))
        // Crossings of a line to the right, a little aside so that it meets no corner.
        var winding = 0
        for loop in loops {
          for (from, to) in zip(loop, loop.dropFirst() + loop.prefix(1)) where (from.row > y) != (to.row > y)
          {
            let at = from.column + (y - from.row) / (to.row - from.row) * (to.column - from.column)
            if at > x { winding += to.row > from.row ? 1 : -1 }
          }
        }
        #expect((winding == 1) == (value >= 0.5), "\(x) \(y) \(value)")
      }
    }
  }
}
