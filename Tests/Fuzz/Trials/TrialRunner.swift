import CalibrationModel
import Foundation
import RadioSurvey
import SurveyImport
package import TestSupport

/// Gives bytes to the importers, as a file, again and again.
package final class TrialRunner {
  private let trial: Trial
  private let path: String
  private let descriptor: Int32

  /// A runner of one trial, with a temporary file of its own.
  ///
  /// - Throws: ``Violation`` where no such file can be made.
  package init(_ trial: Trial) throws(Violation) {
    self.trial = trial
    path =
      FileManager.default.temporaryDirectory.appending(path: "beacon-calibrate-trial-\(UUID().uuidString)")
      .path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Violation("no temporary file at \(path)") }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Tries bytes.
  ///
  /// - Returns: How many packets they brought in.
  /// - Throws: ``Violation`` where something came out that must not.
  @discardableResult
  package func run(_ bytes: [UInt8]) throws(Violation) -> Int {
    switch trial {
    case .series: return try Self.series(bytes)
    case .names: return try NamesTrial(bytes).run(path: path) { log throws(Violation) in try write(log) }
    case .packet: try write(Capture.around(bytes))
    default: try write(bytes)
    }
    if trial == .inspect { return try inspect() }
    if trial == .plan { return try PlanTrial.run(path: path) }
    let outcome = try read()
    try outcome.check()
    try Violation.unless(try read() == outcome, "a second reading of the same bytes differs")
    return outcome.summary.map { $0.receivedPackets + $0.missedPackets } ?? 0
  }

  /// What the log is not asked to say itself.
  private var mapping: LogMapping {
    switch trial {
    case .csv: LogMapping()
    case .sqlite:
      LogMapping(
        constants: [.distanceMetres: "1.5"],
        query: "SELECT at AS timestamp, tag AS beacon, level AS rssi_dbm FROM heard")
    default: LogMapping(constants: [.distanceMetres: "1.5", .address: "*"])
    }
  }

  private func read() throws(Violation) -> Outcome {
    let sink = KeepingSink()
    do {
      let summary = try LogReader(mapping: mapping).read(path: path, displayName: "log", into: sink)
      var outcome = sink.outcome
      outcome.summary = summary
      return outcome
    } catch let error as LogError {
      var outcome = sink.outcome
      outcome.failure = "\(error)"
      return outcome
    } catch {
      throw Violation("the reader throws what is no LogError: \(error)")
    }
  }

  private func inspect() throws(Violation) -> Int {
    do {
      return try LogInspector().inspect(path: path, displayName: "log").receivedPackets
    } catch is LogError {
      return 0
    } catch {
      throw Violation("the inspector throws what is no LogError: \(error)")
    }
  }

  /// A series that can be unpacked says the same when it is packed again.
  private static func series(_ bytes: [UInt8]) throws(Violation) -> Int {
    guard let series = PacketSeries(bytes: bytes) else { return 0 }
    var again = PacketSeries()
    for packet in series.packets { again.append(milliseconds: packet.milliseconds, level: packet.level) }
    try Violation.unless(
      again.packets == series.packets && again.count == series.count,
      "a series changes when it is packed again")
    return series.count
  }

  private func write(_ bytes: [UInt8]) throws(Violation) {
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw Violation("the temporary file cannot be written")
    }
  }
}
