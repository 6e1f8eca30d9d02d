-- The buffer of what has gone off and waits for an answer. It is as the server tells it: what was answered
-- elsewhere goes by itself.

local access = require('fencepost.access')
local answers = require('fencepost.answers')
local config = require('fencepost.config')
local firings = require('fencepost.firings')
local notice = require('fencepost.notice')
local text = require('fencepost.text')
local view = require('fencepost.view')
local when = require('fencepost.when')

local api = vim.api

---@class fencepost.Alarms: fencepost.AnyView
local M, Alarms = view.kind('fencepost://alarms')

---@param buffer integer
---@return fencepost.Alarms
function M.attach(buffer)
  return M.make(buffer, { rows = {} })
end

--- Asks what is open; from then on it is told.
function Alarms:load()
  answers.allowed(function(err)
    if self.is_closed then
      return
    end
    self.problem = err and notice.sentence(err)
    if not err then
      firings.fetch()
    end
    self:render()
  end)
end

local function row_of(firing, width, icons)
  local lead = ('  %s '):format(icons.alarm)
  local aside = ('  %s, %s'):format(answers.cause(firing), when.spoken_instant(firing.at))
  local room = math.max(4, width - text.width(lead) - text.width(aside))
  local title = text.fit(text.line(firing.title), room, icons.ellipsis)
  local parts = { { lead, 'FencepostRinging' }, { title, 'FencepostItem' }, { aside, 'FencepostDue' } }
  return { key = firing.firing, firing = firing, parts = parts }
end

--- Shows what there is now.
function Alarms:render()
  if self.is_closed or not api.nvim_buf_is_loaded(self.buffer) then
    return
  end
  local width, icons = self:width() or self.drawn_width or vim.o.columns, config.get().icons
  self.drawn_width = width
  local all = firings.all()
  local hint = #all == 1 and '1 alarm waits' or ('%d alarms wait'):format(#all)
  local header = { { ' Fencepost', 'FencepostHeader' }, { '  ' .. hint, 'FencepostHint' } }
  local rows = { { parts = header }, { parts = {} } }
  local is_hidden = access.status and not access.has('reminder') and not access.has('event')
  local problem = self.problem or is_hidden and notice.sentence(access.withdrawn('reminder'))
  for _, line in ipairs(problem and text.wrapped(problem, math.min(width, 78) - 2) or {}) do
    rows[#rows + 1] = { parts = { { '  ' .. line, 'FencepostProblem' } } }
  end
  for _, firing in ipairs(all) do
    rows[#rows + 1] = row_of(firing, width, icons)
  end
  if #all == 0 and not problem then
    rows[#rows + 1] = { parts = { { '  No alarm waits for an answer.', 'FencepostHint' } } }
  end
  self:show(rows)
end

local function render_all()
  for _, each in pairs(M.views) do
    each:render()
  end
end

firings.on_change(render_all)
access.on_change(function()
  for _, each in pairs(M.views) do
    if each.problem and (access.has('reminder') or access.has('event')) then
      each:load()
    end
  end
  render_all()
end)

return M
