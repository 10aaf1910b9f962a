import RadioSurvey

/// The lines of a log that say a distance, among those with readings: whether a surveyor wrote them above the readings, or an app its estimate of
/// each.
///
/// A surveyor writes a distance, stays for readings, and goes on. An app's estimate follows a reading, or comes with each, and turns back as
/// often as levels fade.
struct DistanceLines {
  /// Share of the changes of distance that turn back: about two thirds for estimates, few on a walk.
  private static let turning = 0.25
  /// Distances, and changes of them, that it takes to tell; and readings of one distance up to which it may be that of a reading.
  private static let (fewest, fewestChanges, most) = (3, 4, 4)

  static let note =
    "the distances in lines between the readings are not read: they seem to be an app's estimates, or to stand below"
  static let question =
    "lines between the readings give distances that seem to be an app's estimates, or to stand below their readings; the command leaves "
    + "them out: add the true distances, with --set distance_m=METRES for the whole log, or --truth FILE"

  private var distances: [Double] = []
  /// Readings before the first distance, and after each.
  private var (first, after) = (0, [Int]())

  var isEmpty: Bool { distances.isEmpty }

  mutating func see(distance: Double) {
    distances.append(distance)
    after.append(0)
  }

  mutating func see(readings: Int) {
    if after.isEmpty { first += readings } else { after[after.count - 1] += readings }
  }

  /// Whether the distances are not those of the readings below.
  /// - Parameter isWhole: Whether all lines of the log were seen.
  func areOfOthers(isWhole: Bool) -> Bool {
    guard distances.count >= Self.fewest else { return false }
    // Nothing stands above the first distance, or below the last, that a surveyor has written.
    if first > 0, isWhole, after.last == 0 { return true }
    let changes = zip(distances.dropFirst(), distances).map { $0 - $1 }.filter { $0 != 0 }
    let turns = zip(changes.dropFirst(), changes).count { $0 * $1 < 0 }
    guard changes.count >= Self.fewestChanges, Double(turns) >= Self.turning * Double(changes.count) else {
      return false
    }
    let middle = after.sorted()[after.count / 2]
    return middle <= Self.most || 2 * first >= middle && first <= 2 * middle
  }
}
