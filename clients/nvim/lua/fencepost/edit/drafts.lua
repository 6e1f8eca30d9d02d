-- What is being edited, by its buffer, and what the buffers are called: by what an item is, its id, and its
-- title, which is there for the person alone.

local M = {
  ---@type table<integer, fencepost.Draft> by buffer
  all = {},
}

---@class fencepost.Target which item a document is of, as `text/read` takes it
---@field kind fencepost.DocumentKind
---@field id string|nil nil of what is not saved yet
---@field occurrence string|nil of an event that repeats; without it the whole series
---@field span fencepost.Span|nil with `occurrence`

---@class fencepost.Draft
---@field target fencepost.Target
---@field title string for people
---@field line string|nil of a new one: what the person typed to begin with
---@field bases { seq: integer, text: string }[] see edit/bases.lua
---@field server_text string|nil how the item read when the server was asked last
---@field conflict fencepost.DocumentConflict|nil what keeps the text from being saved
---@field is_stale boolean|nil whether others have changed the item since
---@field failure table|nil why it could not be read

--- Something to be edited that was not read yet.
---@param target fencepost.Target
---@param title string|nil
---@return fencepost.Draft
function M.make(target, title)
  -- A copy: which item is meant is another one after a series was split.
  return { target = vim.deepcopy(target), title = title or target.id or target.kind, bases = {}, is_empty = true }
end

--- What the person has to allow before it may be seen.
---@param target fencepost.Target
---@return 'event'|'reminder'
function M.entity(target)
  return target.kind == 'event' and 'event' or 'reminder'
end

--- An id may hold anything. The one that is `new` is told from what is not saved yet.
local function escaped(part)
  part = part:gsub('[^%w%-_.@]', function(character)
    return ('%%%02X'):format(character:byte())
  end)
  return part == 'new' and '%6Eew' or part
end

local function unescaped(part)
  return (part:gsub('%%(%x%x)', function(hex)
    return string.char(tonumber(hex, 16))
  end))
end

--- A title as the last part of a name.
local function title_part(title)
  local shown = require('fencepost.text').fit(vim.trim((title:gsub('[%c%s/\\]+', ' '))), 60, '…')
  return shown ~= '' and shown or nil
end

--- The name of a buffer.
---@param target fencepost.Target|string a string is the id of a reminder
---@param title string|nil
function M.name(target, title)
  if type(target) == 'string' then
    target = { kind = 'reminder', id = target }
  end
  local parts = { 'fencepost:/', target.kind, target.id and escaped(target.id) or 'new' }
  if target.occurrence then
    vim.list_extend(parts, { escaped(target.occurrence), target.span or 'thisEvent' })
  end
  parts[#parts + 1] = title and title_part(title)
  return table.concat(parts, '/')
end

--- A name for what is not saved yet, which no other buffer has.
---@param kind fencepost.DocumentKind
function M.new_name(kind)
  local name, count = M.name({ kind = kind }), 1
  while vim.fn.bufexists(name) == 1 do
    count = count + 1
    name = ('%s/%d'):format(M.name({ kind = kind }), count)
  end
  return name
end

--- What a buffer is to edit, by its name.
---@param name string
---@return fencepost.Draft
function M.named(name)
  local kind, rest = name:match('^fencepost://(%a+)/(.*)$')
  local parts = vim.split(rest, '/', { plain = true })
  local target = { kind = kind }
  if parts[1] ~= 'new' then
    target.id = unescaped(parts[1])
  end
  local title = parts[2]
  if #parts >= 3 then
    target.occurrence, target.span = unescaped(parts[2]), parts[3]
    title = parts[4]
  end
  return M.make(target, title)
end

--- The buffer in which an item is edited already.
---@param target fencepost.Target
---@return integer|nil
function M.buffer_of(target)
  for buffer, draft in pairs(M.all) do
    local other = draft.target
    if
      target.id
      and other.kind == target.kind
      and other.id == target.id
      and other.occurrence == target.occurrence
      and (not target.occurrence or (other.span or 'thisEvent') == (target.span or 'thisEvent'))
    then
      return buffer
    end
  end
end

return M
