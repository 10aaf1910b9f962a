import Foundation

/// How much the tests do: `make test` takes a small, seeded part of the long simulations, and `make test-long`, which sets `LONG=1`,
/// all of it. `Documentation/tests.md` says of each what is left out and what still guards its claim.
package enum TestLength {
  /// Whether everything runs in full.
  package static let isLong: Bool = ProcessInfo.processInfo.environment["LONG"] == "1"

  /// What a test that only runs in full says where it is skipped.
  package static let skipped: String = "takes long: make test-long runs it"

  /// The first number in a long run, the second one otherwise.
  package static func count<Count: BinaryInteger>(_ full: Count, short: Count) -> Count {
    isLong ? full : short
  }

  /// All cases in a long run, the first few otherwise.
  package static func cases<Case>(_ all: [Case], short: Int) -> [Case] {
    isLong ? all : Array(all.prefix(short))
  }
}
