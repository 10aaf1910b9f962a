package import RadioSurvey
package import CalibrationModel

extension ReceiverSensitivity {
  /// What the estimators need.
  package var threshold: ReceptionThreshold { ReceptionThreshold(level: level, width: width) }

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
  /// - Returns: the sensitivity, with a fit close to the one under it if the search made one; `nil` if nothing was received.
  package static func find(
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

  /// Whether levels break off at the weakest, see ``find(_:stated:levels:)``.
  package static func hasSharpEdge(_ histogram: RSSIHistogram, weakest: Int) -> Bool {
    var counts = [0, 0, 0, 0]
    for bin in histogram.bins where bin.level - weakest < counts.count {
      counts[bin.level - weakest] = bin.count
    }
    return counts[0] + counts[1] >= edgeReadings && 6 * counts[0] >= counts[1] + counts[2] + counts[3]
  }
}
