/// How many packets of a dwell were received at each integer level. Sentinels never enter.
package struct RSSIHistogram: Hashable, Codable, Sendable {
  /// Levels that a receiver can report, in dBm. Everything outside is a sentinel or a defect.
  package static let levels: ClosedRange<Int> = -120...(-1)

  /// One level and its count.
  package struct Bin: Hashable, Codable, Sendable {
    /// Level in dBm.
    package var level: Int
    /// Packets at that level, ≥ 1.
    package var count: Int

    package init(level: Int, count: Int) {
      self.level = level
      self.count = count
    }
  }

  /// Non-empty bins in ascending order of level.
  package private(set) var bins: [Bin] = []

  package init() {}

  /// Counts the readings given, each in dBm and within ``levels``.
  package init(_ readings: some Sequence<Int>) {
    for reading in readings { add(reading) }
  }

  /// Adds packets at a level (dBm, within ``levels``).
  /// - Complexity: O(log bins), plus O(bins) when the level is new.
  package mutating func add(_ level: Int, count: Int = 1) {
    precondition(Self.levels.contains(level), "a sentinel never enters a histogram")
    guard count > 0 else { return }
    var low = 0
    var high = bins.count
    while low < high {
      let middle = (low + high) / 2
      if bins[middle].level < level { low = middle + 1 } else { high = middle }
    }
    if low < bins.count, bins[low].level == level {
      bins[low].count += count
    } else {
      bins.insert(Bin(level: level, count: count), at: low)
    }
  }

  /// Adds every packet of another histogram.
  package mutating func merge(_ other: RSSIHistogram) {
    // Most locations have one dwell: its bins are shared with it.
    guard !bins.isEmpty else {
      bins = other.bins
      return
    }
    for bin in other.bins { add(bin.level, count: bin.count) }
  }

  /// Removes every packet of a histogram that was merged before.
  package mutating func remove(_ other: RSSIHistogram) {
    let gone = Dictionary(other.bins.map { ($0.level, $0.count) }, uniquingKeysWith: +)
    bins = bins.compactMap { bin in
      let left = bin.count - (gone[bin.level] ?? 0)
      return left > 0 ? Bin(level: bin.level, count: left) : nil
    }
  }

  /// Packets received.
  package var count: Int { bins.reduce(0) { $0 + $1.count } }

  /// Sum of the levels in dBm, exact.
  package var sum: Int { bins.reduce(0) { $0 + $1.level * $1.count } }

  /// Mean level in dBm; `nil` where nothing was received.
  package var mean: Double? { count == 0 ? nil : Double(sum) / Double(count) }

  /// Σ (y − ȳ)² in dB², computed about an integer pivot so that no digits cancel.
  package var centredSumOfSquares: Double {
    guard let first = bins.first else { return 0 }
    let n = Double(count)
    var sum = 0
    var squares = 0
    for bin in bins {
      let offset = bin.level - first.level
      sum += offset * bin.count
      squares += offset * offset * bin.count
    }
    return Double(squares) - Double(sum) * Double(sum) / n
  }

  /// Weakest level received in dBm.
  package var minimum: Int? { bins.first?.level }

  /// Strongest level received in dBm.
  package var maximum: Int? { bins.last?.level }
}
