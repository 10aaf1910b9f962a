import CBoostMath

/// A Swift function as a C function and its context.
enum Callback {
  private final class Box {
    let function: (Double) -> Double
    init(_ function: @escaping (Double) -> Double) { self.function = function }
  }

  /// The C function that calls the Swift function of the context.
  static let call: cbm_function = { x, context in
    guard let context else { return .nan }
    return Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().function(x)
  }

  /// - Parameter body: receives the context, valid until it returns.
  static func withContext(
    _ function: (Double) -> Double, _ body: (UnsafeMutableRawPointer) -> Double
  ) -> Double {
    withoutActuallyEscaping(function) { function in
      let box = Box(function)
      return withExtendedLifetime(box) { body(Unmanaged.passUnretained(box).toOpaque()) }
    }
  }
}
