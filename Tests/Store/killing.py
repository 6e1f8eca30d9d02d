"""Kills processes at random moments while they and others save and remove on one store.

  STORE_CLI=PATH venv/bin/python Tests/Store/killing.py [SECONDS] [SEED]

After each death: nothing acknowledged is lost, nothing is half done, every file is complete, and
the next opening works, leaves no temporary file, and sees the same as the processes that were there
all the time.
"""

import os
import random
import sys
import threading
import time

import peer

ITEMS = 8


class Writer(threading.Thread):
    """Writes until it is killed, or until the others are dead. It alone changes the field `wN` of
    each item, which only grows; so the acknowledged value, or a greater one, must stay."""

    def __init__(self, folder, number, seed, until):
        super().__init__()
        self.number = number
        self.random = random.Random(f"{seed} {number}")
        self.peer = peer.Peer(folder, f"w{number}")
        assert self.peer.is_open, self.peer.opening
        self.until = until
        self.acknowledged = {}
        self.made, self.removed, self.unsure = set(), set(), set()
        self.asked = 0
        self.failure = None

    def run(self):
        try:
            while not self.until.is_set():
                self.act()
        except peer.Gone:
            pass
        except Exception as failure:  # raised again by the main thread
            self.failure = failure

    def act(self):
        lines = [self.command() for _ in range(self.random.choice([1, 1, 2, 5]))]
        self.unsure = {line.split(" ")[-1] for line in lines if not line.startswith("bump")}
        self.peer.send(*lines)
        for line in lines:
            answer = self.peer.answer().split(" ")
            self.asked += 1
            words = line.split(" ")
            assert answer[0] == "ok" or answer[1] in ("conflict", "notFound", "exists"), answer
            if answer[0] != "ok":
                continue
            if words[0] == "bump":
                self.acknowledged[words[1]] = int(answer[-1])
            elif words[0] == "create":
                self.made.add(words[2])
            elif words[0] == "remove":
                self.removed.add(words[1])
        self.unsure = set()

    def command(self):
        at = self.random.random()
        if at < 0.5:
            return f"bump i{self.random.randrange(ITEMS)} w{self.number}"
        there = sorted(self.made - self.removed - self.unsure)
        if at < 0.75 or not there:
            self.count = getattr(self, "count", 0) + 1
            uid = f"o{self.number}-{self.count}"
            self.unsure.add(uid)
            return f"create {self.random.choice(['Home', 'Work'])} {uid}"
        uid = self.random.choice(there)
        self.unsure.add(uid)
        if at < 0.85:
            return f"remove {uid}"
        return f"move i{self.random.randrange(ITEMS)} {self.random.choice(['Home', 'Work'])}"


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    seed = sys.argv[2] if len(sys.argv) > 2 else str(random.SystemRandom().randrange(1 << 32))
    print(f"killing: {seconds} s, seed {seed}", flush=True)
    with peer.folder() as folder:
        run(folder, seconds, seed)


def run(folder, seconds, seed):
    chance = random.Random(seed)
    watcher = peer.Peer(folder, "watcher")
    assert watcher.ask("list Work").startswith("ok")
    for number in range(ITEMS):
        assert watcher.ask(f"create Home i{number}").startswith("ok")
    watcher.view()
    expected = {"bump": {}, "there": set()}
    ends = time.monotonic() + seconds
    rounds = deaths = asked = found = 0
    while rounds == 0 or time.monotonic() < ends:
        rounds += 1
        over = threading.Event()
        count = chance.choice([1, 2, 3])
        writers = [Writer(folder, f"{rounds}x{n}", f"{seed} {rounds}", over) for n in range(count)]
        for writer in writers:
            writer.start()
        if chance.random() < 0.5:
            watcher.ask("index")
        victims = chance.sample(writers, chance.randrange(1, count + 1))
        for victim in victims:
            time.sleep(chance.random() ** 2 * 0.25)
            victim.peer.kill()
            deaths += 1
        left = len(peer.leftovers(folder)) if victims == writers else 0
        found += left > 0
        over.set()
        for writer in writers:
            writer.join()
            if writer.failure:
                raise writer.failure
            asked += writer.asked
            note(writer, expected)
        again = peer.Peer(folder, "again")
        assert again.is_open, again.opening
        survivors = [w.peer for w in writers if w not in victims]
        view = peer.settle([watcher, again, *survivors])
        for one in [again, *survivors]:
            one.quit()
        check(folder, view, expected, writers)
    assert watcher.mirror == watcher.view(), "what the watcher was told is not what it sees"
    assert not watcher.wrong, watcher.wrong[:5]
    assert not watcher.complaints, watcher.complaints
    watcher.quit()
    print(
        f"killing: {rounds} rounds, {deaths} deaths, {asked} answers; {found} rounds ended with "
        f"something left to be tidied"
    )


def note(writer, expected):
    for item, value in writer.acknowledged.items():
        expected["bump"][item, f"w{writer.number}"] = value
    expected["there"] |= writer.made - writer.removed
    # Without an answer, both results are right.
    expected["there"] -= writer.unsure


def check(folder, view, expected, writers):
    seen = {}
    for (list_, file), content in peer.files(folder).items():
        values = peer.fields(content)
        assert values["uid"] not in seen, f"{values['uid']} is there twice"
        assert file == f"{values['uid']}.ics", (file, values)
        seen[values["uid"]] = values
    ids = {thing for kind, thing in view if kind == "reminder"}
    assert ids == set(seen), ids ^ set(seen)
    for (item, field), value in expected["bump"].items():
        now = int(seen[item].get(field, 0))
        # At most the one that was not answered is there beyond it, of each that were asked at once.
        assert value <= now <= value + 5, (item, field, value, now)
    assert expected["there"] <= set(seen), sorted(expected["there"] - set(seen))[:5]
    for writer in writers:
        for uid in writer.removed:
            assert uid not in seen, f"{uid} was removed"
    assert peer.leftovers(folder) == [], peer.leftovers(folder)
    journal = peer.Journal(folder)
    assert journal.open == [], journal.open
    images = journal.images()
    for (list_, file), content in peer.files(folder).items():
        assert images.get((f"lists/{list_}", file)) == peer.digest(content), (list_, file)
    assert os.path.isdir(f"{folder}/.state")


if __name__ == "__main__":
    main()
