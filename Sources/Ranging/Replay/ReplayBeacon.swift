import Foundation
import PathLoss
package import RadioSurvey

/// What a device assumes of a beacon, and what an app does with it.
package struct ReplayBeacon: Hashable, Sendable {
  /// How levels are turned into distances.
  package var belief: RangingBelief
  /// SD of the smoothed level around the mean at a distance, dB ≥ 0.
  package var levelSD: Double
  /// Its region.
  package var region: ReplayRegion

  /// 6 dB: what levels indoors scatter by as a rule of thumb, where no survey says it.
  package static let unsurveyedSD = 6.0
  /// Levels below that of entering at which a region is left, dB, where no survey says it.
  package static let unsurveyedGap = 6.0
  /// Seconds without such a level; AltBeacon's default exit period.
  package static let unsurveyedTimeOut = 10.0

  package init(belief: RangingBelief, levelSD: Double, region: ReplayRegion) {
    self.belief = belief
    self.levelSD = levelSD
    self.region = region
  }

  /// One of which nothing is known but what the device assumes: inside is near.
  package init(unsurveyed belief: RangingBelief, zones: ZoneBoundaries) {
    let enter = belief.level(at: zones.near).rounded()
    self.init(
      belief: belief, levelSD: Self.unsurveyedSD,
      region: ReplayRegion(
        enterLevel: enter, packetsToEnter: 3, exitLevel: enter - Self.unsurveyedGap,
        exitTimeOut: Self.unsurveyedTimeOut))
  }
}
