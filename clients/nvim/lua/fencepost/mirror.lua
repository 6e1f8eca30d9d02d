-- What a query answers, kept up to date by deltas: only what is named in one is fetched again, in one
-- request, and the server says whether it still belongs here and where. Knows no buffer.

local access = require('fencepost.access')
local feed = require('fencepost.feed')
local order = require('fencepost.order')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local fetch = protocol.methods.reminder_fetch

--- So many are read at once: few enough for the editor to stay awake in between.
local page_size = 1000

---@class fencepost.Mirror
---@field items table<string, fencepost.Reminder> by id
---@field order string[] ids
---@field state string 'idle', 'loading', 'ready' or 'failed'
---@field total integer how many there are, loaded or not
---@field err table|nil why there is nothing
---@field on_page nil|fun(items: table, ids: string[], from: integer, to: integer) hears what a page brought
local Mirror = {}
Mirror.__index = Mirror

--- Which members decide the place in an order.
local keys = {
  dueDate = { 'due', 'timeZone', 'creationDate' },
  priority = { 'priority', 'creationDate' },
  title = { 'title', 'creationDate' },
  creationDate = { 'creationDate' },
  distance = { 'alarms', 'creationDate' },
}

---@class fencepost.Query
---@field where? fencepost.Where
---@field sort? string
---@field descending? boolean
---@field fields? string[]

--- A mirror that is empty until `load`.
---@param query fencepost.Query
---@param on_change fun(mirror: fencepost.Mirror)
---@return fencepost.Mirror
function Mirror.new(query, on_change)
  local self = setmetatable({
    query = query,
    on_change = on_change,
    items = {},
    order = {},
    total = 0,
    state = 'idle',
    generation = 0,
    waiting = {},
  }, Mirror)
  self.stops = {
    feed.on_change(function(changes)
      self:hear(changes.reminders)
    end),
    feed.on_reset(function()
      if self.state ~= 'idle' then
        self:load()
      end
    end),
    access.on_change(function()
      self:hear_access()
    end),
    session.on('ready', function()
      self:hear_ready()
    end),
  }
  return self
end

--- The person changed their mind.
function Mirror:hear_access()
  if self.is_closed then
    -- Closed by another one who hears of the same change.
    return
  elseif self.state == 'failed' and access.has('reminder') then
    self:load()
  elseif (self.state == 'ready' or self.state == 'loading') and not access.has('reminder') then
    self:lose(access.withdrawn('reminder'))
  end
end

--- There is another server: what the last one did not answer is asked again, and no consent is.
function Mirror:hear_ready()
  if not self.is_closed and self.state == 'failed' and not self.err.is_refusal then
    self:load()
  end
end

function Mirror:lose(err)
  self.generation = self.generation + 1
  self.items, self.order, self.total = {}, {}, 0
  self.waiting, self.is_busy = {}, false
  self.state, self.err = 'failed', access.explained(err, 'reminder')
  self.on_change(self)
end

--- A request whose answer counts only as long as nothing else was asked for.
function Mirror:ask(method, params, callback)
  local generation = self.generation
  session.request(method, params, function(err, answer)
    if not self.is_closed and generation == self.generation then
      callback(err, answer)
    end
  end)
end

--- Fetches all of it, page by page; what is shown stays until the first page is there.
function Mirror:load()
  self.generation = self.generation + 1
  self.state, self.err = 'loading', nil
  self.waiting, self.is_busy = {}, true
  local generation = self.generation
  access.ensure('reminder', function(err)
    if self.is_closed or generation ~= self.generation then
      return
    end
    if err then
      return self:lose(err)
    end
    self:page(nil, {}, {})
  end)
end

function Mirror:page(cursor, items, ids)
  self:ask(fetch, {
    where = self.query.where,
    sort = self.query.sort,
    descending = self.query.descending,
    fields = self.query.fields,
    limit = page_size,
    cursor = cursor,
  }, function(err, page)
    if err then
      return self:lose(err)
    end
    feed.begin(page.state)
    local before = #ids
    for _, item in ipairs(page.reminders) do
      -- What moved while pages were read can be in two of them.
      if not items[item.id] then
        ids[#ids + 1] = item.id
      end
      items[item.id] = item
    end
    self.items, self.order, self.total = items, ids, page.total
    if self.on_page then
      self.on_page(items, ids, before + 1, #ids)
    end
    if page.cursor then
      if not cursor then
        self.on_change(self)
      end
      return self:page(page.cursor, items, ids)
    end
    self.state, self.total, self.is_busy = 'ready', #ids, false
    self.on_change(self)
    self:next()
  end)
end

--- A delta: what is named in it is looked at as soon as nothing else is under way.
function Mirror:hear(ids)
  if self.state == 'idle' or self.state == 'failed' then
    return
  end
  for _, kind in ipairs({ 'created', 'updated', 'removed' }) do
    for _, id in ipairs(ids[kind]) do
      self.waiting[id] = kind
    end
  end
  self:next()
end

function Mirror:next()
  if self.is_busy or next(self.waiting) == nil then
    return
  end
  local named, gone = {}, {}
  for id, kind in pairs(self.waiting) do
    if kind == 'removed' then
      gone[id] = true
    elseif not self.query.where or not self.query.where.ids or vim.tbl_contains(self.query.where.ids, id) then
      named[#named + 1] = id
    end
  end
  self.waiting = {}
  if #named > page_size then
    return self:load()
  end
  table.sort(named)
  self.is_busy = true
  if #named == 0 then
    return self:merge({}, {}, gone)
  end
  local where = vim.tbl_extend('force', {}, self.query.where or {})
  where.ids = named
  self:ask(fetch, {
    where = where,
    sort = self.query.sort,
    descending = self.query.descending,
    fields = self.query.fields,
  }, function(err, page)
    if err then
      return self:lose(err)
    end
    self:merge(named, page.reminders, gone)
  end)
end

--- Whether it may stand elsewhere now.
function Mirror:has_moved(before, now)
  for _, key in ipairs(keys[self.query.sort or 'creationDate']) do
    if not vim.deep_equal(before[key], now[key]) then
      return true
    end
  end
  return false
end

function Mirror:merge(named, found, gone)
  local now = {}
  for _, item in ipairs(found) do
    now[item.id] = item
  end
  for _, id in ipairs(named) do
    if not now[id] then
      gone[id] = true
    end
  end
  local items = self.items
  local moved, is_mover, is_other = {}, {}, #found > 0
  for _, item in ipairs(found) do
    if not items[item.id] or self:has_moved(items[item.id], item) then
      moved[#moved + 1] = item.id
      is_mover[item.id] = true
    end
  end
  local rest = {}
  for _, id in ipairs(self.order) do
    if gone[id] then
      is_other = true
    elseif not is_mover[id] then
      rest[#rest + 1] = id
    end
  end
  local function finish(ids)
    for id in pairs(gone) do
      items[id] = nil
    end
    for id, item in pairs(now) do
      items[id] = item
    end
    self.order = vim.tbl_filter(function(id)
      return items[id] ~= nil
    end, ids)
    self.total = #self.order
    if is_other then
      self.on_change(self)
    end
    self:next()
  end
  self.is_busy = false
  if #moved == 0 then
    return finish(rest)
  end
  self.is_busy = true
  local generation = self.generation
  order.place(self.query, rest, moved, function(err, ids)
    if self.is_closed or generation ~= self.generation then
      return
    end
    self.is_busy = false
    if err then
      return self:lose(err)
    end
    finish(ids)
  end)
end

--- Nothing is heard any more.
function Mirror:close()
  self.is_closed = true
  self.generation = self.generation + 1
  for _, stop in ipairs(self.stops) do
    stop()
  end
end

return Mirror
