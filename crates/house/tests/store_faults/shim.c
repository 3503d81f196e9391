/* Stands between a program and its files: counts what is written, fails or kills at one call, or
   writes down all calls. Only files whose path begins with FELT_SHIM_DIR count.

   FELT_SHIM_AT=n    the call that goes wrong, counted from 1
   FELT_SHIM_HOW     error: it fails once; full: it and all writes behind it fail, the disk is full;
                     kill: half of it is written and the process is killed;
                     late: it is done and the process is killed
   FELT_SHIM_COUNT   file that gets the number of calls when the process ends
   FELT_SHIM_TRACE   file that all calls are written down in; what goes to standard output with the
                     word "ack" becomes a mark there

   A real sync is left out: a killed process loses nothing that was written. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(type, name, ...)                                \
    static type (*real)(__VA_ARGS__);                        \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

enum { NO, ERROR, FULL, KILL, LATE };

static const char *dir;
static long at, calls;
static int how, trace = -1;

__attribute__((constructor)) static void begin(void) {
    const char *word = getenv("FELT_SHIM_AT");
    dir = getenv("FELT_SHIM_DIR");
    at = word ? atol(word) : 0;
    word = getenv("FELT_SHIM_HOW");
    if (word) how = !strcmp(word, "error") ? ERROR : !strcmp(word, "full") ? FULL
                  : !strcmp(word, "kill") ? KILL : LATE;
    word = getenv("FELT_SHIM_TRACE");
    if (word) trace = open(word, O_WRONLY | O_CREAT | O_APPEND, 0600);
}

__attribute__((destructor)) static void end(void) {
    const char *word = getenv("FELT_SHIM_COUNT");
    FILE *file = word ? fopen(word, "w") : NULL;
    if (file) { fprintf(file, "%ld\n", calls); fclose(file); }
}

static int ours(const char *path) { return dir && !strncmp(path, dir, strlen(dir)); }

static int path_of(int fd, char *path) {
    char link[40];
    if (!dir) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, 4000);
    if (n < 0) return 0;
    path[n] = 0;
    return ours(path);
}

/* kind, length of the path, path, offset, length, bytes */
static void note(char kind, const char *path, int64_t offset, const void *bytes, int64_t length) {
    if (trace < 0) return;
    uint32_t n = strlen(path);
    int64_t numbers[2] = {offset, length};
    struct iovec parts[] = {{&kind, 1}, {&n, 4}, {(void *)path, n}, {numbers, 16},
                            {(void *)bytes, bytes ? length : 0}};
    if (writev(trace, parts, 5) < 0) abort();
}

/* What becomes of the next call that counts. */
static int fate(int writes) {
    calls++;
    if (how == FULL && at && calls >= at && writes) return FULL;
    return calls == at && how != FULL ? how : NO;
}

static int failed(int fate) { errno = fate == FULL ? ENOSPC : EIO; return -1; }
static void die(void) { kill(getpid(), SIGKILL); for (;;) pause(); }

static ssize_t plain_pwrite(int fd, const void *bytes, size_t n, off_t offset) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off_t);
    return real(fd, bytes, n, offset);
}

static ssize_t written(int fd, const char *path, const void *bytes, size_t n, off_t offset) {
    int what = fate(1);
    if (what == ERROR || what == FULL) return failed(what);
    if (what == KILL) { n /= 2; }
    ssize_t done = plain_pwrite(fd, bytes, n, offset);
    if (done > 0) note('w', path, offset, bytes, done);
    if (what == KILL || what == LATE) die();
    return done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off_t offset) {
    char path[4001];
    if (!path_of(fd, path)) return plain_pwrite(fd, bytes, n, offset);
    return written(fd, path, bytes, n, offset);
}
ssize_t pwrite(int fd, const void *bytes, size_t n, off_t offset) { return pwrite64(fd, bytes, n, offset); }

ssize_t write(int fd, const void *bytes, size_t n) {
    REAL(ssize_t, "write", int, const void *, size_t);
    char path[4001];
    if (fd == 1 && trace >= 0 && memmem(bytes, n, "ack ", 4)) note('a', "", 0, bytes, n);
    if (!path_of(fd, path)) return real(fd, bytes, n);
    off_t offset = lseek(fd, 0, SEEK_CUR);
    ssize_t done = written(fd, path, bytes, n, offset);
    if (done > 0) lseek(fd, offset + done, SEEK_SET);
    return done;
}

static int synced(int fd, int (*real)(int)) {
    char path[4001];
    if (!path_of(fd, path)) return real(fd);
    int what = fate(0);
    if (what == ERROR) return failed(what);
    if (what == KILL) die();
    note('s', path, 0, NULL, 0);
    if (what == LATE) die();
    return 0;
}
int fsync(int fd) { REAL(int, "fsync", int); return synced(fd, real); }
int fdatasync(int fd) { REAL(int, "fdatasync", int); return synced(fd, real); }

int ftruncate64(int fd, off_t length) {
    REAL(int, "ftruncate64", int, off_t);
    char path[4001];
    if (!path_of(fd, path) || strstr(path, "-shm")) return real(fd, length);
    int what = fate(0);
    if (what == ERROR) return failed(what);
    if (what == KILL) die();
    int done = real(fd, length);
    note('t', path, length, NULL, 0);
    if (what == LATE) die();
    return done;
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    if (!ours(path)) return real(path);
    int what = fate(0);
    if (what == ERROR) return failed(what);
    if (what == KILL) die();
    int done = real(path);
    if (!done) note('u', path, 0, NULL, 0);
    if (what == LATE) die();
    return done;
}

static int opened(const char *path, int flags, mode_t mode) {
    REAL(int, "open64", const char *, int, ...);
    struct stat there;
    if (!(flags & O_CREAT) || !ours(path) || !stat(path, &there)) return real(path, flags, mode);
    int what = fate(1);
    if (what == ERROR || what == FULL) return failed(what);
    if (what == KILL) die();
    int fd = real(path, flags, mode);
    if (fd >= 0) note('c', path, 0, NULL, 0);
    if (what == LATE) die();
    return fd;
}
int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(path, flags, mode);
}
int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(path, flags, mode);
}
