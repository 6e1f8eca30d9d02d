-- What every buffer that shows many things has in common: it is known by its buffer, is as wide as its
-- narrowest window, is looked at again when time alone makes it another, and ends with its buffer.

local when = require('fencepost.when')

local uv = vim.uv or vim.loop
local api = vim.api

local M = {}

local paint = api.nvim_create_namespace('fencepost-view')

---@class fencepost.AnyView
---@field buffer integer
---@field mirror fencepost.Mirror|nil
---@field drawn_width integer|nil cells that it was drawn for
---@field is_closed boolean|nil
---@field rows fencepost.AnyRow[]
---@field render fun(self: fencepost.AnyView)
local AnyView = {}

--- How many cells there are for text, in the narrowest window that shows it.
---@return integer|nil
function AnyView:width()
  local width
  for _, window in ipairs(vim.fn.win_findbuf(self.buffer)) do
    local info = vim.fn.getwininfo(window)[1]
    local count = info.width - info.textoff
    width = math.min(width or count, count)
  end
  return width
end

--- Calls back when time alone has made it another.
---@param at integer
---@param callback fun()
function AnyView:wake_at(at, callback)
  self.timer = self.timer or uv.new_timer()
  self.timer:stop()
  self.timer:start(math.max(1, at - when.clock()) * 1000, 0, vim.schedule_wrap(callback))
end

---@class fencepost.AnyRow
---@field parts table[] texts with their highlights
---@field key string|nil what it is about, the same from one look to the next

local function line_of(rows, place)
  for line, row in ipairs(rows) do
    if row.key and row.key == place.key then
      return line
    end
  end
  if place.is_first then
    for line, row in ipairs(rows) do
      if row.key then
        return line
      end
    end
  end
  return math.min(place.line, #rows)
end

--- Writes the rows into the buffer, and paints them.
local function write(self)
  local buffer, lines, spans = self.buffer, {}, {}
  for index, row in ipairs(self.rows) do
    local line = ''
    for _, part in ipairs(row.parts) do
      spans[#spans + 1] = { index - 1, #line, #line + #part[1], part[2] }
      line = line .. part[1]
    end
    lines[index] = (line:gsub('%s+$', ''))
  end
  vim.bo[buffer].modifiable = true
  api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].modified = false
  api.nvim_buf_clear_namespace(buffer, paint, 0, -1)
  for _, span in ipairs(spans) do
    api.nvim_buf_set_extmark(buffer, paint, span[1], math.min(span[2], #lines[span[1] + 1]), {
      end_row = span[1],
      end_col = math.min(span[3], #lines[span[1] + 1]),
      hl_group = span[4],
    })
  end
end

--- Shows these rows. The cursor stays on what it is on.
---@param rows fencepost.AnyRow[]
function AnyView:show(rows)
  local places = {}
  for _, window in ipairs(vim.fn.win_findbuf(self.buffer)) do
    local line = api.nvim_win_get_cursor(window)[1]
    local key = self.rows[line] and self.rows[line].key
    places[window] = { line = line, key = key, is_first = not key and not self.has_items }
  end
  self.rows = rows
  write(self)
  for window, place in pairs(places) do
    api.nvim_win_set_cursor(window, { line_of(rows, place), 0 })
  end
  self.has_items = vim.tbl_contains(vim.tbl_map(function(row)
    return row.key ~= nil
  end, rows), true)
end

--- Shown again after a while, or in a window of another width.
function AnyView:refresh_if_needed()
  local width = self:width()
  if width and width ~= self.drawn_width then
    self:render()
  end
end

--- What the cursor is on, of what `show` has shown.
---@return fencepost.AnyRow|nil
function AnyView:row()
  return self.rows[api.nvim_win_get_cursor(0)[1]]
end

--- A kind of view: those that there are, by buffer, and what each of them is.
---@param buffer_name string
---@return table views, table class
function M.kind(buffer_name)
  local views = { views = {}, buffer_name = buffer_name }
  local class = setmetatable({}, { __index = AnyView })
  class.__index = class

  --- The view of a buffer, of the current one without it.
  function views.of(buffer)
    return views.views[buffer or api.nvim_get_current_buf()]
  end

  --- A view of a buffer, with what it begins with.
  function views.make(buffer, members)
    members.buffer = buffer
    views.views[buffer] = setmetatable(members, class)
    return members
  end

  function class:close()
    self.is_closed = true
    for _, stop in ipairs(self.stops or {}) do
      stop()
    end
    if self.mirror then
      self.mirror:close()
    end
    if self.timer then
      self.timer:stop()
      self.timer:close()
    end
    views.views[self.buffer] = nil
  end

  return views, class
end

return M
