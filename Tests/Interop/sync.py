"""Real khal and real vdirsyncer share a store with Fencepost."""

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
conflict_resolution = "a wins"
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

    def test_vdirsyncer(self):
        """items that vdirsyncer uploads and downloads are unchanged; those it adds are reported"""
        configuration = self.home / "vdirsyncer.conf"
        lists = self.store / "lists"
        configuration.write_text(VDIRSYNCER.format(lists=lists, home=self.home))
        there = self.home / "there" / "Reminders"
        there.mkdir(parents=True)
        saved = self.live.save(**FENCE)
        path = self.file(saved["id"])
        sync = ("-c", configuration, "-v", "ERROR")
        self.run_program("vdirsyncer", *sync, "discover")
        self.run_program("vdirsyncer", *sync, "sync")
        copy = there / path.name
        self.assertEqual(copy.read_bytes().split(), path.read_bytes().split())

        # Edited on the other side, say by a phone.
        self.write(path.name, copy.read_bytes().replace(b"Brot", b"Kuchen"), there)
        self.run_program("vdirsyncer", *sync, "sync")
        self.live.hear_changes(reminders={"updated": [saved["id"]]})
        now = self.live.get(saved["id"])
        self.assertEqual(changed(now), changed(saved, title="Kuchen"))

        # Created here and uploaded; then removed there, and so here.
        self.live.save(id=saved["id"], title="Torte", notes="ohne Rahm")
        self.run_program("vdirsyncer", *sync, "sync")
        self.assertIn(b"SUMMARY:Torte", copy.read_bytes())
        copy.unlink()
        self.run_program("vdirsyncer", *sync, "sync", "--force-delete")
        self.live.hear_changes(reminders={"removed": [saved["id"]]})
        self.assertEqual(list(self.list.glob("*.ics")), [])
        self.assert_well()


if __name__ == "__main__":
    main()
