-- What the person is told, as sentences: errors with their hints, and what is said only once.

local M = {}

local said = {}

local function tell(text, level)
  vim.notify(text, level, { title = 'Fencepost' })
end

function M.info(text)
  tell(text, vim.log.levels.INFO)
end

function M.warn(text)
  tell(text, vim.log.levels.WARN)
end

--- An error as a sentence, with what to do about it.
---@param err { message: string, data: table|nil }
---@return string
function M.sentence(err)
  local hint = type(err.data) == 'table' and err.data.hint or nil
  local message = tostring(err.message)
  return hint and (message .. '\n' .. hint) or message
end

function M.error(err)
  if err.kind == 'told' then
    return
  end
  tell(M.sentence(err), vim.log.levels.ERROR)
end

--- Says something a single time, until it is forgotten.
function M.once(key, text, level)
  if said[key] ~= text then
    said[key] = text
    tell(text, level or vim.log.levels.WARN)
  end
end

--- What was said under this key may be said again.
function M.forget(key)
  said[key] = nil
end

return M
