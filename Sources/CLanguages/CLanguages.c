#include "CLanguages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char german[] = {
#embed "../Wording/Languages/de.strings"
};

const unsigned char *languages_german(size_t *count) {
  *count = sizeof german;
  return german;
}
