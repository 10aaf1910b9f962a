import Foundation

/// Other tools that read a log, each where it is installed.
enum PeerImport: String, CaseIterable {
  /// Python's package duckdb, into a database of its own.
  case duckdb = "DuckDB"
  /// Python's package polars, streaming; it keeps nothing.
  case polars = "polars"

  /// Runs it on logs; `nil` if it is not installed or fails.
  ///
  /// - Parameters:
  ///   - logs: A file, or a pattern of files.
  ///   - isJSON: Whether they are JSON Lines.
  ///   - store: A database that does not exist yet.
  func run(_ logs: String, isJSON: Bool, store: String) -> TimedProgram? {
    let script =
      switch self {
      case .duckdb:
        """
        import duckdb, sys
        read = "read_json_auto" if sys.argv[3] == "json" else "read_csv_auto"
        duckdb.connect(sys.argv[2]).execute(f"create table log as select * from {read}('{sys.argv[1]}')")
        """
      case .polars:
        """
        import polars, sys
        scan = polars.scan_ndjson if sys.argv[3] == "json" else polars.scan_csv
        scan(sys.argv[1]).group_by("beacon").len().collect(engine="streaming")
        """
      }
    return TimedProgram("python3", ["-c", script, logs, store, isJSON ? "json" : "csv"])
  }
}
