"""pytest-lsp's client, with a configuration and nothing else: what an editor does, and what it is shown."""

import ast
import json
import os
import pathlib
import subprocess
import urllib.parse

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

FENCEPOST = os.environ["FENCEPOST"]
LIST = pathlib.Path(os.environ["HOME"], "list.md").as_uri()
TEXT = "# Things\n- [ ] Buy milk tomorrow 18:30 #shop\n- [ ] Bread @Ho\n- [ ] Gone ^r-1\n"


def call(method, **params):
    done = subprocess.run(
        [FENCEPOST, "call", method, json.dumps(params)], capture_output=True, check=True, text=True
    )
    return json.loads(done.stdout)


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[FENCEPOST, "serve"]))
async def client(lsp_client: LanguageClient):
    lsp_client.edits, lsp_client.questions = [], []

    @lsp_client.feature("workspace/applyEdit")
    def on_edit(params):
        lsp_client.edits.append(params.edit)
        return lsp.ApplyWorkspaceEditResult(applied=True)

    @lsp_client.feature("window/showMessageRequest")
    def on_question(params):
        lsp_client.questions.append(params)
        return params.actions[0]

    params = lsp.InitializeParams(
        capabilities=client_capabilities("visual-studio-code"),
        client_info=lsp.ClientInfo(name="pytest"),
    )
    # This client never answers a request for settings.
    workspace = params.capabilities.workspace
    workspace.configuration = False
    # As Visual Studio Code declares it.
    workspace.symbol.resolve_support = lsp.ClientSymbolResolveOptions(properties=["location.range"])
    workspace.did_change_configuration = workspace.code_lens = workspace.diagnostics = None
    await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()


def position(line, character):
    return lsp.Position(line=line, character=character)


async def actions(client, line):
    return await client.text_document_code_action_async(
        lsp.CodeActionParams(
            text_document=lsp.TextDocumentIdentifier(LIST),
            range=lsp.Range(position(line, 0), position(line, 0)),
            context=lsp.CodeActionContext(diagnostics=[]),
        )
    )


async def run(client, command):
    if isinstance(command, str):
        # The converter takes an action that has a command for a command, with the command's text.
        told = ast.literal_eval(command)
        command = lsp.Command(told["title"], told["command"], arguments=told["arguments"])
    return await client.workspace_execute_command_async(
        lsp.ExecuteCommandParams(command=command.command, arguments=command.arguments)
    )


@pytest.mark.asyncio
async def test_everything_that_an_editor_does(client):
    """One session, since each step builds on the one before it."""
    here = lsp.TextDocumentIdentifier(LIST)
    client.text_document_did_open(
        lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(LIST, "markdown", 1, TEXT))
    )
    # A question is answered.
    (asking,) = await actions(client, 1)
    assert asking.title.startswith("Let pytest"), asking
    await run(client, asking.command)
    assert "pytest asks to see and change your reminders" in client.questions[0].message
    # A command makes the reminder of a line.
    mark = "r-0123456789ab"
    reminder = {"id": mark, "title": "Buy milk", "tags": ["shop"], "due": "2030-01-02T18:30:00"}
    await run(client, lsp.Command("Make", "fencepost.make", arguments=[reminder]))
    lines = TEXT.split("\n")
    lines[1] = f"- [ ] Buy milk due:2030-01-02@18:30 #shop ^{mark}"
    client.text_document_did_change(
        lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(uri=LIST, version=2),
            [lsp.TextDocumentContentChangeWholeDocument(text="\n".join(lines))],
        )
    )
    client.text_document_did_save(lsp.DidSaveTextDocumentParams(here))
    assert call("reminder/get", id=mark)["reminder"]["title"] == "Buy milk"
    # A code action is carried out: its edit takes away the mark of a reminder that is gone.
    offered = await actions(client, 3)
    (away,) = [action for action in offered if action.title == "Remove the mark"]
    (edit,) = away.edit.changes[LIST]
    assert (edit.range, edit.new_text) == (lsp.Range(position(3, 10), position(3, 15)), "")
    # A hover is read.
    hover = await client.text_document_hover_async(lsp.HoverParams(here, position(1, 8)))
    assert "Due Wed 2 Jan 2030 18:30" in hover.contents.value
    # A completion is offered with the edit that accepts it.
    found = await client.text_document_completion_async(lsp.CompletionParams(here, position(2, 15)))
    (home,) = [item for item in found if item.label == "Home"]
    assert home.text_edit.range == lsp.Range(position(2, 13), position(2, 15))
    # A lens is run, and the text follows.
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(here))
    (complete,) = [lens for lens in lenses if lens.command.title == "Complete"]
    await run(client, complete.command)
    assert call("reminder/get", id=mark)["reminder"]["completed"]
    while not client.edits:
        await client.text_document_code_lens_async(lsp.CodeLensParams(here))
    (change,) = client.edits[0].document_changes
    assert [edit.new_text for edit in change.edits] == ["x"]
    # A diagnostic is seen.
    if LIST not in client.diagnostics:
        report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(here))
        seen = report.items
    else:
        seen = client.diagnostics[LIST]
    assert "no-reminder" in [item.code for item in seen]
    # A symbol is picked.
    symbols = await client.workspace_symbol_async(lsp.WorkspaceSymbolParams("buy milk"))
    assert [symbol.name for symbol in symbols] == ["Buy milk"]
    assert symbols[0].location.uri.endswith(f"{mark}.ics")
    # Where it leads is asked for when it is picked: to its document.
    picked = await client.workspace_symbol_resolve_async(symbols[0])
    path = pathlib.Path(urllib.parse.unquote(picked.location.uri.removeprefix("file://")))
    assert path.suffix == ".fencepost" and path.read_text().startswith("Title: Buy milk\n")
