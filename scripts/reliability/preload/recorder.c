// Records, in order and with their bytes, all calls of a program that determine the state of its
// files after a power cut. recording.py reads it.
//
//   RECORDER_ROOT   the folder whose files are recorded
//   RECORDER_LOG    the file that records are appended to; several programs, one after the other,
//                   may share it
//   RECORDER_SYNCS  "no": syncs are left out, as if the program had not asked for them
//
// A record: operation (1 byte), length of the path (2), path, offset (8), length of data (4), data.
//   C create   W write at offset   T truncate to offset   S sync (of a file or a folder)
//   R rename to data   L link to data   U unlink   A data was written to standard output
//   F lock file: the operation of flock, as offset   ! a call that this recorder cannot follow
#include "paths.h"

static int log_descriptor = -1;
static int records_syncs = 1;

__attribute__((constructor)) static void begin(void) {
  const char *log = getenv("RECORDER_LOG"), *syncs = getenv("RECORDER_SYNCS");
  if (!log || !set_root(getenv("RECORDER_ROOT"))) return;
  records_syncs = !syncs || strcmp(syncs, "no");
  log_descriptor = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void record(
    char operation, const char *path, uint64_t offset, const void *data, uint32_t count) {
  if (log_descriptor < 0) return;
  REAL(write);
  int saved = errno;
  uint16_t length = strlen(path);
  size_t size = 1 + 2 + length + 8 + 4 + count;
  char *bytes = malloc(size), *next = bytes;
  if (!bytes) abort();
  *next++ = operation;
  next = mempcpy(next, &length, 2);
  next = mempcpy(next, path, length);
  next = mempcpy(next, &offset, 8);
  next = mempcpy(next, &count, 4);
  if (count) memcpy(next, data, count);
  // One call, so that records of several threads do not mix.
  if (real(log_descriptor, bytes, size) != (ssize_t)size) abort();
  free(bytes);
  errno = saved;
}

static void record_text(char operation, const char *path, const char *text) {
  record(operation, path, 0, text, strlen(text));
}

// MARK: - Writes

ssize_t pwrite64(int file, const void *data, size_t count, off64_t offset) {
  REAL(pwrite64);
  char buffer[PATH_MAX];
  ssize_t written = real(file, data, count, offset);
  const char *path = written > 0 ? path_of_descriptor(file, buffer) : NULL;
  if (path) record('W', path, offset, data, written);
  return written;
}

ssize_t pwrite(int file, const void *data, size_t count, off_t offset) {
  return pwrite64(file, data, count, offset);
}

ssize_t write(int file, const void *data, size_t count) {
  REAL(write);
  char buffer[PATH_MAX];
  const char *path = path_of_descriptor(file, buffer);
  // An acknowledgement counts from the moment at which it can be read.
  if (file == STDOUT_FILENO && !path) record('A', "", 0, data, count);
  ssize_t written = real(file, data, count);
  if (written > 0 && path) {
    record('W', path, lseek64(file, 0, SEEK_CUR) - written, data, written);
  }
  return written;
}

int ftruncate64(int file, off64_t size) {
  REAL(ftruncate64);
  char buffer[PATH_MAX];
  int result = real(file, size);
  const char *path = result == 0 ? path_of_descriptor(file, buffer) : NULL;
  if (path) record('T', path, size, NULL, 0);
  return result;
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

// MARK: - Syncs

static int synced(int file, int result) {
  char buffer[PATH_MAX];
  const char *path = result == 0 && records_syncs ? path_of_descriptor(file, buffer) : NULL;
  if (path) record('S', path, 0, NULL, 0);
  return result;
}

int fsync(int file) {
  REAL(fsync);
  return synced(file, real(file));
}

int fdatasync(int file) {
  REAL(fdatasync);
  return synced(file, real(file));
}

// MARK: - Changes of names

static int opened(int folder, const char *name, int flags, mode_t mode) {
  static int (*real)(int, const char *, int, ...);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "openat64");
  char buffer[PATH_MAX];
  int changes = log_descriptor >= 0 && (flags & (O_CREAT | O_TRUNC));
  const char *path = changes ? path_at(folder, name, buffer) : NULL;
  struct stat status;
  int saved = errno, existed = path && fstatat(folder, name, &status, 0) == 0;
  errno = saved;
  int file = real(folder, name, flags, mode);
  if (file < 0 || !path) return file;
  if ((flags & O_TMPFILE) == O_TMPFILE) record_text('!', path, "O_TMPFILE");
  else if (!existed) record('C', path, 0, NULL, 0);
  else if (flags & O_TRUNC) record('T', path, 0, NULL, 0);
  return file;
}

#define MODE(flags, last)                                                   \
  mode_t mode = 0;                                                          \
  if ((flags) & (O_CREAT | O_TMPFILE)) {                                    \
    va_list arguments;                                                      \
    va_start(arguments, last);                                              \
    mode = va_arg(arguments, mode_t);                                       \
    va_end(arguments);                                                      \
  }

int open64(const char *name, int flags, ...) {
  MODE(flags, flags);
  return opened(AT_FDCWD, name, flags, mode);
}

int open(const char *name, int flags, ...) {
  MODE(flags, flags);
  return opened(AT_FDCWD, name, flags, mode);
}

int openat64(int folder, const char *name, int flags, ...) {
  MODE(flags, flags);
  return opened(folder, name, flags, mode);
}

int openat(int folder, const char *name, int flags, ...) {
  MODE(flags, flags);
  return opened(folder, name, flags, mode);
}

int creat64(const char *name, mode_t mode) {
  return opened(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int creat(const char *name, mode_t mode) { return creat64(name, mode); }

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  REAL(renameat2);
  char first[PATH_MAX], second[PATH_MAX];
  const char *path = path_at(from, old, first), *target = path_at(to, new, second);
  int result = real(from, old, to, new, flags);
  if (result == 0 && path && target) {
    if (flags & ~RENAME_NOREPLACE) record_text('!', path, "renameat2 with flags");
    else record_text('R', path, target);
  } else if (result == 0 && (path || target)) {
    record_text('!', path ? path : target, "a rename across the root");
  }
  return result;
}

int renameat(int from, const char *old, int to, const char *new) {
  return renameat2(from, old, to, new, 0);
}

int rename(const char *old, const char *new) {
  return renameat2(AT_FDCWD, old, AT_FDCWD, new, 0);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
  REAL(linkat);
  char first[PATH_MAX], second[PATH_MAX];
  const char *path = path_at(from, old, first), *target = path_at(to, new, second);
  int result = real(from, old, to, new, flags);
  if (result == 0 && target) record_text(path ? 'L' : '!', path ? path : target, target);
  return result;
}

int link(const char *old, const char *new) { return linkat(AT_FDCWD, old, AT_FDCWD, new, 0); }

int unlinkat(int folder, const char *name, int flags) {
  REAL(unlinkat);
  char buffer[PATH_MAX];
  const char *path = path_at(folder, name, buffer);
  int result = real(folder, name, flags);
  if (result != 0 || !path) return result;
  if (flags & AT_REMOVEDIR) record_text('!', path, "rmdir");
  else record('U', path, 0, NULL, 0);
  return result;
}

int unlink(const char *name) { return unlinkat(AT_FDCWD, name, 0); }

int rmdir(const char *name) { return unlinkat(AT_FDCWD, name, AT_REMOVEDIR); }

int mkdir(const char *name, mode_t mode) {
  REAL(mkdir);
  char buffer[PATH_MAX];
  int result = real(name, mode);
  const char *path = result == 0 ? path_at(AT_FDCWD, name, buffer) : NULL;
  if (path) record_text('!', path, "mkdir");
  return result;
}

int mkostemp(char *name, int flags) {
  REAL(mkostemp);
  char buffer[PATH_MAX];
  int file = real(name, flags);
  const char *path = file < 0 ? NULL : path_at(AT_FDCWD, name, buffer);
  if (path) record('C', path, 0, NULL, 0);
  return file;
}

int mkstemp(char *name) { return mkostemp(name, 0); }

// MARK: - The store's lock

static int is_lock(const char *path) {
  size_t length = path ? strlen(path) : 0;
  return length > 5 && !strcmp(path + length - 5, ".lock");
}

int flock(int file, int operation) {
  REAL(flock);
  char buffer[PATH_MAX];
  int result = real(file, operation);
  const char *path = result == 0 ? path_of_descriptor(file, buffer) : NULL;
  if (is_lock(path)) record('F', path, operation & ~LOCK_NB, NULL, 0);
  return result;
}

int close(int file) {
  REAL(close);
  char buffer[PATH_MAX];
  const char *path = path_of_descriptor(file, buffer);
  int result = real(file);
  if (result == 0 && is_lock(path)) record('F', path, LOCK_UN, NULL, 0);
  return result;
}

// MARK: - Calls that are not recorded, and must not be used on these files

#define REFUSED(type, name, parameters, file, arguments)                     \
  type name parameters {                                                     \
    REAL(name);                                                              \
    char buffer[PATH_MAX];                                                   \
    const char *path = path_of_descriptor(file, buffer);                     \
    if (path) record_text('!', path, #name);                                 \
    return real arguments;                                                   \
  }

REFUSED(ssize_t, writev, (int file, const struct iovec *parts, int count), file,
    (file, parts, count))
REFUSED(ssize_t, pwritev, (int file, const struct iovec *parts, int count, off_t offset), file,
    (file, parts, count, offset))
REFUSED(ssize_t, pwritev64, (int file, const struct iovec *parts, int count, off64_t offset), file,
    (file, parts, count, offset))
REFUSED(ssize_t, pwritev2,
    (int file, const struct iovec *parts, int count, off_t offset, int flags), file,
    (file, parts, count, offset, flags))
REFUSED(int, fallocate, (int file, int mode, off_t offset, off_t size), file,
    (file, mode, offset, size))
REFUSED(int, fallocate64, (int file, int mode, off64_t offset, off64_t size), file,
    (file, mode, offset, size))
REFUSED(int, posix_fallocate, (int file, off_t offset, off_t size), file, (file, offset, size))
REFUSED(int, posix_fallocate64, (int file, off64_t offset, off64_t size), file,
    (file, offset, size))
REFUSED(ssize_t, copy_file_range,
    (int in, off64_t *from, int out, off64_t *to, size_t count, unsigned flags), out,
    (in, from, out, to, count, flags))

ssize_t sendfile64(int out, int in, off64_t *from, size_t count) {
  static ssize_t (*real)(int, int, off64_t *, size_t);
  if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "sendfile64");
  char buffer[PATH_MAX];
  const char *path = path_of_descriptor(out, buffer);
  if (path) record_text('!', path, "sendfile");
  return real(out, in, from, count);
}

ssize_t sendfile(int out, int in, off_t *from, size_t count) {
  return sendfile64(out, in, from, count);
}

int truncate64(const char *name, off64_t size) {
  REAL(truncate64);
  char buffer[PATH_MAX];
  const char *path = path_at(AT_FDCWD, name, buffer);
  if (path) record_text('!', path, "truncate");
  return real(name, size);
}

int truncate(const char *name, off_t size) { return truncate64(name, size); }

// SQLite maps its index of the log, which no power cut leaves.
void *mmap64(void *address, size_t size, int protection, int flags, int file, off64_t offset) {
  REAL(mmap64);
  char buffer[PATH_MAX];
  if ((flags & MAP_SHARED) && (protection & PROT_WRITE)) {
    const char *path = path_of_descriptor(file, buffer);
    size_t length = path ? strlen(path) : 0;
    if (path && (length < 4 || strcmp(path + length - 4, "-shm"))) record_text('!', path, "mmap");
  }
  return real(address, size, protection, flags, file, offset);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  return mmap64(address, size, protection, flags, file, offset);
}
