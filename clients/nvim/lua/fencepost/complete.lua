-- Completion of what a person types behind `:Fencepost`: words, and the lists, places and tags that there
-- are. Never waits: what is not known yet is fetched for the next time.

local access = require('fencepost.access')
local catalog = require('fencepost.catalog')
local filter = require('fencepost.filter')
local session = require('fencepost.session')
local tokens = require('fencepost.tokens')
local typed = require('fencepost.typed')

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
}

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

--- Candidates for a word of a filter.
---@param lead string what is typed of the word
---@return string[]
function M.word(lead)
  warm()
  local key, value = lead:match('^(%a+):(.*)$')
  if key then
    local candidates = values[key]
    return candidates and starting(value, candidates(), key .. ':') or {}
  end
  if lead:sub(1, 1) == '#' then
    return starting(lead:sub(2), tags(), '#')
  elseif lead:sub(1, 1) == '!' then
    return starting(lead:sub(2), priorities, '!')
  end
  return starting(lead, filter.keys, '')
end

--- Candidates for a word of quick add, as the server offers them at the cursor.
---@param kind string
---@param lead string the word up to the cursor
---@param line string all that is typed of the line
---@param cursor integer the byte of it in which the cursor is
---@return string[]
function M.line(kind, lead, line, cursor)
  warm()
  local found
  typed.parse(line, kind, cursor, function(_, parsed)
    found = parsed and parsed.completions or {}
  end)
  vim.wait(1000, function()
    return found ~= nil
  end, 2)
  local words = {}
  for _, each in ipairs(found or {}) do
    -- Neovim replaces the word alone: where more is meant to be replaced, the beginning has to be there.
    local head = line:sub(each.start + 1, cursor - #lead)
    local folded = vim.fn.tolower(each.newText:sub(1, #head))
    if cursor - #lead <= each.start then
      words[#words + 1] = line:sub(cursor - #lead + 1, each.start) .. each.newText
    elseif folded == vim.fn.tolower(head) then
      words[#words + 1] = each.newText:sub(#head + 1)
    end
  end
  return words
end

return M
