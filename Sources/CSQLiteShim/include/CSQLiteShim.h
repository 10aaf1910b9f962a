#ifndef C_SQLITE_SHIM_H
#define C_SQLITE_SHIM_H

// What SQLite declares in a way that Swift cannot call, and what guards against databases that are not to be trusted.

struct sqlite3;

/// Makes a connection read nothing but stored values: defensive, with an untrusted schema, without views, triggers,
/// extensions, and virtual tables other than json_each and json_tree.
///
/// Returns SQLite's result code, 0 for success.
int csq_distrust(struct sqlite3 *connection);

/// Whether the file that a connection has open is not the one at its path any more: 1 or 0.
int csq_has_moved(struct sqlite3 *connection);

/// Keeps a connection from folding the write-ahead log into its file when it is closed, or lets it.
///
/// Returns SQLite's result code, 0 for success.
int csq_leave_log(struct sqlite3 *connection, int leaves);

/// Reads the first bytes of the main database's file; those that it does not have are 0. Another way to open and close the file would drop
/// the locks of this process on it.
/// Returns SQLite's result code, 0 for success.
int csq_read_head(struct sqlite3 *connection, unsigned char *bytes, int count);

/// The limit that ended a statement.
enum csq_limit { CSQ_NONE = 0, CSQ_TIME, CSQ_ROWS, CSQ_MEMORY };

/// Ends statements that take too long, deliver too much or need too much memory. Used by one thread.
struct csq_watch {
  /// Seconds of processor time that may pass without a row.
  double seconds;
  /// Rows that all statements together may deliver.
  long long rows;
  /// Bytes that SQLite may take in this process beyond what it took when the watch was installed.
  long long memory;
  /// Why a statement was ended.
  enum csq_limit reason;
  /// Processor time at which the wait for a row began; negative if nothing is waited for.
  double start;
  long long counted;
  long long memory_before;
};

/// Has SQLite ask the watch every thousand steps of its virtual machine. The connection must not outlive the watch.
void csq_watch_install(struct csq_watch *watch, struct sqlite3 *connection);
/// Begins to wait for a row.
void csq_watch_wait(struct csq_watch *watch);
/// Waits for nothing: what runs now may take any time.
void csq_watch_rest(struct csq_watch *watch);
/// Counts a row that was delivered; 0 if there may be no more.
int csq_watch_count(struct csq_watch *watch);

#endif
