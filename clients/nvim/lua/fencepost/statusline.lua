-- A few characters for the statusline: what is overdue, due today, and ringing. Kept up to date by
-- deltas; costs nothing when it is drawn, and starts no server by itself.

local access = require('fencepost.access')
local config = require('fencepost.config')
local firings = require('fencepost.firings')
local Mirror = require('fencepost.mirror')
local session = require('fencepost.session')
local when = require('fencepost.when')

-- What rings is told, too, where only the statusline is used.
require('fencepost.alarms')

local M = {}

local mirror
local cached = { text = '', at = 0 }

local function redraw()
  cached.at = 0
  vim.cmd('redrawstatus!')
end

--- Counts alone, without a row.
local function watch()
  if mirror then
    mirror:close()
  end
  mirror = Mirror.new({
    where = { status = 'incomplete' },
    group = 'due',
    sections = {},
    fields = { 'id' },
  }, redraw)
  mirror:load()
end

--- How many are overdue, due later today, and ringing.
---@return { overdue: integer, today: integer, ringing: integer }
function M.counts()
  local counts = { overdue = 0, today = 0, ringing = firings.count }
  for _, section in ipairs(mirror and mirror.sections or {}) do
    if counts[section.key] then
      counts[section.key] = section.count
    end
  end
  return counts
end

--- Such as `♪1 2 overdue 3 today`; empty where there is nothing to say.
---@param options { start: boolean|nil }|nil `start` starts the server where it does not run
---@return string
function M.text(options)
  if session.state == 'stopped' and not (options and options.start) then
    return ''
  end
  if access.status and not access.has('reminder') then
    return ''
  end
  if not mirror then
    if session.state == 'failed' then
      return ''
    end
    if access.has('reminder') then
      watch()
    elseif not M.is_asking then
      -- Checks whether it is allowed, without a question: a statusline asks nothing.
      M.is_asking = true
      session.request(require('fencepost.protocol').methods.access_status, nil, function(_, status)
        M.is_asking = false
        access.status = status or access.status
        if access.has('reminder') then
          watch()
        end
      end)
    end
    return cached.text
  end
  local now = when.clock()
  if now - cached.at < 10 then
    return cached.text
  end
  local counts, parts = M.counts(), {}
  if counts.ringing > 0 then
    parts[#parts + 1] = config.get().icons.alarm .. counts.ringing
  end
  if counts.overdue > 0 then
    parts[#parts + 1] = counts.overdue .. ' overdue'
  end
  if counts.today > 0 then
    parts[#parts + 1] = counts.today .. ' today'
  end
  cached = { text = table.concat(parts, ' '), at = now }
  return cached.text
end

firings.on_change(redraw)
access.on_change(redraw)

return M
