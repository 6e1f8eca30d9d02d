-- Which occurrences of an event are meant: of one that repeats, only the person knows.

local text = require('fencepost.text')

local M = {}

local this = 'Only this one'
local later = 'This one and all later ones'
local all = 'All of them'

--- Whether an occurrence is one of several.
---@param event fencepost.Event
local function repeats(event)
  return #event.recurrence > 0 or event.isDetached
end

--- Calls back with what is meant, and not where nothing is.
---@param event fencepost.Event an occurrence
---@param prompt string
---@param callback fun(of: fencepost.Scope)
function M.ask(event, prompt, callback)
  if not repeats(event) then
    return callback({ entity = 'event' })
  end
  vim.ui.select({ this, later, all }, {
    prompt = ("“%s” repeats. %s"):format(text.short(event.title), prompt),
    kind = 'fencepost-span',
  }, function(choice)
    if choice == this then
      callback({ entity = 'event', occurrence = event.occurrence })
    elseif choice == later then
      callback({ entity = 'event', occurrence = event.occurrence, span = 'futureEvents' })
    elseif choice == all then
      callback({ entity = 'event' })
    end
  end)
end

return M
