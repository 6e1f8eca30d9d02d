"""What goes off is shown in editors that want it: once, with answers that are carried out, and taken back when it
was answered elsewhere. Two sessions on one store; the server's own clock, so that each alarm takes a second or two.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/shown_alarms.py
"""

import datetime
import json
import os
import pathlib
import sys
import tempfile
import time

from lsp import EDITOR, Editor, held
from wire import frame, reply

CAPABILITIES = {**EDITOR, "window": {"showMessage": {"messageActionItem": {}}}}
SHOWING = {**CAPABILITIES["window"], "showDocument": {"support": True}}
PATIENCE = 60


class Shown(Editor):
    """An editor that keeps the questions that it is asked, until the person answers."""

    def __init__(self, store, settings=None, capabilities=CAPABILITIES):
        self.questions, self.documents, self.settings = {}, [], settings
        if settings is not None:
            capabilities = {**capabilities, "workspace": {"configuration": True}}
        super().__init__("--access", "full", "--store", store, capabilities=capabilities)
        self.on_request = self.asked

    def send(self, method, params):
        """As in every session, but a question is answered later, or never."""
        self.count += 1
        self.write(frame({"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}))
        while True:
            message = json.loads(self.frame())
            if "id" in message and "method" not in message:
                assert message["id"] == self.count, message
                return message
            held(message)
            if message["method"] == "window/showMessageRequest":
                self.questions[message["id"]] = message["params"]
            elif message["method"] == "$/cancelRequest":
                self.questions.pop(message["params"]["id"], None)
            elif "id" in message:
                self.write(frame(reply(message["id"], self.asked(message))))
            else:
                self.told.append(message)

    def asked(self, message):
        if message["method"] == "window/showDocument":
            self.documents.append(message["params"])
            return {"success": True}
        return [self.settings] if message["method"] == "workspace/configuration" else None

    def settle(self):
        self.ask("access/status")
        return self.questions

    def fired(self):
        fired = [message["params"] for message in self.told if message["method"] == "alarm/didFire"]
        return [one["title"] for params in fired for one in params.get("firings", [params])]

    def answer(self, title):
        ((question, params),) = self.questions.items()
        assert title in [action["title"] for action in params["actions"]], params
        del self.questions[question]
        self.write(frame(reply(question, {"title": title})))


class Telling(Shown):
    """A client that shows what goes off by itself, as Fencepost's own plug-ins do."""

    options = {"showsAlarms": True}


def until(what, condition):
    start = time.monotonic()
    while not condition():
        assert time.monotonic() - start < PATIENCE, what
        time.sleep(0.02)


def soon():
    at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=1.5)
    return at.strftime("%Y-%m-%dT%H:%M:%S.000Z")


def made(session, title):
    alarm = {"absoluteDate": soon()}
    return session.ask("reminder/save", reminder={"title": title, "alarms": [alarm]})["reminder"]["id"]


def main():
    # The lock is beside the ledger of consent.
    folder = tempfile.mkdtemp()
    os.environ["XDG_STATE_HOME"] = folder
    store = str(pathlib.Path(folder, "store"))
    on = {"alarms": True}
    with Shown(store, on) as one, Shown(store, on) as other, Shown(store) as quiet:
        sessions = (one, other, quiet)
        for session in sessions:
            session.ask("alarm/firings")
        identity = made(quiet, "Call Mia")
        until("a question", lambda: sum(len(session.settle()) for session in sessions) == 1)
        showing = one if one.questions else other
        assert not quiet.questions
        ((_, params),) = showing.questions.items()
        titles = [action["title"] for action in params["actions"]]
        assert (params["message"], titles) == ("Call Mia", ["Done", "Snooze 10 minutes", "Why"]), params
        # Why: an explanation, and the question again.
        showing.answer("Why")
        until("a question again", showing.settle)
        told = [message for message in showing.told if message["method"] == "window/showMessage"]
        assert len(told) == 1 and told[0]["params"]["message"], told
        showing.answer("Done")
        until("done", lambda: quiet.ask("reminder/get", id=identity)["reminder"]["completed"])
        assert all(not session.settle() for session in sessions)
        print("shown_alarms: once, with its reason, and done")
        # Answered elsewhere, a question is taken back.
        identity = made(quiet, "Water plants")
        until("a question", showing.settle)
        quiet.ask("reminder/complete", id=identity)
        until("no question", lambda: not showing.settle())
        print("shown_alarms: taken back")
        # The other shows what goes off once the first has ended.
        rest = other if showing is one else one
        showing.ask("shutdown")
        showing.tell("exit")
        showing.code()
        identity = made(quiet, "Bins")
        until("a question", rest.settle)
        rest.answer("Snooze 10 minutes")
        until("snoozed", lambda: quiet.ask("alarm/firings", open=True)["firings"] == [])
        assert not quiet.ask("reminder/get", id=identity)["reminder"]["completed"]
        print("shown_alarms: by the next session, and put off")
        # By another path to the same store, the same session asks.
        link = str(pathlib.Path(folder, "link"))
        os.symlink(store, link)
        with Shown(link, on) as linked:
            linked.ask("alarm/firings")
            identity = made(quiet, "Post")
            until("a question", lambda: rest.settle() or linked.settle())
            for _ in range(3):
                assert rest.settle() and not linked.settle(), "one of two"
            quiet.ask("reminder/complete", id=identity)
            until("no question", lambda: not rest.settle())
        print("shown_alarms: once by two paths")
        # While a client shows what goes off by itself, no session asks.
        with Telling(store) as plugin:
            plugin.ask("alarm/firings")
            identity = made(quiet, "Tea")
            until("told", lambda: plugin.settle() or plugin.fired() == ["Tea"])
            until("told", lambda: rest.settle() or rest.fired()[-1:] == ["Tea"])
            for _ in range(3):
                assert not rest.settle() and not plugin.settle()
            quiet.ask("reminder/complete", id=identity)
        identity = made(quiet, "Salt")
        until("a question once it has ended", rest.settle)
        quiet.ask("reminder/complete", id=identity)
        until("no question", lambda: not rest.settle())
        print("shown_alarms: not where a client shows them itself")
        # What goes off in another store is shown as well.
        with Shown(str(pathlib.Path(folder, "another")), on) as elsewhere:
            elsewhere.ask("alarm/firings")
            made(elsewhere, "Call Ben")
            until("a question about another store", elsewhere.settle)
            assert not rest.settle()
        print("shown_alarms: of two stores")
    # In an editor that opens documents on request, the question can open the reminder's file.
    with Shown(store, on, {**CAPABILITIES, "window": SHOWING}) as opening, Shown(store) as quiet:
        for session in (opening, quiet):
            session.ask("alarm/firings")
        identity = made(quiet, "Parcel")
        until("a question", opening.settle)
        opening.answer("Open")
        until("a document", lambda: opening.settle() and opening.documents)
        (document,) = opening.documents
        assert identity in document["uri"] and document["takeFocus"], document
        opening.answer("Done")
        until("done", lambda: quiet.ask("reminder/get", id=identity)["reminder"]["completed"])
    print("shown_alarms: opened")


if __name__ == "__main__":
    sys.exit(main())
