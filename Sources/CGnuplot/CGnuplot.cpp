#include "CGnuplot.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gnuplot-iostream.h>

#include <memory>
#include <string>
#include <vector>

namespace {

/// Keeps SIGPIPE from this thread while it lives, and swallows the one that a write raised.
class PipeGuard {
 public:
  PipeGuard() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }

  ~PipeGuard() {
    if (!was_pending_) {
      const timespec now = {0, 0};
      while (sigtimedwait(&pipe_, nullptr, &now) == SIGPIPE) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

  PipeGuard(const PipeGuard &) = delete;
  PipeGuard &operator=(const PipeGuard &) = delete;

 private:
  sigset_t pipe_;
  sigset_t before_;
  bool was_pending_;
};

/// The text as one word of a shell command.
std::string shell_quoted(const char *text) {
  std::string quoted = "'";
  for (const char *c = text; *c != '\0'; ++c) {
    if (*c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += *c;
    }
  }
  return quoted + "'";
}

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
  FILE *process = nullptr;
  std::unique_ptr<Gnuplot> gnuplot;
  bool failed = false;

  /// Runs what sends, and notes whether it got through.
  template <typename Action>
  int send(Action action) {
    if (failed) return -1;
    PipeGuard guard;
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

cgp_session *cgp_open(const char *executable, const char *log_path) {
  try {
    auto session = std::make_unique<cgp_session>();
    const std::string command =
        "exec " + shell_quoted(executable) + " -d >" + shell_quoted(log_path) + " 2>&1";
    // Close-on-exec, so that no other child of this process keeps gnuplot's input open.
    session->process = popen(command.c_str(), "we");
    if (session->process == nullptr) return nullptr;
    const int copy = fcntl(fileno(session->process), F_DUPFD_CLOEXEC, 0);
    FILE *stream = copy < 0 ? nullptr : fdopen(copy, "w");
    if (stream == nullptr) {
      if (copy >= 0) close(copy);
      pclose(session->process);
      return nullptr;
    }
    // gnuplot-iostream closes the copy; the process itself is ours to wait for, because it does not tell the status.
    try {
      session->gnuplot = std::make_unique<Gnuplot>(stream);
    } catch (...) {
      fclose(stream);
      pclose(session->process);
      return nullptr;
    }
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

int cgp_close(cgp_session *session) {
  session->send([](Gnuplot &gnuplot) { gnuplot << "exit\n"; });
  PipeGuard guard;
  try {
    session->gnuplot.reset();
  } catch (...) {
    session->failed = true;
  }
  const int status = pclose(session->process);
  const bool failed = session->failed;
  delete session;
  if (failed || status == -1 || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}
