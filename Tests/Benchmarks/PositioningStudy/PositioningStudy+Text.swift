import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import Ranging

extension PositioningStudy {
  /// The radios fitted, one line for each phone, and the table.
  package static func text(_ parts: [Part], _ rows: [PositioningRow]) -> String {
    func number(_ value: Double?, _ digits: Int = 2) -> String {
      value.map { String(format: "%.\(digits)f", $0) } ?? "–"
    }
    func mean(_ radios: [PositioningRadio], _ value: (PositioningRadio) -> Double) -> String {
      number(radios.map(value).reduce(0, +) / Double(radios.count))
    }
    func pair(_ error: PositioningError) -> String {
      "\(number(error.median)) / \(number(error.percentile90))"
    }
    func row(_ cells: [String]) -> String {
      zip(cells, [5, 13, 7, 5, 11, 11, 9, 9]).map { cell, width in
        cell + String(repeating: " ", count: max(0, width - cell.count))
      }.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
    }
    var lines: [String] = []
    for phone in Set(parts.map(\.phone)).sorted() {
      let radios = parts.filter { $0.phone == phone }.map(\.radio)
      let height = "\(mean(radios) { $0.height }) m"
      lines.append(
        "Phone \(phone), mean of \(radios.count) fits: \(mean(radios) { $0.referencePower }) dBm at 1 m, "
          + "n \(mean(radios) { $0.pathLossExponent }), shadowing \(mean(radios) { $0.shadowingSD }) dB "
          + "(of it \(mean(radios) { $0.directionalSD }) dB by direction), fading \(mean(radios) { $0.fadingSD }) dB, "
          + "lost otherwise \(mean(radios) { $0.collisionLoss }), threshold \(mean(radios) { $0.threshold.level }) dBm, "
          + "height \(height)")
    }
    lines += [
      "", "Error of positions in metres, median / 90th percentile; found: share of scans with a position.",
      "",
      row([
        "phone", "beacons", "", "scans", "measured", "predicted", "found", "predicted",
      ]),
    ]
    for one in rows {
      lines.append(
        row([
          one.phone, one.subset, "\(one.beacons)", "\(one.scans)", pair(one.measured), pair(one.simulated),
          number(one.measured.foundShare), number(one.simulated.foundShare),
        ]))
    }
    return lines.joined(separator: "\n")
  }
}
