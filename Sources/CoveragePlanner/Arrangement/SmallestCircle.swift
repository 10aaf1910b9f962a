import RadioSurvey

/// The smallest circle round points, by growing it round those outside (E. Welzl, LNCS 555, 1991, doi 10.1007/BFb0038202).
enum SmallestCircle {
  /// Its centre; `nil` without points. Both slices have the same indices.
  ///
  /// - Complexity: linear in the number of points if their order is no order in space.
  static func centre(_ xs: ArraySlice<Double>, _ ys: ArraySlice<Double>) -> (x: Double, y: Double)? {
    guard let x0 = xs.first, let y0 = ys.first else { return nil }
    var circle = (x: x0, y: y0, square: 0.0)
    func isOutside(_ index: Int) -> Bool {
      let (dx, dy) = (xs[index] - circle.x, ys[index] - circle.y)
      return dx * dx + dy * dy > circle.square * (1 + 1e-12) + 1e-18
    }
    func grow(_ a: Int, _ b: Int) {
      circle.x = (xs[a] + xs[b]) / 2
      circle.y = (ys[a] + ys[b]) / 2
      let (dx, dy) = (xs[a] - circle.x, ys[a] - circle.y)
      circle.square = dx * dx + dy * dy
    }
    for i in xs.indices.dropFirst() where isOutside(i) {
      circle = (xs[i], ys[i], 0)
      for j in xs.startIndex..<i where isOutside(j) {
        grow(i, j)
        for k in xs.startIndex..<j where isOutside(k) {
          let (ax, ay) = (xs[j] - xs[i], ys[j] - ys[i])
          let (bx, by) = (xs[k] - xs[i], ys[k] - ys[i])
          let cross = 2 * (ax * by - ay * bx)
          // Points in line: the two farthest are found elsewhere.
          guard abs(cross) > 1e-15 else { continue }
          let (a, b) = (ax * ax + ay * ay, bx * bx + by * by)
          let (ux, uy) = ((by * a - ay * b) / cross, (ax * b - bx * a) / cross)
          circle = (xs[i] + ux, ys[i] + uy, ux * ux + uy * uy)
        }
      }
    }
    return (circle.x, circle.y)
  }
}
