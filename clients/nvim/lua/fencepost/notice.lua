-- What the person is told, as sentences: errors with their hints, and what is said only once.

local M = {}

local said = {}

local function tell(text, level, replaced)
  return vim.notify(text, level, { title = 'Fencepost', replace = replaced })
end

function M.info(text)
  tell(text, vim.log.levels.INFO)
end

--- What it returns is whatever the person's `vim.notify` does: some give a handle of what they show.
function M.warn(text)
  return tell(text, vim.log.levels.WARN)
end

--- Says something in the stead of what is shown already.
---@param handle any what showing it returned
---@param text string
function M.replace(handle, text)
  tell(text, vim.log.levels.INFO, handle)
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
