-- Proves that Neovim's own language client does what an editor does, with the lines of the page and nothing
-- else. The Neovim that is tested is a child of the one that runs this file, which types into it.

local here = debug.getinfo(1, 'S').source:sub(2):match('.*/')
local checks = dofile(here .. '../../../Tests/Peers/neovim/checks.lua')
local test, equal, wait = checks.test, checks.equal, checks.wait

local folder = vim.env.HOME .. '/notes'
local list = folder .. '/list.md'
local code = folder .. '/main.c'
vim.fn.mkdir(folder, 'p')
vim.fn.writefile({ '# Things', '', '- [ ] Buy milk tomorrow 18:30 #shop', '- [ ] Walk' }, list)
vim.fn.writefile({ 'int main(void)', '{', '  // TODO: free the list', '  return 0;', '}' }, code)

local child = vim.fn.jobstart({
  vim.env.PEER_PROGRAM,
  '--embed',
  '--headless',
  '-i',
  'NONE',
  '-n',
  '-u',
  vim.env.PEER_INIT,
}, { rpc = true })

local function lua(text, ...)
  return vim.rpcrequest(child, 'nvim_exec_lua', text, { ... })
end

-- A person before the lists that Neovim shows: those of `vim.ui.select`, and questions of a server in 0.7.
lua([[
  local function number(shown)
    for index, text in ipairs(shown) do
      for _, wanted in ipairs(vim.g.wanted) do
        if vim.startswith(text, wanted) then
          return index
        end
      end
    end
  end
  vim.ui.select = function(items, options, on_choice)
    local index = number(vim.tbl_map(options.format_item or tostring, items))
    on_choice(items[index], index)
  end
  vim.fn.inputlist = function(shown)
    -- The first two say what is asked.
    return (number(shown) or 2) - 2
  end
]])

local function type_keys(keys)
  vim.rpcrequest(child, 'nvim_input', keys)
end

local function lines()
  return lua('return vim.api.nvim_buf_get_lines(0, 0, -1, false)')
end

local function line(number)
  return lines()[number]
end

local function fencepost(...)
  local out = vim.fn.system({ 'fencepost', ... })
  assert(vim.v.shell_error == 0, out)
  return out
end

local function reminder(id)
  return vim.json.decode(fencepost('call', 'reminder/get', vim.json.encode({ id = id }))).reminder
end

local function mark(number)
  return (line(number) or ''):match('%^(r%-%w+)')
end

--- From now on the person chooses what begins so, in whatever list there is.
local function want(...)
  lua('vim.g.wanted = ...', { ... })
end

local function at(number)
  lua('vim.api.nvim_win_set_cursor(0, { ..., 0 })', number)
end

--- The titles of the code actions where the cursor is, as the person sees them.
local function actions()
  return lua([[
    local place = { line = vim.api.nvim_win_get_cursor(0)[1] - 1, character = 0 }
    local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', {
      textDocument = { uri = vim.uri_from_bufnr(0) },
      range = { start = place, ['end'] = place },
      context = { diagnostics = {} },
    }, 60000)
    local _, answer = next(answers or {})
    return vim.tbl_map(function(action)
      return action.title
    end, answer and answer.result or {})
  ]])
end

--- Carries out the code action whose title begins so, and chooses what begins so where that asks.
local function act(title, ...)
  want(title, ...)
  lua('vim.lsp.buf.code_action()')
end

local function lenses()
  return lua([[
    vim.lsp.codelens.refresh()
    return vim.tbl_map(function(lens)
      return lens.command.title
    end, vim.lsp.codelens.get(vim.api.nvim_get_current_buf()))
  ]])
end

local function diagnostics()
  return lua([[
    return vim.tbl_map(function(found)
      return found.code or (found.user_data and found.user_data.lsp.code)
    end, vim.diagnostic.get(0))
  ]])
end

test('this is Neovim ' .. vim.env.PEER_VERSION, function()
  local version = lua('return vim.version()')
  equal(('%d.%d.%d'):format(version.major, version.minor, version.patch), vim.env.PEER_VERSION)
end)

test('the language server is attached to a Markdown file', function()
  vim.rpcrequest(child, 'nvim_command', 'edit ' .. list)
  wait('a client', function()
    return lua('return #vim.tbl_values(vim.lsp.buf_get_clients(0)) == 1')
  end)
end)

test('the person is asked for consent, and answers', function()
  at(3)
  wait('an action', function()
    return #actions() > 0
  end)
  act('Let Neovim', '1. Allow', 'Allow')
  wait('consent', function()
    return fencepost('access'):find('Neovim', 1, true) ~= nil
  end)
end)

test('a code action makes a line a reminder', function()
  wait('the actions of one who may', function()
    return vim.tbl_contains(actions(), 'Make this a reminder (Tomorrow 18:30, #shop)')
  end)
  act('Make this a reminder')
  wait('a mark', function()
    return mark(3) ~= nil
  end)
  wait('a reminder', function()
    return vim.fn.system({ 'fencepost', 'call', 'reminder/get', ('{"id":"%s"}'):format(mark(3))}):find('Buy milk', 1, true)
  end)
  equal(reminder(mark(3)).title, 'Buy milk')
end)

test('a completion is accepted', function()
  type_keys('GA bread @Ho<C-x><C-o>')
  wait('a completion', function()
    return (line(4) or ''):find('@Home', 1, true) ~= nil
  end)
  -- Without a menu, Ctrl-Y would write what stands above.
  type_keys(lua('return vim.fn.pumvisible()') == 1 and '<C-y><Esc>' or '<Esc>')
  wait('the end of the insertion', function()
    return vim.rpcrequest(child, 'nvim_get_mode').mode == 'n'
  end)
  equal(line(4), '- [ ] Walk bread @Home')
end)

test('a hover says what the reminder is', function()
  at(3)
  lua('vim.lsp.buf.hover()')
  local function shown()
    return lua([[
      local text = {}
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        if vim.api.nvim_win_get_config(window).relative ~= '' then
          vim.list_extend(text, vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false))
        end
      end
      return table.concat(text, ' ')
    ]])
  end
  wait('a hover', function()
    return shown():find('Due tomorrow 18:30', 1, true) ~= nil
  end)
  type_keys('j')
end)

test('a code lens is run, and what it does is done in the text', function()
  vim.rpcrequest(child, 'nvim_command', 'write')
  wait('lenses of one reminder', function()
    return vim.deep_equal(lenses(), { 'Due tomorrow 18:30', 'Complete' })
  end)
  at(3)
  want('Complete')
  lua('vim.lsp.codelens.run()')
  wait('a ticked box', function()
    return vim.startswith(line(3), '- [x] Buy milk')
  end)
  equal(reminder(mark(3)).completed, true)
  wait('another lens', function()
    return vim.tbl_contains(lenses(), 'Open again')
  end)
end)

test('saving the text saves the reminder', function()
  lua('vim.api.nvim_buf_set_lines(0, 2, 3, false, { (vim.fn.getline(3):gsub("milk", "oat milk")) })')
  vim.rpcrequest(child, 'nvim_command', 'write')
  wait('the new title', function()
    return reminder(mark(3)).title == 'Buy oat milk'
  end)
end)

test('a diagnostic tells of a reminder that is gone', function()
  local gone = mark(3)
  fencepost('call', 'reminder/remove', vim.json.encode({ id = gone }))
  wait('a diagnostic', function()
    return vim.tbl_contains(diagnostics(), 'no-reminder')
  end)
end)

test('a comment in code becomes a reminder that leads back to it', function()
  vim.rpcrequest(child, 'nvim_command', 'edit ' .. code)
  at(3)
  wait('actions', function()
    return vim.tbl_contains(actions(), 'Remind me tomorrow')
  end)
  act('Remind me tomorrow')
  wait('a mark', function()
    return mark(3) ~= nil
  end)
  wait('a reminder', function()
    return vim.fn.system({ 'fencepost', 'call', 'reminder/get', ('{"id":"%s"}'):format(mark(3))}):find('free the list', 1, true)
  end)
  equal(reminder(mark(3)).url, 'file://' .. code .. '#L3')
end)

-- Neovim opens documents on request since 0.8.
if not vim.env.PEER_VERSION:find('^0%.7') then
  test('a reminder is opened as text, and saved by saving that', function()
    local id = mark(3)
    act('Open the reminder as text')
    wait('its document', function()
      return line(1) == 'Title: free the list'
    end)
    assert(lua('return vim.api.nvim_buf_get_name(0)'):match('/free%-the%-list%-[%w-]+%.fencepost$'))
    wait('the server for the file', function()
      return lua('return #vim.lsp.get_clients({ bufnr = 0 })') == 1
    end)
    lua('vim.api.nvim_buf_set_lines(0, 0, 1, false, { "Title: free the list soon" })')
    lua('vim.fn.search("^Due:")')
    lua('vim.fn.setline(".", "Due: fryday")')
    wait('a diagnostic', function()
      return vim.tbl_contains(diagnostics(), 'words')
    end)
    lua('vim.fn.setline(".", "Due: 1 dec 2099")')
    vim.rpcrequest(child, 'nvim_command', 'write')
    wait('the new title', function()
      return reminder(id).title == 'free the list soon'
    end)
    equal(reminder(id).due, '2099-12-01')
    wait('the date as the item has it', function()
      return lua('return vim.fn.getline(".")') == 'Due: 2099-12-01'
    end)
    fencepost('call', 'reminder/save', vim.json.encode({ reminder = { id = id, title = 'free the list' } }))
    vim.rpcrequest(child, 'nvim_command', 'write')
    wait('the title that was changed elsewhere', function()
      return line(1) == 'Title: free the list'
    end)
    vim.rpcrequest(child, 'nvim_command', 'write')
    vim.rpcrequest(child, 'nvim_command', 'buffer ' .. code)
  end)
end

test('a symbol is picked by a part of its name', function()
  lua('vim.cmd("update")')
  lua('vim.lsp.buf.workspace_symbol("free list")')
  wait('symbols', function()
    return lua('return #vim.fn.getqflist()') == 1
  end)
  vim.rpcrequest(child, 'nvim_command', 'cfirst')
  assert(lua('return vim.api.nvim_buf_get_name(0)'):match('%.ics$'))
end)

if not vim.env.PEER_VERSION:find('^0%.7') then
  test('the file that a symbol leads to is opened as text', function()
    local file = lua('return vim.api.nvim_buf_get_name(0)')
    wait('the action', function()
      return vim.tbl_contains(actions(), 'Open the reminder as text')
    end)
    act('Open the reminder as text')
    wait('its document', function()
      return line(1) == 'Title: free the list'
    end)
    vim.rpcrequest(child, 'nvim_command', 'edit ' .. vim.fn.fnameescape(file))
  end)
end

test('a UID is renamed, in the file and in the mark of a text', function()
  wait('the server for the file', function()
    return lua([[
      return vim.lsp.get_clients and #vim.lsp.get_clients({ bufnr = 0 }) or vim.tbl_count(vim.lsp.buf_get_clients(0))
    ]]) == 1
  end)
  lua('vim.fn.search("^UID:")')
  lua('vim.fn.cursor(0, 6)')
  lua('vim.lsp.buf.rename("free-list")')
  wait('the new UID', function()
    return lua('return vim.fn.getline(".")'):find('^UID:free%-list') ~= nil
  end)
  equal(reminder('free-list').title, 'free the list')
  wait('the new mark', function()
    return lua('return vim.fn.getbufline(..., 3)[1]', code):find(' ^free-list', 1, true) ~= nil
  end)
end)

vim.fn.jobstop(child)
checks.finish()
