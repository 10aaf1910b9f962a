package import RadioSurvey

/// What one location tells a censored model: the levels received there with their counts, and how many packets were
/// expected and not received. Its cost is that of its cells, however many packets they hold.
package struct CensoredLocation: Hashable, Sendable {
  /// Packets whose level is in an interval; an interval of no width is an exact level.
  package struct Cell: Hashable, Sendable {
    /// Lower end, dBm.
    package var lower: Double
    /// Upper end, dBm, ≥ lower.
    package var upper: Double
    /// Packets, > 0.
    package var count: Double
    /// Log of the probability that a packet of this level is received, added per packet; 0 at a sharp threshold.
    package var logReception: Double

    package init(lower: Double, upper: Double, count: Double, logReception: Double = 0) {
      self.lower = lower
      self.upper = upper
      self.count = count
      self.logReception = logReception
    }

    /// The level that stands for the cell, dBm.
    var middle: Double { (lower + upper) / 2 }
  }

  /// x_g, one number a column.
  package var design: [Double]
  /// Levels received, in ascending order.
  package let cells: [Cell]
  /// Packets received.
  package let received: Double
  /// Packets expected and not received, ≥ 0.
  package var lost: Double
  /// Which collision loss holds here, counted from 0.
  package var lossClass: Int
  /// Which fading and shadowing hold here, counted from 0.
  package var spreadClass: Int

  package init(
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
  ///   - threshold: below it the receiver hears nothing; no reading may be below it by ½ dB or more.
  package init(
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

  /// Mean of the received levels, dBm; `nil` if nothing was received.
  var mean: Double? {
    cells.isEmpty ? nil : cells.reduce(0) { $0 + $1.count * $1.middle } / received
  }

  /// What the model on received packets alone needs; `nil` if nothing was received.
  package var group: RandomInterceptREML.Group? {
    guard let mean else { return nil }
    return RandomInterceptREML.Group(
      design: design, count: Int(received), mean: mean,
      centredSumOfSquares: cells.reduce(0) { $0 + $1.count * ($1.middle - mean) * ($1.middle - mean) })
  }
}
