-- Completion in the buffer of a reminder or an event: names of lines, and what may stand in them (`omnifunc`).

local repeats = require('fencepost.edit.repeats')
local catalog = require('fencepost.catalog')
local edit = require('fencepost.edit.buffer')
local protocol = require('fencepost.protocol')
local when = require('fencepost.when')

local M = {}

local function candidates(key, entity)
  if key == 'List' then
    return catalog.list_titles(entity)
  elseif key == 'Priority' then
    return { 'high', 'medium', 'low' }
  elseif key == 'Due' or key == 'Start' or key == 'End' then
    return when.words
  elseif key == 'Repeat' then
    return repeats.words
  elseif key == 'Status' then
    return protocol.choices.EventStatus
  elseif key == 'Done' then
    return { 'yes', 'no' }
  elseif key == 'Alarm' then
    local found = {}
    for _, title in ipairs(catalog.place_titles()) do
      found[#found + 1] = 'arrive ' .. title
      found[#found + 1] = 'leave ' .. title
    end
    for _, each in ipairs({ 'at %s', '15 minutes before %s', '1 hour before %s', '1 day before %s' }) do
      found[#found + 1] = each:format(entity == 'event' and 'start' or 'due')
    end
    return found
  end
  return {}
end

--- As `omnifunc` is called: first for where the word begins, then for what it may become.
function M.omni(find_start, base)
  local before = vim.api.nvim_get_current_line():sub(1, vim.fn.col('.') - 1)
  local key, gap = before:match('^(%a+):(%s*)')
  if find_start == 1 then
    return key and #key + 1 + #gap or 0
  end
  local draft = edit.drafts[vim.api.nvim_get_current_buf()]
  local found = {}
  if not draft then
    return found
  elseif not key then
    for _, each in ipairs(draft.kind.keys) do
      found[#found + 1] = each .. ': '
    end
  else
    found = candidates(key, draft.of.entity)
  end
  local folded = vim.fn.tolower(base)
  return vim.tbl_filter(function(each)
    return vim.startswith(vim.fn.tolower(each), folded)
  end, found)
end

return M
