#ifndef C_SQLITE_SHIM_H
#define C_SQLITE_SHIM_H

// What SQLite declares in a way that Swift cannot call: sqlite3_db_config takes a variable list of arguments.

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

#endif
