-- Proves that Neovim's own language client shows diagnostics, hovers, folds long lines and carries out quick
-- fixes of a calendar, with configuration only: `vim.lsp.enable` (0.7: `vim.lsp.start_client`).

local here = debug.getinfo(1, 'S').source:sub(2):match('.*/')
local checks = dofile(here .. 'checks.lua')
local test, equal, wait = checks.test, checks.equal, checks.wait

local is_new = vim.fn.has('nvim-0.11') == 1
local path = vim.fn.tempname() .. '.ics'
local party = {
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//test//test//EN',
  'BEGIN:VEVENT',
  'DTSTAMP:20261101T080000Z',
  'DTSTART:20261204T200000Z',
  'RRULE:FREQ=WEEKLY;BYDAY=FR',
  'SUMMARY:Movie night ' .. ('🍞'):rep(30),
  'END:VEVENT',
  'END:VCALENDAR',
}

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

--- The kinds of what is wrong, in order of lines.
local function kinds()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    table.insert(found, diagnostic.code or diagnostic.user_data.lsp.code)
  end
  table.sort(found)
  return found
end

local function ask(method, more)
  local params = vim.tbl_extend('force', { textDocument = { uri = vim.uri_from_bufnr(0) } }, more or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000)
  local _, answer = next(answers or {})
  assert(answer and answer.err == nil, vim.inspect(answers))
  return answer.result
end

test('this is Neovim ' .. vim.env.PEER_VERSION, function()
  checks.is_version(vim.env.PEER_VERSION)
end)

test('a calendar that is opened is diagnosed', function()
  vim.fn.writefile(party, path)
  local config = { name = 'fencepost', cmd = { vim.env.FENCEPOST, 'serve' } }
  if is_new then
    config.filetypes = { 'icalendar' }
    vim.lsp.config('fencepost', config)
    vim.lsp.enable('fencepost')
  end
  vim.cmd('edit ' .. path)
  vim.cmd('set filetype=icalendar')
  if not is_new then
    vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))
  end
  wait('diagnostics', function()
    return #kinds() > 0
  end)
  equal(kinds(), { 'long-line', 'no-uid' })
end)

test('a hover says when the series takes place', function()
  local hover = ask('textDocument/hover', { position = { line = 6, character = 8 } })
  assert(hover.contents.value:find('Every week on Friday.', 1, true), hover.contents.value)
end)

test('a quick fix is carried out', function()
  if is_new then
    vim.api.nvim_win_set_cursor(0, { 4, 0 })
    vim.lsp.buf.code_action({
      apply = true,
      filter = function(action)
        return action.title == 'Add a UID'
      end,
    })
  else
    local place = { line = 3, character = 0 }
    local actions = ask('textDocument/codeAction', {
      range = { start = place, ['end'] = place },
      context = { diagnostics = {} },
    })
    vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
  end
  wait('a UID', function()
    return lines()[5]:find('^UID:') ~= nil
  end)
end)

test('formatting folds what is too long, and the diagnostics follow', function()
  if is_new then
    vim.lsp.buf.format({ timeout_ms = 60000 })
  else
    vim.lsp.buf.formatting_sync({}, 60000)
  end
  equal(#lines(), #party + 2)
  wait('no diagnostics', function()
    return #kinds() == 0
  end)
end)

checks.finish()
