import Synchronization

/// Counts what estimators do while a test looks: how work grows with a survey is a fact, and how long it takes is the machine's
/// mood. Nothing is counted otherwise.
final class WorkMeter: Sendable {
  /// The meter that counts what is done below.
  @TaskLocal static var current: WorkMeter?

  private let likelihoodCount = Atomic(0)
  private let productCount = Atomic(0)

  /// Likelihoods of a location, each with its derivatives.
  var likelihoods: Int { likelihoodCount.load(ordering: .relaxed) }
  /// Multiplications of linear algebra, to their order.
  var products: Int { productCount.load(ordering: .relaxed) }

  /// Counts likelihoods of locations.
  static func add(likelihoods: Int) {
    current?.likelihoodCount.wrappingAdd(likelihoods, ordering: .relaxed)
  }

  /// Counts multiplications.
  static func add(products: Int) {
    current?.productCount.wrappingAdd(products, ordering: .relaxed)
  }
}
