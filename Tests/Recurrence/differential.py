"""Random recurrences, seeded, held against three engines: `slowly.py`, which must agree always;
python-dateutil and libical 3, which must agree but for what `known.py` lists.

  .build/peers/bin/python Tests/Recurrence/differential.py [COUNT] [SEED]

Takes the program from $RECURRENCE_CLI. Each run checks one example of every known disagreement, so
that a disagreement that is gone is noticed, and prints how many cases each has excluded from the
comparison.
"""

import collections
import datetime
import os
import sys

import known
import peers
import slowly
from cases import parse, random_cases

TOP = os.path.dirname(os.path.dirname(peers.HERE))
LIMIT = 60
YEARS = datetime.timedelta(days=365 * 40)
LAST = datetime.datetime(2037, 12, 31)


def ask_us(cases):
    program = os.environ.get("RECURRENCE_CLI") or os.path.join(TOP, ".build/release/recurrence-cli")
    answers = peers.run([program], [case.line(LIMIT + 1) for case in cases])
    for case, answer in zip(cases, answers):
        if answer.startswith("!"):
            raise SystemExit(f"ours refuses {case.line(LIMIT)}: {answer}")
    return [[parse(stamp) for stamp in answer.split()] for answer in answers]


class Comparison:
    def __init__(self):
        self.counts = collections.Counter()
        self.failures = []
        self.compared = 0
        self.libical = peers.Libical()

    def fail(self, who, case, mine, theirs):
        pairs = zip(mine, theirs)
        at = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(mine), len(theirs)))
        shown = [[case.stamp(time) for time in each[max(0, at - 1) : at + 3]] for each in (mine, theirs)]
        self.failures.append(f"{who}: {case.line(LIMIT)}\n  ours   {shown[0]}\n  theirs {shown[1]}")

    def with_slowly(self, case, mine):
        theirs, sure = slowly.occurrences(case, LIMIT)
        mine = [time for time in mine if not sure or time <= sure][:LIMIT]
        self.compared += len(mine)
        if mine != theirs[:LIMIT]:
            self.fail("slowly", case, mine, theirs)

    def with_peer(self, peer, case, mine, pair):
        """`pair` makes two lists of one length of ours and the peer's."""
        ours, theirs = pair(mine)
        if ours == theirs:
            self.counts[f"{peer}: agrees"] += 1
            return
        reason = known.reason(peer, case, (ours, theirs), lambda other: pair(ask_us([other])[0]))
        if reason:
            self.counts[f"{peer}: known: {reason}"] += 1
        else:
            self.fail(peer, case, ours, theirs)


def cut(times, horizon):
    return [time for time in times if time <= horizon][:LIMIT]


def dateutil_pair(case):
    """What makes pairs; None where it is too slow."""
    horizon = min(max(case.start, case.window) + YEARS, datetime.datetime(9980, 1, 1))
    theirs = peers.ask_dateutil(case, LIMIT, horizon)
    return None if theirs is None else lambda mine: (cut(mine, horizon), cut(theirs, horizon))


def libical_horizon(case, mine):
    """It cannot be asked for a few of many, so it is told where ours end."""
    return min(mine[LIMIT], LAST) if len(mine) > LIMIT else LAST


def libical_pair(case, first, answer):
    """What makes pairs, `first` being what ours was when the peer was told where to end."""
    is_set = bool(case.added or case.excluded)

    def comparable(times):
        # Whole sets come as instants.
        return [case.instant(time).replace(tzinfo=None) for time in times] if is_set else times

    if answer == "!refused":
        # Its word for a rule that has no day.
        answer = comparable([time for time in case.added if time not in case.excluded])
    (start, horizon) = comparable([case.start, libical_horizon(case, first)])
    horizon -= datetime.timedelta(days=1) * is_set
    theirs = set(answer) | ({start} if case.start not in case.excluded else set())
    theirs = sorted(time for time in theirs if time >= start)
    return lambda mine: (cut(comparable(mine), horizon), cut(theirs, horizon))


def ask_all(run, cases):
    ours = ask_us(cases)
    # libical has no way to look through a window.
    near = [index for index, case in enumerate(cases) if case.window <= case.start]
    horizons = [libical_horizon(cases[index], ours[index]) for index in near]
    answers = dict(zip(near, run.libical.ask([cases[index] for index in near], LIMIT, horizons)))
    for index, (case, mine) in enumerate(zip(cases, ours)):
        run.with_slowly(case, mine)
        try:
            pair = dateutil_pair(case)
        except peers.NotAsked as refusal:
            run.counts[f"dateutil: not asked: {refusal}"] += 1
        else:
            if pair:
                run.with_peer("dateutil", case, mine, pair)
            else:
                run.counts["dateutil: slower than 0.05 s"] += 1
        answer = answers.get(index, "not asked: what begins at a window")
        if isinstance(answer, str) and answer != "!refused":
            run.counts["libical: " + {"!slow": "slower than 0.05 s"}.get(answer, answer)] += 1
        else:
            run.with_peer("libical", case, mine, libical_pair(case, mine, answer))


def ask_witnesses():
    """What is known has to be so still, or the entry has to go."""
    run = Comparison()
    ask_all(run, [entry.witness_case() for entry in known.KNOWN])
    seen = [name for name in run.counts if ": known: " in name]
    gone = [f"{entry.peer}: {entry.name}" for entry in known.KNOWN
            if not any(name.startswith(entry.peer) and entry.name in name for name in seen)]
    return run.failures + [f"no longer so, or said too narrowly: {name}" for name in gone]


def main():
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 20261120
    print(f"{total} recurrences, seed {seed}")
    failures = ask_witnesses()
    peers.translated.clear()
    run = Comparison()
    ask_all(run, random_cases(total, seed, lambda case: slowly.occurrences(case, 12, 3000)[0]))
    failures += run.failures
    for name, number in sorted((run.counts + peers.translated).items()):
        print(f"{number:6}  {name}")
    for failure in failures[:12]:
        print(failure)
    print(f"{run.compared} occurrences compared, {len(failures)} unexplained")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
