// Makes one call of a program fail, or the program die there: the n-th that changes files.
//
//   FAULT_ROOT   the folder whose files are meant
//   FAULT_AT     n, from 1
//   FAULT_KIND   kill: the program is killed before the call
//                enospc, eio, enolck, enomem: that call and all later ones fail
//                enospc1, eio1, enolck1, enomem1: that call alone fails
//                lose: FAULT_LOSE is deleted before the call, which goes on
//   FAULT_CALLS  write: calls that change files and names (the default), read: calls that read
//                them, lock: calls that lock them, status: calls for their status and for names
//                in folders
//   FAULT_LOG    a file that gets the name and the path of the first call that was hit
#include "paths.h"
#include <dirent.h>
#include <signal.h>
#include <stdatomic.h>

static atomic_int count;
static int first, is_kill, is_once, is_loss, code;

enum calls { WRITE, READ, LOCK, STATUS };
static enum calls hit = WRITE;

static int code_of(const char *kind) {
  if (!strncmp(kind, "enospc", 6)) return ENOSPC;
  if (!strncmp(kind, "enolck", 6)) return ENOLCK;
  if (!strncmp(kind, "enomem", 6)) return ENOMEM;
  return EIO;
}

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("FAULT_AT"), *kind = getenv("FAULT_KIND"), *calls = getenv("FAULT_CALLS");
  if (!at || !kind || !set_root(getenv("FAULT_ROOT"))) return;
  is_kill = !strcmp(kind, "kill");
  is_once = kind[strlen(kind) - 1] == '1';
  is_loss = !strcmp(kind, "lose");
  code = code_of(kind);
  if (calls && !strcmp(calls, "read")) hit = READ;
  if (calls && !strcmp(calls, "lock")) hit = LOCK;
  if (calls && !strcmp(calls, "status")) hit = STATUS;
  first = atoi(at);
}

static void note(const char *name, const char *path) {
  static int (*real_open)(const char *, int, ...);
  static ssize_t (*real_write)(int, const void *, size_t);
  if (!real_open) real_open = (__typeof__(real_open))dlsym(RTLD_NEXT, "open64");
  if (!real_write) real_write = (__typeof__(real_write))dlsym(RTLD_NEXT, "write");
  const char *log = getenv("FAULT_LOG");
  int file = log ? real_open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  if (file < 0) return;
  char line[PATH_MAX + 64];
  int length = snprintf(line, sizeof line, "%s %s\n", name, path);
  if (real_write(file, line, length) != length) abort();
  close(file);
}

// Whether a call on a file is to fail; errno says why.
static int fails(const char *name, const char *path, enum calls kind) {
  if (!first || !path || kind != hit) return 0;
  int number = atomic_fetch_add(&count, 1) + 1;
  if (number < first || (number > first && is_once)) return 0;
  if (number == first) note(name, path);
  if (is_kill) raise(SIGKILL);
  if (is_loss) {
    static int (*real_unlink)(const char *);
    if (!real_unlink) real_unlink = (__typeof__(real_unlink))dlsym(RTLD_NEXT, "unlink");
    int saved = errno;
    if (number == first) real_unlink(getenv("FAULT_LOSE"));
    errno = saved;
    return 0;
  }
  errno = code;
  return 1;
}

#define ON_FILE(type, name, parameters, arguments, kind)      \
  type name parameters {                                      \
    REAL(name);                                               \
    char buffer[PATH_MAX];                                    \
    if (fails(#name, path_of_descriptor(file, buffer), kind)) \
      return -1;                                              \
    return real arguments;                                    \
  }

ON_FILE(ssize_t, write, (int file, const void *data, size_t size), (file, data, size), WRITE)
ON_FILE(ssize_t, pwrite64, (int file, const void *data, size_t size, off64_t offset),
    (file, data, size, offset), WRITE)
ON_FILE(ssize_t, pwrite, (int file, const void *data, size_t size, off_t offset),
    (file, data, size, offset), WRITE)
ON_FILE(int, ftruncate64, (int file, off64_t size), (file, size), WRITE)
ON_FILE(int, ftruncate, (int file, off_t size), (file, size), WRITE)
ON_FILE(int, fsync, (int file), (file), WRITE)
ON_FILE(int, fdatasync, (int file), (file), WRITE)
ON_FILE(int, fchmod, (int file, mode_t mode), (file, mode), WRITE)
ON_FILE(ssize_t, read, (int file, void *data, size_t size), (file, data, size), READ)
ON_FILE(ssize_t, pread64, (int file, void *data, size_t size, off64_t offset),
    (file, data, size, offset), READ)
ON_FILE(ssize_t, pread, (int file, void *data, size_t size, off_t offset),
    (file, data, size, offset), READ)
ON_FILE(int, flock, (int file, int operation), (file, operation), LOCK)
ON_FILE(int, fstat64, (int file, struct stat64 *status), (file, status), STATUS)
ON_FILE(int, fstat, (int file, struct stat *status), (file, status), STATUS)

// An unlock does not fail.
static int locked(int file, int command, void *argument) {
  static int (*real)(int, int, ...);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "fcntl64");
  char buffer[PATH_MAX];
  if ((command == F_SETLK || command == F_SETLKW) &&
      ((struct flock *)argument)->l_type != F_UNLCK &&
      fails("fcntl", path_of_descriptor(file, buffer), LOCK))
    return -1;
  return real(file, command, argument);
}

int fcntl64(int file, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  return locked(file, command, argument);
}

int fcntl(int file, int command, ...) __attribute__((alias("fcntl64")));

void *mmap64(void *address, size_t size, int protection, int flags, int file, off64_t offset) {
  REAL(mmap64);
  char buffer[PATH_MAX];
  if (fails("mmap", path_of_descriptor(file, buffer), READ)) return MAP_FAILED;
  return real(address, size, protection, flags, file, offset);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  return mmap64(address, size, protection, flags, file, offset);
}

#define ON_NAME(name, parameters, path, arguments, kind)                \
  int name parameters {                                                 \
    REAL(name);                                                         \
    char buffer[PATH_MAX];                                              \
    if (fails(#name, path_at(AT_FDCWD, path, buffer), kind)) return -1; \
    return real arguments;                                              \
  }

ON_NAME(unlink, (const char *path), path, (path), WRITE)
ON_NAME(rename, (const char *old, const char *path), path, (old, path), WRITE)
ON_NAME(link, (const char *old, const char *path), path, (old, path), WRITE)
ON_NAME(stat64, (const char *path, struct stat64 *status), path, (path, status), STATUS)
ON_NAME(stat, (const char *path, struct stat *status), path, (path, status), STATUS)
ON_NAME(lstat64, (const char *path, struct stat64 *status), path, (path, status), STATUS)
ON_NAME(lstat, (const char *path, struct stat *status), path, (path, status), STATUS)
ON_NAME(access, (const char *path, int mode), path, (path, mode), STATUS)
ON_NAME(faccessat, (int folder, const char *path, int mode, int flags), path,
    (folder, path, mode, flags), STATUS)

DIR *opendir(const char *path) {
  REAL(opendir);
  char buffer[PATH_MAX];
  if (fails("opendir", path_at(AT_FDCWD, path, buffer), STATUS)) return NULL;
  return real(path);
}

static int opened(const char *path, int flags, mode_t mode) {
  static int (*real)(const char *, int, ...);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "open64");
  char buffer[PATH_MAX];
  static int (*real_access)(const char *, int);
  if (!real_access) real_access = (__typeof__(real_access))dlsym(RTLD_NEXT, "access");
  int saved = errno, creates = (flags & O_CREAT) && real_access(path, F_OK) != 0;
  errno = saved;
  if (fails(creates ? "create" : "open", path_at(AT_FDCWD, path, buffer), creates ? WRITE : READ))
    return -1;
  return real(path, flags, mode);
}

#define MODE                                   \
  mode_t mode = 0;                             \
  if (flags & (O_CREAT | O_TMPFILE)) {         \
    va_list arguments;                         \
    va_start(arguments, flags);                \
    mode = va_arg(arguments, mode_t);          \
    va_end(arguments);                         \
  }

int open64(const char *path, int flags, ...) {
  MODE return opened(path, flags, mode);
}

int open(const char *path, int flags, ...) {
  MODE return opened(path, flags, mode);
}
