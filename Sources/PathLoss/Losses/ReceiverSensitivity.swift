package import RadioSurvey

/// The level below which a receiver heard nothing, and how that is known.
package struct ReceiverSensitivity: Hashable, Codable, Sendable {
  /// How it is known.
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// The receiver's profile states it, and no reading contradicts it.
    case stated
    /// The levels break off at a sharp edge: half a decibel below the weakest reading.
    case edge
    /// The levels fade out; a soft edge was fitted to them and to the packets that are missing.
    case soft
  }

  /// Level in dBm.
  package var level: Double
  /// Width of the edge in dB; 0 if it is sharp.
  package var width: Double
  /// How it is known.
  package var basis: Basis

  package init(level: Double, width: Double = 0, basis: Basis) {
    self.level = level
    self.width = width
    self.basis = basis
  }

  private enum CodingKeys: String, CodingKey {
    case level = "level_dbm"
    case width = "width_db"
    case basis
  }

  /// What the estimators need.
  package var threshold: ReceptionThreshold { ReceptionThreshold(level: level, width: width) }

  /// Width of a soft edge in dB: the packet error curve of common receivers (a working value of ours, not a measured one).
  static let softWidth = 1.5
  /// Readings at the two weakest levels below which no edge can be distinguished from the end of a tail.
  static let edgeReadings = 8

  /// The sensitivity that a survey's locations show.
  ///
  /// - A stated one holds unless a reading is below it by ½ dB or more.
  /// - Otherwise the edge is sharp where the weakest level was read at least half as often as the mean of the three levels
  ///   above it, over at least 8 readings at the weakest two.
  /// - Otherwise a soft edge of 1.5 dB is placed where the likelihood of the received and the missing packets is largest, to
  ///   0.05 dB, from 6 dB below to 4 dB above the weakest reading.
  ///
  /// - Parameters:
  ///   - locations: what one receiver counted.
  ///   - stated: dBm, from the receiver's profile.
  ///   - levels: what the receiver read under these and all other conditions, if there is more of it.
  /// - Returns: `nil` if nothing was received.
  package static func find(
    _ locations: [CountedLocation], stated: Double?, levels: RSSIHistogram? = nil
  ) -> ReceiverSensitivity? {
    search(locations, stated: stated, levels: levels)?.sensitivity
  }

  /// The same with a fit close to the one under it, if the search made one.
  static func search(
    _ locations: [CountedLocation], stated: Double?, levels: RSSIHistogram? = nil
  ) -> (sensitivity: ReceiverSensitivity, fit: RandomInterceptTobit.Fit?)? {
    var histogram = levels ?? RSSIHistogram()
    if levels == nil {
      for location in locations { histogram.merge(location.histogram) }
    }
    guard let weakest = histogram.minimum else { return nil }
    if let stated, stated < Double(weakest) + 0.45 {
      return (ReceiverSensitivity(level: stated, basis: .stated), nil)
    }
    let edge = Double(weakest) - 0.5
    if hasSharpEdge(histogram, weakest: weakest) {
      return (ReceiverSensitivity(level: edge, basis: .edge), nil)
    }
    var trials = ThresholdTrials(locations, width: softWidth)
    let level = trials.best(between: edge - 5.5, and: edge + 4.5)
    return (ReceiverSensitivity(level: level, width: softWidth, basis: .soft), trials.fit(near: level))
  }

  private static func hasSharpEdge(_ histogram: RSSIHistogram, weakest: Int) -> Bool {
    var counts = [0, 0, 0, 0]
    for bin in histogram.bins where bin.level - weakest < counts.count {
      counts[bin.level - weakest] = bin.count
    }
    return counts[0] + counts[1] >= edgeReadings && 6 * counts[0] >= counts[1] + counts[2] + counts[3]
  }
}
