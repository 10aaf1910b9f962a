#ifndef C_LAST_WORDS_H
#define C_LAST_WORDS_H

/// Makes the signals of a trap, a failed allocation and a stack that is too small end the process with words and a status.
///
/// The words are written to standard error by the handler, which does nothing else than `write` and `_exit`: what other
/// code had buffered is not written. Call it once, on the main thread, before anything else runs. A thread that overflows
/// its stack is heard only if it has an alternate one.
///
/// @param words Bytes to write; copied, at most 2047 of them.
/// @param status Exit status of the process.
/// @return 0, or -1 where a handler or the alternate stack of the main thread could not be set.
int clw_install(const char *words, int status);

/// Lets all threads share one heap where the address space of the process is limited (`ulimit -v`).
///
/// glibc reserves 64 MiB for the heap of each thread; where that fails, it tries again with every allocation, which makes a
/// thread some ten times slower. Call it before the first thread starts.
void clw_share_heap_if_limited(void);

#endif
