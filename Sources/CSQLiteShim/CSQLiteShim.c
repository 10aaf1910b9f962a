#include "CSQLiteShim.h"

#include <sqlite3.h>
#include <time.h>

int csq_has_moved(struct sqlite3 *connection) {
  int has_moved = 0;
  const int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
  return code == SQLITE_OK && has_moved;
}

int csq_leave_log(struct sqlite3 *connection, int leaves) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leaves, (int *)0);
}

int csq_distrust(struct sqlite3 *connection) {
  static const struct {
    int option;
    int value;
  } settings[] = {
      {SQLITE_DBCONFIG_DEFENSIVE, 1},
      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
      {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
      {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
      {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
      {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
      {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0},
  };
  // Before a statement is prepared, and before its authoriser is asked, SQLite runs the module of each virtual table that it names.
  // The functions of a module that was dropped use freed memory: an authoriser must refuse them.
  static const char *const kept[] = {"json_each", "json_tree", 0};
  for (unsigned long i = 0; i < sizeof settings / sizeof *settings; i++) {
    int code = sqlite3_db_config(connection, settings[i].option, settings[i].value, (int *)0);
    if (code != SQLITE_OK) return code;
  }
  return sqlite3_drop_modules(connection, (const char **)kept);
}

int csq_read_head(struct sqlite3 *connection, unsigned char *bytes, int count) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (!file || !file->pMethods) return SQLITE_CANTOPEN;
  code = file->pMethods->xRead(file, bytes, count, 0);
  return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int must_stop(void *context) {
  struct csq_watch *watch = context;
  if (watch->start < 0) return 0;
  if (processor_time() - watch->start > watch->seconds) watch->reason = CSQ_TIME;
  if (sqlite3_memory_used() - watch->memory_before > watch->memory) watch->reason = CSQ_MEMORY;
  return watch->reason != CSQ_NONE;
}

void csq_watch_install(struct csq_watch *watch, struct sqlite3 *connection) {
  watch->memory_before = sqlite3_memory_used();
  sqlite3_progress_handler(connection, 1000, must_stop, watch);
}

void csq_watch_wait(struct csq_watch *watch) { watch->start = processor_time(); }

void csq_watch_rest(struct csq_watch *watch) { watch->start = -1; }

int csq_watch_count(struct csq_watch *watch) {
  if (++watch->counted > watch->rows) watch->reason = CSQ_ROWS;
  return watch->reason == CSQ_NONE;
}
