/// Work that several threads take pieces of.
protocol DivisibleWork: AnyObject, Sendable {
  /// Whether a piece is left that nobody took.
  var hasMore: Bool { get }
  /// Whether every piece is done.
  var isDone: Bool { get }
  /// Takes a piece and does it; `false` if none is left.
  func runNext() -> Bool
}
