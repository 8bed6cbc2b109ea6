// Plants a defect into a program: no process takes the store's lock, and a writing
// transaction begins as a reading one (DEFERRED). With many concurrent writers, edits must
// fail then, or the test proves nothing.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <sys/file.h>

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

int flock(int file, int operation) {
  (void)file, (void)operation;
  return 0;
}

int sqlite3_prepare_v3(
    sqlite3 *database, const char *sql, int size, unsigned flags, sqlite3_stmt **statement,
    const char **rest) {
  static __typeof__(sqlite3_prepare_v3) *real;
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "sqlite3_prepare_v3");
  int is_begin = sql && !strncmp(sql, "BEGIN IMMEDIATE", 15);
  return real(database, is_begin ? "BEGIN" : sql, size, flags, statement, rest);
}
