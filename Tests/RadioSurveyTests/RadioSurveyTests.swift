import Testing

@Suite struct RadioSurveyTests {}
