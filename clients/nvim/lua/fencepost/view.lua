-- What every buffer that shows many things has in common: it is known by its buffer, is as wide as its
-- narrowest window, is looked at again when time alone makes it another, and ends with its buffer.

local when = require('fencepost.when')

local uv = vim.uv or vim.loop
local api = vim.api

local M = {}

---@class fencepost.AnyView
---@field buffer integer
---@field mirror fencepost.Mirror|nil
---@field drawn_width integer|nil cells that it was drawn for
---@field is_closed boolean|nil
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
