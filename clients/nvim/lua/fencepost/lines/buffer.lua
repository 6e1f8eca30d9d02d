-- The buffer in which the list is edited as lines: `:w` carries out everything that the lines change as one
-- transaction, or nothing. What others changed meanwhile is merged, or asked about; what was typed stays.

local access = require('fencepost.access')
local catalog = require('fencepost.catalog')
local changes = require('fencepost.lines.changes')
local feed = require('fencepost.feed')
local filter = require('fencepost.filter')
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
  name = 'fencepost://lines',
  --- How long `:w` waits for its answer before it lets the person go on.
  patience = 10000,
  --- The filter that the lines are read with.
  filter = '',
  --- What was read, by number.
  ---@type table<integer, fencepost.LinesItem>
  items = {},
}

local problems = api.nvim_create_namespace('fencepost-lines')
local fields = { 'id', 'list', 'title', 'completed', 'sortOrder', 'creationDate', 'revision' }

--- The number of each reminder, which it keeps.
local numbers, last_number = {}, 0

--- The id of each list by its heading, as it was read.
local lists = {}

--- The id of each new line: sent again after its answer was lost, it makes no second reminder.
local new_ids = {}

--- The text of the buffer as it was read.
local read_lines = {}

local function number_of(id)
  if not numbers[id] then
    last_number = last_number + 1
    numbers[id] = last_number
  end
  return numbers[id]
end

local function is_modified(buffer)
  return not vim.deep_equal(api.nvim_buf_get_lines(buffer, 0, -1, false), read_lines)
end

--- Writes lines into the buffer; the cursor stays on its reminder. What was there before cannot be undone to:
--- its lines are of another time.
local function put(buffer, new)
  local places = {}
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    local cursor = api.nvim_win_get_cursor(window)
    local entry = lines.entry(api.nvim_buf_get_lines(buffer, cursor[1] - 1, cursor[1], false)[1] or '', M.items)
    places[window] = { cursor = cursor, number = entry and entry.number }
  end
  local levels = vim.bo[buffer].undolevels
  vim.bo[buffer].modifiable = true
  vim.bo[buffer].undolevels = -1
  api.nvim_buf_set_lines(buffer, 0, -1, false, new)
  vim.bo[buffer].undolevels = levels
  vim.bo[buffer].modified = false
  new_ids = {}
  read_lines = api.nvim_buf_get_lines(buffer, 0, -1, false)
  vim.diagnostic.set(problems, buffer, {})
  for window, place in pairs(places) do
    local line = math.min(place.cursor[1], #read_lines)
    for index, each in ipairs(read_lines) do
      if place.number and each:match('^%s*/(%d+) ') == tostring(place.number) then
        line = index
      end
    end
    api.nvim_win_set_cursor(window, { line, place.cursor[2] })
  end
end

--- Takes what the server answers as what is edited.
local function take(buffer, answer)
  local items, sections, index, has = {}, {}, 0, {}
  lists = {}
  for _, section in ipairs(answer.sections) do
    local rows = {}
    for _, row in ipairs(section.rows) do
      local each = row.reminder
      index = index + 1
      local item = {
        id = each.id,
        number = number_of(each.id),
        title = vim.trim(text.line(each.title)),
        done = each.completed,
        list = each.list,
        parent = row.parent,
        order = each.sortOrder
          or changes.created_order(each.creationDate and when.seconds(each.creationDate)),
        index = index,
        revision = each.revision,
      }
      items[item.number] = item
      rows[#rows + 1] = { item = item, depth = row.depth }
    end
    has[section.key] = true
    local title, name = text.line(section.title), catalog.list_title(section.key)
    -- Of lists with the same title each is called by its id, too.
    name = vim.startswith(name, title .. ' (') and name or title
    lists[name] = section.key
    sections[#sections + 1] = { title = name, rows = rows }
  end
  for _, list in ipairs(M.filter == '' and catalog.lists or {}) do
    if not has[list.id] and not list.readOnly and vim.tbl_contains(list.entities, 'reminder') then
      sections[#sections + 1] = { title = catalog.list_title(list.id), rows = {} }
    end
  end
  M.items = items
  put(buffer, lines.lines(sections))
end

local generation = 0

--- Reads the list into the buffer.
---@param buffer integer
---@param callback fun(err: table|nil)|nil
function M.load(buffer, callback)
  generation = generation + 1
  local mine = generation
  local tick = api.nvim_buf_get_changedtick(buffer)
  local function finish(err)
    if err then
      notice.error(access.explained(err, 'reminder'))
    end
    if callback then
      callback(err)
    end
  end
  catalog.ensure(function(refused)
    if refused then
      return finish(refused)
    end
    filter.parse(M.filter, function(sentence, where)
      if sentence then
        return finish({ message = sentence })
      end
      where.status = where.status or 'incomplete'
      local params = { where = where, group = 'list', sort = 'sortOrder', fields = fields }
      session.request(methods.view_list, params, function(err, answer)
        if mine ~= generation or not api.nvim_buf_is_loaded(buffer) then
          return finish(nil)
        elseif answer then
          feed.begin(answer.state)
          if api.nvim_buf_get_changedtick(buffer) ~= tick and is_modified(buffer) then
            -- Typed into while it was read: what was typed stays, and is merged when it is saved.
            return finish(nil)
          end
          take(buffer, answer)
        end
        finish(err)
      end)
    end)
  end)
end

--- Marks what is wrong with a line, and says it.
local function refuse(buffer, line, message)
  vim.diagnostic.set(problems, buffer, {
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
    heading.list = lists[heading.heading] or list and list.id
    is_used[heading.list or ''] = true
  end
  local missing = vim.tbl_filter(function(list)
    for _, item in pairs(M.items) do
      if item.list == list.id then
        return not is_used[list.id]
      end
    end
    return false
  end, catalog.lists)
  local function go_on(at)
    local heading = headings[at]
    if not heading then
      return done(operations)
    elseif heading.list then
      return go_on(at + 1)
    end
    local choices = { { label = ('Make the list “%s”'):format(heading.heading), value = 'make' } }
    if #missing == 1 then
      choices[2] = { label = ('Rename “%s”'):format(catalog.list_title(missing[1].id)), value = 'rename' }
    end
    choices[#choices + 1] = { label = 'Type on' }
    ask(('There is no list “%s”.'):format(heading.heading), choices, function(choice)
      if not choice then
        return done(nil)
      end
      local list = { title = heading.heading }
      if choice == 'rename' then
        list.id, heading.list = missing[1].id, missing[1].id
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
    new_ids[key] = new_ids[key] or write.new_id()
    return new_ids[key]
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

--- What is asked where a change of others stands in the way of one of the lines.
local function settle(buffer, change, err, callback)
  local entry, item = change.entry, change.item or M.items[change.entry.number]
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
    M.items[item.number] = nil
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
        M.items[item.number] = nil
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
        M.items[item.number], numbers[item.id] = nil, nil
        local again_line = lines.line({ number = 0, done = entry.done, title = typed.quoted(entry.title) }, entry.depth)
        return rewrite({ (again_line:gsub('/0 ', '', 1)) })
      elseif choice == 'theirs' then
        M.items[item.number] = nil
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
  session.request(methods.store_apply, { operations = operations, title = 'list as lines' }, function(err)
    if not api.nvim_buf_is_loaded(buffer) then
      if err then
        notice.error(err)
      end
      return callback(err)
    elseif not err then
      local count = #operations == 1 and '1 change' or #operations .. ' changes'
      notice.info(('Saved %s; :Fencepost undo takes back all of it.'):format(count))
      return M.load(buffer, callback)
    end
    local index = type(err.data) == 'table' and err.data.index
    local change = index and all[index - before + 1]
    if change and change.entry and not change.entry.number and err.code == errors.conflict then
      -- All of it was saved before; only the answer was lost.
      return M.load(buffer, callback)
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

--- Saves what the lines change, all of it or nothing.
---@param buffer integer
---@param callback fun(err: table|nil)
function save(buffer, callback)
  local headings, entries, problem = lines.read(api.nvim_buf_get_lines(buffer, 0, -1, false), M.items)
  local function stop()
    callback({ kind = 'told' })
  end
  vim.diagnostic.set(problems, buffer, {})
  if problem then
    refuse(buffer, problem.line, problem.message)
    return stop()
  end
  catalog.ensure(function(refused)
    if refused then
      notice.error(refused)
      return stop()
    end
    M.save_read(buffer, headings, entries, callback)
  end)
end

--- Goes on saving as soon as the lists are known.
function M.save_read(buffer, headings, entries, callback)
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
      local all = changes.of(M.items, entries, when.clock())
      local gone = vim.tbl_filter(function(change)
        return change.item
      end, all)
      if #all + #operations == 0 then
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

--- `:w`: waits for the answer, so that `:wq` closes nothing that is not saved.
---@param buffer integer
function M.write(buffer)
  if M.is_saving and not M.is_asking then
    return notice.info('It is being saved.')
  end
  local failure
  M.is_saving, M.is_asking, M.is_agreed = true, false, nil
  -- What is typed before it is read again would be typed into what is saved already.
  vim.bo[buffer].modifiable = false
  save(buffer, function(err)
    M.is_saving, failure = false, err
    if api.nvim_buf_is_valid(buffer) then
      vim.bo[buffer].modifiable = true
    end
    if not err and M.is_stale and api.nvim_buf_is_loaded(buffer) then
      M.is_stale = false
      M.load(buffer)
    end
  end)
  local waited = vim.wait(M.patience, function()
    return not M.is_saving or M.is_asking
  end, 5)
  if waited and M.is_saving then
    -- It goes on when the question is answered.
    return false
  elseif not waited then
    notice.warn('There is no answer yet: what you typed stays here.')
  end
  return waited and failure == nil
end

--- The cursor keeps out of what is concealed.
local function keep_out(buffer)
  local cursor = api.nvim_win_get_cursor(0)
  local prefix = lines.concealed(api.nvim_get_current_line())
  local room = #api.nvim_get_current_line()
  if api.nvim_get_current_buf() == buffer and cursor[2] < prefix and room >= prefix then
    api.nvim_win_set_cursor(0, { cursor[1], prefix })
  end
end

local is_attached = {}

--- Makes a buffer that of the lines, and reads them.
---@param buffer integer
function M.attach(buffer)
  vim.bo[buffer].buftype = 'acwrite'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].filetype = 'fencepostlines'
  if not is_attached[buffer] then
    is_attached[buffer] = true
    api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI' }, {
      buffer = buffer,
      callback = function()
        keep_out(buffer)
      end,
    })
    api.nvim_create_autocmd('BufWipeout', {
      buffer = buffer,
      callback = function()
        is_attached[buffer] = nil
      end,
    })
  end
  -- Nothing was typed yet; `:e!` has emptied it.
  M.is_saving = false
  read_lines = api.nvim_buf_get_lines(buffer, 0, -1, false)
  local is_done = false
  M.load(buffer, function()
    is_done = true
  end)
  if access.has('reminder') then
    vim.wait(2000, function()
      return is_done
    end, 5)
  end
end

--- Shows the lines of what a filter means.
---@param words string
---@param options table|nil of the command
function M.open(words, options)
  local buffer = vim.fn.bufnr('^' .. M.name .. '$')
  local is_open = buffer ~= -1 and api.nvim_buf_is_loaded(buffer)
  if is_open and words ~= M.filter and is_modified(buffer) then
    return notice.error({ message = 'The lines were edited: save them with :w, or drop what you typed with :e!.' })
  end
  local is_other = words ~= M.filter
  M.filter = words
  require('fencepost.buffers').show(M.name, options)
  if is_open and is_other then
    M.load(buffer)
  end
end

--- Lines that were not edited follow what others do; those that were are merged when they are saved.
local function follow()
  for buffer in pairs(is_attached) do
    if not api.nvim_buf_is_loaded(buffer) then
      return
    elseif M.is_saving then
      M.is_stale = true
    elseif not is_modified(buffer) then
      M.load(buffer)
    end
  end
end

feed.on_change(function(delta)
  for _, kind in ipairs({ 'reminders', 'lists' }) do
    local ids = delta[kind]
    if #ids.created + #ids.updated + #ids.removed > 0 then
      return follow()
    end
  end
end)

feed.on_reset(follow)
catalog.on_change(follow)

-- What may not be seen any more goes; what the person typed is theirs.
access.on_change(function()
  for buffer in pairs(is_attached) do
    if api.nvim_buf_is_loaded(buffer) and not is_modified(buffer) then
      if access.has('reminder') then
        M.load(buffer)
      else
        M.items = {}
        put(buffer, {})
        vim.bo[buffer].modifiable = false
      end
    end
  end
end)

return M
