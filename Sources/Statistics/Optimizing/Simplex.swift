import Foundation

/// Minimisation without derivatives by the simplex of J. A. Nelder and R. Mead (Comput. J. 7, 1965), for a few parameters.
package enum Simplex {
  /// The minimum near a start.
  ///
  /// - Parameters:
  ///   - start: the first corner.
  ///   - step: how far the others lie from it, one coordinate each.
  ///   - function: never NaN; infinity bars the way.
  package static func minimum(from start: [Double], step: Double, of function: ([Double]) -> Double)
    -> [Double]
  {
    var corners = [(point: start, value: function(start))]
    for i in start.indices {
      var point = start
      point[i] += step
      corners.append((point, function(point)))
    }
    for _ in 0..<2000 {
      corners.sort { $0.value < $1.value }
      let best = corners[0]
      let worst = corners[corners.count - 1]
      let width = zip(best.point, worst.point).map { abs($0 - $1) }.max() ?? 0
      if width < 1e-7 { break }
      let others = corners.dropLast()
      let centre = start.indices.map { i in others.reduce(0) { $0 + $1.point[i] } / Double(others.count) }
      func along(_ factor: Double) -> (point: [Double], value: Double) {
        let point = zip(centre, worst.point).map { $0 + factor * ($1 - $0) }
        return (point, function(point))
      }
      let reflected = along(-1)
      if reflected.value < best.value {
        let stretched = along(-2)
        corners[corners.count - 1] = stretched.value < reflected.value ? stretched : reflected
      } else if reflected.value < corners[corners.count - 2].value {
        corners[corners.count - 1] = reflected
      } else {
        let shrunk = along(reflected.value < worst.value ? -0.5 : 0.5)
        if shrunk.value < min(worst.value, reflected.value) {
          corners[corners.count - 1] = shrunk
        } else {
          for i in 1..<corners.count {
            let point = zip(best.point, corners[i].point).map { ($0 + $1) / 2 }
            corners[i] = (point, function(point))
          }
        }
      }
    }
    return corners.min { $0.value < $1.value }?.point ?? start
  }
}
