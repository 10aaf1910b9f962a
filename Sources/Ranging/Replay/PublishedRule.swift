import Foundation

/// Rules that other projects publish, with their default settings, to compare ours with.
///
/// They run once a step on the mean level of the step's packets; the originals run on each report and once in 1.05 s. Both turn a level into a
/// distance with constants of their own.
package enum PublishedRule: String, Codable, CaseIterable, Sendable {
  /// ESPresense nodes with the room sensor of Home Assistant that its instructions name.
  case espresense
  /// The area selection of bermuda.
  case bermuda

  var rule: any SwitchRule {
    switch self {
    case .espresense: ESPresenseRule()
    case .bermuda: BermudaRule()
    }
  }
}
