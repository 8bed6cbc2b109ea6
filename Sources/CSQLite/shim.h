// What Swift cannot import of SQLite's C API: casts in macros, functions with "...", and methods
// behind a pointer to a file.
#ifndef INSETORY_CSQLITE_SHIM_H
#define INSETORY_CSQLITE_SHIM_H
#include <sqlite3.h>
#ifdef __linux__
// Swift's Glibc leaves it out; it tells network file systems, where write-ahead mode is a risk.
#include <sys/statfs.h>
#endif

static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }
static inline int csqlite_short_read(void) { return SQLITE_IOERR_SHORT_READ; }

// Sets an on-or-off option, and succeeds only where it is in force afterwards.
static inline int csqlite_db_config(sqlite3 *db, int option, int value) {
  int in_force = -1;
  int code = sqlite3_db_config(db, option, value, &in_force);
  return code == SQLITE_OK && in_force != value ? SQLITE_ERROR : code;
}

// Reads the database file itself, past locks, journals and cache. A descriptor of our own would
// do, but closing one drops every lock that this process holds on the file.
static inline int csqlite_read_file(sqlite3 *db, void *buffer, int count, sqlite3_int64 offset) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (file == 0 || file->pMethods == 0) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, buffer, count, offset);
}
#endif
