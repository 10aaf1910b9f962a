#pragma once

#include <stddef.h>

/// The German words, the bytes of Wording/Languages/de.strings: as an array in Swift they take ten seconds to compile.
/// - Returns: bytes that live as long as the program; `count` is their number.
const unsigned char *_Nonnull languages_german(size_t *_Nonnull count);
