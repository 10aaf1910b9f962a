import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Testing

@testable import Wording

/// What the words say of bends that a height difference may have made.
@Suite struct HeightWordsTests {
  private func difference(_ flags: [String]) -> String {
    var values: ReasonValues = [
      "shape": .text("dual-slope"), "breakpoint_m": .number(1.1), "isLarge": .flag(true), "gain": .number(1),
      "gainError": .number(0.2), "largest_db": .number(6), "distance_m": .number(0.4),
      "shadowingSD_db": .number(2),
    ]
    for flag in flags { values[flag] = .flag(true) }
    return FitReason(.shapeDiffers, values).action
  }

  @Test func `A wall is never blamed first where the bend is at about the height`() throws {
    for flags in [["bendsAtHeight"], ["bendsAtHeight", "isHorizontal"]] {
      let action = difference(flags)
      let height = try #require(action.range(of: "height difference"))
      let wall = try #require(action.range(of: "wall"))
      #expect(height.lowerBound < wall.lowerBound, "\(action)")
    }
    #expect(!difference([]).contains("height"))
    let bent = Diagnosis(.bentLine, ["isHorizontal": .flag(true)]).action
    let height = try #require(bent.range(of: "height difference"))
    #expect(height.lowerBound < (try #require(bent.range(of: "wall"))).lowerBound)
    #expect(!Diagnosis(.bentLine, [:]).action.contains("height"))
  }

  @Test func `Horizontal distances say what a height would change, and how it is known`() {
    var values: ReasonValues = [
      "basis": .text("coordinates"), "horizontal": .count(12), "locations": .count(12),
      "nearest_m": .number(0.4),
      "height_m": .number(1), "exponent": .number(1.62), "raisedExponent": .number(2.18),
      "referencePower_dbm": .number(-62.04), "raisedReferencePower_dbm": .number(-59.76),
    ]
    #expect(
      FitReason(.horizontalDistances, values).message
        == "distances at 12 locations are horizontal: their coordinates or their beacon's have no height; with the beacon 1 m above "
        + "the receiver the exponent would be 2.18 instead of 1.62, and the level at 1 m −59.8 dBm instead of −62 dBm"
    )
    values["basis"] = .text("placement")
    values["statedHeight_m"] = .number(1.2)
    #expect(
      FitReason(.horizontalDistances, values).message.hasPrefix(
        "distances from 0.4 m at 12 locations are shorter than the 1.2 m that the beacon hangs above the device"
      ))
  }
}
