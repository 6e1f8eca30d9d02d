-- Completion of what a person types behind `:Fencepost`: the server says how a word can go on.

local access = require('fencepost.access')
local catalog = require('fencepost.catalog')
local session = require('fencepost.session')
local typed = require('fencepost.typed')

local M = {}

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

--- Candidates for a word of quick add or of a filter, as the server offers them at the cursor.
---@param kind 'reminder'|'event'|'place'|'filter'
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
