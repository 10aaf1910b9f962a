/// What a fit may leave out.
public struct FitOptions: Hashable, Sendable {
  /// Whether intervals are checked at left-out locations, which takes most of the time of a fit.
  public var checksHeldOut: Bool

  /// Everything, unless told otherwise.
  public init(checksHeldOut: Bool = true) { self.checksHeldOut = checksHeldOut }
}
