-- An alarm on one line, as a person reads and writes it: `arrive Bakery`, `leave Home @ 48.85,2.35, 500 ft`,
-- `15 minutes before due`, `2026-12-01 09:00`.

local catalog = require('fencepost.catalog')
local json = require('fencepost.json')
local text = require('fencepost.text')
local when = require('fencepost.when')

local M = {}

local units = { { 604800, 'week' }, { 86400, 'day' }, { 3600, 'hour' }, { 60, 'minute' }, { 1, 'second' } }
local seconds = { w = 604800, d = 86400, h = 3600, m = 60, s = 1 }

local function counted(offset)
  local size = math.abs(offset)
  for _, unit in ipairs(units) do
    if size % unit[1] == 0 then
      local count = size / unit[1]
      return ('%d %s%s'):format(count, unit[2], count == 1 and '' or 's')
    end
  end
end

local function relative(alarm)
  local anchor = alarm.relativeTo or 'due'
  if alarm.relativeOffset == 0 then
    return 'at ' .. anchor
  end
  local side = alarm.relativeOffset < 0 and 'before' or 'after'
  return ('%s %s %s'):format(counted(alarm.relativeOffset), side, anchor)
end

--- A place in an alarm: its name where it is one of the person's own, else where it is.
local function place_text(place, radius_texts)
  local name = catalog.place_title(place.placeId)
  if name then
    return name
  end
  local where = json.encode(place.latitude) .. ',' .. json.encode(place.longitude)
  local radius = radius_texts[place.radius] or json.encode(place.radius) .. ' m'
  local title = text.line(place.title or '')
  return (title ~= '' and title .. ' ' or '') .. ('@ %s, %s'):format(where, radius)
end

--- An alarm as a line.
---@param alarm fencepost.Alarm
---@param radius_texts table<number, string> radii in the words of the person's locale
---@return string
function M.of(alarm, radius_texts)
  if alarm.kind == 'relative' then
    return relative(alarm)
  elseif alarm.kind == 'absolute' then
    return os.date('%Y-%m-%d %H:%M', when.seconds(alarm.absoluteDate))
  elseif alarm.kind == 'location' then
    local places = {}
    for _, place in ipairs(alarm.places) do
      places[#places + 1] = place_text(place, radius_texts)
    end
    return (alarm.proximity == 'leave' and 'leave ' or 'arrive ') .. table.concat(places, ' | ')
  end
  return 'another kind, kept as it is'
end

--- A place of the person's own by its name, or one by its coordinates: `48.86,2.35` and a radius as they
--- write it behind another comma.
local function named_place(words)
  local place, sentence = catalog.place(words)
  if place then
    return { placeId = place.id }
  end
  local latitude, longitude, radius = words:match('^(%-?%d+%.?%d*),%s*(%-?%d+%.?%d*)(.*)$')
  if latitude then
    radius = radius:match('^,%s*(.+)$')
    return { latitude = tonumber(latitude), longitude = tonumber(longitude), radius = radius }
  end
  return nil, sentence .. ' Or give coordinates: 48.8606,2.3376,500ft'
end

local function read_place(words, radius_texts)
  local title, latitude, longitude, radius = words:match('^(.-)%s*@%s*(%-?[%d%.]+)%s*,%s*(%-?[%d%.]+)(.*)$')
  if not latitude then
    return named_place(words)
  end
  radius = radius:match('^,%s*(.+)$')
  -- Words that were not touched stand for the exact length that they were made of.
  for metres, shown in pairs(radius_texts) do
    if shown == radius then
      radius = metres
    end
  end
  return {
    title = title ~= '' and title or nil,
    latitude = tonumber(latitude),
    longitude = tonumber(longitude),
    radius = radius,
  }
end

local function read_fence(words, proximity, radius_texts)
  local places = {}
  for _, each in ipairs(vim.split(words, ' | ', { plain = true })) do
    local place, sentence = read_place(vim.trim(each), radius_texts)
    if not place then
      return nil, sentence
    end
    places[#places + 1] = place
  end
  return { proximity = proximity, places = places }
end

--- An alarm as it is saved.
---@param words string
---@return fencepost.AlarmInput|nil alarm, string|nil sentence
function M.read(words, radius_texts)
  local verb, rest = words:match('^(%a+)%s+(.+)$')
  verb = (verb or ''):lower()
  if verb == 'arrive' or verb == 'enter' then
    return read_fence(rest, 'enter', radius_texts)
  elseif verb == 'leave' then
    return read_fence(rest, 'leave', radius_texts)
  end
  local anchor = words:match('^at (%a+)$')
  if anchor == 'due' or anchor == 'start' then
    return { relativeOffset = 0, relativeTo = anchor }
  end
  local count, unit, side, to = words:match('^(%d+)%s*(%a)%a*%s+(%a+)%s*(%a*)$')
  if count and seconds[unit:lower()] and (side == 'before' or side == 'after') then
    local offset = tonumber(count) * seconds[unit:lower()]
    return { relativeOffset = side == 'before' and -offset or offset, relativeTo = to ~= '' and to or nil }
  end
  local wall = when.wire(words)
  local moment = wall:match('T') and when.moment(wall, nil)
  if moment then
    return { absoluteDate = when.instant(moment.at) }
  end
  local forms = '`arrive PLACE`, `leave PLACE`, `15 minutes before due` or `2026-12-01 09:00`'
  return nil, ("'%s' is no alarm: write %s."):format(words, forms)
end

--- What a line does not show of a place that stands where it stood: its address, and the place of the
--- person's own that it follows where nothing else of it is another.
---@param places table[]|nil as they are saved
---@param before fencepost.AlarmPlace[]|nil
function M.carry(places, before)
  for _, place in ipairs(places or {}) do
    for _, old in ipairs(before or {}) do
      if not place.placeId and place.latitude == old.latitude and place.longitude == old.longitude then
        place.address = old.address
        if place.radius == old.radius and (place.title or '') == text.line(old.title or '') then
          place.placeId = old.placeId
        end
        break
      end
    end
  end
end

--- Which kind of alarm a saved form makes.
function M.kind(input)
  return input.proximity and 'location' or input.absoluteDate and 'absolute' or 'relative'
end

return M
