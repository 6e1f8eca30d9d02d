-- A filter as a person writes it: the server says what it means.

local notice = require('fencepost.notice')
local typed = require('fencepost.typed')

local M = {}

--- Asks what a filter means.
---@param text string
---@param callback fun(sentence: string|nil, where: fencepost.TextFilter|nil)
function M.parse(text, callback)
  if vim.trim(text) == '' then
    return callback(nil, {})
  end
  typed.parse(text, 'filter', nil, function(err, parsed)
    local wrong = not err and typed.wrong(parsed)
    if err or wrong then
      return callback(wrong and wrong.message or notice.sentence(err))
    end
    callback(nil, parsed.filter or {})
  end)
end

return M
