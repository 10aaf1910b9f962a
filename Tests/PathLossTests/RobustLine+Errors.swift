import PathLoss

extension RobustLine.Fit {
  /// Standard errors of (intercept, slope) of Huber's estimate from x and y: Huber's H1, K² [Σψ²/(N − p) s²] / (mean ψ')² (X'X)⁻¹
  /// with K = 1 + p/N var(ψ')/(mean ψ')² (P. J. Huber, Robust Statistics, 1981, ch. 7).
  func huberErrors(_ x: [Double], _ y: [Double]) -> [Double] {
    let n = Double(x.count)
    let sizes = zip(x, y).map { abs($1 - intercept - slope * $0) / scale }
    let squares = sizes.reduce(0) { $0 + min($1 * $1, 1.345 * 1.345) }
    let mean = Double(sizes.count { $0 <= 1.345 }) / n
    let correction = 1 + 2 / n * (1 - mean) / mean
    let variance = correction * correction * squares / (n - 2) * scale * scale / (mean * mean)
    let centre = x.reduce(0, +) / n
    let spread = x.reduce(0) { $0 + ($1 - centre) * ($1 - centre) }
    return [(variance * (1 / n + centre * centre / spread)).squareRoot(), (variance / spread).squareRoot()]
  }
}
