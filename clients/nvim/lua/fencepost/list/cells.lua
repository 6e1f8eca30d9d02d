-- What each reminder shows in the list, worked out once and kept. Knows no row and no width of a window.

local sections = require('fencepost.list.sections')
local text = require('fencepost.text')
local tokens = require('fencepost.tokens')
local when = require('fencepost.when')

local M = {}

--- What items show, kept as long as the items are the same tables and the day is the same day: of ten
--- thousand, a change touches one.
local known = setmetatable({}, { __mode = 'k' })
local known_day, known_icons

local spoken = {}

local function spoken_due(moment, today)
  local key = moment.all_day and -moment.at or moment.at
  local words = spoken[key]
  if not words then
    words = when.spoken(moment, today)
    spoken[key] = words
  end
  return words
end

local function worked_out(item, look)
  local icons = look.icons
  local alarm, place = sections.fence(item)
  local moment = when.moment(item.due, item.timeZone)
  local band = tokens.band(item.priority)
  local title = text.line(item.title or '')
  local tags = ''
  for _, tag in ipairs(item.tags or {}) do
    tags = tags .. ' #' .. text.line(tag)
  end
  if alarm then
    place = (alarm.proximity == 'leave' and icons.leave or icons.enter) .. ' ' .. text.line(place)
  end
  local cell = {
    moment = moment,
    band = band,
    title = title,
    tags = tags,
    priority = icons[band] or '',
    place = place or '',
    repeats = (item.recurrence and item.recurrence[1]) and icons.repeats or '',
    due = moment and spoken_due(moment, look.today) or '',
  }
  cell.title_width = text.width(title)
  cell.tags_width = tags == '' and 0 or text.width(tags)
  return cell
end

--- What an item shows.
---@param item fencepost.Reminder
---@param look table
function M.of(item, look)
  local cell = known[item]
  if not cell then
    cell = worked_out(item, look)
    known[item] = cell
  end
  return cell
end

--- Forgets what was worked out for another day or with other signs.
function M.renew(look)
  local day = look.today.starts[0]
  if known_day ~= day or known_icons ~= look.icons then
    known = setmetatable({}, { __mode = 'k' })
    spoken = {}
    known_day, known_icons = day, look.icons
  end
end

--- Works items out ahead of being shown, for instance while others are still on their way.
function M.prepare(items, ids, from, to, icons)
  local look = { icons = icons, today = when.today() }
  M.renew(look)
  for index = from, to do
    M.of(items[ids[index]], look)
  end
end

return M
