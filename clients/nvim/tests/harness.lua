-- What the test files share: one line a test, waits with a deadline, the person's own shell, and a person
-- who answers questions. Every file runs in a Neovim and a home of its own.

local M = { tests = 0, failures = 0, asked = {}, notices = {} }

--- Only a test that fails ever waits so long, however slow the machine is.
M.patience = tonumber(vim.env.FENCEPOST_PATIENCE) or 60000

function M.say(line)
  io.stdout:write(line, '\n')
  io.stdout:flush()
end

--- One test; the sentence is what it proves.
function M.test(sentence, body)
  M.tests = M.tests + 1
  local ok, reason = xpcall(body, debug.traceback)
  if not ok then
    M.failures = M.failures + 1
    M.say('# ' .. tostring(reason):gsub('\n', '\n# '))
    for _, notice in ipairs(M.notices) do
      M.say('# told: ' .. notice.text:gsub('\n', '\n# '))
    end
  end
  M.say((ok and 'ok ' or 'not ok ') .. sentence)
end

function M.equal(got, expected)
  if not vim.deep_equal(got, expected) then
    local function shown(value)
      if type(value) == 'table' and type(value[1]) == 'string' then
        return '\n' .. table.concat(value, '\n')
      end
      return vim.inspect(value)
    end
    error(('got %s\nexpected %s'):format(shown(got), shown(expected)), 2)
  end
end

function M.wait(what, condition)
  if not vim.wait(M.patience, condition, 2) then
    error(what .. ': waited in vain', 2)
  end
end

function M.finish()
  M.say('1..' .. M.tests)
  pcall(function()
    require('fencepost.session').stop()
  end)
  vim.cmd(M.failures == 0 and 'qall!' or 'cquit 1')
end

--- The person's own command; what it prints.
function M.fencepost(...)
  local command = { vim.env.FENCEPOST }
  vim.list_extend(command, { ... })
  local out = vim.fn.system(command)
  if vim.v.shell_error ~= 0 then
    error(table.concat(command, ' ') .. ': ' .. out, 2)
  end
  return out
end

--- A request as the person, from another process.
function M.call(method, params)
  local json = require('fencepost.json')
  return json.decode(M.fencepost('call', method, json.encode(params or vim.empty_dict())))
end

--- The arguments of a server whose clock begins at an instant, so that what is shown does not depend on when
--- a test runs.
function M.at(instant)
  return { '--rehearse', instant }
end

--- Saves a reminder as the person, from another process.
function M.make(reminder)
  return M.call('reminder/save', { reminder = reminder }).reminder
end

function M.reminder(id)
  return M.call('reminder/get', { id = id }).reminder
end

--- Titles of all reminders that there are, by title.
function M.titles(where)
  local page = M.call('reminder/fetch', { sort = 'title', where = where, fields = { 'title' } })
  return vim.tbl_map(function(each)
    return each.title
  end, page.reminders)
end

function M.lines(buffer)
  return vim.api.nvim_buf_get_lines(buffer or 0, 0, -1, false)
end

--- Keys as if they were typed, to their end.
function M.type(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 'mx', false)
end

--- What the person answers to questions, one after another: the beginning of a choice, or false for none.
M.answers = {}

vim.ui.select = function(items, options, on_choice)
  local titles = vim.tbl_map(options.format_item or tostring, items)
  table.insert(M.asked, {
    prompt = options.prompt,
    choices = titles,
    kind = options.kind,
    -- Whether keys wait that would answer a question on the command line.
    has_typed = vim.fn.getchar(1) ~= 0,
  })
  local wanted = table.remove(M.answers, 1)
  for index, title in ipairs(titles) do
    if wanted and vim.startswith(title, wanted) then
      return on_choice(items[index], index)
    end
  end
  on_choice(nil, nil)
end

vim.ui.input = function(options, on_confirm)
  table.insert(M.asked, { prompt = options.prompt, default = options.default })
  on_confirm(table.remove(M.answers, 1) or nil)
end

--- What was told, by level.
vim.notify = function(text, level)
  table.insert(M.notices, { text = text, level = level })
end

--- What was told last, and what was told so far is forgotten.
function M.told()
  local texts = vim.tbl_map(function(notice)
    return notice.text
  end, M.notices)
  M.notices = {}
  return texts
end

function M.is_told(part)
  for _, notice in ipairs(M.notices) do
    if notice.text:find(part, 1, true) then
      return true
    end
  end
  return false
end

--- The person grants Neovim what it asks for, once and for all.
function M.grant()
  M.fencepost('access', 'grant', 'Neovim')
end

--- A file of the store as another program writes it.
function M.foreign(path, lines)
  local target = vim.env.FENCEPOST_STORE .. '/' .. path
  vim.fn.mkdir(vim.fn.fnamemodify(target, ':h'), 'p')
  local temporary = target .. '.tmp'
  local file = assert(io.open(temporary, 'wb'))
  file:write(table.concat(lines, '\r\n'), '\r\n')
  file:close()
  assert(os.rename(temporary, target))
end

function M.todo(id, title, more)
  local lines = {
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Another program//EN',
    'BEGIN:VTODO',
    'UID:' .. id,
    'DTSTAMP:20261120T091500Z',
    'SUMMARY:' .. title,
  }
  vim.list_extend(lines, more or {})
  return vim.list_extend(lines, { 'END:VTODO', 'END:VCALENDAR' })
end

--- The list, opened and complete.
function M.open_list(words)
  vim.cmd('Fencepost ' .. (words or ''))
  return M.loaded()
end

--- The view of the list once it holds everything.
function M.loaded()
  local view
  M.wait('the list', function()
    view = require('fencepost.list.view').of(vim.fn.bufnr('^fencepost://list$'))
    local mirror = view and view.mirror
    return mirror and mirror.state == 'ready' and not view.is_loading and not mirror.is_busy and view.drawn_width
  end)
  return view
end

--- Waits until the list says this, on one line or on several.
function M.wait_line(part)
  M.wait(part, function()
    local text = table.concat(M.lines(vim.fn.bufnr('^fencepost://list$')), ' '):gsub('%s+', ' ')
    return text:find(part, 1, true) ~= nil
  end)
end

function M.has_line(part, buffer)
  for index, line in ipairs(M.lines(buffer)) do
    if line:find(part, 1, true) then
      return index
    end
  end
  return nil
end

--- Puts the cursor on the first line that holds this.
function M.go_to(part)
  local line = M.has_line(part)
  if not line then
    error(part .. ' is on no line: ' .. vim.inspect(M.lines()), 2)
  end
  vim.api.nvim_win_set_cursor(0, { line, 0 })
end

--- Writes down every request that is sent from now on.
function M.listen()
  local session = require('fencepost.session')
  local heard, request = {}, session.request
  session.request = function(method, params, callback)
    table.insert(heard, { method = method, params = params })
    return request(method, params, callback)
  end
  return heard, function()
    session.request = request
  end
end

return M
