import Testing

@Suite struct SurveySimulatorTests {}
