-- Requests of the person without an answer yet: leaving Neovim waits for the answer, but not longer than
-- `patience`; then it names what was not done. Does not know the requests.

local notice = require('fencepost.notice')
local text = require('fencepost.text')

local M = {
  --- How long leaving waits, in milliseconds.
  patience = 10000,
}

--- What is under way, by a number of its own.
local open, last = {}, 0

--- The callback of something that the person asked for: until it is called, it is under way.
---@param what string for people
---@param callback function
---@return function callback, fun() forget stops waiting for it
function M.awaited(what, callback)
  last = last + 1
  local number = last
  open[number] = text.line(what)
  local function forget()
    open[number] = nil
  end
  return function(...)
    forget()
    return callback(...)
  end, forget
end

local function is_seen()
  return #vim.api.nvim_list_uis() > 0
end

--- Says something that is still to be read when Neovim is gone.
local function say(words)
  if is_seen() then
    require('fencepost.question').drop_typed()
    vim.fn.confirm(words, '&Leave all the same')
  else
    notice.error({ message = words })
  end
end

local function is_over()
  return next(open) == nil
end

--- Neovim is being left: waits for what is under way.
function M.wait()
  if not vim.wait(math.min(300, M.patience), is_over, 5) then
    if is_seen() then
      vim.api.nvim_echo({ { 'Fencepost waits for an answer; CTRL-C leaves without it …' } }, false, {})
      vim.cmd('redraw')
    end
    vim.wait(M.patience, is_over, 5)
  end
  if not is_over() then
    local numbers = vim.tbl_keys(open)
    table.sort(numbers)
    local lines = { 'Fencepost had no answer, so this is perhaps not saved:' }
    for _, number in ipairs(numbers) do
      lines[#lines + 1] = '  ' .. open[number]
    end
    say(table.concat(lines, '\n'))
  end
end

return M
