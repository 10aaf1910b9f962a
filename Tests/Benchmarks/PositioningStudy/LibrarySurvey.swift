package import Foundation
package import RadioSurvey

/// Scans of 24 beacons at 58 points of a library by three phones: G. M. Mendoza-Silva et al., Data 4(1):12, 2019, doi
/// 10.3390/data4010012; data doi 10.5281/zenodo.1618692.
///
/// A line of `lib_rss.csv` is a scan of about a second: one level for each beacon heard, 100 for the others. Each point was visited
/// twice by each phone, with six scans a visit. The first scan of a visit is left out: of 348, 221 heard nothing, because the phone's
/// scanner had not begun.
package struct LibrarySurvey: Sendable {
  /// One scan.
  package struct Scan: Sendable {
    /// 1, 2 or 3.
    package var phone: String
    /// Phone, power, campaign and number of the visit.
    package var visit: String
    /// Where the phone was.
    package var position: Position
    /// dBm, one for each beacon; `nil` if it was not heard.
    package var levels: [Int?]
  }

  /// A set of the beacons.
  package struct Subset: Sendable {
    package var name: String
    /// Those that remain, counted from 0.
    package var beacons: [Int]
  }

  /// Why the folder is not this survey.
  package struct Unreadable: Error {
    /// The file.
    package var file: String
  }

  /// Where the beacons hang; their heights are not published.
  package let beacons: [Position]
  /// The scans in their order.
  package let scans: [Scan]

  /// All beacons, and the sparser sets that the data set's authors positioned with (rows of `beacons.csv`, from 1).
  package static let subsets: [Subset] = [
    Subset(name: "all", beacons: Array(0..<24)),
    Subset(
      name: "no middle",
      beacons: [1, 2, 3, 4, 7, 8, 9, 12, 13, 14, 17, 18, 19, 22, 23, 24].map { $0 - 1 }),
    Subset(name: "no boundaries", beacons: [5, 6, 7, 10, 11, 14, 15, 16, 19, 20, 21].map { $0 - 1 }),
    Subset(name: "reduced", beacons: [1, 4, 7, 12, 13, 14, 19, 22, 24].map { $0 - 1 }),
  ]

  /// Reads the files of a folder.
  ///
  /// - Throws: ``Unreadable``, or what reading a file throws.
  package init(folder: URL) throws {
    func lines(_ name: String) throws -> [Substring] {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(whereSeparator: \.isNewline)
    }
    func numbers(_ line: Substring) -> [Double] { line.split(separator: ",").compactMap { Double($0) } }
    beacons = try lines("beacons.csv").dropFirst().map { line in
      let row = numbers(line)
      guard row.count == 3 else { throw Unreadable(file: "beacons.csv") }
      return Position(x: row[1], y: row[2])
    }
    let (levels, places, identifiers) = (
      try lines("lib_rss.csv"), try lines("lib_crd.csv"), try lines("lib_ids.csv")
    )
    guard beacons.count == 24, levels.count == places.count, levels.count == identifiers.count else {
      throw Unreadable(file: "lib_ids.csv")
    }
    var scans: [Scan] = []
    for ((levels, place), identifier) in zip(zip(levels, places), identifiers) {
      let (row, point) = (numbers(levels), numbers(place))
      guard row.count == 24, point.count == 2, identifier.count == 8 else {
        throw Unreadable(file: "lib_rss.csv")
      }
      guard !identifier.hasSuffix("01") else { continue }
      scans.append(
        Scan(
          phone: String(identifier.prefix(1)), visit: String(identifier.prefix(6)),
          position: Position(x: point[0], y: point[1]), levels: row.map { $0 == 100 ? nil : Int($0) }))
    }
    self.scans = scans
  }
}
