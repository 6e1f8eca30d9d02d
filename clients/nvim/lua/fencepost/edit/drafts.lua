-- What is being edited, by its buffer, and what the buffers are called: after a reminder, an event, or one
-- occurrence of an event.

local M = {
  ---@type table<integer, fencepost.Draft> by buffer
  all = {},
}

---@type table<string, fencepost.Kind>
local kinds = { reminder = require('fencepost.edit.reminder'), event = require('fencepost.edit.event') }

---@class fencepost.Draft
---@field id string
---@field of fencepost.Scope
---@field kind fencepost.Kind
---@field base fencepost.Reminder|fencepost.Event what the text was made of
---@field revision string|nil what a save names; nil where it is new
---@field radius_texts table<number, string>
---@field failure table|nil why it could not be read

local a_reminder = { entity = 'reminder' }

--- Something to be edited that was not read yet.
---@param more table
---@return fencepost.Draft
function M.make(id, of, more)
  -- A copy: which one is meant is another after a series was split.
  of = vim.deepcopy(of)
  local draft = { id = id, of = of, kind = kinds[of.entity], is_empty = true, radius_texts = {} }
  return vim.tbl_extend('force', draft, more)
end

--- The name of a buffer; an id may hold anything.
---@param id string
---@param of fencepost.Scope|nil
function M.name(id, of)
  of = of or a_reminder
  local parts = { id, of.occurrence, of.span }
  for index, part in ipairs(parts) do
    parts[index] = part:gsub('[^%w%-_.@]', function(character)
      return ('%%%02X'):format(character:byte())
    end)
  end
  return ('fencepost://%s/%s'):format(of.entity, table.concat(parts, '/'))
end

--- What a buffer is to edit, by its name.
---@param name string
function M.named(name)
  local entity, rest = name:match('^fencepost://(%a+)/(.*)$')
  local parts = vim.tbl_map(function(part)
    return (part:gsub('%%(%x%x)', function(hex)
      return string.char(tonumber(hex, 16))
    end))
  end, vim.split(rest, '/', { plain = true }))
  return M.make(parts[1], { entity = entity, occurrence = parts[2], span = parts[3] }, {})
end

return M
