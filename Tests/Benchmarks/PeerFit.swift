import Foundation

/// The random-intercept model by another tool, timed inside it, so that neither its start nor its reading of the file counts.
enum PeerFit: String, CaseIterable {
  /// R's package lme4.
  case lme4
  /// Python's package statsmodels.
  case statsmodels

  /// Median processor seconds of a fit of `rssi ~ x + (1 | location)`; `nil` where the tool is not installed or has no fit.
  ///
  /// - Parameters:
  ///   - table: a file with the columns location, x and rssi.
  ///   - runs: how many fits; fewer where they take more than ten seconds in all.
  func seconds(of table: URL, runs: Int, in folder: URL) throws -> Double? {
    let script = folder.appending(path: "peer-\(rawValue)")
    let answer = folder.appending(path: "answer-\(rawValue)")
    try Data(text.utf8).write(to: script)
    defer { try? FileManager.default.removeItem(at: answer) }
    let arguments = [script.path, table.path, answer.path, "\(runs)"]
    guard TimedProgram(interpreter, arguments) != nil else { return nil }
    let written = try? String(contentsOf: answer, encoding: .utf8)
    return written.flatMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  private var interpreter: String { self == .lme4 ? "Rscript" : "python3" }

  private var text: String {
    switch self {
    case .lme4:
      """
      arguments <- commandArgs(trailingOnly = TRUE)
      suppressMessages(library(lme4))
      rows <- read.csv(arguments[1])
      rows$location <- factor(rows$location)
      seconds <- c()
      while (length(seconds) < as.integer(arguments[3]) && sum(seconds) < 10) {
        begin <- sum(proc.time()[1:2])
        lmer(rssi ~ x + (1 | location), rows, REML = TRUE)
        seconds <- c(seconds, sum(proc.time()[1:2]) - begin)
      }
      writeLines(format(median(seconds), digits = 15), arguments[2])
      """
    case .statsmodels:
      """
      import csv, statistics, sys, time
      import numpy
      import statsmodels.api
      with open(sys.argv[1]) as file:
          rows = list(csv.DictReader(file))
      level = numpy.array([float(row["rssi"]) for row in rows])
      design = numpy.array([[1.0, float(row["x"])] for row in rows])
      location = numpy.array([int(row["location"]) for row in rows])
      seconds = []
      while len(seconds) < int(sys.argv[3]) and sum(seconds) < 10:
          begin = time.process_time()
          statsmodels.api.MixedLM(level, design, groups=location).fit(reml=True)
          seconds.append(time.process_time() - begin)
      with open(sys.argv[2], "w") as file:
          print(statistics.median(seconds), file=file)
      """
    }
  }
}
