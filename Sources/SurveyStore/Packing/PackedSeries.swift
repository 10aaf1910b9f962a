import RadioSurvey

/// How the store keeps the packets of a dwell: exactly, and in about one byte per packet.
///
/// A beacon sends at an interval, so the time since the previous packet is some whole intervals (mostly one) and a little
/// more or less. Levels lie about their mean, or, if the series moves slowly, about the level before. All three are
/// small numbers most of the time and are written with a ``RiceCode`` each.
///
/// Layout: packets (varint), interval in ms ≥ 1 (varint), the three widths (a byte each; in the third, bit 7 says that a
/// level counts from the one before), the mean level (signed byte), the first packet's time in ms (folded, varint). Then
/// bits: for every packet but the first its intervals − 1 and its deviation in ms, both folded, and for every packet its
/// level's difference, folded. A varint is LEB128.
enum PackedSeries {
  private static let countsFromLevelBefore: UInt64 = 0x80
  /// One number does not decide on the code of all others, nor can sums overflow.
  private static let largestSummand: UInt64 = 1 << 32

  /// Packs a series that is not empty.
  /// - Complexity: O(packets).
  static func bytes(_ series: PacketSeries) -> [UInt8] {
    let packets = series.packets
    guard let first = packets.first else { return [] }
    let interval = interval(packets)
    var steps: [UInt64] = []
    var deviations: [UInt64] = []
    steps.reserveCapacity(packets.count)
    deviations.reserveCapacity(packets.count)
    let mean = Int((Double(packets.reduce(0) { $0 + $1.level }) / Double(packets.count)).rounded())
    var (stepSum, deviationSum, aboutMean, aboutBefore) = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    var (timeBefore, levelBefore) = (first.milliseconds, mean)
    for (index, packet) in packets.enumerated() {
      if index > 0 {
        let (step, deviation) = split(packet.milliseconds &- timeBefore, interval)
        steps.append(RiceCode.folded(step &- 1))
        deviations.append(RiceCode.folded(deviation))
        stepSum += min(steps[index - 1], largestSummand)
        deviationSum += min(deviations[index - 1], largestSummand)
      }
      aboutMean += RiceCode.folded(packet.level - mean)
      aboutBefore += RiceCode.folded(packet.level - levelBefore)
      (timeBefore, levelBefore) = (packet.milliseconds, packet.level)
    }
    let countsFromBefore = aboutBefore < aboutMean
    let stepCode = RiceCode(count: steps.count, sum: stepSum, mayBeSilent: true)
    let deviationCode = RiceCode(count: steps.count, sum: deviationSum, mayBeSilent: true)
    let levelCode = RiceCode(count: packets.count, sum: min(aboutBefore, aboutMean), mayBeSilent: false)

    var head: [UInt8] = []
    head.reserveCapacity(16 + 2 * packets.count)
    Varint.append(UInt64(packets.count), to: &head)
    Varint.append(UInt64(interval), to: &head)
    let mode = countsFromBefore ? countsFromLevelBefore : 0
    for byte in [stepCode.width, deviationCode.width, levelCode.width | mode] {
      head.append(UInt8(truncatingIfNeeded: byte))
    }
    head.append(UInt8(bitPattern: Int8(mean)))
    Varint.append(RiceCode.folded(first.milliseconds), to: &head)

    var writer = BitWriter(expectedBits: packets.count * 12)
    var expected = mean
    for (index, packet) in packets.enumerated() {
      if index > 0 {
        stepCode.write(steps[index - 1], to: &writer)
        deviationCode.write(deviations[index - 1], to: &writer)
      }
      levelCode.write(RiceCode.folded(packet.level - expected), to: &writer)
      if countsFromBefore { expected = packet.level }
    }
    writer.append(to: &head)
    return head
  }

  /// Unpacks a series; `nil` if the bytes are not exactly one.
  /// - Complexity: O(bytes), also for bytes that lie.
  static func series(_ bytes: [UInt8]) -> PacketSeries? {
    var rest = bytes[...]
    // Every packet takes a bit at least, so no count can ask for more memory than the bytes account for.
    guard let count = Varint.take(from: &rest), count >= 1, count <= UInt64(bytes.count) * 8,
      let span = Varint.take(from: &rest), let interval = Int(exactly: span), interval >= 1,
      let stepCode = rest.popFirst().flatMap({ RiceCode(width: UInt64($0)) }),
      let deviationCode = rest.popFirst().flatMap({ RiceCode(width: UInt64($0)) }),
      let mode = rest.popFirst().map({ UInt64($0) }),
      let levelCode = RiceCode(width: mode & ~countsFromLevelBefore), !levelCode.isSilent,
      let mean = rest.popFirst().map({ Int(Int8(bitPattern: $0)) }), let start = Varint.take(from: &rest)
    else { return nil }
    var reader = BitReader(rest)
    var series = PacketSeries()
    var time = RiceCode.unfolded(start)
    var expected = mean
    for index in 0..<count {
      if index > 0 {
        guard let step = stepCode.read(from: &reader), let deviation = deviationCode.read(from: &reader)
        else { return nil }
        time = time &+ (RiceCode.unfolded(step) &+ 1) &* interval &+ RiceCode.unfolded(deviation)
      }
      guard let difference = levelCode.read(from: &reader) else { return nil }
      let level = expected &+ RiceCode.unfolded(difference)
      guard Int8(exactly: level) != nil else { return nil }
      if mode & countsFromLevelBefore != 0 { expected = level }
      series.append(milliseconds: time, level: level)
    }
    return reader.isAtEnd ? series : nil
  }

  /// The interval at which most packets seem to follow one another, in ms ≥ 1: the lower quartile of up to 15 differences
  /// spread over the series. Lost packets make some differences longer, and few make them shorter.
  private static func interval(_ packets: [PacketSeries.Packet]) -> Int {
    guard packets.count > 1 else { return 1 }
    let stride = max(1, (packets.count - 1) / 15)
    var differences: [Int] = []
    differences.reserveCapacity(32)
    for index in Swift.stride(from: 1, to: packets.count, by: stride) {
      differences.append(packets[index].milliseconds &- packets[index - 1].milliseconds)
    }
    differences.sort()
    return max(1, differences[differences.count / 4])
  }

  /// A difference of times as whole intervals and what is left, at most half an interval either way.
  @inline(__always)
  private static func split(_ difference: Int, _ interval: Int) -> (step: Int, deviation: Int) {
    let deviation = difference &- interval
    // The common case needs no division.
    if deviation >= -(interval / 2), deviation <= interval / 2 { return (1, deviation) }
    let (step, rest) = difference.quotientAndRemainder(dividingBy: interval)
    if rest > interval / 2 { return (step + 1, rest - interval) }
    if rest < -(interval / 2) { return (step - 1, rest + interval) }
    return (step, rest)
  }
}
