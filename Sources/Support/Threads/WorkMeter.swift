import Synchronization

/// Counts what estimators do while a test looks: how work grows with a survey is a fact, and how long it takes is the machine's
/// mood. Nothing is counted otherwise.
package final class WorkMeter: Sendable {
  /// The meter that counts what is done below.
  @TaskLocal package static var current: WorkMeter?

  private let likelihoodCount = Atomic(0)
  private let productCount = Atomic(0)

  package init() {}

  /// Likelihoods of a location, each with its derivatives.
  package var likelihoods: Int { likelihoodCount.load(ordering: .relaxed) }
  /// Multiplications of linear algebra, to their order.
  package var products: Int { productCount.load(ordering: .relaxed) }

  /// Counts likelihoods of locations.
  package static func add(likelihoods: Int) {
    current?.likelihoodCount.wrappingAdd(likelihoods, ordering: .relaxed)
  }

  /// Counts multiplications.
  package static func add(products: Int) {
    current?.productCount.wrappingAdd(products, ordering: .relaxed)
  }
}
