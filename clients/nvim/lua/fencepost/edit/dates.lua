-- Dates and lists of words in a line of a form, as a person reads and writes them: with the zone behind a
-- time where it is another than theirs.

local config = require('fencepost.config')
local when = require('fencepost.when')

local M = {}

local function zone_of_session()
  return config.get().time_zone or when.local_zone()
end

--- A date with its zone, where that is not the person's own and is not said elsewhere.
function M.date_text(wall, zone, is_bare)
  if not wall then
    return ''
  end
  local day, time = wall:match('^(.-)T(%d%d:%d%d:%d%d)$')
  if not day then
    return wall
  end
  local shown = day .. ' ' .. (time:match('^(.*):00$') or time)
  if is_bare then
    return shown
  elseif not zone then
    return shown .. ' floating'
  end
  return zone == zone_of_session() and shown or shown .. ' ' .. zone
end

--- The items of a line.
function M.listed(value, separator)
  local items = {}
  for _, item in ipairs(vim.split(value, separator, { plain = true })) do
    item = vim.trim(item)
    if item ~= '' then
      items[#items + 1] = item
    end
  end
  return items
end

--- A date with the zone behind it, in the members that it is saved in.
function M.read_date(value, before, changes, member, zone_member)
  if value == '' then
    changes[member] = vim.NIL
    return
  end
  local rest, zone = value:match('^(.-)%s+([%a_]+/[%w_/+-]+)$')
  if not rest then
    rest, zone = value:match('^(.-)%s+(UTC)$')
  end
  local is_floating = value:match('^(.-)%s+floating$')
  changes[member] = when.wire(is_floating or rest or value)
  if is_floating then
    changes[zone_member] = vim.NIL
  elseif zone then
    changes[zone_member] = zone
  elseif (before:match('/') or before:match(' floating$')) and changes[member]:match('T') then
    -- A zone that was taken away means the person's own.
    changes[zone_member] = zone_of_session()
  end
end

return M
