-- Writes JSON exactly: every number comes back as the same number (Neovim's own writer keeps 14 digits
-- of it), and an empty table is an object where it says so. Reading is Neovim's own business.

local M = {}

local escapes = {
  ['"'] = '\\"',
  ['\\'] = '\\\\',
  ['\b'] = '\\b',
  ['\f'] = '\\f',
  ['\n'] = '\\n',
  ['\r'] = '\\r',
  ['\t'] = '\\t',
}

local function escaped(character)
  return escapes[character] or ('\\u%04x'):format(character:byte())
end

local function text(value)
  return '"' .. value:gsub('[%c"\\\127]', escaped) .. '"'
end

--- The shortest text that reads back as this very number.
local function number(value)
  if value ~= value or value == math.huge or value == -math.huge then
    error('JSON has no form for ' .. tostring(value))
  end
  if value == math.floor(value) and math.abs(value) < 2 ^ 53 then
    return ('%d'):format(value)
  end
  for digits = 15, 17 do
    local short = ('%.' .. digits .. 'g'):format(value)
    if tonumber(short) == value then
      return short
    end
  end
end

local write

local function array(value)
  local parts = {}
  for index = 1, #value do
    parts[index] = write(value[index])
  end
  return '[' .. table.concat(parts, ',') .. ']'
end

local function object(value)
  local keys = {}
  for key in pairs(value) do
    keys[#keys + 1] = key
  end
  -- In a fixed order, so that a session can be written down and held again.
  table.sort(keys)
  local parts = {}
  for index, key in ipairs(keys) do
    parts[index] = text(key) .. ':' .. write(value[key])
  end
  return '{' .. table.concat(parts, ',') .. '}'
end

local empty_object = getmetatable(vim.empty_dict())

function write(value)
  local kind = type(value)
  if value == nil or value == vim.NIL then
    return 'null'
  elseif kind == 'string' then
    return text(value)
  elseif kind == 'number' then
    return number(value)
  elseif kind == 'boolean' then
    return tostring(value)
  elseif kind == 'table' then
    if next(value) == nil then
      return getmetatable(value) == empty_object and '{}' or '[]'
    end
    return value[1] ~= nil and array(value) or object(value)
  end
  error('JSON has no form for a ' .. kind)
end

--- A value as JSON. `vim.NIL` is null, `vim.empty_dict()` an empty object, `{}` an empty array.
---@param value any
---@return string
function M.encode(value)
  return write(value)
end

--- A value of a JSON text, with null members absent.
---@param json string
---@return any
function M.decode(json)
  return vim.json.decode(json, { luanil = { object = true } })
end

return M
