import Synchronization

/// Counts how much of some work is done, for whoever shows how far it is. Nothing depends on it.
package final class WorkCount: Sendable {
  /// The count of the work that is done below.
  @TaskLocal package static var current: WorkCount?

  private let planned = Atomic(0)
  private let done = Atomic(0)

  package init() {}

  /// The share that is done, 0…1; `nil` as long as it is not known how much there is to do.
  package var share: Double? {
    let planned = planned.load(ordering: .relaxed)
    return planned > 0 ? min(1, Double(done.load(ordering: .relaxed)) / Double(planned)) : nil
  }

  package func plan(_ amount: Int) { planned.wrappingAdd(amount, ordering: .relaxed) }
  package func add(_ amount: Int) { done.wrappingAdd(amount, ordering: .relaxed) }
}

/// Counts what estimators do while a test measures: how work grows with a survey is reproducible, and how long it takes is not.
/// Outside of such a test nothing is counted.
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

  package static func add(likelihoods: Int) {
    current?.likelihoodCount.wrappingAdd(likelihoods, ordering: .relaxed)
  }

  package static func add(products: Int) { current?.productCount.wrappingAdd(products, ordering: .relaxed) }
}
