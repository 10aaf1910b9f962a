import Testing

@Suite struct SurveyReportTests {}
