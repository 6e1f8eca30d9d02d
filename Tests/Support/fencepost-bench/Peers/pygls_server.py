"""A server with pygls 2, on which most LSP servers in Python are built, with one custom request."""

from pygls.lsp.server import LanguageServer

MILES_TO_METRES = 1609.344

server = LanguageServer("pygls-server", "1")


@server.feature("units/convert")
def convert(params):
    return {"value": params.value * MILES_TO_METRES}


server.start_io()
