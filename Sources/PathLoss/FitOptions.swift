/// What a fit may leave out.
public struct FitOptions: Hashable, Sendable {
  /// Whether the fit is checked: its intervals at left-out locations, its residuals, and by lines that bad locations cannot
  /// pull away. That takes most of the time of a fit.
  public var checksHeldOut: Bool

  /// Everything, unless told otherwise.
  public init(checksHeldOut: Bool = true) { self.checksHeldOut = checksHeldOut }
}
