extension SurveyStore {
  /// Version of the schema that this program writes.
  package static var schemaVersion: Int { Schema.migrations.count }
}
