import Testing

@Suite struct SurveyImportTests {}
