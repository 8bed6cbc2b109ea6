// Which file a call is about: its path below a root folder, or NULL where that does not concern us.
// Shared by the libraries in this folder, which are loaded before the C library (LD_PRELOAD).
#ifndef PATHS_H
#define PATHS_H

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

// The original function of this name.
#define REAL(name)                                              \
  static __typeof__(name) *real;                                \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static char root[PATH_MAX];
static size_t root_length;

static int set_root(const char *path) {
  if (!path || !realpath(path, root)) return 0;
  root_length = strlen(root);
  return 1;
}

// "." is the root itself.
static const char *below_root(const char *path) {
  if (!root_length || strncmp(path, root, root_length)) return NULL;
  if (!path[root_length]) return ".";
  return path[root_length] == '/' ? path + root_length + 1 : NULL;
}

static const char *path_of_descriptor(int descriptor, char buffer[PATH_MAX]) {
  int saved = errno;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = descriptor < 0 || !root_length ? -1 : readlink(link, buffer, PATH_MAX - 1);
  errno = saved;
  if (length <= 0) return NULL;
  buffer[length] = 0;
  return below_root(buffer);
}

// Resolves the folder and not the last name, which may be a symbolic link or not be there yet.
static const char *path_at(int folder, const char *path, char buffer[PATH_MAX]) {
  if (!root_length) return NULL;
  int saved = errno;
  char joined[2 * PATH_MAX], resolved[PATH_MAX];
  if (path[0] == '/') {
    snprintf(joined, sizeof joined, "%s", path);
  } else {
    char link[64], base[PATH_MAX];
    snprintf(link, sizeof link, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
    ssize_t length = readlink(link, base, sizeof base - 1);
    if (length <= 0) return NULL;
    base[length] = 0;
    snprintf(joined, sizeof joined, "%s/%s", base, path);
  }
  char *slash = strrchr(joined, '/');
  *slash = 0;
  int found = realpath(*joined ? joined : "/", resolved) != NULL;
  errno = saved;
  if (!found) return NULL;
  snprintf(buffer, PATH_MAX, "%s/%s", resolved, slash + 1);
  return below_root(buffer);
}

#endif
