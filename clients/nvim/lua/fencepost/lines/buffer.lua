-- The buffer in which the list is edited as lines: it is read here, and read again when others change something and
-- nothing was typed.

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
local when = require('fencepost.when')

local api = vim.api
local methods = protocol.methods

local M = {
  name = 'fencepost://lines',
  --- The filter that the lines are read with.
  filter = '',
  --- What was read, by number.
  ---@type table<integer, fencepost.LinesItem>
  items = {},
  --- The number of each reminder.
  numbers = {},
  --- The id of each list by its heading, as it was read.
  lists = {},
  --- The id of each new line: a save that is sent again after its answer was lost makes no second reminder.
  new_ids = {},
  --- The lines that were sent to be saved, where it is not known whether they are.
  ---@type string[]|nil
  sent = nil,
  --- What is wrong with lines.
  problems = api.nvim_create_namespace('fencepost-lines'),
}

local fields = { 'id', 'list', 'title', 'completed', 'sortOrder', 'creationDate', 'revision' }

--- The number of each reminder, which it keeps.
local last_number = 0

--- The text of the buffer as it was read.
local read_lines = {}

local function number_of(id)
  if not M.numbers[id] then
    last_number = last_number + 1
    M.numbers[id] = last_number
  end
  return M.numbers[id]
end

local function is_modified(buffer)
  return not vim.deep_equal(api.nvim_buf_get_lines(buffer, 0, -1, false), read_lines)
end

--- Writes lines into the buffer; the cursor stays on its reminder. Undo does not
--- lead to what was there before, because the reminders may have changed since.
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
  M.new_ids, M.sent = {}, nil
  read_lines = api.nvim_buf_get_lines(buffer, 0, -1, false)
  vim.diagnostic.set(M.problems, buffer, {})
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

--- The number of the reminder that each line was read as, or false: for where its number is deleted with all that
--- stands in the line. What is typed in another line, though it stands at the same place, is none of it.
---@type (integer|false)[]
local owners = {}

local is_watched = {}

--- Follows the lines as they are inserted and deleted. Lines are counted from 0.
local function follow_lines(first, old_last, new_last)
  local old, new = old_last - first, new_last - first
  if old == new then
    return
  end
  -- Of lines that become fewer none says which are left.
  local kept, now = new > old and old or 0, {}
  for index = 1, first + kept do
    now[index] = owners[index] or false
  end
  for _ = kept + 1, new do
    now[#now + 1] = false
  end
  for index = old_last + 1, #owners do
    now[#now + 1] = owners[index]
  end
  owners = now
end

--- Remembers of each line whose it is.
local function mark(buffer)
  owners = {}
  for index, line in ipairs(read_lines) do
    owners[index] = tonumber(line:match('^%s*/(%d+) ')) or false
  end
  if not is_watched[buffer] then
    is_watched[buffer] = api.nvim_buf_attach(buffer, false, {
      on_lines = function(_, _, _, first, old_last, new_last)
        follow_lines(first, old_last, new_last)
      end,
      on_detach = function()
        is_watched[buffer] = nil
      end,
    })
  end
end

--- The lines of the buffer. One that was typed again in the place of another, as with `cc`, is that reminder's.
function M.current_lines(buffer)
  local now, is_there = api.nvim_buf_get_lines(buffer, 0, -1, false), {}
  for _, line in ipairs(now) do
    is_there[tonumber(line:match('^%s*/(%d+)')) or 0] = true
  end
  for index, line in ipairs(now) do
    local number = owners[index]
    if number and not is_there[number] and M.items[number] then
      local entry = lines.entry(line, M.items)
      if entry and not entry.heading and not entry.number then
        now[index] = line:gsub('^%s*', '%0/' .. number .. ' ', 1)
      end
    end
  end
  return now
end

--- Takes a new line for the reminder that it was saved as.
---@param buffer integer
---@param entry fencepost.LinesEntry
---@param saved fencepost.Reminder as it is now
function M.know(buffer, entry, saved)
  local above = 0
  for line = 1, entry.line do
    local item = M.items[owners[line] or 0]
    above = item and math.max(above, item.index) or above
  end
  local item = {
    id = saved.id,
    number = number_of(saved.id),
    title = vim.trim(text.line(saved.title)),
    done = saved.completed,
    list = saved.list,
    parent = saved.parent,
    order = saved.sortOrder or changes.created_order(saved.creationDate and when.seconds(saved.creationDate)),
    -- Behind the one above it, before the next that was read.
    index = (above + math.floor(above) + 1) / 2,
    revision = saved.revision,
  }
  M.items[item.number] = item
  vim.bo[buffer].modifiable = true
  local line = lines.line({ number = item.number, done = entry.done, title = item.title }, entry.depth)
  api.nvim_buf_set_lines(buffer, entry.line, entry.line + 1, false, { line })
  vim.bo[buffer].modifiable = false
  owners[entry.line + 1] = item.number
end

--- Takes what the server answers as what is edited.
local function take(buffer, answer)
  local items, sections, index, has = {}, {}, 0, {}
  M.lists = {}
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
    M.lists[name] = section.key
    sections[#sections + 1] = { title = name, rows = rows }
  end
  for _, list in ipairs(M.filter == '' and catalog.lists or {}) do
    if not has[list.id] and not list.readOnly and vim.tbl_contains(list.entities, 'reminder') then
      sections[#sections + 1] = { title = catalog.list_title(list.id), rows = {} }
    end
  end
  M.items = items
  put(buffer, lines.lines(sections))
  mark(buffer)
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

--- Puts the cursor behind what is concealed.
local function put_behind(buffer)
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
        put_behind(buffer)
      end,
    })
    api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI', 'TextChangedP' }, {
      buffer = buffer,
      callback = function()
        require('fencepost.lines.echo').look_soon(buffer)
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
