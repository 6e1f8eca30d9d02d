-- The person's lists and places by id and by name, kept up to date: what completion offers, what the list
-- calls its sections, and what a typed name stands for.

local access = require('fencepost.access')
local feed = require('fencepost.feed')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local text = require('fencepost.text')

local methods = protocol.methods

local M = {
  ---@type fencepost.List[]
  lists = {},
  ---@type fencepost.Place[]
  places = {},
  is_loaded = false,
}

--- What each list and each place is called where it has to be told from all others, by its id.
local list_names, place_names = {}, {}

local waiting = {}
local listeners = {}

--- Goes up with each fetch: an answer to an earlier one counts no more.
local generation = 0
local is_fetching = false

--- Calls `callback()` whenever a list or a place is another.
function M.on_change(callback)
  table.insert(listeners, callback)
end

--- The title, and where others have the very same one, the id as well.
local function names(things)
  local count, found = {}, {}
  for _, thing in ipairs(things) do
    count[thing.title] = (count[thing.title] or 0) + 1
  end
  for _, thing in ipairs(things) do
    found[thing.id] = text.line(count[thing.title] > 1 and ('%s (%s)'):format(thing.title, thing.id) or thing.title)
  end
  return found
end

local function fetch(done)
  generation, is_fetching = generation + 1, true
  local mine = generation
  session.request(methods.list_all, nil, function(err, answer)
    if mine ~= generation then
      return
    elseif err then
      return done(err)
    end
    M.lists = answer.lists
    list_names = names(M.lists)
    session.request(methods.place_all, nil, function(failed, found)
      if mine ~= generation then
        return
      elseif failed then
        return done(failed)
      end
      M.places = found.places
      place_names = names(M.places)
      M.is_loaded = true
      done(nil)
    end)
  end)
end

local function finish(err)
  is_fetching = false
  local callbacks = waiting
  waiting = {}
  for _, each in ipairs(callbacks) do
    if err then
      each.callback(access.explained(err, each.entity))
    else
      each.callback(not access.has(each.entity) and access.withdrawn(each.entity) or nil)
    end
  end
  for _, callback in ipairs(listeners) do
    callback()
  end
end

--- Calls back as soon as lists and places are known; asks for consent where that is needed.
---@param callback fun(err: table|nil)
---@param entity 'reminder'|'event'|nil for which they are to be known
function M.ensure(callback, entity)
  entity = entity or 'reminder'
  access.ensure(entity, function(err)
    if err then
      callback(access.explained(err, entity))
      for _, each in ipairs(listeners) do
        each()
      end
    elseif M.is_loaded then
      callback(nil)
    else
      table.insert(waiting, { callback = callback, entity = entity })
      if not is_fetching then
        fetch(finish)
      end
    end
  end)
end

--- Whether a list takes what is to be put into it.
local function taking(entity)
  return function(list)
    return vim.tbl_contains(list.entities, entity or 'reminder')
  end
end

local function titles(things, name_of)
  return vim.tbl_map(function(thing)
    return name_of[thing.id]
  end, things)
end

--- The one that a name stands for: as it stands, else by its title or its id, else whatever the case. If
--- several match, it does not guess.
---@return table|nil thing, table|nil several
local function named(things, name_of, name)
  local folded = vim.fn.tolower(name)
  for _, is_meant in ipairs({
    function(thing)
      return name_of[thing.id] == name
    end,
    function(thing)
      return thing.title == name or thing.id == name
    end,
    function(thing)
      return vim.fn.tolower(thing.title) == folded
    end,
  }) do
    local found = vim.tbl_filter(is_meant, things)
    if #found == 1 then
      return found[1]
    elseif #found > 1 then
      return nil, found
    end
  end
end

local function sentence(kind, name, several, name_of, all)
  if several then
    return ("'%s' may be any of these %ss: %s. Write the one that is meant just so."):format(
      name,
      kind,
      table.concat(titles(several, name_of), ', ')
    )
  end
  return ("There is no %s '%s'. There are: %s."):format(kind, name, table.concat(all, ', '))
end

--- The list that a name stands for, of those that hold reminders, or events.
---@param name string
---@param entity 'reminder'|'event'|nil
---@return fencepost.List|nil list, string|nil sentence
function M.list(name, entity)
  local list, several = named(vim.tbl_filter(taking(entity), M.lists), list_names, name)
  return list, not list and sentence('list', name, several, list_names, M.list_titles(entity)) or nil
end

--- The place of the person's own that a name stands for.
---@param name string
---@return fencepost.Place|nil place, string|nil sentence
function M.place(name)
  local place, several = named(M.places, place_names, name)
  return place, not place and sentence('place', name, several, place_names, M.place_titles()) or nil
end

--- What a list is called, by its id.
---@param id string
function M.list_title(id)
  return list_names[id] or id
end

--- What a place is called, by its id; nil where it is none of the person's own any more.
---@param id string|nil
function M.place_title(id)
  return id and place_names[id]
end

--- What the lists are called that take reminders, or events, and can be changed.
---@param entity 'reminder'|'event'|nil
function M.list_titles(entity)
  return titles(vim.tbl_filter(function(list)
    return not list.readOnly and taking(entity)(list)
  end, M.lists), list_names)
end

function M.place_titles()
  return titles(M.places, place_names)
end

local function any(ids)
  return #ids.created + #ids.updated + #ids.removed > 0
end

feed.on_change(function(changes)
  if M.is_loaded and (any(changes.lists) or any(changes.places)) then
    fetch(finish)
  end
end)

feed.on_reset(function()
  if M.is_loaded then
    fetch(finish)
  end
end)

access.on_change(function()
  if not access.has('reminder') and not access.has('event') then
    M.is_loaded, M.lists, M.places = false, {}, {}
    list_names, place_names = {}, {}
    if is_fetching then
      -- Who waits for this hears why it is in vain; who comes later is asked.
      generation = generation + 1
      finish(nil)
    end
  end
end)

return M
