-- The person's lists and places by id and by name, kept up to date: what completion offers, what the
-- list calls its sections, and what a name that somebody typed stands for.

local access = require('fencepost.access')
local feed = require('fencepost.feed')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local methods = protocol.methods

local M = {
  ---@type fencepost.List[]
  lists = {},
  ---@type fencepost.Place[]
  places = {},
  is_loaded = false,
}

local waiting = {}
local listeners = {}
local is_loading = false

--- Calls `callback()` whenever a list or a place is another.
function M.on_change(callback)
  table.insert(listeners, callback)
end

local function fetch(done)
  session.request(methods.list_all, nil, function(err, answer)
    if err then
      return done(err)
    end
    M.lists = answer.lists
    session.request(methods.place_all, nil, function(failed, found)
      if failed then
        return done(failed)
      end
      M.places = found.places
      M.is_loaded = true
      done(nil)
    end)
  end)
end

local function finish(err)
  is_loading = false
  local callbacks = waiting
  waiting = {}
  for _, callback in ipairs(callbacks) do
    callback(err)
  end
  for _, callback in ipairs(listeners) do
    callback()
  end
end

--- Calls back as soon as lists and places are known; asks for consent where that is needed.
---@param callback fun(err: table|nil)
function M.ensure(callback)
  if M.is_loaded and access.has('reminder') then
    return callback(nil)
  end
  table.insert(waiting, callback)
  if is_loading then
    return
  end
  is_loading = true
  access.ensure('reminder', function(err)
    if err then
      return finish(err)
    end
    fetch(finish)
  end)
end

local function named(things, name)
  local folded = vim.fn.tolower(name)
  for _, thing in ipairs(things) do
    if thing.id == name or vim.fn.tolower(thing.title) == folded then
      return thing
    end
  end
end

--- A list by its title or its id, whatever the case.
function M.list(name)
  return named(M.lists, name)
end

--- A place by its title or its id, whatever the case.
function M.place(name)
  return named(M.places, name)
end

--- What a list is called.
---@param id string
function M.list_title(id)
  for _, list in ipairs(M.lists) do
    if list.id == id then
      return list.title
    end
  end
  return id
end

local function titles(things)
  return vim.tbl_map(function(thing)
    return thing.title
  end, things)
end

--- The titles of lists that take reminders and can be changed.
function M.list_titles()
  return titles(vim.tbl_filter(function(list)
    return not list.readOnly and vim.tbl_contains(list.entities, 'reminder')
  end, M.lists))
end

function M.place_titles()
  return titles(M.places)
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
  if not access.has('reminder') then
    M.is_loaded, M.lists, M.places = false, {}, {}
  end
end)

return M
