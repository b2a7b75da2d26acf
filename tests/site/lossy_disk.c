/* A disk that forgets what was not synced, for the test of power cuts: loaded before libc (LD_PRELOAD), it lets every
   call pass and writes down what was done to the files of the tables, in order, in a journal of its own. What a power
   cut at any moment would have left is worked out from that afterwards (lossy_disk.py). */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST 4096
static char *paths[MOST]; /* of the files that are watched, by descriptor */
static int journal = -1;
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;

static int is_folder(const char *path) {
  const char *folder = getenv("LOSSY_FOLDER");
  return folder && !strcmp(path, folder);
}

static int watched(const char *path) {
  const char *name = getenv("LOSSY_NAME"), *end = path + strlen(path);
  if (!name || strncmp(path, name, strlen(name))) return 0;
  return !(end - path > 4 && !strcmp(end - 4, "-shm")); /* shared memory is forgotten anyway */
}

static void note(char kind, const char *path, uint64_t offset, const void *data, uint64_t size) {
  struct __attribute__((packed)) { char kind; uint16_t length; uint64_t offset, size; } head;
  head.kind = kind; head.length = strlen(path); head.offset = offset; head.size = size;
  pthread_mutex_lock(&one);
  if (journal < 0) journal = syscall(SYS_openat, AT_FDCWD, getenv("LOSSY_JOURNAL"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  char *all = malloc(sizeof head + head.length + size);
  memcpy(all, &head, sizeof head);
  memcpy(all + sizeof head, path, head.length);
  if (size) memcpy(all + sizeof head + head.length, data, size);
  syscall(SYS_write, journal, all, sizeof head + head.length + size);
  free(all);
  pthread_mutex_unlock(&one);
}

static int opened(int fd, const char *path, int flags, int there) {
  if (fd < 0 || fd >= MOST) return fd;
  free(paths[fd]);
  paths[fd] = NULL;
  if (is_folder(path)) paths[fd] = strdup(path);
  if (watched(path)) {
    paths[fd] = strdup(path);
    if ((flags & O_CREAT) && !there) note('C', path, 0, NULL, 0);
    if (flags & O_TRUNC) note('T', path, 0, NULL, 0);
  }
  return fd;
}

static int exists(const char *path) { return !syscall(SYS_access, path, F_OK); }
#define OPENS(name)                                                                                                   \
  int name(const char *path, int flags, ...) {                                                                        \
    va_list more; va_start(more, flags); mode_t mode = va_arg(more, int); va_end(more);                               \
    int there = exists(path);                                                                                         \
    return opened(syscall(SYS_openat, AT_FDCWD, path, flags, mode), path, flags, there);                              \
  }
OPENS(open)
OPENS(open64)

int close(int fd) {
  if (fd >= 0 && fd < MOST && paths[fd]) { free(paths[fd]); paths[fd] = NULL; }
  return syscall(SYS_close, fd);
}

static const char *of(int fd) { return fd >= 0 && fd < MOST ? paths[fd] : NULL; }

ssize_t write(int fd, const void *data, size_t size) {
  off_t at = of(fd) ? lseek(fd, 0, SEEK_CUR) : 0;
  ssize_t done = syscall(SYS_write, fd, data, size);
  if (of(fd) && done > 0) note('W', of(fd), at, data, done);
  return done;
}

#define PWRITES(name, offset_type)                                                                                    \
  ssize_t name(int fd, const void *data, size_t size, offset_type at) {                                               \
    ssize_t done = syscall(SYS_pwrite64, fd, data, size, at);                                                         \
    if (of(fd) && done > 0) note('W', of(fd), at, data, done);                                                        \
    return done;                                                                                                      \
  }
PWRITES(pwrite, off_t)
PWRITES(pwrite64, off64_t)

#define TRUNCATES(name, offset_type)                                                                                  \
  int name(int fd, offset_type size) {                                                                                \
    int done = syscall(SYS_ftruncate, fd, size);                                                                      \
    if (of(fd) && !done) note('T', of(fd), size, NULL, 0);                                                            \
    return done;                                                                                                      \
  }
TRUNCATES(ftruncate, off_t)
TRUNCATES(ftruncate64, off64_t)

#define SYNCS(name, number)                                                                                           \
  int name(int fd) {                                                                                                  \
    int done = syscall(number, fd);                                                                                   \
    if (of(fd) && !done) note(is_folder(of(fd)) ? 'D' : 'S', of(fd), 0, NULL, 0);                                     \
    return done;                                                                                                      \
  }
SYNCS(fsync, SYS_fsync)
SYNCS(fdatasync, SYS_fdatasync)

int unlink(const char *path) {
  int done = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (watched(path) && !done) note('U', path, 0, NULL, 0);
  return done;
}
