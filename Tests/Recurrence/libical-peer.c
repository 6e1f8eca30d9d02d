// The same lines as recurrence-cli, answered by libical 3. Each answer has a process of its own:
// some rules make libical run for minutes, and some make it crash.

#include <libical/ical.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static void answer(char *line) {
  char *rule = strtok(line, "|");
  char *start = strtok(NULL, "|");
  char *limit = strtok(NULL, "|\n");
  if (!rule || !start || !limit) {
    puts("!line");
    return;
  }
  struct icalrecurrencetype recur = icalrecurrencetype_from_string(rule);
  if (recur.freq == ICAL_NO_RECURRENCE) {
    puts("!rule");
    return;
  }
  icalrecur_iterator *iterator = icalrecur_iterator_new(recur, icaltime_from_string(start));
  if (!iterator) {
    puts("!refused");
    return;
  }
  static char text[1 << 20];
  size_t length = 0;
  struct itimerval patience = {{0, 0}, {0, 50000}};
  setitimer(ITIMER_VIRTUAL, &patience, NULL);
  for (int i = 0; i < atoi(limit); i++) {
    struct icaltimetype next = icalrecur_iterator_next(iterator);
    if (icaltime_is_null_time(next)) break;
    length += next.is_date
                  ? sprintf(text + length, "%04d%02d%02d ", next.year, next.month, next.day)
                  : sprintf(text + length, "%04d%02d%02dT%02d%02d%02d ", next.year, next.month,
                            next.day, next.hour, next.minute, next.second);
  }
  text[length ? length - 1 : 0] = 0;
  puts(text);
  icalrecur_iterator_free(iterator);
}

int main(void) {
  static char line[1 << 16];
  icalerror_set_errors_are_fatal(0);
  while (fgets(line, sizeof line, stdin)) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      answer(line);
      fflush(stdout);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) puts(WTERMSIG(status) == SIGVTALRM ? "!slow" : "!crashed");
  }
}
