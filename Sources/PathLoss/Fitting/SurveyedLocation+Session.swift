extension SurveyedLocation {
  var session: String { "" }
}
