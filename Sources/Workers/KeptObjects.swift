/// Objects that stay until the process ends.
///
/// Dispatch disposes of a queue with specifics, as those of GRDB's connections are, on a thread of its own; where the
/// system has no room for one it tries again every second, for ever. So a connection is closed, and its object kept.
public enum KeptObjects {
  /// Keeps an object from being disposed of.
  public static func keep(_ object: AnyObject) { _ = Unmanaged.passRetained(object) }
}
