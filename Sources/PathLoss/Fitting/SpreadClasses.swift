/// Which classes of locations have a σF and a σL of their own.
///
/// A class carries its own pair with five locations or more where something was heard, at one of which packets differ.
/// Any other class shares the pair of the class with the most locations heard, the first of them where several are as
/// large. Spreads are not interpolated between classes.
struct SpreadClasses: Hashable {
  /// Locations heard below which a class shares another's spreads.
  static let minimumLocations = PathLossFitting.minimumLocations

  /// For each class, which pair of spreads it has, counted from 0.
  let pairs: [Int]
  /// Pairs of spreads, ≥ 1.
  let count: Int

  init(_ locations: [CensoredLocation]) {
    let classes = 1 + (locations.map(\.spreadClass).max() ?? 0)
    var heard = Array(repeating: 0, count: classes)
    var fades = Array(repeating: false, count: classes)
    for location in locations where location.received > 0 {
      heard[location.spreadClass] += 1
      if location.received > 1, location.cells.count > 1 { fades[location.spreadClass] = true }
    }
    let host = heard.indices.max { (heard[$0], $1) < (heard[$1], $0) } ?? 0
    let isOwn = heard.indices.map { $0 == host || (heard[$0] >= Self.minimumLocations && fades[$0]) }
    var next = 0
    let own = isOwn.map { isOwn in
      defer { if isOwn { next += 1 } }
      return next
    }
    pairs = isOwn.indices.map { isOwn[$0] ? own[$0] : own[host] }
    count = next
  }
}
