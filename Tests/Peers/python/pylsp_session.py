"""python-lsp-jsonrpc, the library of python-lsp-server, can hold a session.

It sends a Content-Type header, leaves params out where there are none, and has strings for ids.
"""

import os
import queue
import subprocess
import threading
import unittest

from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

from protocol import CANCELLED, DOCUMENT, HALF_A_MILE, IN_METRES, INITIALIZED, UNKNOWN
from reporting import main
from waiting import PATIENCE, held


class Pylsp(unittest.TestCase):
    def setUp(self):
        pipe = subprocess.PIPE
        command = [os.environ["FENCEPOST"], "serve"]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        self.addCleanup(self.process.communicate)
        self.addCleanup(self.process.kill)
        self.told = queue.Queue()
        heard = {
            method: lambda params, method=method: self.told.put((method, params))
            for method in ("window/logMessage", "$/logTrace")
        }
        writer = JsonRpcStreamWriter(self.process.stdin)
        self.ids = []
        self.endpoint = Endpoint(heard, writer.write, self.next_id)
        self.addCleanup(self.endpoint.shutdown)
        reader = JsonRpcStreamReader(self.process.stdout)
        self.listener = threading.Thread(
            target=reader.listen, args=(self.endpoint.consume,), daemon=True
        )
        self.listener.start()
        self.opened = self.call("initialize", {"clientInfo": {"name": "pylsp"}})
        self.endpoint.notify("initialized", {})

    def next_id(self):
        self.ids.append(f"request {len(self.ids)}")
        return self.ids[-1]

    def call(self, method, params=None):
        return self.endpoint.request(method, params).result(PATIENCE)

    def finish(self):
        self.assertIsNone(self.call("shutdown"))
        self.endpoint.notify("exit")
        self.assertEqual(self.process.wait(PATIENCE), 0)
        self.listener.join(PATIENCE)
        self.assertEqual(self.process.stderr.read(), b"")
        self.assertTrue(self.told.empty())

    def assert_error(self, caught, error):
        self.assertEqual(caught.exception.to_dict(), error)

    def test_requests(self):
        """initialize, requests, shutdown and exit are answered whole, and the exit code is 0"""
        self.assertEqual(self.opened, INITIALIZED)
        self.assertEqual(self.call("units/convert", HALF_A_MILE), IN_METRES)
        self.assertEqual(self.call("rpc.discover"), DOCUMENT)
        self.finish()

    def test_unknown_method(self):
        """an unknown method is refused with -32601"""
        with self.assertRaises(JsonRpcException) as caught:
            self.call("no/such")
        self.assert_error(caught, UNKNOWN)
        self.finish()

    def test_notifications(self):
        """$/setTrace causes $/logTrace, and an invalid one window/logMessage"""
        self.endpoint.notify("$/setTrace", {"value": "messages"})
        self.call("units/convert", HALF_A_MILE)
        message = "Received request 'units/convert - (\"request 1\")'."
        self.assertEqual(self.told.get(timeout=PATIENCE), ("$/logTrace", {"message": message}))
        method, params = self.told.get(timeout=PATIENCE)
        self.assertEqual((method, list(params)), ("$/logTrace", ["message"]))
        self.assertRegex(params["message"], r"^Sending response .* took \d+\.\d\d ms\.$")
        self.endpoint.notify("$/setTrace", {"value": "off"})
        self.endpoint.notify("$/setTrace", {"value": "loud"})
        method, params = self.told.get(timeout=PATIENCE)
        self.assertEqual((method, params["type"]), ("window/logMessage", 2))
        self.finish()

    def test_cancel(self):
        """a request cancelled before it was started is answered -32800"""
        # `Future.cancel` would do the notifying, but then the answer finds its future cancelled,
        # raises in the listening thread and ends it.
        with held(self.process.pid):
            asked = self.endpoint.request("units/convert", HALF_A_MILE)
            self.endpoint.notify("$/cancelRequest", {"id": self.ids[-1]})
        with self.assertRaises(JsonRpcException) as caught:
            asked.result(PATIENCE)
        self.assert_error(caught, CANCELLED)
        self.finish()


main()
