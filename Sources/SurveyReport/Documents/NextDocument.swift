public import CoveragePlanner
import RadioSurvey

/// What `next` advises.
public struct NextDocument: ResultDocument {
  /// See ``ResultDocument``.
  public var schemaVersion = 1
  /// The site's name. Untrusted text.
  public var site: String
  /// The advice.
  public var advice: SurveyAdvice

  /// A document.
  public init(site: String, advice: SurveyAdvice) {
    self.site = site
    self.advice = advice
  }
}
