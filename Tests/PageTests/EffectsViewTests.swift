import CalibrationModel
import Foundation
import RadioSurvey
import SurveyAnalysis
import Testing

@testable import PathLoss
@testable import SurveyEffects
@testable import Page
@testable import Terminal

/// What conditions change, on the page and in the terminal, from made-up values.
@Suite struct EffectsViewTests {
  private static func effects(level: String = "full") -> ConditionEffects {
    var effects = ConditionEffects(
      status: .weak,
      reasons: [
        .cellsNotMeasured(sets: 1, predicted: 1, unpredicted: 0, interactionSDDecibels: 1)
      ], locations: 40, places: 20, dwells: 40)
    effects.estimator = .lossMixture
    effects.encoding = .categorical
    effects.encodings = [
      EncodingComparison(encoding: .categorical, hasCrowdSlopes: false, logScore: -2.9, isChosen: true),
      EncodingComparison(
        encoding: .perPerson, hasCrowdSlopes: false, logScore: -3, gain: -0.1, gainError: 0.02,
        isChosen: false),
    ]
    effects.factors = [
      FactorEffect(
        factor: .crowd, reference: "empty", levels: 2, statistic: 9.1, numeratorDegrees: 1,
        denominatorDegrees: 17.5, p: 0.0002, adjustedP: 0.0002)
    ]
    effects.terms = [
      EffectTerm(
        factor: .crowd, level: level, reference: "empty",
        change: Estimate(-6.04, standardError: 1, lower95: -8.1, upper95: -3.9), degreesOfFreedom: 17.5,
        p: 0.0002, adjustedP: 0.0002, locations: 20, places: 20, inseparableFrom: [EffectName(.receiver, "B")]
      ),
      EffectTerm(
        factor: .receiver, level: nil, reference: "A",
        change: Estimate(-1, standardError: 1, lower95: -3, upper95: 1), degreesOfFreedom: 17.5,
        p: 0.3, adjustedP: 0.3, locations: 20, places: 20, inseparableFrom: []),
    ]
    effects.spreads = [
      EffectSpread(
        crowd: "empty", isCommon: true, locations: 20, shadowingSD: Estimate(4), fadingSD: Estimate(3))
    ]
    effects.predictedCells = [
      PredictedCell(
        conditions: FitConditions(placement: "ceiling", crowd: CrowdLevel(rawValue: level)),
        isMeasured: false,
        referencePower: Estimate(-70, standardError: 3, lower95: -76, upper95: -64),
        pathLossExponent: Estimate(2, standardError: 0.1, lower95: 1.8, upper95: 2.2))
    ]
    return effects
  }

  private static func page(_ effects: ConditionEffects?, hasCrowdEffects: Bool = false) throws -> HTMLOutline
  {
    var report = ReportFixture.report()
    report.effects = effects
    if !hasCrowdEffects { report.crowdEffects = [] }
    return try HTMLOutline(ReportRenderer.html(report, plots: []))
  }

  @Test func `The page shows changes and marks what was not measured`() throws {
    let page = try Self.page(Self.effects())
    #expect(page.ids.contains("effects"))
    #expect(page.text.contains("full (together with receiver “B”)"))
    #expect(page.text.contains("weakens the signal") && page.text.contains("no change shown"))
    #expect(page.text.contains("▲ not measured") && page.text.contains("These conditions were not measured."))
    #expect(page.text.contains("cells-not-measured"))
    #expect(page.all("table").count == page.all("caption").count)
    #expect(Set(page.ids).count == page.ids.count)
  }

  /// Two models may differ in what people change: the page says it from one of them.
  @Test func `What people change is said once`() throws {
    let page = try Self.page(Self.effects(), hasCrowdEffects: true)
    #expect(page.ids.contains("effects") && page.ids.contains("crowd"))
    #expect(!page.text.contains("full (together with receiver “B”)"))
    #expect(!page.text.contains("People enter as"))
    #expect(page.text.contains("For people, see Effect of people"))
    // Other factors stay.
    #expect(page.text.contains("no change shown"))
    var refused = Self.effects()
    refused.status = .refused
    #expect(
      try Self.page(refused, hasCrowdEffects: true).text.contains(
        "These data do not show what conditions other than people change."))
  }

  @Test func `Names are escaped`() throws {
    var report = ReportFixture.report()
    report.effects = Self.effects(level: "<script>alert(1)</script>")
    let html = try ReportRenderer.html(report, plots: [])
    #expect(!html.contains("<script>alert"))
    #expect(html.contains("&lt;script&gt;alert(1)"))
  }

  @Test func `Nothing to compare is no section`() throws {
    let single = ConditionEffects(
      status: .refused, reasons: [.oneCondition])
    #expect(try !Self.page(single).ids.contains("effects"))
    #expect(try !Self.page(nil).ids.contains("effects"))
    #expect(EffectsText.lines(single).isEmpty && EffectsText.lines(nil).isEmpty)
  }

  @Test func `A refusal says why`() throws {
    let refused = ConditionEffects(
      status: .refused,
      reasons: [.tooFewLocations(places: 4, coefficients: 7, needed: 10)])
    #expect(
      EffectsText.lines(refused).last
        == "- conditions compared: 4 places with packets; a model with 7 coefficients needs 10; measure at 6 more places "
        + "[too-few-locations]")
    let page = try Self.page(refused)
    #expect(page.text.contains("These data do not show") && page.text.contains("Measure at 6 more places."))
  }

  @Test func `The text has a row for each change`() {
    let lines = EffectsText.lines(Self.effects()).map { $0.replacing("\u{00A0}", with: " ") }
    #expect(
      lines.contains {
        $0.hasPrefix("crowd     full (together with receiver “B”)  empty    −6.0 (−8.1 to −3.9)  under 0.001")
      })
    #expect(lines.contains { $0.hasPrefix("receiver  not stated") })
    #expect(lines.contains { $0.hasPrefix("NOT MEASURED, predicted") })
    #expect(lines.contains { $0.hasPrefix("ceiling · full") && $0.contains("−70.0 (−76.0 to −64.0)") })
    #expect(lines.contains { $0.contains("a change per person −0.100 (standard error 0.020)") })
  }
}
