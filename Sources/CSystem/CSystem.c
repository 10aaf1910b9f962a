#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/xattr.h>
#include <unistd.h>

static char last_words[2048];
static size_t last_words_length;
static int last_status;
// Static, so that it is there when memory is not.
static char alternate_stack[64 * 1024];

static void end_with_words(int number) {
  (void)number;
  size_t written = 0;
  while (written < last_words_length) {
    const ssize_t count = write(STDERR_FILENO, last_words + written, last_words_length - written);
    if (count <= 0) break;
    written += (size_t)count;
  }
  _exit(last_status);
}

int cs_install_last_words(const char *words, int status) {
  last_words_length = strnlen(words, sizeof last_words - 1);
  memcpy(last_words, words, last_words_length);
  last_status = status;

  const stack_t stack = {.ss_sp = alternate_stack, .ss_flags = 0, .ss_size = sizeof alternate_stack};
  int result = sigaltstack(&stack, NULL);

  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = end_with_words;
  // A second fault, inside the handler, ends the process by the signal itself.
  action.sa_flags = SA_ONSTACK | SA_RESETHAND | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  const int numbers[] = {SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGSEGV, SIGFPE};
  for (size_t index = 0; index < sizeof numbers / sizeof numbers[0]; ++index) {
    if (sigaction(numbers[index], &action, NULL) != 0) result = -1;
  }
  return result;
}

void cs_share_heap_if_limited(void) {
#ifdef M_ARENA_MAX
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
#endif
}

void cs_return_large_memory(void) {
#ifdef M_MMAP_THRESHOLD
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}

int cs_exchange(int folder, const char *one, const char *other) {
#ifdef RENAME_EXCHANGE
  return renameat2(folder, one, folder, other, RENAME_EXCHANGE) == 0 ? 0 : errno;
#else
  (void)folder;
  (void)one;
  (void)other;
  return ENOSYS;
#endif
}

long cs_attributes_length(int folder) {
  // A folder that is open for its names only (O_PATH) has none to show.
  const int reading = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (reading < 0) return -1;
  const long length = flistxattr(reading, NULL, 0);
  close(reading);
  return length;
}
