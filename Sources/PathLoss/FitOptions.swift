public import RadioSurvey

/// What a fit may leave out, and what is known of the receivers.
public struct FitOptions: Hashable, Sendable {
  /// Whether the fit is checked: its intervals at left-out locations, its residuals, and by lines that bad locations cannot
  /// pull away. That takes most of the time of a fit.
  public var checksHeldOut: Bool

  /// Level in dBm below which each receiver hears nothing; those that are absent are estimated.
  public var sensitivities: [Receiver: Double]

  /// Everything, unless told otherwise.
  public init(checksHeldOut: Bool = true, sensitivities: [Receiver: Double] = [:]) {
    self.checksHeldOut = checksHeldOut
    self.sensitivities = sensitivities
  }

  /// Everything, with what the site knows of its receivers.
  public init(site: Site) {
    self.init(
      sensitivities: Dictionary(
        site.receivers.compactMap { profile in profile.sensitivity.map { (profile.receiver, $0) } },
        uniquingKeysWith: { first, _ in first }))
  }
}
