// Makes one call of a program fail, or the program die there: the n-th that changes files.
//
//   FAULT_ROOT   the folder whose files are meant
//   FAULT_AT     n, from 1
//   FAULT_KIND   kill: the program is killed before the call
//                enospc, eio: that call and all later ones fail
//                enospc1, eio1: that call alone fails
//   FAULT_CALLS  write: what changes files and names (without it), read: what reads them
//   FAULT_LOG    a file that gets the name and the path of the first call that was hit
#include "paths.h"
#include <signal.h>
#include <stdatomic.h>

static atomic_int count;
static int first, is_kill, is_once, code, hits_reads;

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("FAULT_AT"), *kind = getenv("FAULT_KIND"), *calls = getenv("FAULT_CALLS");
  if (!at || !kind || !set_root(getenv("FAULT_ROOT"))) return;
  is_kill = !strcmp(kind, "kill");
  is_once = kind[strlen(kind) - 1] == '1';
  code = strncmp(kind, "enospc", 6) ? EIO : ENOSPC;
  hits_reads = calls && !strcmp(calls, "read");
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
static int fails(const char *name, const char *path, int is_read) {
  if (!first || !path || is_read != hits_reads) return 0;
  int number = atomic_fetch_add(&count, 1) + 1;
  if (number < first || (number > first && is_once)) return 0;
  if (number == first) note(name, path);
  if (is_kill) raise(SIGKILL);
  errno = code;
  return 1;
}

#define ON_FILE(type, name, parameters, arguments, is_read)      \
  type name parameters {                                         \
    REAL(name);                                                  \
    char buffer[PATH_MAX];                                       \
    if (fails(#name, path_of_descriptor(file, buffer), is_read)) \
      return -1;                                                 \
    return real arguments;                                       \
  }

ON_FILE(ssize_t, write, (int file, const void *data, size_t size), (file, data, size), 0)
ON_FILE(ssize_t, pwrite64, (int file, const void *data, size_t size, off64_t offset),
    (file, data, size, offset), 0)
ON_FILE(ssize_t, pwrite, (int file, const void *data, size_t size, off_t offset),
    (file, data, size, offset), 0)
ON_FILE(int, ftruncate64, (int file, off64_t size), (file, size), 0)
ON_FILE(int, ftruncate, (int file, off_t size), (file, size), 0)
ON_FILE(int, fsync, (int file), (file), 0)
ON_FILE(int, fdatasync, (int file), (file), 0)
ON_FILE(int, fchmod, (int file, mode_t mode), (file, mode), 0)
ON_FILE(ssize_t, read, (int file, void *data, size_t size), (file, data, size), 1)
ON_FILE(ssize_t, pread64, (int file, void *data, size_t size, off64_t offset),
    (file, data, size, offset), 1)
ON_FILE(ssize_t, pread, (int file, void *data, size_t size, off_t offset),
    (file, data, size, offset), 1)

void *mmap64(void *address, size_t size, int protection, int flags, int file, off64_t offset) {
  REAL(mmap64);
  char buffer[PATH_MAX];
  if (fails("mmap", path_of_descriptor(file, buffer), 1)) return MAP_FAILED;
  return real(address, size, protection, flags, file, offset);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  return mmap64(address, size, protection, flags, file, offset);
}

#define ON_NAME(name, parameters, path, arguments)                       \
  int name parameters {                                                  \
    REAL(name);                                                          \
    char buffer[PATH_MAX];                                               \
    if (fails(#name, path_at(AT_FDCWD, path, buffer), 0)) return -1;     \
    return real arguments;                                               \
  }

ON_NAME(unlink, (const char *path), path, (path))
ON_NAME(rename, (const char *old, const char *path), path, (old, path))
ON_NAME(link, (const char *old, const char *path), path, (old, path))

static int opened(const char *path, int flags, mode_t mode) {
  static int (*real)(const char *, int, ...);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "open64");
  char buffer[PATH_MAX];
  struct stat status;
  int saved = errno, creates = (flags & O_CREAT) && stat(path, &status) != 0;
  errno = saved;
  if (fails(creates ? "create" : "open", path_at(AT_FDCWD, path, buffer), !creates)) return -1;
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
