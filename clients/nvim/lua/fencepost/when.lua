-- Instants, and the few words for them that stand in notices. What is due when, and the words for it, is the
-- server's business.

local M = {}

local weekdays = { 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat' }
local months = { 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec' }

--- The clock; a test may set another.
M.clock = os.time

--- How many days a day of the calendar is from the first one of 1970.
local function days(year, month, day)
  if month <= 2 then
    year, month = year - 1, month + 12
  end
  local before = 365 * year + math.floor(year / 4) - math.floor(year / 100) + math.floor(year / 400)
  return before + math.floor((153 * (month - 3) + 2) / 5) + day - 719469
end

--- An instant of the protocol as seconds.
---@param text string `2026-11-20T16:04:05.250Z`
---@return integer|nil
function M.seconds(text)
  local year, month, day, hour, minute, second = text:match('^(%d+)-(%d+)-(%d+)T(%d+):(%d+):(%d+)')
  if year then
    local at = days(tonumber(year), tonumber(month), tonumber(day)) * 86400
    return at + hour * 3600 + minute * 60 + second
  end
end

--- Seconds as an instant of the protocol.
---@param time integer
function M.instant(time)
  return os.date('!%Y-%m-%dT%H:%M:%SZ', time)
end

--- The day so many days after one.
---@param day string as the protocol writes it
---@param count integer
function M.day_after(day, count)
  local year, month, date = day:match('^(%d+)%-(%d+)%-(%d+)$')
  local noon = days(tonumber(year), tonumber(month), tonumber(date)) + count
  return os.date('!%Y-%m-%d', noon * 86400)
end

--- An instant in words: `today 18:30`, `Fri 09:00`, `3 Dec 2027 09:00`.
---@param text string
function M.spoken_instant(text)
  local at = M.seconds(text)
  if not at then
    return text
  end
  local now, fields = os.date('*t', M.clock()), os.date('*t', at)
  local off = days(fields.year, fields.month, fields.day) - days(now.year, now.month, now.day)
  local near = { [-1] = 'yesterday', [0] = 'today', [1] = 'tomorrow' }
  local day = near[off] or off > 1 and off < 7 and weekdays[fields.wday] or fields.day .. ' ' .. months[fields.month]
  if fields.year ~= now.year and (off < -1 or off > 6) then
    day = day .. ' ' .. fields.year
  end
  return day .. os.date(' %H:%M', at)
end

return M
