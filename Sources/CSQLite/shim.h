// What Swift cannot import of SQLite's C API: casts in macros, and functions with "...".
#ifndef INSETORY_CSQLITE_SHIM_H
#define INSETORY_CSQLITE_SHIM_H
#include <sqlite3.h>

static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }
static inline int csqlite_db_config(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}
#endif
