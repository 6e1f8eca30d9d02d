"""`fencepost here` and `fencepost visits`, as a person and a script use them.

FENCEPOST=PATH PYTHONPATH=Tests/Peers/python venv/bin/python Tests/Wire/here.py
"""

import datetime
import json
import os
import pathlib
import subprocess
import tempfile

from waiting import PATIENCE


def fencepost(*arguments, status=0, **more):
    done = subprocess.run(
        [os.environ["FENCEPOST"], *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        **more,
    )
    assert done.returncode == status, (arguments, done)
    return done.stdout + done.stderr


def update(**params):
    return json.loads(fencepost("call", "location/update", json.dumps(params)))


def ago(**span):
    then = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(**span)
    return then.strftime("%Y-%m-%dT%H:%M:%SZ")


def places():
    assert "No program has said where you are yet" in fencepost("here")
    assert "No program has said" in fencepost("here", "--save", "Home", status=1)
    update(latitude=52.52, longitude=13.4, accuracy=12, source="phone")
    assert "Kept: Home, 80 m" in fencepost("here", "--save", "Home", "--radius", "80m")
    assert "Moved here: Home" in fencepost("here", "--save", "home")
    fencepost("add", "--place", "Office 52.53,13.4 within 100 m")
    fencepost("add", "Buy bread @Office")
    shown = fencepost("here")
    assert shown.startswith("You are at Home since "), shown
    assert "as phone said just now." in shown and "Known to within 12 m." in shown
    assert "Office" in shown and "Buy bread" in shown
    rows = fencepost("list", "--sort", "distance")
    assert "Buy bread" in rows and "1.1 km" in rows, rows
    said = fencepost("here", "off")
    assert said.splitlines() == [
        "You are at Office.",
        "You have left Home.",
        "It goes off: Buy bread",
    ], said
    assert "You said at " in fencepost("here")
    shown = json.loads(fencepost("here", "--json"))
    assert shown["fix"]["place"] == "office" and shown["fix"]["source"] == "check-in"
    assert [near["place"]["id"] for near in shown["near"]] == ["office", "home"]
    assert [alarm["title"] for alarm in shown["alarms"]] == ["Buy bread"]
    assert "Fencepost knows that you are at" in fencepost("here", "--save", "Desk", status=1)
    assert "No place of yours is called" in fencepost("here", "nowhere", status=3)
    assert "may be one of these" in fencepost("here", "o", status=4)
    assert "--radius needs --save TITLE too" in fencepost("here", "--radius", "5m", status=2)


def visits():
    # Each position is a minute later, because a shorter stay is not a crossing.
    for minutes, latitude in ((300, 52.52), (240, 52.53), (239, 52.53), (60, 52.6), (59, 52.6)):
        update(latitude=latitude, longitude=13.4, at=ago(minutes=minutes))
    for line in fencepost("visits", "all", "--porcelain").splitlines():
        assert len(line.split("\t")) == 5, line
    total = json.loads(fencepost("visits", "office", "all", "--json"))["totals"]
    assert total == [
        {"place": "office", "title": "Office", "visits": 1, "seconds": total[0]["seconds"]}
    ]
    assert abs(total[0]["seconds"] - 3 * 3600) < 60, total
    shown = fencepost("visits", "office", "all")
    assert "Office" in shown and "In all" in shown and "3 h" in shown, shown
    # An old position is reported as old, here and by doctor, in the same words.
    shown = fencepost("here")
    assert shown.startswith("No program has said where you are for 59 min; last: "), shown
    assert "No program has said" not in fencepost("doctor")
    assert "No program has said" not in fencepost("list")
    fencepost("add", "Buy bread @Office")
    sentence = shown.split(" You were")[0].splitlines()[0]
    said = " ".join(fencepost("doctor").split())
    assert "No program has said where you are for 59 min; last: " in said, said
    assert sentence in said, (sentence, said)
    # A list counts in steps of ten minutes.
    listed = fencepost("list")
    assert "Buy bread" in listed, listed
    assert "No program has said where you are for 50 min; last: " in listed, listed
    assert "No program has said" not in fencepost("list", "--done")
    assert "No program has said" not in fencepost("list", "--porcelain")
    update(latitude=52.6, longitude=13.4)
    assert "No program has said" not in fencepost("doctor")
    assert "No program has said" not in fencepost("list")


def none_are_kept(store):
    told = json.loads((store / "settings.json").read_text())
    (store / "settings.json").write_text(json.dumps({**told, "visits": 0}))
    assert "No visits are kept" in fencepost("visits", "all")
    update(latitude=52.52, longitude=13.4)
    assert json.loads(fencepost("visits", "all", "--json")) == {
        "visits": [],
        "totals": [],
        "days": 0,
    }
    (store / "settings.json").write_text(json.dumps({**told, "visits": "long"}))
    said = fencepost("doctor", "--store", str(store), status=1)
    assert "visits has to be a number" in said, said


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.environ.update(XDG_STATE_HOME=str(folder / "state"), FENCEPOST_STORE=str(folder / "one"))
        places()
        os.environ["FENCEPOST_STORE"] = str(folder / "two")
        for title, latitude in (("Home", 52.52), ("Office", 52.53)):
            fencepost("add", "--place", f"{title} {latitude},13.4 within 100 m")
        visits()
        none_are_kept(folder / "two")
    print("here: said, saved, shown; visits: kept, counted, not kept")


if __name__ == "__main__":
    main()
