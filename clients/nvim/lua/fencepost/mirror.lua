-- The rows that `view/list` answers, kept up to date: after a change only the rows that changed are asked for,
-- and all of them when time alone makes them others. Knows no buffer.

local access = require('fencepost.access')
local feed = require('fencepost.feed')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local when = require('fencepost.when')

local uv = vim.uv or vim.loop

--- So many rows are read first, so that there is something to see at once; then all others.
local first_page = 500

---@class fencepost.Mirror
---@field query fencepost.ViewListParams
---@field sections fencepost.ViewSection[] with all rows, as far as they are loaded
---@field items table<string, fencepost.Reminder> by id
---@field order string[] ids of the rows, each once
---@field state string 'idle', 'loading', 'ready' or 'failed'
---@field total integer how many reminders there are, loaded or not
---@field silence string|nil what the server says about a position that is old
---@field err table|nil why there is nothing
local Mirror = {}
Mirror.__index = Mirror

--- A mirror that is empty until `load`.
---@param query fencepost.ViewListParams
---@param on_change fun(mirror: fencepost.Mirror, is_by_time: boolean|nil)
---@return fencepost.Mirror
function Mirror.new(query, on_change)
  local self = setmetatable({
    query = query,
    on_change = on_change,
    sections = {},
    items = {},
    order = {},
    total = 0,
    state = 'idle',
    generation = 0,
    timer = uv.new_timer(),
  }, Mirror)
  self.stops = {
    feed.on_change(function(changes)
      for _, kind in ipairs({ 'reminders', 'lists' }) do
        local ids = changes[kind]
        if #ids.created + #ids.updated + #ids.removed > 0 then
          self.is_stale = true
        end
      end
      self:next()
    end),
    feed.on_reset(function()
      if self.state ~= 'idle' then
        self:load()
      end
    end),
    access.on_change(function()
      self:hear_access()
    end),
    session.on(protocol.notifications.view_did_change_silence, function(params)
      self:hear_silence(params.silence)
    end),
    session.on('ready', function()
      -- There is another server: what the last one did not answer is asked again, and no consent is.
      if not self.is_closed and self.state == 'failed' and not self.err.is_refusal then
        self:load()
      end
    end),
  }
  return self
end

--- The person changed their mind.
function Mirror:hear_access()
  if self.is_closed then
    -- Closed by another listener to the same change.
    return
  elseif self.state == 'failed' and access.has('reminder') then
    self:load()
  elseif (self.state == 'ready' or self.state == 'loading') and not access.has('reminder') then
    self:lose(access.withdrawn('reminder'))
  end
end

--- The server says something else about a position that is old; the rows stay as they are.
---@param silence string|nil
function Mirror:hear_silence(silence)
  if not self.is_closed and self.state == 'ready' and self.silence ~= silence then
    self.silence = silence
    self.on_change(self)
  end
end

function Mirror:lose(err)
  self.generation = self.generation + 1
  self.sections, self.items, self.order, self.total, self.silence = {}, {}, {}, 0, nil
  self.is_stale, self.is_busy, self.version = false, false, nil
  self.timer:stop()
  self.state, self.err = 'failed', access.explained(err, 'reminder')
  self.on_change(self)
end

--- A request whose answer counts only as long as nothing else was asked for.
function Mirror:ask(more, callback)
  local generation = self.generation
  session.request(protocol.methods.view_list, vim.tbl_extend('error', self.query, more), function(err, answer)
    if not self.is_closed and generation == self.generation then
      if answer then
        feed.begin(answer.state)
      end
      callback(err, answer)
    end
  end)
end

--- Asks for all rows, page by page; what is shown stays until the first page is there.
function Mirror:load()
  self.generation = self.generation + 1
  self.state, self.err, self.version = 'loading', nil, nil
  self.is_stale, self.is_busy = false, true
  local generation = self.generation
  access.ensure('reminder', function(err)
    if self.is_closed or generation ~= self.generation then
      return
    elseif err then
      return self:lose(err)
    end
    self:pages(first_page)
  end)
end

--- Reads so many rows and then all others, or everything at once without a limit.
---@param limit integer|nil
---@param is_by_time boolean|nil
function Mirror:pages(limit, is_by_time)
  local function read(cursor, sections)
    self:ask({ limit = not cursor and limit or nil, cursor = cursor }, function(err, page)
      if err and cursor and err.code == protocol.errors.invalidValue then
        -- The store has changed between two pages.
        return self:pages(nil)
      elseif err then
        return self:lose(err)
      end
      for index, section in ipairs(page.sections) do
        local before = cursor and sections[index]
        if before then
          vim.list_extend(before.rows, section.rows)
        else
          sections[index] = section
        end
      end
      self:take(sections, page)
      if page.cursor then
        if not cursor and self.state == 'loading' then
          self.on_change(self)
        end
        return read(page.cursor, sections)
      end
      self:finish(is_by_time)
    end)
  end
  read(nil, {})
end

--- Makes these sections the ones that there are.
function Mirror:take(sections, answer)
  local items, order = {}, {}
  for _, section in ipairs(sections) do
    for _, row in ipairs(section.rows) do
      if not items[row.id] then
        order[#order + 1] = row.id
      end
      items[row.id] = row.reminder
    end
  end
  self.sections, self.items, self.order = sections, items, order
  self.total, self.silence, self.version = answer.total, answer.silence, answer.version
  self.valid_until = answer.validUntil
end

--- Everything is known again.
function Mirror:finish(is_by_time)
  self.state, self.is_busy = 'ready', false
  local seconds = when.seconds(self.valid_until) - when.clock()
  self.timer:start(math.max(1, seconds) * 1000, 0, vim.schedule_wrap(function()
    if not self.is_closed then
      self.is_stale, self.version = true, nil
      self:next()
    end
  end))
  self.on_change(self, is_by_time)
  self:next()
end

--- Asks for what has changed, as soon as nothing else is under way.
function Mirror:next()
  if self.is_busy or not self.is_stale or self.state ~= 'ready' then
    return
  end
  self.is_stale, self.is_busy = false, true
  if not self.version then
    return self:pages(nil, true)
  end
  self:ask({ since = self.version }, function(err, answer)
    if err then
      return self:lose(err)
    end
    self:take(answer.isDelta and self:merged(answer) or answer.sections, answer)
    self.version = not self.is_stale and self.version or nil
    self:finish()
  end)
end

--- Puts the rows of a delta behind those that they name, into the rows that stay.
function Mirror:merged(answer)
  local gone, rows_of = {}, {}
  for _, id in ipairs(answer.removed) do
    gone[id] = true
  end
  for _, section in ipairs(answer.sections) do
    for _, row in ipairs(section.rows) do
      gone[row.id] = true
    end
  end
  for _, section in ipairs(self.sections) do
    rows_of[section.key] = section.rows
  end
  for _, section in ipairs(answer.sections) do
    local first, behind, rows = {}, {}, {}
    for _, row in ipairs(section.rows) do
      if row.after then
        behind[row.after] = row
      else
        first[#first + 1] = row
      end
    end
    local function add(row)
      while row do
        rows[#rows + 1] = row
        row = behind[row.id]
      end
    end
    add(first[1])
    for _, row in ipairs(rows_of[section.key] or {}) do
      if not gone[row.id] then
        add(row)
      end
    end
    section.rows = rows
    -- If a row is missing, everything is asked for again.
    self.is_stale = self.is_stale or not self.query.sections and #rows ~= section.count
  end
  return answer.sections
end

--- Nothing is heard any more.
function Mirror:close()
  if self.is_closed then
    return
  end
  self.is_closed = true
  self.generation = self.generation + 1
  self.timer:stop()
  self.timer:close()
  for _, stop in ipairs(self.stops) do
    stop()
  end
end

return Mirror
