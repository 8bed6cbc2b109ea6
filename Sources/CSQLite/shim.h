// What Swift cannot import of SQLite's C API: casts in macros, functions with "...", and methods
// behind a pointer to a file.
#ifndef INSETORY_CSQLITE_SHIM_H
#define INSETORY_CSQLITE_SHIM_H
// Without it the header would turn every call into one through the table of a host.
#define SQLITE_CORE 1
#include <errno.h>
#include <string.h>
#include <sqlite3.h>
#include <sqlite3ext.h>
#ifdef __linux__
// Swift's Glibc lacks it. It identifies network file systems, on which write-ahead mode is a risk.
#include <sys/statfs.h>
#endif

// Those of a system whose headers leave them out are its kernel's.
#ifdef __linux__
static inline int csqlite_seek_data(void) { return 3; }
static inline int csqlite_seek_hole(void) { return 4; }
#else
#include <unistd.h>
static inline int csqlite_seek_data(void) { return SEEK_DATA; }
static inline int csqlite_seek_hole(void) { return SEEK_HOLE; }
#endif

static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }
static inline int csqlite_short_read(void) { return SQLITE_IOERR_SHORT_READ; }
static inline int csqlite_ioerr_read(void) { return SQLITE_IOERR_READ; }
static inline int csqlite_ioerr_corruptfs(void) { return SQLITE_IOERR_CORRUPTFS; }
static inline int csqlite_ioerr_write(void) { return SQLITE_IOERR_WRITE; }
static inline int csqlite_readonly_rollback(void) { return SQLITE_READONLY_ROLLBACK; }
static inline int csqlite_loaded_for_good(void) { return SQLITE_OK_LOAD_PERMANENTLY; }

// The error of the last call that failed on the database file (0) or on its log (1); 0 if no call
// failed.
static inline int csqlite_file_errno(sqlite3 *db, int is_log) {
  sqlite3_file *file = 0;
  int code = 0;
  sqlite3_file_control(
      db, "main", is_log ? SQLITE_FCNTL_JOURNAL_POINTER : SQLITE_FCNTL_FILE_POINTER, &file);
  if (file && file->pMethods) file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &code);
  return code;
}

// Whether a write-ahead log is open: outside of a transaction no other journal is.
static inline int csqlite_has_log(sqlite3 *db) {
  sqlite3_file *log = 0;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  return log != 0 && log->pMethods != 0;
}

// Takes SQLite's lock of a level on the database file, without waiting; returns SQLite's code. Closing
// the connection releases it.
static inline int csqlite_lock(sqlite3 *db, int level) {
  sqlite3_file *file = 0;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (!file || !file->pMethods) return SQLITE_CANTOPEN;
  return file->pMethods->xLock(file, level);
}

// Whether the open log holds what its index lists: the frames, under the same salts. A log that was
// deleted or replaced does not. See https://www.sqlite.org/walformat.html, section 2.1.
static inline int csqlite_log_fits(sqlite3 *db) {
  sqlite3_file *file = 0, *log = 0;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
  if (!file || !file->pMethods || file->pMethods->iVersion < 2 || !log || !log->pMethods) return 1;
  void volatile *index = 0;
  if (file->pMethods->xShmMap(file, 0, 32768, 0, &index) & 0xff & ~SQLITE_READONLY || !index)
    return 1;
  // The index holds these 48 bytes twice. The copies differ while a writer changes them.
  unsigned before[12], copy[12], after[12];
  memcpy(before, (const void *)index, 48);
  memcpy(copy, (const char *)index + 48, 48);
  const unsigned frames = before[4];
  if (memcmp(before, copy, 48) || frames == 0) return 1;
  sqlite3_int64 size = 0;
  unsigned salts[2];
  if (log->pMethods->xFileSize(log, &size) != SQLITE_OK) return 1;
  int fits = size >= 32 + (sqlite3_int64)frames * (24 + 4096);
  if (fits) {
    if (log->pMethods->xRead(log, salts, 8, 16) != SQLITE_OK) return 1;
    fits = !memcmp(salts, before + 8, 8);
  }
  // A checkpoint changes the index before it empties the log.
  memcpy(after, (const void *)index, 48);
  return fits || memcmp(before, after, 48);
}

// Why a call of the system failed, 0 where none did. A COMMIT that fails leaves nothing for
// sqlite3_system_errno; the file of the log still knows.
static inline int csqlite_system_errno(sqlite3 *db) {
  int code = sqlite3_system_errno(db);
  if (!code) code = csqlite_file_errno(db, 1);
  return code ? code : csqlite_file_errno(db, 0);
}

// The error for which the medium did not return a page; 0 if it returned the page. For these errors
// SQLite reports SQLITE_IOERR_CORRUPTFS, which a statement turns into SQLITE_CORRUPT, as if the
// page were damaged.
static inline int csqlite_read_errno(sqlite3 *db) {
  for (int is_log = 0; is_log < 2; is_log++) {
    int code = csqlite_file_errno(db, is_log);
    if (code == EIO || code == ENXIO || code == ERANGE) return code;
  }
  return 0;
}

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

// A virtual table, and one cursor over it, with what SQLite keeps of each at the start.
typedef struct csqlite_table {
  sqlite3_vtab base;
  void *owner;
} csqlite_table;

// The rows of a batch are numbered from 0. Numbers that rows have beside each other lie in `reals`,
// where a column is read without asking anybody.
typedef struct csqlite_cursor {
  sqlite3_vtab_cursor base;
  void *owner;
  sqlite3_int64 row, count;
  const double *reals;
  int first_real, real_count;
} csqlite_cursor;

// The place in its text at which a statement is wrong; -1 where that is nowhere, or not known.
static inline int csqlite_error_offset(sqlite3 *db) {
#if SQLITE_VERSION_NUMBER >= 3038000
  return sqlite3_error_offset(db);
#else
  (void)db;
  return -1;
#endif
}

// Whether a host runs the same copy of SQLite as this program: both name the same bytes.
static inline int csqlite_is_host(const sqlite3_api_routines *host) {
  return host != 0 && host->libversion != 0 && host->libversion() == sqlite3_libversion();
}

// Sets the message of a host, in memory that it can free by itself.
static inline char *csqlite_host_message(const sqlite3_api_routines *host, const char *text) {
  return host != 0 && host->mprintf != 0 ? host->mprintf("%s", text) : 0;
}
#endif
