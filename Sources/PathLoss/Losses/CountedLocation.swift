package import RadioSurvey

/// A location as it was counted, before anything is said about the receiver.
package struct CountedLocation: Hashable, Sendable {
  /// x_g, one number a column.
  package var design: [Double]
  /// Levels received.
  package var histogram: RSSIHistogram
  /// Packets expected and not received, ≥ 0.
  package var lost: Int
  /// Which collision loss holds here, counted from 0.
  package var lossClass: Int
  /// Which fading and shadowing hold here, counted from 0.
  package var spreadClass: Int

  package init(
    design: [Double], histogram: RSSIHistogram, lost: Int, lossClass: Int = 0, spreadClass: Int = 0
  ) {
    self.design = design
    self.histogram = histogram
    self.lost = lost
    self.lossClass = lossClass
    self.spreadClass = spreadClass
  }

  /// What it tells a model whose receiver has this threshold.
  package func censored(by threshold: ReceptionThreshold) -> CensoredLocation {
    CensoredLocation(
      design: design, histogram: histogram, lost: lost, threshold: threshold, lossClass: lossClass,
      spreadClass: spreadClass)
  }
}
