import RadioSurvey

/// How the numbers of a fit were found.
package enum Estimator: String, Codable, Sendable, CaseIterable {
  /// ``RandomInterceptREML`` on the packets received.
  case received = "reml"
  /// ``RandomInterceptTobit`` on the packets received and those lost, to weakness or to collisions.
  case lossMixture = "loss-mixture"
}
