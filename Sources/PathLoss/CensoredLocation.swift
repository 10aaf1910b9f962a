public import RadioSurvey

/// What one location tells a censored model: the levels received there with their counts, and how many packets were
/// expected and not received. Its cost is that of its cells, however many packets they hold.
public struct CensoredLocation: Hashable, Sendable {
  /// Packets whose level lies in an interval; an interval of no width is an exact level.
  public struct Cell: Hashable, Sendable {
    /// Lower end, dBm.
    public var lower: Double
    /// Upper end, dBm, ≥ lower.
    public var upper: Double
    /// Packets, > 0.
    public var count: Double
    /// Log of the probability that a packet of this level is received, added per packet; 0 at a sharp threshold.
    public var logReception: Double

    /// A cell.
    public init(lower: Double, upper: Double, count: Double, logReception: Double = 0) {
      self.lower = lower
      self.upper = upper
      self.count = count
      self.logReception = logReception
    }

    /// The level that stands for the cell, dBm.
    var middle: Double { (lower + upper) / 2 }
  }

  /// x_g, one number a column.
  public var design: [Double]
  /// Levels received, in ascending order.
  public let cells: [Cell]
  /// Packets received.
  public let received: Double
  /// Packets expected and not received, ≥ 0.
  public var lost: Double
  /// Which collision loss holds here, counted from 0.
  public var lossClass: Int
  /// Which fading and shadowing hold here, counted from 0.
  public var spreadClass: Int

  /// A location with its cells.
  public init(
    design: [Double], cells: [Cell], lost: Double, lossClass: Int = 0, spreadClass: Int = 0
  ) {
    self.design = design
    self.cells = cells
    received = cells.reduce(0) { $0 + $1.count }
    self.lost = lost
    self.lossClass = lossClass
    self.spreadClass = spreadClass
  }

  /// A location's histogram as intervals of 1 dB: a reading r says that the level lay in [max(r − ½, τ), r + ½].
  ///
  /// - Parameters:
  ///   - lost: packets expected and not received.
  ///   - threshold: below it the receiver hears nothing; no reading may lie below it by ½ dB or more.
  public init(
    design: [Double], histogram: RSSIHistogram, lost: Int, threshold: ReceptionThreshold, lossClass: Int = 0,
    spreadClass: Int = 0
  ) {
    let sharp = threshold.width == 0 ? threshold.level : -.infinity
    self.init(
      design: design,
      cells: histogram.bins.map { bin in
        Cell(
          lower: max(Double(bin.level) - 0.5, sharp), upper: Double(bin.level) + 0.5,
          count: Double(bin.count), logReception: threshold.logReception(at: Double(bin.level)))
      }, lost: Double(lost), lossClass: lossClass, spreadClass: spreadClass)
  }

  /// Mean of the received levels, dBm; `nil` where nothing was received.
  var mean: Double? {
    cells.isEmpty ? nil : cells.reduce(0) { $0 + $1.count * $1.middle } / received
  }

  /// What the model on received packets alone needs; `nil` where nothing was received.
  var group: RandomInterceptREML.Group? {
    guard let mean else { return nil }
    return RandomInterceptREML.Group(
      design: design, count: Int(received), mean: mean,
      centredSumOfSquares: cells.reduce(0) { $0 + $1.count * ($1.middle - mean) * ($1.middle - mean) })
  }
}

/// A location as it was counted, before anything is said about the receiver.
public struct CountedLocation: Hashable, Sendable {
  /// x_g, one number a column.
  public var design: [Double]
  /// Levels received.
  public var histogram: RSSIHistogram
  /// Packets expected and not received, ≥ 0.
  public var lost: Int
  /// Which collision loss holds here, counted from 0.
  public var lossClass: Int
  /// Which fading and shadowing hold here, counted from 0.
  public var spreadClass: Int

  /// A location.
  public init(
    design: [Double], histogram: RSSIHistogram, lost: Int, lossClass: Int = 0, spreadClass: Int = 0
  ) {
    self.design = design
    self.histogram = histogram
    self.lost = lost
    self.lossClass = lossClass
    self.spreadClass = spreadClass
  }

  /// What it tells a model whose receiver has this threshold.
  public func censored(by threshold: ReceptionThreshold) -> CensoredLocation {
    CensoredLocation(
      design: design, histogram: histogram, lost: lost, threshold: threshold, lossClass: lossClass,
      spreadClass: spreadClass)
  }
}

/// Below what level a receiver hears nothing. With a width w the edge is soft: a packet of level y is received with
/// probability Φ((y − τ)/w).
public struct ReceptionThreshold: Hashable, Sendable {
  /// τ in dBm; −∞ where every level is heard.
  public var level: Double
  /// w in dB, ≥ 0.
  public var width: Double

  /// A threshold, sharp unless told otherwise.
  public init(level: Double, width: Double = 0) {
    self.level = level
    self.width = width
  }

  /// Everything is heard.
  public static let none = ReceptionThreshold(level: -.infinity)

  /// log Φ((y − τ)/w); 0 at a sharp threshold.
  func logReception(at level: Double) -> Double {
    width > 0 && self.level > -.infinity ? NormalTail.logCDF((level - self.level) / width) : 0
  }
}

/// What becomes of packets that were sent and not received.
public enum PacketLosses: Hashable, Sendable {
  /// Each was too weak (Tobit).
  case belowThreshold
  /// Each was too weak, or lost at any level with a probability that is fitted (loss mixture).
  case mixture
  /// They were not counted (truncated regression).
  case uncounted
}
