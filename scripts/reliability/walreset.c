// Shows SQLite's WAL-reset bug (3.7.0 to 3.51.2; https://www.sqlite.org/wal.html#walresetbug), and
// the lock that prevents it.
//
//   walreset FILE passive    two connections checkpoint beside a writer: the file ends damaged
//   walreset FILE locked     PASSIVE, but each writer and checkpoint holds a lock: it ends whole
//
// The bug needs a writer to start the log anew between two steps of a checkpoint: after it has read
// the index of the log, and before it writes back. A VFS stops the checkpoint just there.
// Prints "damaged: WHY" or "whole"; the status is 1 after any other failure.
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static sqlite3_vfs *system_vfs, pausing_vfs;
static sqlite3_io_methods pausing_methods;
static const sqlite3_io_methods *system_methods;
static sqlite3 *writer;
static int pauses, is_locked;
static char lock_path[4096];

static void run(sqlite3 *database, const char *sql) {
  char *message = NULL;
  if (sqlite3_exec(database, sql, NULL, NULL, &message)) {
    fprintf(stderr, "%s: %s\n", sql, message);
    exit(1);
  }
}

static void insert(sqlite3 *database, int count) {
  for (int row = 0; row < count; row++) run(database, "INSERT INTO t(b) VALUES (randomblob(3000))");
}

// Opens the lock anew, because flock applies to descriptors; -1 if another holder has it.
static int take_lock(void) {
  int lock = open(lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
  close(lock);
  return -1;
}

// The writer's turn while the checkpoint is stopped: a transaction that starts the log anew.
static void write_meanwhile(void) {
  int lock = is_locked ? take_lock() : -1;
  if (is_locked && lock < 0) return;  // It has to wait, as our writers do.
  run(writer, "BEGIN IMMEDIATE");
  insert(writer, 5);
  run(writer, "COMMIT");
  if (lock >= 0) close(lock);
}

// SQLite calls this when it has read the index and begins to write back.
static int unfetch(sqlite3_file *file, sqlite3_int64 offset, void *page) {
  if (pauses && !page && offset == 0) {
    pauses = 0;
    write_meanwhile();
  }
  return system_methods->xUnfetch(file, offset, page);
}

static int open_pausing(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *result) {
  (void)vfs;
  int code = system_vfs->xOpen(system_vfs, name, file, flags, result);
  if (code == SQLITE_OK && (flags & SQLITE_OPEN_MAIN_DB)) {
    system_methods = file->pMethods;
    pausing_methods = *system_methods;
    pausing_methods.xUnfetch = unfetch;
    file->pMethods = &pausing_methods;
  }
  return code;
}

static sqlite3 *open_database(const char *path, const char *vfs) {
  sqlite3 *database;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  if (sqlite3_open_v2(path, &database, flags, vfs)) exit(1);
  run(database, "PRAGMA wal_autocheckpoint = 0");
  return database;
}

static void read_all(sqlite3 *database) { run(database, "SELECT count(*) FROM t"); }

static int report(void *unused, int columns, char **values, char **names) {
  (void)unused, (void)columns, (void)names;
  if (strcmp(values[0], "ok")) printf("damaged: %s\n", values[0]);
  else printf("whole\n");
  return 0;
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  const char *path = arguments[1];
  is_locked = !strcmp(arguments[2], "locked");
  snprintf(lock_path, sizeof lock_path, "%s.lock", path);
  system_vfs = sqlite3_vfs_find(NULL);
  pausing_vfs = *system_vfs;
  pausing_vfs.zName = "pausing";
  pausing_vfs.xOpen = open_pausing;
  sqlite3_vfs_register(&pausing_vfs, 0);

  sqlite3 *first = open_database(path, NULL);
  run(first, "PRAGMA journal_mode = WAL; CREATE TABLE t (id INTEGER PRIMARY KEY, b BLOB);"
             "CREATE INDEX i ON t (b)");
  sqlite3 *second = open_database(path, "pausing");
  writer = open_database(path, NULL);
  read_all(second);
  read_all(writer);
  insert(first, 50);
  sqlite3_wal_checkpoint_v2(first, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);

  pauses = 1;
  int lock = is_locked ? take_lock() : -1;
  sqlite3_wal_checkpoint_v2(second, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  if (lock >= 0) close(lock);
  if (pauses) return 1;  // It was never stopped, so nothing was shown.

  read_all(writer);
  insert(writer, 2);
  sqlite3_wal_checkpoint_v2(writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  insert(writer, 3);
  sqlite3_close(first);
  sqlite3_close(second);
  sqlite3_close(writer);

  sqlite3 *last;
  if (sqlite3_open(path, &last)) return 1;
  char *message = NULL;
  if (sqlite3_exec(last, "PRAGMA integrity_check(1)", report, NULL, &message)) {
    printf("damaged: %s\n", message);
  }
  sqlite3_close(last);
  return 0;
}
