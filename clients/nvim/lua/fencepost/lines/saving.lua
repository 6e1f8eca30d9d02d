-- Saves what was changed in the list as lines: all of it as one transaction, or nothing. What others changed
-- meanwhile is merged, or asked about; what was typed stays.

local access = require('fencepost.access')
local catalog = require('fencepost.catalog')
local changes = require('fencepost.lines.changes')
local edited = require('fencepost.lines.buffer')
local lines = require('fencepost.lines.text')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local text = require('fencepost.text')
local typed = require('fencepost.typed')
local when = require('fencepost.when')
local write = require('fencepost.write')

local api = vim.api
local errors, methods = protocol.errors, protocol.methods

local M = {
  --- How long `:w` waits for its answer before it lets the person go on.
  patience = 10000,
}

--- Marks what is wrong with a line, and says it.
local function refuse(buffer, line, message)
  vim.diagnostic.set(edited.problems, buffer, {
    { lnum = line, col = 0, message = message, severity = vim.diagnostic.severity.ERROR, source = 'fencepost' },
  })
  notice.error({ message = ('Line %d: %s Nothing is saved.'):format(line + 1, message) })
end

local function ask(prompt, choices, callback)
  -- A plugin may show the question in a window, which takes no key before `:w` is over.
  M.is_asking = true
  vim.ui.select(choices, {
    prompt = prompt,
    kind = 'fencepost-lines',
    format_item = function(choice)
      return choice.label
    end,
  }, function(choice)
    M.is_asking = false
    callback(choice and choice.value)
  end)
end

--- Gives each heading its list. Of one that there is not, the person is asked whether to make it.
---@param done fun(operations: table[]|nil) nil where the person types on
local function resolve(headings, done)
  local is_used, operations = {}, {}
  for _, heading in ipairs(headings) do
    local list = catalog.list(heading.heading)
    heading.list = edited.lists[heading.heading] or list and list.id
    is_used[heading.list or ''] = true
  end
  -- The lists with reminders whose headings are gone, by their names.
  local missing = {}
  for name, id in pairs(edited.lists) do
    for _, item in pairs(edited.items) do
      if item.list == id and not is_used[id] then
        missing[#missing + 1] = name
        break
      end
    end
  end
  local function go_on(at)
    local heading = headings[at]
    if not heading then
      return done(operations)
    elseif heading.list then
      return go_on(at + 1)
    end
    local choices = { { label = ('Make the list “%s”'):format(heading.heading), value = 'make' } }
    if #missing == 1 then
      choices[2] = { label = ('Rename “%s”'):format(missing[1]), value = 'rename' }
    end
    choices[#choices + 1] = { label = 'Type on' }
    ask(('There is no list “%s”.'):format(heading.heading), choices, function(choice)
      if not choice then
        return done(nil)
      end
      local list = { title = heading.heading }
      if choice == 'rename' then
        list.id, heading.list = edited.lists[missing[1]], edited.lists[missing[1]]
        missing = {}
      else
        heading.list = '$' .. #operations
      end
      operations[#operations + 1] = { method = methods.list_save, params = { list = list } }
      go_on(at + 1)
    end)
  end
  go_on(1)
end

--- Has the server read the lines that are new.
---@param done fun(entry: table|nil, message: string|nil) what is wrong
local function read_new(entries, done)
  local count = {}
  local function id_of(entry)
    local key = entry.under.heading .. '\n' .. entry.title
    count[key] = (count[key] or 0) + 1
    key = key .. '\n' .. count[key]
    edited.new_ids[key] = edited.new_ids[key] or write.new_id()
    return edited.new_ids[key]
  end
  local function go_on(at)
    local entry = entries[at]
    if not entry then
      return done(nil)
    elseif entry.number then
      return go_on(at + 1)
    end
    typed.parse(entry.title, 'reminder', nil, function(err, parsed)
      local wrong = err or typed.wrong(parsed)
      if wrong then
        return done(entry, wrong.message)
      end
      entry.reminder = vim.tbl_extend('force', parsed.reminder, { id = id_of(entry) })
      go_on(at + 1)
    end)
  end
  go_on(1)
end

local save

--- Asks what to do if others have changed or removed the reminder of a line.
local function settle(buffer, change, err, callback)
  local entry, item = change.entry, change.item or edited.items[change.entry.number]
  local current = type(err.data) == 'table' and err.data.current
  local function again()
    save(buffer, callback)
  end
  local function rewrite(new)
    vim.bo[buffer].modifiable = true
    api.nvim_buf_set_lines(buffer, entry.line, entry.line + 1, false, new)
    vim.bo[buffer].modifiable = false
    again()
  end
  local prompt = ('“%s” was %s elsewhere.'):format(text.short(item.title), current and 'changed' or 'removed')
  if not entry and not current then
    -- Both sides have removed it.
    edited.items[item.number] = nil
    return again()
  elseif not entry then
    return ask(prompt, {
      { label = ('Remove it all the same: %s'):format(text.short(current.title)), value = 'mine' },
      { label = 'Keep it', value = 'theirs' },
      { label = 'Type on' },
    }, function(choice)
      if choice == 'mine' then
        item.revision = current.revision
      elseif choice == 'theirs' then
        edited.items[item.number] = nil
      else
        return callback({ kind = 'told' })
      end
      again()
    end)
  elseif not current then
    return ask(prompt, {
      { label = 'Make it again', value = 'mine' },
      { label = 'Remove its line', value = 'theirs' },
      { label = 'Type on' },
    }, function(choice)
      if choice == 'mine' then
        edited.items[item.number], edited.numbers[item.id] = nil, nil
        local again_line = lines.line({ number = 0, done = entry.done, title = typed.quoted(entry.title) }, entry.depth)
        return rewrite({ (again_line:gsub('/0 ', '', 1)) })
      elseif choice == 'theirs' then
        edited.items[item.number] = nil
        return rewrite({})
      end
      callback({ kind = 'told' })
    end)
  end
  ask(prompt, {
    { label = 'Keep mine: ' .. text.short(entry.title), value = 'mine' },
    { label = 'Take theirs: ' .. text.short(current.title), value = 'theirs' },
    { label = 'Type on' },
  }, function(choice)
    if not choice then
      return callback({ kind = 'told' })
    end
    item.revision = current.revision
    if choice == 'mine' then
      return again()
    end
    item.title, item.done, item.list = vim.trim(text.line(current.title)), current.completed, current.list
    rewrite({ lines.line(item, entry.depth) })
  end)
end

--- Carries out what the lines change.
local function send(buffer, operations, all, callback)
  for _, change in ipairs(all) do
    operations[#operations + 1] = change.operation
  end
  local before = #operations - #all
  local sent, earlier = api.nvim_buf_get_lines(buffer, 0, -1, false), edited.sent
  edited.sent = sent
  session.request(methods.store_apply, { operations = operations, title = 'list as lines' }, function(err)
    if not api.nvim_buf_is_loaded(buffer) then
      if err then
        notice.error(err)
      end
      return callback(err)
    elseif not err then
      local count = #operations == 1 and '1 change' or #operations .. ' changes'
      notice.info(('Saved %s; :Fencepost undo takes back all of it.'):format(count))
      return edited.load(buffer, callback)
    end
    if err.kind ~= 'unanswered' then
      -- It is certain that nothing of this was saved.
      edited.sent = earlier
    end
    local index = type(err.data) == 'table' and err.data.index
    local change = index and all[index - before + 1]
    if change and change.entry and not change.entry.number and err.code == errors.conflict then
      -- It was saved before; only the answer was lost, or what is there was not read again.
      local current = err.data.current
      if vim.deep_equal(sent, earlier) then
        return edited.load(buffer, callback)
      elseif type(current) == 'table' then
        -- Something was typed since.
        edited.know(buffer, change.entry, current)
        return save(buffer, callback)
      end
    end
    local is_raced = err.code == errors.conflict or err.code == errors.notFound
    if change and is_raced and (change.item or change.entry.number) then
      return settle(buffer, change, err, callback)
    elseif change and change.entry then
      refuse(buffer, change.entry.line, err.message)
      return callback({ kind = 'told' })
    end
    notice.error(access.explained(err, 'reminder'))
    callback({ kind = 'told' })
  end)
end

--- Goes on saving as soon as the lists are known.
local function save_read(buffer, headings, entries, callback)
  local function stop()
    callback({ kind = 'told' })
  end
  resolve(headings, function(operations)
    if not operations then
      return stop()
    end
    read_new(entries, function(wrong, message)
      if wrong then
        refuse(buffer, wrong.line, message)
        return stop()
      end
      for _, entry in ipairs(entries) do
        entry.list = entry.under.list
      end
      local all = changes.of(edited.items, entries, when.clock())
      local gone = vim.tbl_filter(function(change)
        return change.item
      end, all)
      if #all + #operations == 0 and edited.sent then
        return edited.load(buffer, callback)
      elseif #all + #operations == 0 then
        vim.bo[buffer].modified = false
        return callback(nil)
      elseif #gone == 0 or buffer == M.is_agreed then
        return send(buffer, operations, all, callback)
      end
      local titles = {}
      for index, change in ipairs(gone) do
        titles[index] = index <= 3 and ('“%s”'):format(text.short(change.item.title)) or nil
      end
      local what = table.concat(titles, ', ') .. (#gone > 3 and (' and %d more'):format(#gone - 3) or '')
      ask(('This removes %s.'):format(what), {
        { label = #gone == 1 and 'Save, and remove it' or 'Save, and remove them', value = true },
        { label = 'Type on' },
      }, function(is_meant)
        if not is_meant then
          return stop()
        end
        M.is_agreed = buffer
        send(buffer, operations, all, callback)
      end)
    end)
  end)
end

--- Saves what the lines change, all of it or nothing.
---@param buffer integer
---@param callback fun(err: table|nil)
function save(buffer, callback)
  local headings, entries, problem = lines.read(edited.current_lines(buffer), edited.items)
  local function stop()
    callback({ kind = 'told' })
  end
  vim.diagnostic.set(edited.problems, buffer, {})
  if problem then
    refuse(buffer, problem.line, problem.message)
    return stop()
  end
  catalog.ensure(function(refused)
    if refused then
      notice.error(refused)
      return stop()
    end
    save_read(buffer, headings, entries, callback)
  end)
end

--- `:w`: waits for the answer, so that `:wq` closes nothing that is not saved.
---@param buffer integer
function M.write(buffer)
  if edited.is_saving and not M.is_asking then
    return notice.info('It is being saved.')
  end
  local failure
  edited.is_saving, M.is_asking, M.is_agreed = true, false, nil
  -- What is typed before it is read again would be typed into what is saved already.
  vim.bo[buffer].modifiable = false
  save(buffer, function(err)
    edited.is_saving, failure = false, err
    if api.nvim_buf_is_valid(buffer) then
      vim.bo[buffer].modifiable = true
    end
    if not err and edited.is_stale and api.nvim_buf_is_loaded(buffer) then
      edited.is_stale = false
      edited.load(buffer)
    end
  end)
  local waited = vim.wait(M.patience, function()
    return not edited.is_saving or M.is_asking
  end, 5)
  if waited and edited.is_saving then
    -- It goes on when the question is answered.
    return false
  elseif not waited then
    notice.warn('There is no answer yet: what you typed stays here.')
  end
  return waited and failure == nil
end

return M
