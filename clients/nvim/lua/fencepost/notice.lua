-- What the person is told, as sentences: errors with their hints, and what is said only once.

local sentences = require('fencepost.sentence')

local M = {}

local said = {}

--- Whether messages go to Neovim's own line, where one that is too long has to be confirmed with a key.
local function is_plain()
  local source = debug.getinfo(vim.notify, 'S').source
  return source:find('vim/_editor.lua', 1, true) ~= nil
end

--- What was said last, whole: `:Fencepost messages` shows it.
---@type string[]
M.said = {}

--- Cut to what the line below the window holds.
---@param text string
function M.fitting(text)
  local room = math.max(10, vim.o.columns * math.max(1, vim.o.cmdheight) - 12)
  local line = text:gsub('%s*\n%s*', '  ')
  return (require('fencepost.text').fit(line, room, '…'))
end

local function tell(text, level, replaced)
  M.said[#M.said + 1] = text
  if #M.said > 100 then
    table.remove(M.said, 1)
  end
  if #vim.api.nvim_list_uis() > 0 and is_plain() then
    text = M.fitting(text)
    if level == vim.log.levels.ERROR then
      -- As an error, Neovim would say where it happened before what happened.
      return vim.api.nvim_echo({ { text, 'ErrorMsg' } }, true, {})
    end
  end
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
  local message = sentences.for_people(tostring(err.message))
  if hint and sentences.is_for_programs(hint) then
    hint = nil
  end
  return hint and (message .. '\n' .. hint) or message
end

--- When it was last said that the program is missing, in nanoseconds.
local missing_at = 0

function M.error(err)
  if err.kind == 'told' then
    return
  elseif err.kind == 'missing' then
    -- Each time that the person asks for something, and once for everything that they ask for at once.
    local now = vim.loop.hrtime()
    if now - missing_at < 1e9 then
      return
    end
    missing_at = now
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
