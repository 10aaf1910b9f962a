import Foundation

/// Imports of other kinds than one long CSV, beside other tools: many small files, JSON Lines, gzip.
struct FilesBenchmark {
  private let runs: Int
  private let folder: URL
  private let lines: [Substring]
  private let header: Substring

  private static let files = 1000
  private static let rowsOfFile = 500

  /// Simulates a million rows, in a folder that the caller removes.
  init(runs: Int, in folder: URL) throws {
    self.runs = runs
    self.folder = folder.appending(path: "files")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    let log = self.folder.appending(path: "million.csv")
    _ = try BenchmarkLog.write(rows: 1_000_000, to: log)
    let text = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    header = text[0]
    lines = Array(text.dropFirst())
  }

  /// Prints medians, and how many times as long the other tools take.
  func run() throws {
    let csv = folder.appending(path: "million.csv").path
    try measure("1000000 rows of CSV", csv)
    try JSONLines().write(to: folder.appending(path: "million.jsonl"), header, lines)
    try measure("1000000 rows of JSON Lines", folder.appending(path: "million.jsonl").path, isJSON: true)
    if TimedProgram("gzip", ["-k", csv]) != nil { try measure("1000000 rows of CSV, gzip", "\(csv).gz") }
    let many = folder.appending(path: "many")
    try FileManager.default.createDirectory(at: many, withIntermediateDirectories: true)
    for file in 0..<Self.files {
      let rows = lines[(file * Self.rowsOfFile)..<((file + 1) * Self.rowsOfFile)]
      let text = "\(header)\n\(rows.joined(separator: "\n"))\n"
      try Data(text.utf8).write(to: many.appending(path: "walk-\(file).csv"))
    }
    try measure("\(Self.files) files of \(Self.rowsOfFile) rows", many.path, peers: "\(many.path)/*.csv")
  }

  /// The rows as objects.
  private struct JSONLines {
    func write(to url: URL, _ header: Substring, _ lines: [Substring]) throws {
      let names = header.split(separator: ",")
      let numbers: Set<Substring> = ["timestamp", "rssi_dbm", "distance_m"]
      var text = ""
      for line in lines {
        let members = zip(names, line.split(separator: ",", omittingEmptySubsequences: false)).map {
          name, value in
          numbers.contains(name) ? "\"\(name)\":\(value)" : "\"\(name)\":\"\(value)\""
        }
        text += "{\(members.joined(separator: ","))}\n"
      }
      try Data(text.utf8).write(to: url)
    }
  }

  private func measure(_ name: String, _ log: String, peers: String? = nil, isJSON: Bool = false) throws {
    var ours: [TimedProgram] = []
    var others: [PeerImport: [TimedProgram]] = [:]
    let (store, other) = (folder.appending(path: "ours.sqlite").path, folder.appending(path: "peer").path)
    // In turn, so that whatever else the machine does falls on all alike.
    for _ in 0..<runs {
      if let one = TimedProgram(ImportBenchmark.program, ["import", log, "--store", store, "--quiet"]) {
        ours.append(one)
      }
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + suffix) }
      for peer in PeerImport.allCases {
        if let one = peer.run(peers ?? log, isJSON: isJSON, store: other) {
          others[peer, default: []].append(one)
        }
        for suffix in ["", ".wal"] { try? FileManager.default.removeItem(atPath: other + suffix) }
      }
    }
    guard !ours.isEmpty else {
      return print("import of \(name): beacon-calibrate is not built beside this program")
    }
    print("import of \(name); medians of \(runs) runs")
    let median = Stopwatch.median(ours.map(\.seconds))
    report("beacon-calibrate import", ours, against: median)
    for peer in PeerImport.allCases {
      guard let runs = others[peer] else {
        print("  \(peer.rawValue): not there, no ratio")
        continue
      }
      report(peer.rawValue, runs, against: median)
    }
  }

  private func report(_ name: String, _ runs: [TimedProgram], against ours: Double) {
    let median = Stopwatch.median(runs.map(\.seconds))
    let processor = Stopwatch.median(runs.map(\.processorSeconds))
    print(
      Stopwatch.line(
        "  \(name)", median, String(format: "%.2f s of processor, %.2f times ours", processor, median / ours))
    )
  }
}
