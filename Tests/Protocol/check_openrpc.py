#!/usr/bin/env python3
"""Checks that protocol/openrpc.json is OpenRPC and that its examples are true to its types.

The rules below restate OpenRPC 1.3's meta-schema: which members each object must have, which it
may have besides, and whether members beginning with x- are let in. Schemas are held against JSON
Schema draft 7, to which the meta-schema refers for them.

usage: check_openrpc.py [FILE]      needs jsonschema
"""

import json
import re
import sys

from jsonschema import Draft7Validator
from jsonschema.exceptions import SchemaError

STRING, OBJECT, ARRAY, BOOLEAN, INTEGER, ANY = str, dict, list, bool, int, object

# name: (required members, optional members, whether x- members are let in)
RULES = {
    "document": (
        {"openrpc": STRING, "info": "info", "methods": ["method"]},
        {"servers": ["server"], "components": "components", "externalDocs": "externalDocs"},
        True,
    ),
    "info": (
        {"title": STRING, "version": STRING},
        {
            "description": STRING,
            "termsOfService": STRING,
            "contact": OBJECT,
            "license": OBJECT,
        },
        True,
    ),
    "server": (
        {"url": STRING},
        {"name": STRING, "description": STRING, "summary": STRING, "variables": OBJECT},
        True,
    ),
    "externalDocs": ({"url": STRING}, {"description": STRING}, True),
    "method": (
        {"name": STRING, "params": ["descriptor"], "result": "descriptor"},
        {
            "description": STRING,
            "summary": STRING,
            "servers": ["server"],
            "tags": ["tag"],
            "paramStructure": STRING,
            "errors": ["error"],
            "links": ARRAY,
            "examples": ["pairing"],
            "deprecated": BOOLEAN,
            "externalDocs": "externalDocs",
        },
        True,
    ),
    "tag": ({"name": STRING}, {"description": STRING, "externalDocs": "externalDocs"}, True),
    "descriptor": (
        {"name": STRING, "schema": "schema"},
        {"description": STRING, "summary": STRING, "required": BOOLEAN, "deprecated": BOOLEAN},
        True,
    ),
    "error": ({"code": INTEGER, "message": STRING}, {"data": ANY}, False),
    "pairing": (
        {"name": STRING, "params": ["example"], "result": "example"},
        {"description": STRING, "summary": STRING},
        True,
    ),
    "example": ({"name": STRING, "value": ANY}, {"summary": STRING, "description": STRING}, True),
    "components": (
        {},
        {
            "schemas": {"": "schema"},
            "errors": {"": "error"},
            "contentDescriptors": {"": "descriptor"},
            "examples": {"": "example"},
            "examplePairings": {"": "pairing"},
            "tags": {"": "tag"},
            "links": OBJECT,
        },
        False,
    ),
}
# Our own, beside the methods.
OWN_SECTIONS = (
    "x-notifications-from-client",
    "x-notifications-from-server",
    "x-requests-from-server",
)
# Where a {"$ref": …} may stand for the object.
REFERABLE = {"descriptor", "error", "pairing", "example", "tag"}


class Checker:
    def __init__(self, document):
        self.document = document
        self.faults = []

    def fault(self, path, text):
        self.faults.append(f"{path or 'document'}: {text}")

    def check(self, rule, value, path=""):
        if rule == "schema":
            return self.check_schema(value, path)
        if isinstance(rule, list):
            return self.check_list(rule[0], value, path)
        if isinstance(rule, dict):
            return self.check_map(rule[""], value, path)
        if isinstance(rule, str):
            return self.check_object(rule, value, path)
        is_right = isinstance(value, rule) and not (rule is int and isinstance(value, bool))
        if not is_right:
            self.fault(path, f"expected {rule.__name__}")

    def check_list(self, rule, value, path):
        if not isinstance(value, list):
            return self.fault(path, "expected an array")
        for index, element in enumerate(value):
            self.check(rule, element, f"{path}[{index}]")

    def check_map(self, rule, value, path):
        if not isinstance(value, dict):
            return self.fault(path, "expected an object")
        for key, element in value.items():
            self.check(rule, element, f"{path}.{key}")

    def check_object(self, name, value, path):
        if not isinstance(value, dict):
            return self.fault(path, "expected an object")
        if name in REFERABLE and set(value) == {"$ref"}:
            return self.resolve(value["$ref"], path)
        required, optional, lets_extensions_in = RULES[name]
        for key in required.keys() - value.keys():
            self.fault(path, f"{key} is missing")
        for key, member in value.items():
            rule = required.get(key, optional.get(key))
            if rule is not None:
                self.check(rule, member, f"{path}.{key}".lstrip("."))
            elif not (lets_extensions_in and key.startswith("x-")):
                self.fault(path, f"{key} is not allowed here")

    def check_schema(self, schema, path):
        try:
            Draft7Validator.check_schema(schema)
        except SchemaError as error:
            self.fault(path, error.message)
        for reference in references(schema):
            self.resolve(reference, path)

    def resolve(self, reference, path):
        value = self.document
        for step in reference.removeprefix("#/").split("/"):
            if not isinstance(value, dict) or step not in value:
                return self.fault(path, f"{reference} leads nowhere")
            value = value[step]
        return value

    def check_examples(self):
        """Examples of types and methods, against the types they are examples of."""
        components = self.document["components"]
        for name, schema in components["schemas"].items():
            for example in schema.get("examples", []):
                self.hold(schema, example, f"components.schemas.{name}.examples")
        for method in sent(self.document):
            params = {param["name"]: param for param in method["params"]}
            for example in method.get("examples", []):
                path = f"{method['name']}, example '{example['name']}'"
                given = {param["name"] for param in example["params"]}
                for name, param in params.items():
                    if param.get("required") and name not in given:
                        self.fault(path, f"{name} is required")
                for param in example["params"]:
                    if param["name"] not in params:
                        self.fault(path, f"{param['name']} is not a param")
                    else:
                        self.hold(params[param["name"]]["schema"], param["value"], path)
                if "result" in method:
                    self.hold(method["result"]["schema"], example["result"]["value"], path)

    def hold(self, schema, value, path):
        root = dict(schema, components=self.document["components"])
        for error in Draft7Validator(root).iter_errors(value):
            self.fault(path, error.message)


def sent(document):
    """All objects with params: methods and notifications."""
    for key in ("methods", *OWN_SECTIONS):
        yield from document.get(key, [])


def answered(method):
    """A notification is in the same form as a method; only that nothing comes back."""
    if "result" in method:
        return method
    nothing = {"name": "nothing", "value": None}
    examples = [dict(example, result=nothing) for example in method.get("examples", [])]
    return dict(method, result={"name": "nothing", "schema": {}}, examples=examples)


def references(schema):
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"]
        for value in schema.values():
            yield from references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from references(value)


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "protocol/openrpc.json"
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    checker = Checker(document)
    checker.check("document", document)
    if not re.fullmatch(r"1\.[0-3]\.\d+", document.get("openrpc", "")):
        checker.fault("openrpc", "the rules are those of OpenRPC 1.0 to 1.3")
    for key in OWN_SECTIONS:
        for index, method in enumerate(document.get(key, [])):
            checker.check("method", answered(method), f"{key}[{index}]")
    names = [method.get("name") for method in document.get("methods", [])]
    for name in {name for name in names if names.count(name) > 1}:
        checker.fault("methods", f"{name} stands twice")
    if not checker.faults:
        checker.check_examples()
    for fault in checker.faults:
        print(f"{path}: {fault}", file=sys.stderr)
    print(f"{path}: {len(names)} methods, {len(checker.faults)} faults")
    return 1 if checker.faults else 0


if __name__ == "__main__":
    sys.exit(main())
