// Recurrence as libical 3 has it. Reads a line each: how many occurrences at most, until when (in UTC),
// and a VEVENT, its line ends written as tabs. Answers with walls where there is a rule alone; with
// instants, `@` and seconds since 1970, where dates were added or excluded, for that is how libical
// tells of whole sets. Each answer has a process of its own: some rules make libical run for minutes,
// and some make it crash.

#include <libical/ical.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static void print_rule(icalrecur_iterator *iterator, int limit) {
  for (int i = 0; i < limit; i++) {
    struct icaltimetype next = icalrecur_iterator_next(iterator);
    if (icaltime_is_null_time(next)) break;
    printf("%04d%02d%02d", next.year, next.month, next.day);
    if (!next.is_date) printf("T%02d%02d%02d", next.hour, next.minute, next.second);
    putchar(' ');
  }
}

static void print_span(icalcomponent *event, struct icaltime_span *span, void *none) {
  (void)event;
  (void)none;
  printf("@%lld ", (long long)span->start);
}

static void answer(char *line) {
  char *limit = strtok(line, " ");
  char *end = strtok(NULL, " ");
  char *text = strtok(NULL, "\n");
  if (!limit || !end || !text) {
    puts("!line");
    return;
  }
  for (char *at = text; *at; at++)
    if (*at == '\t') *at = '\n';
  icalcomponent *event = icalparser_parse_string(text);
  if (!event || icalcomponent_count_errors(event)) {
    puts("!unread");
    return;
  }
  icalproperty *rule = icalcomponent_get_first_property(event, ICAL_RRULE_PROPERTY);
  struct itimerval patience = {{0, 0}, {0, 50000}};
  setitimer(ITIMER_VIRTUAL, &patience, NULL);
  int is_set = icalcomponent_get_first_property(event, ICAL_RDATE_PROPERTY) ||
               icalcomponent_get_first_property(event, ICAL_EXDATE_PROPERTY);
  icalrecur_iterator *iterator =
      rule ? icalrecur_iterator_new(icalproperty_get_rrule(rule), icalcomponent_get_dtstart(event)) : NULL;
  if (rule && !iterator) {
    puts("!refused");
    return;
  }
  if (!is_set) {
    if (iterator) print_rule(iterator, atoi(limit));
    putchar('\n');
    return;
  }
  struct icaltimetype start = icalcomponent_get_dtstart(event);
  // Compared as if it were in UTC.
  icaltime_adjust(&start, -2, 0, 0, 0);
  icalcomponent_foreach_recurrence(event, start, icaltime_from_string(end), print_span, NULL);
  putchar('\n');
}

int main(void) {
  static char line[1 << 16];
  static char output[1 << 20];
  icalerror_set_errors_are_fatal(0);
  setvbuf(stdout, output, _IOFBF, sizeof output);
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
