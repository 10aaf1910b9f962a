#ifndef C_SYSTEM_H
#define C_SYSTEM_H

// Calls of the system that Swift's module of Glibc leaves out, and handlers of signals, which cannot be written in Swift.

/// Makes the signals of a trap, a failed allocation and a stack that is too small end the process with words and a status.
///
/// The words are written to standard error by the handler, which does nothing else than `write` and `_exit`: what other
/// code had buffered is not written. Call it once, on the main thread, before anything else runs. A thread that overflows
/// its stack is heard only if it has an alternate one.
///
/// @param words Bytes to write; copied, at most 2047 of them.
/// @param status Exit status of the process.
/// @return 0, or -1 where a handler or the alternate stack of the main thread could not be set.
int cs_install_last_words(const char *words, int status);

/// Lets all threads share one heap where the address space of the process is limited (`ulimit -v`).
///
/// glibc reserves 64 MiB for the heap of each thread; where that fails, it tries again with every allocation, which makes a
/// thread some ten times slower. Call it before the first thread starts.
void cs_share_heap_if_limited(void);

/// Makes arrays of megabytes go back to the system when they are let go. Otherwise the allocator keeps ever longer ones, and an
/// analysis of many dwells takes a quarter more memory than it uses.
void cs_return_large_memory(void);

/// Exchanges two files or folders of an open folder at once (renameat2 with RENAME_EXCHANGE).
///
/// @return 0, or the error number: ENOSYS or EINVAL where the system or the file system does not support it.
int cs_exchange(int folder, const char *one, const char *other);

/// The length of the names of an open folder's extended attributes, such as access lists; -1 where there can be none.
long cs_attributes_length(int folder);

#endif
