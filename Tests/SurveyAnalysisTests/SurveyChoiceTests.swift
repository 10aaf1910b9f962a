import PathLoss
import RadioSurvey
import Testing

@testable import SurveyAnalysis

/// Which dwells a command reads.
@Suite struct SurveyChoiceTests {
  /// A total for each placement at each crowd level.
  private func totals(_ placements: Int) -> [DwellTotal] {
    (0..<placements).flatMap { placement in
      (["empty", "full"] as [CrowdLevel]).map { crowd in
        DwellTotal(
          beacon: .name("b\(placement)"),
          conditions: Conditions(placement: Placement(rawValue: "p\(placement)"), crowd: crowd),
          dwells: 10, first: 0, last: 1, histogram: RSSIHistogram([-60]))
      }
    }
  }

  private func choice(
    _ placements: Int, _ selection: SurveySelection, _ need: SurveyChoice.Need, mostFits: Int = 2000
  ) -> SurveyChoice {
    let totals = totals(placements)
    return SurveyChoice(
      totals, among: Array(totals.indices), selection: selection, need: need, mostFits: mostFits)
  }

  private let most = SurveyContext.mostPlacementsTogether

  @Test func `Fits of many placements take their placement, and those of few the whole survey`() {
    let selection = SurveySelection(placements: ["p3"], crowds: ["full"])
    let many = choice(most + 1, selection, .fits)
    #expect(many.indices == [6, 7] && many.isOfPlacements && !many.isEverything && many.asked == 1)
    let few = choice(most, selection, .fits)
    #expect(few.indices.count == 2 * most && few.isEverything && !few.isOfPlacements)
    let all = choice(most + 1, SurveySelection(), .fits)
    #expect(all.isEverything && !all.isOfPlacements)
  }

  @Test func `A crowd level takes every placement that has it`() {
    #expect(choice(most + 1, SurveySelection(crowds: ["full"]), .fits).isEverything)
  }

  @Test func `What uses other fits reads all, unless that is too much`() {
    let selection = SurveySelection(placements: ["p3"])
    #expect(choice(most + 1, selection, .survey).isEverything)
    let tooMany = choice(most + 1, selection, .survey, mostFits: 60)
    #expect(tooMany.indices == [6, 7] && tooMany.isOfPlacements)
    let crowds = choice(5, SurveySelection(crowds: ["full"]), .survey, mostFits: 9)
    #expect(crowds.indices.count == 5 && !crowds.isOfPlacements)
  }

  @Test func `Dwells alone are those selected`() {
    let choice = choice(5, SurveySelection(placements: ["p3"], crowds: ["full"]), .dwells)
    #expect(choice.indices == [7] && !choice.isOfPlacements)
  }

  @Test func `A beacon's totals are the survey`() {
    let totals = totals(most + 1)
    let choice = SurveyChoice(
      totals, among: [6, 7], selection: SurveySelection(beacons: ["b3"], crowds: ["full"]), need: .fits)
    #expect(choice.indices == [6, 7] && choice.placements == 1 && !choice.isOfPlacements)
  }
}
