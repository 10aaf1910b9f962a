import Statistics
package import Support

/// Whether an accuracy holds what one sigma is said to hold.
///
/// Core Location's accuracy is “one sigma horizontal accuracy in meters where the measuring device's location is referenced at the beaconing
/// device”: the device is taken to be at the beacon, so it holds the truth if the true distance is no more. Ours is one sigma of the distance
/// that is estimated, so it holds the truth if estimate and truth differ by no more. A step counts once, a location once: its shares are means
/// over its steps, since packets at one place are near-copies of one another.
package struct AccuracyAudit: Hashable, Codable, Sendable {
  /// What holds a share.
  package struct Coverage: Hashable, Codable, Sendable {
    /// What a Gaussian error would hold.
    package var nominal: Double
    /// Mean over locations of the share of steps that hold the truth.
    package var share: Double
    /// Its 95 % interval, Wilson's, over locations.
    package var interval: Interval

    /// Whether the nominal share is within the interval.
    package var isHeld: Bool { interval.contains(nominal) }
  }

  /// Beacon and place, distinct.
  package var locations: Int
  /// Steps with an accuracy.
  package var steps: Int
  /// Steps in which it is not known: negative, or nothing.
  package var unknownSteps: Int
  /// Within once the accuracy; 68.27 % of a Gaussian.
  package var oneSigma: Coverage
  /// Within twice it; 95.45 %.
  package var twoSigma: Coverage
}
