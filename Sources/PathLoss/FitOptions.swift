public import RadioSurvey

/// What a fit may leave out, and what is known of the receivers.
public struct FitOptions: Hashable, Sendable {
  /// Whether the fit is checked: its intervals at left-out locations, its residuals, and by lines that bad locations cannot
  /// pull away. That takes most of the time of a fit.
  public var checksHeldOut: Bool

  /// Level in dBm below which each receiver hears nothing; those that are absent are estimated.
  public var sensitivities: [Receiver: Double]

  /// Places to keep from a second fit, which then predicts them; `nil` for none.
  public var split: PlaceSplit?

  /// Everything, unless told otherwise.
  public init(
    checksHeldOut: Bool = true, sensitivities: [Receiver: Double] = [:], split: PlaceSplit? = nil
  ) {
    self.checksHeldOut = checksHeldOut
    self.sensitivities = sensitivities
    self.split = split
  }

  /// Everything, with what the site knows of its receivers.
  public init(site: Site, split: PlaceSplit? = nil) {
    self.init(
      sensitivities: Dictionary(
        site.receivers.compactMap { profile in profile.sensitivity.map { (profile.receiver, $0) } },
        uniquingKeysWith: { first, _ in first }), split: split)
  }
}
