-- Dates as people say them, and the few words for dates that a person may write. What is due when in
-- another zone is the C library's business.

local M = {}

local uv = vim.uv or vim.loop

local weekdays = { 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat' }
local months = { 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec' }

--- The clock; a test may set another.
M.clock = os.time

local known_zone

--- The IANA name of the zone that this machine is in, as far as it says.
function M.local_zone()
  if known_zone == nil then
    local name = vim.env.TZ
    if not name or name == '' then
      local target = uv.fs_readlink('/etc/localtime')
      name = target and target:match('zoneinfo/(.*)$') or 'UTC'
    end
    known_zone = name:gsub('^:', '')
  end
  return known_zone
end

--- The instant of a wall clock in a zone. `mktime` looks at TZ each time that it is called, and
--- there is nothing else in Neovim that knows a zone's rules.
local function instant_in(zone, fields)
  local before = uv.os_getenv('TZ')
  uv.os_setenv('TZ', zone)
  local at = os.time(fields)
  if before then
    uv.os_setenv('TZ', before)
  else
    uv.os_unsetenv('TZ')
  end
  -- `localtime_r` looks at TZ only once: another `mktime` makes it forget the other zone.
  os.time(fields)
  return at
end

local instants = {}

---@class fencepost.Moment
---@field at integer the instant at which it begins
---@field all_day boolean

--- When a wall clock of the protocol is.
---@param wall string|nil `2026-12-01` or `2026-12-01T09:00:00`
---@param zone string|nil nil where it floats or lasts all day
---@return fencepost.Moment|nil
function M.moment(wall, zone)
  if not wall then
    return nil
  end
  local key = zone and (wall .. zone) or wall
  local known = instants[key]
  if known then
    return known
  end
  local year, month, day, hour, minute, second = wall:match('^(%d+)-(%d+)-(%d+)T(%d+):(%d+):(%d+)')
  local all_day = not year
  if all_day then
    year, month, day = wall:match('^(%d+)-(%d+)-(%d+)')
    if not year then
      return nil
    end
    hour, minute, second = 0, 0, 0
  end
  local fields = {
    year = tonumber(year),
    month = tonumber(month),
    day = tonumber(day),
    hour = tonumber(hour),
    min = tonumber(minute),
    sec = tonumber(second),
  }
  local at
  if zone and not all_day and zone ~= M.local_zone() then
    at = instant_in(zone, fields)
  else
    at = os.time(fields)
  end
  local moment = { at = at or 0, all_day = all_day }
  instants[key] = moment
  return moment
end

--- Noon, so that a day more is the next day whatever the clocks do in the night.
local function noon(time)
  local fields = os.date('*t', time)
  fields.hour, fields.min, fields.sec, fields.isdst = 12, 0, 0, nil
  return os.time(fields)
end

---@class fencepost.Today
---@field now integer
---@field year integer
---@field starts table<integer, integer> when the days around today begin, by how far off they are

--- What dates are compared with, worked out once for many of them.
function M.today()
  local now = M.clock()
  local fields = os.date('*t', now)
  local starts = {}
  for off = -1, 7 do
    starts[off] = os.time({ year = fields.year, month = fields.month, day = fields.day + off, hour = 0 })
  end
  return { now = now, year = fields.year, starts = starts }
end

---@param moment fencepost.Moment|nil
---@param today fencepost.Today
---@return string 'overdue', 'today', 'tomorrow', 'week', 'later' or 'none'
function M.band(moment, today)
  if not moment then
    return 'none'
  end
  local at, starts = moment.at, today.starts
  if at < starts[0] or (not moment.all_day and at < today.now) then
    return 'overdue'
  elseif at < starts[1] then
    return 'today'
  elseif at < starts[2] then
    return 'tomorrow'
  end
  return at < starts[7] and 'week' or 'later'
end

local function day_name(moment, fields, today)
  local at, starts = moment.at, today.starts
  if at >= starts[-1] and at < starts[7] then
    if at < starts[0] then
      return 'yesterday'
    elseif at < starts[1] then
      return 'today'
    elseif at < starts[2] then
      return 'tomorrow'
    end
    return weekdays[fields.wday]
  end
  local day = fields.day .. ' ' .. months[fields.month]
  return fields.year == today.year and day or day .. ' ' .. fields.year
end

--- A date as people say it: `today 18:30`, `tomorrow`, `Fri`, `3 Dec`, `3 Dec 2027`.
---@param moment fencepost.Moment|nil
---@param today fencepost.Today
---@return string
function M.spoken(moment, today)
  if not moment then
    return ''
  end
  local fields = os.date('*t', moment.at)
  local day = day_name(moment, fields, today)
  if moment.all_day then
    return day
  end
  return ('%s %02d:%02d'):format(day, fields.hour, fields.min)
end

--- A day as a heading: `Today, Wed 12 Jun`, `Tomorrow, Thu 13 Jun`, `Fri 14 Jun`.
---@param at integer an instant of the day
---@param off integer how many days off it is
function M.day_title(at, off)
  local fields = os.date('*t', at)
  local day = ('%s %d %s'):format(weekdays[fields.wday], fields.day, months[fields.month])
  local near = { [0] = 'Today', 'Tomorrow' }
  return near[off] and near[off] .. ', ' .. day or day
end

--- An instant of the protocol as seconds.
---@param text string `2026-11-20T16:04:05.250Z`
function M.seconds(text)
  local moment = M.moment(text:sub(1, 19), 'UTC')
  return moment and moment.at
end

--- Seconds as an instant of the protocol.
---@param time integer
function M.instant(time)
  return os.date('!%Y-%m-%dT%H:%M:%SZ', time)
end

--- An instant as people say it.
function M.spoken_instant(text)
  local at = M.seconds(text)
  return at and M.spoken({ at = at, all_day = false }, M.today()) or text
end

--- The day so many days off, as the protocol writes it.
function M.day(days)
  return os.date('%Y-%m-%d', noon(M.clock()) + days * 86400)
end

local function weekday_off(word)
  for index, name in ipairs(weekdays) do
    -- The three letters, or the whole name.
    if word:sub(1, 3) == name:lower() and ('sunday monday tuesday wednesday thursday friday saturday')
      :find(word, 1, true) then
      local off = (index - os.date('*t', M.clock()).wday) % 7
      return off == 0 and 7 or off
    end
  end
end

local function day_of(word)
  word = word:lower()
  if word == 'today' then
    return M.day(0)
  elseif word == 'tomorrow' then
    return M.day(1)
  end
  local count, unit = word:match('^%+(%d+)([dw])$')
  if count then
    return M.day(tonumber(count) * (unit == 'w' and 7 or 1))
  end
  local off = #word >= 3 and weekday_off(word)
  return off and M.day(off) or nil
end

--- The day so many days after one.
---@param day string as the protocol writes it
function M.day_after(day, days)
  local year, month, date = day:match('^(%d+)%-(%d+)%-(%d+)$')
  return os.date('%Y-%m-%d', os.time({ year = year, month = month, day = date + days, hour = 12 }))
end

--- A date as the protocol writes it, where the person used one of the words that stand for a day, or
--- left the seconds away. All else is passed on as it was written, and the server says what it thinks.
---@param text string
---@return string
function M.wire(text)
  local day, time = text:match('^(.-)[ T@](%d?%d:%d%d.*)$')
  if not day and text:match('^%d?%d:%d%d$') then
    day, time = 'today', text
  end
  day = day or text
  local known = day_of(day) or (day:match('^%d%d%d%d%-%d%d%-%d%d$'))
  if not known then
    return text
  elseif not time then
    return known
  end
  if time:match('^%d:') then
    time = '0' .. time
  end
  return known .. 'T' .. time .. (time:match('^%d%d:%d%d$') and ':00' or '')
end

return M
