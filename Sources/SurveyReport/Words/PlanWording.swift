import CoveragePlanner
import RadioSurvey
import Ranging

/// The words of planner and ranging, by kind of reason.
enum PlanWording {
  /// The words of a reason; `nil` if it is of another room.
  static func words(for reason: any Reason) -> ReasonWords? {
    switch reason {
    case let reason as PlanReason: ReasonWords(PlanWords.sentence(reason))
    case let caution as PlanCaution: ReasonWords(PlanWords.sentence(caution))
    case let reason as PlacementReason: ReasonWords(PlacementWords.sentence(reason))
    case let reason as RecommendationReason: ReasonWords(RecommendationWords.sentence(reason))
    case let requirement as RequirementReason: ReasonWords(RequirementWords.sentence(requirement))
    case let reason as AdviceReason: ReasonWords(AdviceWords.sentence(reason))
    case let reason as SurveyReason: ReasonWords(AdviceWords.sentence(reason))
    case let note as SurveyNote: ReasonWords(SurveyNoteWords.sentence(note))
    case let assumption as DeviceAssumption: ReasonWords(RangingWords.sentence(assumption))
    case let advice as AveragingAdvice: ReasonWords(RangingWords.action(advice))
    case let advice as ZoneAdvice: ReasonWords(RangingWords.action(advice))
    default: nil
    }
  }
}
