-- Completion of what a person types behind `:Fencepost`: words, and the lists, places and tags that there
-- are. Never waits: what is not known yet is fetched for the next time.

local access = require('fencepost.access')
local add = require('fencepost.add')
local addevent = require('fencepost.addevent')
local catalog = require('fencepost.catalog')
local filter = require('fencepost.filter')
local session = require('fencepost.session')
local tokens = require('fencepost.tokens')
local when = require('fencepost.when')

local M = {}

local priorities = { 'high', 'medium', 'low', 'none' }
local statuses = { 'open', 'done', 'all' }

--- Lists and places, as far as they are known. Asking for consent in the middle of a command would be
--- rude: that is left to the command itself.
local function warm()
  if not catalog.is_loaded and (session.state == 'stopped' or access.has('reminder')) then
    local is_done = false
    session.request(require('fencepost.protocol').methods.access_status, nil, function(_, status)
      if status and status.reminders == 'fullAccess' then
        access.status = status
        catalog.ensure(function()
          is_done = true
        end)
      else
        is_done = true
      end
    end)
    -- The very first completion is worth a moment.
    vim.wait(1000, function()
      return is_done
    end, 5)
  end
end

--- Tags of the reminders that a list shows.
local function tags()
  local found = {}
  for _, view in pairs(package.loaded['fencepost.list.view'] and require('fencepost.list.view').views or {}) do
    local shown = view:shown()
    for _, item in pairs(shown and shown.items or {}) do
      for _, tag in ipairs(item.tags or {}) do
        found[tag] = true
      end
    end
  end
  local sorted = vim.tbl_keys(found)
  table.sort(sorted)
  return sorted
end

local values = {
  add = {
    list = catalog.list_titles,
    at = catalog.place_titles,
    leave = catalog.place_titles,
    due = function()
      return when.words
    end,
    start = function()
      return when.words
    end,
    priority = function()
      return priorities
    end,
    ['repeat'] = function()
      return add.repeats
    end,
    tag = tags,
  },
  event = {
    list = function()
      return catalog.list_titles('event')
    end,
    start = function()
      return when.words
    end,
    ['end'] = function()
      return when.words
    end,
    ['repeat'] = function()
      return add.repeats
    end,
  },
  list = {
    list = catalog.list_titles,
    near = catalog.place_titles,
    place = function()
      return vim.list_extend(vim.list_extend({}, filter.place_words), catalog.place_titles())
    end,
    due = function()
      return filter.due_words
    end,
    priority = function()
      return priorities
    end,
    status = function()
      return statuses
    end,
    tag = tags,
  },
}

local keys = { add = add.keys, event = addevent.keys, list = filter.keys }

local function starting(lead, candidates, prefix)
  local found = {}
  local plain = lead:gsub('\\(.)', '%1'):gsub('^"', '')
  local folded = vim.fn.tolower(plain)
  for _, candidate in ipairs(candidates) do
    if vim.startswith(vim.fn.tolower(candidate), folded) then
      found[#found + 1] = prefix .. tokens.quoted(candidate)
    end
  end
  return found
end

--- Candidates for a word of quick add or of a filter.
---@param kind 'add'|'event'|'list'
---@param lead string what is typed of the word
---@return string[]
function M.word(kind, lead)
  warm()
  local key, value = lead:match('^(%a+):(.*)$')
  if key then
    local candidates = values[kind][key]
    return candidates and starting(value, candidates(), key .. ':') or {}
  end
  if kind ~= 'event' and lead:sub(1, 1) == '#' then
    return starting(lead:sub(2), tags(), '#')
  elseif kind ~= 'event' and lead:sub(1, 1) == '!' then
    return starting(lead:sub(2), priorities, '!')
  end
  return starting(lead, keys[kind], '')
end

return M
