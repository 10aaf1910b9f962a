import Foundation

/// How many packets of each loss class were sent, and what share of them collided.
struct LossTally {
  /// Packets expected in each class.
  private(set) var expected: [Double]
  /// Collision loss of each class.
  private(set) var loss: [Double]
  /// Whether the collision loss of a class is fitted; otherwise it is 0.
  var isLossFitted: [Bool]
  /// The first class of which nothing was received.
  private(set) var silentClass: Int?

  init(_ locations: [CensoredLocation], classes: Int) {
    expected = Array(repeating: 0, count: classes)
    var lost = expected
    for location in locations where location.lossClass < classes {
      expected[location.lossClass] += location.received + location.lost
      lost[location.lossClass] += location.lost
    }
    isLossFitted = lost.map { $0 > 0 }
    loss = zip(lost, expected).map { $0 > 0 ? min(0.1, $0 / $1) : 0 }
    silentClass = zip(lost, expected).enumerated().first { $1.1 > 0 && $1.0 >= $1.1 }?.offset
  }

  /// The logits of the classes that are fitted.
  var fittedLogits: [Double] {
    loss.indices.filter { isLossFitted[$0] }.map { index in
      let share = min(max(loss[index], 1e-5), 0.999)
      return log(share / (1 - share))
    }
  }

  /// Sets the losses from the packets that collided; returns the largest change.
  mutating func update(collided: [Double]) -> Double {
    var change = 0.0
    for index in loss.indices where expected[index] > 0 {
      let share = collided[index] / expected[index]
      change = max(change, abs(share - loss[index]))
      loss[index] = share
    }
    return change
  }
}
