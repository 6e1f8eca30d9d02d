"""The server and `protocol/openrpc.json` agree, example by example."""

import unittest

import jsonschema

from protocol import DOCUMENT, INITIALIZED
from reporting import main
from server import Server
from wire import call, line, reply

# Methods whose answers depend only on their params.
PURE = [method for method in DOCUMENT["methods"] if method["name"].startswith("units/")]


def check(value, schema):
    """Checks that a value has a schema's shape; references start at the document's root."""
    root = {"components": DOCUMENT["components"], "allOf": [schema]}
    jsonschema.Draft202012Validator(root).validate(value)


def by_name(pairs):
    return {pair["name"]: pair["value"] for pair in pairs}


class Documented(unittest.TestCase):
    def test_discover(self):
        """rpc.discover answers protocol/openrpc.json itself"""
        with Server() as server:
            server.write(line(call(1, "rpc.discover")))
            self.assertEqual(server.lines(1), [reply(1, DOCUMENT)])

    def test_initialize(self):
        """the result of initialize has the documented shape"""
        check(INITIALIZED, {"$ref": "#/components/schemas/InitializeResult"})

    def test_examples_are_answered(self):
        """the units' examples are answered exactly as the document says"""
        examples = [(m, example) for m in PURE for example in m.get("examples", [])]
        self.assertGreater(len(examples), 3)
        with Server() as server:
            for method, example in examples:
                server.write(line(call(1, method["name"], by_name(example["params"]))))
                answer = reply(1, example["result"]["value"])
                self.assertEqual(server.lines(1), [answer], example["name"])
                check(example["result"]["value"], method["result"]["schema"])

    def test_schema_examples(self):
        """every example of a type has that type's shape"""
        for name, schema in DOCUMENT["components"]["schemas"].items():
            with self.subTest(name):
                self.assertGreater(len(schema["examples"]), 0)
                for example in schema["examples"]:
                    check(example, {"$ref": "#/components/schemas/" + name})

    def test_units_info(self):
        """units/info has its documented shape in every locale tried"""
        schema = {"$ref": "#/components/schemas/UnitsInfo"}
        with Server() as server:
            for locale in ("en-US", "en-GB", "de-CH", "fr_FR.UTF-8", "hi-IN", "ar-EG", "sv", "C"):
                server.write(line(call(1, "units/info", {"locale": locale})))
                check(server.lines(1)[0]["result"], schema)


main()
