// The allocator's own settings, which Glibc's module for Swift leaves out.
#ifndef CMALLOC_H
#define CMALLOC_H

#include <malloc.h>

#endif
