/// The receiving device: a phone model or a sniffer.
package struct Receiver: ConditionLabel {
  /// The name as written in the survey.
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}
