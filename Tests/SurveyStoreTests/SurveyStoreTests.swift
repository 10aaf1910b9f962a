import Testing

@Suite struct SurveyStoreTests {}
