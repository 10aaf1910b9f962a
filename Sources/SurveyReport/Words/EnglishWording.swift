package import RadioSurvey
import PathLoss
import SurveyEffects
import SurveyResults

/// The words of this program, in English.
package struct EnglishWording: Wording {
  /// The words.
  package init() {}

  package func words(for reason: any Reason) -> ReasonWords? {
    switch reason {
    case let reason as CheckReason: CheckWords.words(for: reason)
    case let reason as FitReason: FitReasonWords.words(reason)
    case let reason as Diagnosis: DiagnosisWords.words(reason)
    case let reason as WallReason: WallWords.words(reason)
    case let reason as ShapeOmission: ShapeOmissionWords.words(reason)
    case let reason as SplitRefusal: SplitRefusalWords.words(reason)
    case let reason as EffectReason: EffectReasonWords.words(reason)
    case let reason as AliasReason: AliasWords.words(reason)
    case let reason as EffectName: EffectNameWords.words(reason)
    default: PlanWording.words(for: reason)
    }
  }
}
