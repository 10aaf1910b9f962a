import RadioSurvey

/// The floors of a venue: which lies above which, and how far apart they are.
package struct FloorStack: Hashable, Sendable {
  /// Metres from one floor to the next if nothing else is said.
  package static let usualHeight = 3.0

  /// Names, from the lowest where ``isOrdered``, else in the order given.
  package let names: [String]
  /// Whether it is known which floor lies above which.
  package let isOrdered: Bool
  /// Metres from one floor to the next, > 0.
  package var height: Double
  /// The storey of each; empty if the order is not known.
  private let storeys: [String: Int]

  /// - Parameters:
  ///   - names: of floors, each counted once.
  ///   - storeys: the number of each by a plan, 0 for the ground floor. If some name is not among them, the names are taken as numbers;
  ///     if some is no whole number either, no order is known.
  package init(names: [String] = [], storeys: [String: Int] = [:], height: Double = usualHeight) {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    self.height = height
    let known = names.compactMap { storeys[$0] }
    let numbers = names.compactMap { Int($0) }
    let found = known.count == names.count ? known : numbers
    isOrdered = found.count == names.count && Set(found).count == names.count
    guard isOrdered else {
      self.names = names
      self.storeys = [:]
      return
    }
    let pairs = zip(names, found).sorted { $0.1 < $1.1 }
    self.names = pairs.map(\.0)
    self.storeys = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Whether there is more than one.
  package var isMultiple: Bool { names.count > 1 }

  /// Storeys from a device's floor up to a beacon's, negative for a beacon below; 0 on one floor, and where either is not known.
  ///
  /// If no order is known two floors are neighbours, and the beacon's is the lower one: its height above devices there brings it
  /// nearer. Both make a beacon of another floor louder, which is the careful assumption.
  package func storeys(from device: String?, to beacon: String?) -> Int {
    guard let device, let beacon, device != beacon else { return 0 }
    guard let here = storeys[device], let there = storeys[beacon] else { return -1 }
    return there - here
  }
}
