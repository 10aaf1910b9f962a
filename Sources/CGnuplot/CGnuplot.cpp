#include "CGnuplot.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include <gnuplot-iostream.h>

#include <memory>
#include <string>
#include <vector>

namespace {

bool is_name(const char *name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (!letter(*name)) return false;
  for (const char *c = name; *c != '\0'; ++c) {
    if (!letter(*c) && !(*c >= '0' && *c <= '9') && *c != '_') return false;
  }
  return true;
}

}  // namespace

struct cgp_session {
  /// The file in memory that takes the script.
  FILE *script = nullptr;
  std::unique_ptr<Gnuplot> gnuplot;
  bool failed = false;

  ~cgp_session() {
    // gnuplot-iostream closes the stream that it was given, or nobody has taken it.
    if (gnuplot == nullptr && script != nullptr) fclose(script);
  }

  /// Runs what sends, and notes whether it got through.
  template <typename Action>
  int send(Action action) {
    if (failed) return -1;
    try {
      action(*gnuplot);
      gnuplot->flush();
      failed = !gnuplot->good();
    } catch (...) {
      failed = true;
    }
    return failed ? -1 : 0;
  }
};

cgp_session *cgp_open(void) {
  try {
    auto session = std::make_unique<cgp_session>();
    const int file = memfd_create("gnuplot", MFD_CLOEXEC);
    if (file < 0) return nullptr;
    session->script = fdopen(file, "w");
    if (session->script == nullptr) {
      close(file);
      return nullptr;
    }
    session->gnuplot = std::make_unique<Gnuplot>(session->script);
    return session.release();
  } catch (...) {
    return nullptr;
  }
}

int cgp_send(cgp_session *session, const char *script) {
  return session->send([&](Gnuplot &gnuplot) { gnuplot << script << "\n"; });
}

int cgp_define_data(cgp_session *session, const char *name, const double *values, size_t rows, size_t columns) {
  if (!is_name(name) || rows == 0 || columns == 0) return -1;
  return session->send([&](Gnuplot &gnuplot) {
    std::vector<std::vector<double>> table;
    table.reserve(rows);
    for (size_t row = 0; row < rows; ++row) {
      table.emplace_back(values + row * columns, values + (row + 1) * columns);
    }
    // gnuplot-iostream ends its data with a line “e”, so that is what ends the block.
    gnuplot << "$" << name << " << e\n";
    gnuplot.send1d(table);
  });
}

int cgp_define_text(cgp_session *session, const char *name, const char *utf8) {
  if (!is_name(name)) return -1;
  return session->send([&](Gnuplot &gnuplot) {
    // Doubling a quote is not enough: gnuplot 5.4 ends a string that begins with a doubled one. So a quote stands alone in
    // double quotes between single-quoted pieces that have none.
    std::string quoted = "'";
    for (const char *c = utf8; *c != '\0'; ++c) {
      const unsigned char byte = static_cast<unsigned char>(*c);
      if (byte < 0x20 || byte == 0x7F) {
        quoted += ' ';
      } else if (*c == '\'') {
        quoted += "' . \"'\" . '";
      } else {
        quoted += *c;
      }
    }
    gnuplot << name << " = " << quoted << "'\n";
  });
}

int cgp_script(cgp_session *session) {
  if (session->send([](Gnuplot &) {}) != 0) return -1;
  const int file = fileno(session->script);
  return lseek(file, 0, SEEK_SET) == 0 ? file : -1;
}

void cgp_close(cgp_session *session) {
  try {
    delete session;
  } catch (...) {
  }
}
