package import RadioSurvey

/// What `forget` removed, or the imports that it could remove.
package struct ForgetDocument: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The imports that were removed, in the order given.
  package var forgotten: [ImportSummary]
  /// The imports that the store has now, in its order.
  package var remaining: [ImportSummary]

  package init(forgotten: [ImportSummary], remaining: [ImportSummary]) {
    self.forgotten = forgotten
    self.remaining = remaining
  }
}
