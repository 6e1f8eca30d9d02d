"""pygls' own client, which Python's language-server tests use, can hold a session. It knows LSP's
types: a message of another shape is an error here. Its ids are strings.
"""

import asyncio
import os
import unittest

from lsprotocol import types
from pygls.exceptions import JsonRpcMethodNotFound, JsonRpcRequestCancelled
from pygls.lsp.client import LanguageClient

from protocol import CANCELLED, HALF_A_MILE, IN_METRES, INITIALIZED, UNKNOWN
from reporting import main
from server import Server
from waiting import PATIENCE, held
from wire import call, line


def plain(value):
    """pygls turns JSON objects into named tuples; this turns them back."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items()}
    return [plain(member) for member in value] if isinstance(value, (list, tuple)) else value


class Client(LanguageClient):
    def __init__(self):
        super().__init__("pygls", "2")
        self.told = asyncio.Queue()
        self.troubles = []
        for method in (types.WINDOW_LOG_MESSAGE, types.LOG_TRACE):
            self.feature(method)(lambda params: self.told.put_nowait(params))

    def report_server_error(self, error, source):
        self.troubles.append((error, source))

    async def call(self, method, params=None, identity=None):
        sent = self.protocol.send_request_async(method, params, identity)
        return plain(await asyncio.wait_for(sent, PATIENCE))

    async def hear(self):
        return await asyncio.wait_for(self.told.get(), PATIENCE)


class Pygls(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.client = Client()
        await self.client.start_io(os.environ["FENCEPOST"], "serve")
        capabilities = types.ClientCapabilities()
        params = types.InitializeParams(capabilities, client_info=types.ClientInfo("pygls", "2"))
        self.opened = await asyncio.wait_for(self.client.initialize_async(params), PATIENCE)
        self.client.initialized(types.InitializedParams())

    async def asyncTearDown(self):
        self.assertIsNone(await asyncio.wait_for(self.client.shutdown_async(None), PATIENCE))
        self.client.exit(None)
        self.assertEqual(await asyncio.wait_for(self.client._server.wait(), PATIENCE), 0)
        self.assertEqual(await self.client._server.stderr.read(), b"")
        await self.client.stop()
        self.assertEqual(self.client.troubles, [])

    async def test_initialize(self):
        """initialize is answered with what openrpc.json promises"""
        info = INITIALIZED["serverInfo"]
        expected = types.ServerInfo(name=info["name"], version=info["version"])
        self.assertEqual(self.opened.server_info, expected)
        experimental = plain(self.opened.capabilities.experimental)
        self.assertEqual(experimental, INITIALIZED["capabilities"]["experimental"])

    async def test_request(self):
        """a request is answered"""
        self.assertEqual(await self.client.call("units/convert", HALF_A_MILE), IN_METRES)

    async def test_null_params(self):
        """null params count as no params"""
        with Server() as server:
            server.write(line(call(1, "units/info")))
            (raw,) = server.lines(1)
        self.assertEqual(await self.client.call("units/info", None), raw["result"])

    async def test_unknown_method(self):
        """an unknown method is refused with -32601"""
        with self.assertRaises(JsonRpcMethodNotFound) as caught:
            await self.client.call("no/such")
        error = caught.exception
        self.assertEqual({**UNKNOWN, "data": plain(error.data)}, UNKNOWN)
        self.assertEqual((error.code, error.message), (-32601, UNKNOWN["message"]))

    async def test_trace(self):
        """after $/setTrace each request is traced, its params too where it is verbose"""
        self.client.set_trace(types.SetTraceParams(types.TraceValue.Verbose))
        await self.client.call("units/convert", HALF_A_MILE, "traced")
        received = types.LogTraceParams(
            message="Received request 'units/convert - (\"traced\")'.",
            verbose='{"value": 0.5, "from": "mi", "to": "m"}',
        )
        self.assertEqual(await self.client.hear(), received)
        sent = await self.client.hear()
        self.assertRegex(sent.message, r"^Sending response .* took \d+\.\d\d ms\.$")
        self.assertEqual(sent.verbose, '{"jsonrpc":"2.0","id":"traced","result":{"value":804.672}}')
        self.client.set_trace(types.SetTraceParams(types.TraceValue.Off))

    async def test_log_message(self):
        """an invalid notification is reported in window/logMessage"""
        self.client.protocol.notify("units/convert", {"value": 1, "from": "m"})
        said = "units/convert, sent without an id, was not carried out: params.to: this key is required"
        expected = types.LogMessageParams(types.MessageType.Warning, said)
        self.assertEqual(await self.client.hear(), expected)

    async def test_cancel(self):
        """a request cancelled before it was started is answered -32800"""
        with held(self.client._server.pid):
            asked = self.client.protocol.send_request_async("units/convert", HALF_A_MILE, "c")
            self.client.cancel_request(types.CancelParams(id="c"))
        with self.assertRaises(JsonRpcRequestCancelled) as caught:
            await asyncio.wait_for(asked, PATIENCE)
        self.assertEqual(caught.exception.message, CANCELLED["message"])
        self.assertEqual(plain(caught.exception.data), CANCELLED["data"])


main()
