/// Most points that one plot draws; above it, every so many-th is drawn, and the plot says so.
enum PointLimit {
  /// The limit of a plot.
  static let points = 2000

  /// Evenly chosen members, at most the limit; the first always among them.
  static func thinned<Value>(_ values: [Value], limit: Int = points) -> [Value] {
    guard values.count > limit, limit > 0 else { return values }
    let step = Double(values.count) / Double(limit)
    return (0..<limit).map { values[Int(Double($0) * step)] }
  }

  /// The sentence that says so; absent where everything is drawn.
  static func omission(total: Int) -> String? {
    total > points
      ? "Of \(NumberFormat.count(total)) locations, \(NumberFormat.count(points)) are drawn, evenly chosen by distance."
      : nil
  }
}
