package import CoveragePlanner
import RadioSurvey

/// What `next` advises.
package struct NextDocument: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The site's name. Untrusted text.
  package var site: String
  /// The advice.
  package var advice: SurveyAdvice

  package init(site: String, advice: SurveyAdvice) {
    self.site = site
    self.advice = advice
  }
}
