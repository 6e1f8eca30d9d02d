-- The radii of a reminder in the words of the person's locale, exact to the last digit: what is shown can
-- be saved again as it stands. The server knows how people measure.

local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local methods = protocol.methods

local M = {}

--- The unit that people here measure in, for each server that was asked.
local unit, asked

local function with_unit(callback)
  if unit and asked == session.server then
    return callback(unit)
  end
  session.request(methods.units_info, nil, function(_, answer)
    unit, asked = answer and answer.preferredUnit or 'm', session.server
    callback(unit)
  end)
end

local function radii_of(reminder)
  local found, seen = {}, {}
  for _, alarm in ipairs(reminder.alarms or {}) do
    for _, place in ipairs(alarm.places or {}) do
      -- A place of one's own has its radius by itself.
      if not place.placeId and not seen[place.radius] then
        seen[place.radius] = true
        found[#found + 1] = place.radius
      end
    end
  end
  return found
end

--- Calls back with the words for each radius.
---@param reminder fencepost.Reminder
---@param callback fun(texts: table<number, string>)
function M.of(reminder, callback)
  local radii = radii_of(reminder)
  if #radii == 0 then
    return callback({})
  end
  with_unit(function(known)
    session.request(methods.units_format, { metres = radii, unit = known }, function(_, answer)
      local texts = {}
      for index, radius in ipairs(radii) do
        texts[radius] = answer and answer.text[index]
      end
      callback(texts)
    end)
  end)
end

return M
