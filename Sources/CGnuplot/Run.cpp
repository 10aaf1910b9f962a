#include "CGnuplot.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>

namespace {

using Clock = std::chrono::steady_clock;

/// The reading end of a pipe, and what has come through it.
class Channel {
 public:
  Channel() {
    if (pipe2(ends_, O_CLOEXEC) != 0) ends_[0] = ends_[1] = -1;
  }

  ~Channel() {
    close_end(0);
    close_end(1);
  }

  Channel(const Channel &) = delete;
  Channel &operator=(const Channel &) = delete;

  bool is_open() const { return ends_[0] >= 0; }
  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }

  /// Leaves the writing end to the child.
  void keep_reader() {
    close_end(1);
    fcntl(ends_[0], F_SETFL, O_NONBLOCK);
  }

  /// Takes in what is there, up to a limit; what comes after it is lost.
  void take(size_t limit) {
    char buffer[1 << 16];
    const ssize_t count = read(ends_[0], buffer, sizeof buffer);
    if (count > 0) {
      if (text.size() < limit) text.append(buffer, static_cast<size_t>(count));
      is_drained = false;
      return;
    }
    is_drained = true;
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) close_end(0);
  }

  std::string text;
  /// Whether nothing was there at the last reading.
  bool is_drained = false;

 private:
  void close_end(int end) {
    if (ends_[end] >= 0) close(ends_[end]);
    ends_[end] = -1;
  }

  int ends_[2];
};

/// Counts the drawings that are whole.
class Drawings {
 public:
  /// Looks at what is new; `true` where another drawing has been finished.
  bool look(const std::string &text) {
    bool found = false;
    for (size_t at = text.find(end_, seen_); at != std::string::npos; at = text.find(end_, seen_)) {
      seen_ = at + strlen(end_);
      finished_at_ = seen_;
      finished += 1;
      found = true;
    }
    // An end may be split between two readings.
    if (text.size() > seen_ + strlen(end_)) seen_ = text.size() - strlen(end_);
    return found;
  }

  /// Bytes of the drawing that is not finished.
  size_t open_bytes(const std::string &text) const { return text.size() - finished_at_; }

  size_t finished = 0;

 private:
  static constexpr const char *end_ = "</svg>";
  size_t seen_ = 0;
  size_t finished_at_ = 0;
};

/// Becomes the program: only what a child of a process with threads may call.
[[noreturn]] void become(const char *executable, const char *const *arguments, int script, int output, int errors, size_t memory, pid_t parent) {
  setpgid(0, 0);
  // Whatever ends this program ends gnuplot.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  dup2(script, 0);
  dup2(output, 1);
  dup2(errors, 2);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGXFSZ, SIG_DFL);
  if (memory > 0) {
    const rlimit limit = {memory, memory};
    setrlimit(RLIMIT_AS, &limit);
  }
  // POSIX: execv changes no argument; its type is older than const.
  execv(executable, const_cast<char *const *>(arguments));
  const char message[] = "it could not be started";
  const ssize_t ignored = write(2, message, sizeof message - 1);
  static_cast<void>(ignored);
  _exit(127);
}

bool has_exited(pid_t process) {
  siginfo_t info = {};
  return waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == process;
}

/// Hands a text to the caller.
char *copied(const std::string &text, size_t *length) {
  char *copy = static_cast<char *>(malloc(text.size() + 1));
  if (copy == nullptr) return nullptr;
  memcpy(copy, text.c_str(), text.size() + 1);
  *length = text.size();
  return copy;
}

cgp_end watch(pid_t process, Channel &output, Channel &errors, const cgp_limits &limits) {
  Drawings drawings;
  auto last = Clock::now();
  const auto patience = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limits.patience));
  while (true) {
    const auto left = patience - (Clock::now() - last);
    if (left <= Clock::duration::zero()) return CGP_SLOW;
    const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(left).count() + 1;
    // A slice, because a child of gnuplot may keep the pipes open after its end.
    const long slice = output.is_open() ? 100 : 2;
    pollfd events[2] = {{output.reader(), POLLIN, 0}, {errors.reader(), POLLIN, 0}};
    // Asked before the reading: what gnuplot wrote before its end is then in the pipe.
    const bool is_over = has_exited(process);
    if (!is_over) poll(events, 2, static_cast<int>(milliseconds < slice ? milliseconds : slice));
    if (output.is_open()) output.take(SIZE_MAX);
    if (errors.is_open()) errors.take(4096);
    if (drawings.look(output.text)) last = Clock::now();
    if (drawings.finished > limits.drawings || drawings.open_bytes(output.text) > limits.drawing_bytes) {
      return CGP_EXCESSIVE;
    }
    if (is_over && (!output.is_open() || output.is_drained) && (!errors.is_open() || errors.is_drained)) {
      return CGP_EXITED;
    }
  }
}

}  // namespace

int cgp_run(const char *executable, const char *const *arguments, int script, cgp_limits limits, cgp_result *result) {
  *result = cgp_result();
  try {
    const auto start = Clock::now();
    Channel output;
    Channel errors;
    if (!output.is_open() || !errors.is_open()) return -1;
    const pid_t parent = getpid();
    const pid_t process = fork();
    if (process < 0) return -1;
    if (process == 0) become(executable, arguments, script, output.writer(), errors.writer(), limits.memory, parent);
    setpgid(process, process);
    output.keep_reader();
    errors.keep_reader();
    bool is_complete = true;
    try {
      result->end = watch(process, output, errors, limits);
    } catch (...) {
      is_complete = false;
    }
    // gnuplot, where it is still there, and whatever it has started.
    kill(-process, SIGKILL);
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    if (!is_complete) return -1;
    result->seconds = std::chrono::duration<double>(Clock::now() - start).count();
    result->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    result->output = copied(output.text, &result->output_length);
    result->errors = copied(errors.text, &result->errors_length);
    return result->output != nullptr && result->errors != nullptr ? 0 : -1;
  } catch (...) {
    return -1;
  }
}

void cgp_free(cgp_result *result) {
  free(result->output);
  free(result->errors);
  *result = cgp_result();
}
