-- The map as characters, in a buffer: fences, places and where the person is, as `map/render` draws them for
-- a window of this size. Knows no geography.

local access = require('fencepost.access')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local api = vim.api

local M = {}

--- Below the drawing stand the scale, a list and an address.
local function size(window)
  local info = vim.fn.getwininfo(window)[1]
  return {
    width = math.max(20, math.min(400, info.width - info.textoff)),
    height = math.max(8, math.min(200, math.floor(info.height * 0.6))),
  }
end

local function write(buffer, lines)
  vim.bo[buffer].modifiable = true
  api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].modified = false
end

--- Draws the map into its buffer.
---@param buffer integer
function M.draw(buffer)
  access.ensure('reminder', function(refused)
    local window = vim.fn.bufwinid(buffer)
    if window == -1 then
      return
    elseif refused then
      return write(buffer, vim.split(notice.sentence(refused), '\n', { plain = true }))
    end
    local params = vim.tbl_extend('force', { format = 'text' }, size(window))
    session.request(protocol.methods.map_render, params, function(err, answer)
      if not api.nvim_buf_is_loaded(buffer) then
        return
      elseif err then
        return notice.error(access.explained(err, 'reminder'))
      end
      vim.b[buffer].fencepost_link = answer.link
      write(buffer, vim.split((answer.text:gsub('\n+$', '')), '\n', { plain = true }))
    end)
  end)
end

--- Makes a buffer that of the map.
---@param buffer integer
function M.attach(buffer)
  local function key(lhs, act, help)
    vim.keymap.set('n', lhs, act, { buffer = buffer, silent = true, nowait = true, desc = 'Fencepost: ' .. help })
  end
  key('R', function()
    M.draw(buffer)
  end, 'draw the map again')
  key('q', function()
    require('fencepost.list.actions').close()
  end, 'close')
  api.nvim_create_autocmd('User', {
    group = api.nvim_create_augroup('FencepostMap' .. buffer, {}),
    pattern = 'FencepostChanged',
    callback = function()
      if api.nvim_buf_is_loaded(buffer) then
        M.draw(buffer)
      end
    end,
  })
  M.draw(buffer)
end

-- What may not be seen any more is not on a map either.
access.on_change(function()
  local buffer = vim.fn.bufnr('^fencepost://map$')
  if buffer ~= -1 and api.nvim_buf_is_loaded(buffer) then
    if access.has('reminder') then
      M.draw(buffer)
    else
      write(buffer, vim.split(notice.sentence(access.withdrawn('reminder')), '\n', { plain = true }))
    end
  end
end)

return M
