"""Real khal and real vdirsyncer share a store with Fencepost."""

import os
import re
import subprocess

from live import Beside, changed
from reporting import main

VDIRSYNCER = """
[general]
status_path = "{home}/status"
[pair lists]
a = "here"
b = "there"
collections = ["Reminders"]
metadata = ["displayname", "color"]
conflict_resolution = {rule}
[storage here]
type = "filesystem"
path = "{lists}"
fileext = ".ics"
[storage there]
type = "filesystem"
path = "{home}/there"
fileext = ".ics"
"""
FENCE = {
    "title": "Brot", "due": "2026-12-01", "tags": ["Essen"],
    "alarms": [{"proximity": "enter", "place": {"latitude": 47.376887, "longitude": 8.541694}}],
}


class Beneath(Beside):
    def test_khal(self):
        """khal shows no reminder as an event, and leaves all of them alone when it writes"""
        saved = self.live.save(**FENCE)
        content = self.file(saved["id"]).read_bytes()
        self.khal("new", "-a", "Reminders", "2026-12-24", "18:00", "20:00", "Bescherung")
        listed = self.khal("list", "--format", "{title}", "2026-11-30", "60d")
        self.assertIn("Bescherung", listed)
        self.assertNotIn("Brot", listed)
        self.assertEqual(self.file(saved["id"]).read_bytes(), content)
        self.assertEqual(self.live.ask("store/refresh")["counts"]["reminders"], 1)
        self.assertEqual(self.live.get(saved["id"]), saved)

    def sync_lists(self, rule='"a wins"'):
        """A vdirsyncer of the person's own, and the folder on its other side."""
        configuration = self.home / "vdirsyncer.conf"
        lists = self.store / "lists"
        configuration.write_text(VDIRSYNCER.format(lists=lists, home=self.home, rule=rule))
        there = self.home / "there" / "Reminders"
        there.mkdir(parents=True)
        sync = ("-c", configuration, "-v", "ERROR")
        self.run_program("vdirsyncer", *sync, "discover")
        return there, lambda: self.run_program("vdirsyncer", *sync, "sync")

    def sync_merging(self):
        program = os.path.abspath(os.environ["FENCEPOST"])
        return self.sync_lists(f'["command", "{program}", "merge", "--store", "{self.store}"]')

    def test_merged_three_ways(self):
        """as vdirsyncer's command, merge finds what both sides had in the store's journal"""
        there, sync = self.sync_merging()
        saved = self.live.save(title="Brot", tags=["Essen", "Stadt", "eilig"], notes="a\nb\nc")
        path = self.file(saved["id"])
        sync()
        # Here: a tag and a line go, in two steps. There: another tag goes, and the title changes.
        self.live.save(id=saved["id"], tags=["Essen", "Stadt"])
        self.live.save(id=saved["id"], notes="a\nc")
        text = (there / path.name).read_bytes()
        text = text.replace(b"SUMMARY:Brot", b"SUMMARY:Kuchen")
        text = re.sub(rb"CATEGORIES:[^\r\n]*", b"CATEGORIES:Essen,eilig", text)
        self.write(path.name, text, there)
        sync()
        self.assertEqual(
            (there / path.name).read_bytes().split(), path.read_bytes().split(), "both sides")
        self.live.ask("store/refresh")
        self.assertEqual(
            changed(self.live.get(saved["id"])),
            changed(saved, title="Kuchen", tags=["Essen"], notes="a\nc"))
        self.assertEqual(self.live.ask("item/unresolved")["reminders"], [])
        self.assert_well()

    def test_conflict_of_three(self):
        """of a title that both sides changed, also in several steps, none is lost"""
        there, sync = self.sync_merging()
        saved = self.live.save(title="Brot")
        path = self.file(saved["id"])
        sync()
        self.live.save(id=saved["id"], title="Torte")
        self.live.save(id=saved["id"], priority=1)
        text = (there / path.name).read_bytes()
        self.write(path.name, text.replace(b"SUMMARY:Brot", b"SUMMARY:Kuchen"), there)
        sync()
        self.assertEqual((there / path.name).read_bytes().split(), path.read_bytes().split())
        self.live.ask("store/refresh")
        now = self.live.get(saved["id"])
        self.assertEqual(now["priority"], 1)
        (conflict,) = now["mergeConflicts"]
        self.assertEqual({conflict["current"], conflict["other"]}, {"Torte", "Kuchen"})

    def test_files_in_the_store(self):
        """without --store, the journal of the store that a file lies in is read"""
        saved = self.live.save(title="Brot", tags=["Essen", "eilig"])
        path = self.file(saved["id"])
        other = self.home / "other.ics"
        other.write_bytes(path.read_bytes().replace(b"SUMMARY:Brot", b"SUMMARY:Kuchen"))
        self.live.save(id=saved["id"], tags=["Essen"])
        for files in ((path, other), (other, path)):
            before = [file.read_bytes() for file in files]
            subprocess.run(
                [os.environ["FENCEPOST"], "merge", *files], check=True, timeout=60,
                env={"HOME": str(self.home)})
            self.assertEqual(path.read_bytes(), other.read_bytes())
            self.assertIn(b"SUMMARY:Kuchen", path.read_bytes())
            self.assertIn(b"CATEGORIES:Essen\r\n", path.read_bytes())
            for file, content in zip(files, before):
                file.write_bytes(content)

    def test_vdirsyncer(self):
        """items that vdirsyncer uploads and downloads are unchanged; those it adds are reported"""
        there, sync = self.sync_lists()
        saved = self.live.save(**FENCE)
        path = self.file(saved["id"])
        sync()
        copy = there / path.name
        self.assertEqual(copy.read_bytes().split(), path.read_bytes().split())

        # Edited on the other side, say by a phone.
        self.write(path.name, copy.read_bytes().replace(b"Brot", b"Kuchen"), there)
        sync()
        self.live.hear_changes(reminders={"updated": [saved["id"]]})
        now = self.live.get(saved["id"])
        self.assertEqual(changed(now), changed(saved, title="Kuchen"))

        # Created here and uploaded; then removed there, and so here.
        self.live.save(id=saved["id"], title="Torte", notes="ohne Rahm")
        sync()
        self.assertIn(b"SUMMARY:Torte", copy.read_bytes())
        copy.unlink()
        self.run_program(
            "vdirsyncer", "-c", self.home / "vdirsyncer.conf", "-v", "ERROR", "sync", "--force-delete")
        self.live.hear_changes(reminders={"removed": [saved["id"]]})
        self.assertEqual(list(self.list.glob("*.ics")), [])
        self.assert_well()


if __name__ == "__main__":
    main()
