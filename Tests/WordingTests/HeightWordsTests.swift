import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import TestSupport
import Testing

@testable import Wording

/// What the words say of bends that a height difference may have made.
@Suite struct HeightWordsTests {
  private func difference(_ flags: [WritableKeyPath<ShapeAdvantage, Bool?>]) -> String {
    var advantage = ShapeAdvantage(
      shape: "dual-slope", gain: 1, gainError: 0.2, largestDecibels: 6, distanceMetres: 0.4,
      shadowingSDDecibels: 2, isLarge: true,
      silentLocations: 0)
    advantage.breakpointMetres = 1.1
    for flag in flags { advantage[keyPath: flag] = true }
    return FitReason.shapeDiffers(advantage).action
  }

  @Test func `A wall is never blamed first where the bend is at about the height`() throws {
    for flags in [[\.bendsAtHeight], [\.bendsAtHeight, \.isHorizontal]]
      as [[WritableKeyPath<ShapeAdvantage, Bool?>]]
    {
      let action = difference(flags)
      let height = try #require(action.range(of: "height difference"))
      let wall = try #require(action.range(of: "wall"))
      #expect(height.lowerBound < wall.lowerBound, "\(action)")
    }
    #expect(!difference([]).contains("height"))
    var bend = Diagnosis.Bend(signChanges: 2, expectedSignChanges: 9, durbinWatson: 1, silent: nil)
    let unknown = Diagnosis(.bentLine(bend), isRaised: true, statistic: -3).action
    bend.isHorizontal = true
    let bent = Diagnosis(.bentLine(bend), isRaised: true, statistic: -3).action
    let height = try #require(bent.range(of: "height difference"))
    #expect(height.lowerBound < (try #require(bent.range(of: "wall"))).lowerBound)
    #expect(!unknown.contains("height"))
  }

  @Test func `Horizontal distances say what a height would change, and how it is known`() {
    let known = FitReasonSamples.all(FitReason.self, FitReasonSamples.reasons).filter {
      $0.code == .horizontalDistances
    }
    #expect(
      known[0].message
        == "distances at 12 locations are horizontal because the coordinates of the location or beacon have no height; "
        + "with the beacon 1 m above the receiver, the exponent would be 2.18 instead of 1.62, and the level at 1 m −59.8 dBm instead of −62 dBm"
    )
    #expect(
      known[1].message
        == "distances from 0.4 m at 9 of 12 locations are shorter than the beacon's height of 1.2 m above the device, so they "
        + "were measured along the floor")
  }
}
