/// How many packets of a dwell were received at each integer level. Sentinels never enter.
package struct RSSIHistogram: Hashable, Codable, Sendable {
  /// Levels that a receiver can report, in dBm. Everything outside is a sentinel or a defect.
  package static let levels: ClosedRange<Int> = -120...(-1)

  @Memberwise package struct Bin: Hashable, Codable, Sendable {
    /// Level in dBm.
    package var level: Int
    /// Packets at that level, ≥ 1.
    package var count: Int
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

/// The packets of a dwell in order of arrival: times delta-coded in milliseconds, one byte per reading.
///
/// Layout, repeated per packet: zigzag LEB128 varint of the time since the previous packet (ms; the first counts from the
/// dwell's start), then the level as a two's-complement byte (dBm).
package struct PacketSeries: Hashable, Sendable {
  package private(set) var bytes: [UInt8] = []
  package private(set) var count = 0
  private var lastMilliseconds = 0

  package init() {}

  package struct Packet: Hashable, Sendable {
    /// Milliseconds since the dwell's start (may be negative where a log is out of order).
    package var milliseconds: Int
    /// Level in dBm.
    package var level: Int
  }

  /// Appends a packet: milliseconds since the dwell's start, level in dBm (−128…127).
  package mutating func append(milliseconds: Int, level: Int) {
    // Differences wrap around, and so do their sums: every time comes back as it was.
    let delta = milliseconds &- lastMilliseconds
    Varint.append(UInt64(bitPattern: Int64((delta << 1) ^ (delta >> 63))), to: &bytes)
    bytes.append(UInt8(bitPattern: Int8(truncatingIfNeeded: level)))
    lastMilliseconds = milliseconds
    count += 1
  }

  /// Unpacks bytes that were packed before; `nil` if they are not a whole series.
  package init?(bytes: [UInt8]) {
    guard let packets = Self.unpack(bytes) else { return nil }
    self.bytes = bytes
    count = packets.count
    lastMilliseconds = packets.last?.milliseconds ?? 0
  }

  package var packets: [Packet] { Self.unpack(bytes) ?? [] }

  private static func unpack(_ bytes: [UInt8]) -> [Packet]? {
    var packets: [Packet] = []
    var rest = bytes[...]
    var time = 0
    while !rest.isEmpty {
      guard let zigzag = Varint.take(from: &rest), let level = rest.popFirst() else { return nil }
      let delta = Int(truncatingIfNeeded: Int64(bitPattern: zigzag >> 1)) ^ -Int(zigzag & 1)
      time &+= delta
      packets.append(Packet(milliseconds: time, level: Int(Int8(bitPattern: level))))
    }
    return packets
  }
}

/// First-order statistics of a dwell's series: enough to estimate the lag-1 autocorrelation of its packets without the
/// series itself, and additive over dwells once centred on each dwell's mean.
@Memberwise package struct LagStatistics: Hashable, Codable, Sendable {
  /// Pairs of successive packets.
  package var pairs: Int = 0
  /// Σ y_i y_{i+1} over the pairs, dBm².
  package var productSum: Int = 0
  /// Σ y_i over the pairs (the earlier packet), dBm.
  package var leadSum: Int = 0
  /// Σ y_{i+1} over the pairs (the later packet), dBm.
  package var lagSum: Int = 0

  /// Adds one pair of successive levels in dBm.
  package mutating func add(_ earlier: Int, _ later: Int) {
    pairs += 1
    productSum += earlier * later
    leadSum += earlier
    lagSum += later
  }

  /// Σ (y_i − m)(y_{i+1} − m) over the pairs, for a mean m in dBm; dB².
  package func centredProductSum(about mean: Double) -> Double {
    Double(productSum) - mean * Double(leadSum + lagSum) + Double(pairs) * mean * mean
  }
}
