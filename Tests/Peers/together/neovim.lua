-- What the session asks of Neovim: to do what a person does, and to say when it shows something. Times are
-- seconds of the wall clock, which both editors and the shell have in common.

local M = {}
_G.together = M

local uv = vim.uv or vim.loop
local patience = 180000

vim.ui.select = function(items, options, on_choice)
  for _, item in ipairs(items) do
    if vim.startswith((options.format_item or tostring)(item), M.answer or '?') then
      return on_choice(item)
    end
  end
  on_choice(nil)
end
vim.notify = function() end

--- The time.
function M.now()
  local seconds, microseconds = uv.gettimeofday()
  return ('%d.%06d'):format(seconds, microseconds)
end

local now = M.now

local function wait(condition)
  return vim.wait(patience, condition, 1) and now() or 'never'
end

local function shows(title)
  local buffer = vim.fn.bufnr('^fencepost://list$')
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    if (line .. ' '):find(' ' .. title .. ' ', 1, true) then
      return true
    end
  end
  return false
end

--- Says in a file that it waits, and then when the list shows the title ('there') or does not ('gone').
function M.sees(title, how, flag)
  vim.fn.writefile({}, flag)
  return wait(function()
    return shows(title) == (how == 'there')
  end)
end

--- Says in a file that it waits, and then when so many alarms ring.
function M.rings(count, flag)
  vim.fn.writefile({}, flag)
  return wait(function()
    return M.ringing() == count
  end)
end

--- How many alarms ring.
function M.ringing()
  return tostring(require('fencepost').counts().ringing)
end

--- Whether the list shows the title.
function M.shown(title)
  return shows(title) and 'yes' or 'no'
end

--- Adds a reminder; when the person pressed the key.
function M.adds(title)
  local pressed, is_done = now(), false
  require('fencepost').add(title, function(err)
    is_done = not err
  end)
  return wait(function()
    return is_done
  end) ~= 'never' and pressed or 'never'
end

--- Puts the only alarm away that rings.
function M.puts_away()
  local pressed = now()
  M.answer = 'Put it away'
  vim.cmd('Fencepost alarms')
  return pressed
end

--- Completes what the list shows by this title.
function M.completes(title)
  local pressed = now()
  vim.fn.search(' ' .. title .. '\\>', 'w')
  vim.api.nvim_feedkeys('x', 'mx', false)
  return pressed
end

--- Whether it has the list.
function M.is_up()
  local view = require('fencepost.list.view').of(vim.fn.bufnr('^fencepost://list$'))
  return view and view.mirror and view.mirror.state == 'ready' and 'yes' or 'no'
end

vim.o.columns = 100
vim.cmd('Fencepost')
