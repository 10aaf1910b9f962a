extension SurveyStore {
  /// Version of the schema that this program writes.
  public static var schemaVersion: Int { Schema.migrations.count }
}
