import Testing

@Suite struct SurveyProjectTests {}
