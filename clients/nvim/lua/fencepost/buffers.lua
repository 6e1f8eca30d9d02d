-- The fencepost:// buffers: what each is, and what follows them when they are shown, resized or wiped.

local api = vim.api

local M = {}

--- A buffer without a file, which cannot be edited.
local function prepare(buffer, filetype)
  vim.bo[buffer].buftype = 'nofile'
  vim.bo[buffer].bufhidden = 'hide'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].undolevels = -1
  vim.bo[buffer].modifiable = false
  -- Last, so that what the person set up for it finds the buffer as it is.
  vim.bo[buffer].filetype = filetype
end

--- The view looks again whenever it is shown or its window has another size, and goes with its buffer.
local function follow(buffer, views, view, name)
  local group = api.nvim_create_augroup(name .. buffer, {})
  local shown = { 'BufWinEnter', 'WinEnter', 'VimResized' }
  if vim.fn.exists('##WinResized') == 1 then
    table.insert(shown, 'WinResized')
  end
  for _, event in ipairs(shown) do
    local is_of_buffer = event == 'BufWinEnter' or event == 'WinEnter'
    api.nvim_create_autocmd(event, {
      group = group,
      buffer = is_of_buffer and buffer or nil,
      callback = function()
        vim.schedule(function()
          if views.of(buffer) then
            view:refresh_if_needed()
          end
        end)
      end,
    })
  end
  api.nvim_create_autocmd('BufWipeout', {
    group = group,
    buffer = buffer,
    callback = function()
      view:close()
      pcall(api.nvim_del_augroup_by_id, group)
    end,
  })
end

--- What shows many things: `kind` is the module that it is made in, and the end of its filetype.
---@param buffer integer
---@param kind 'list'|'agenda'|'alarms'
---@param event string
local function attach_view(buffer, kind, event)
  local views = require('fencepost.' .. kind .. '.view')
  local view = views.of(buffer)
  if not view then
    view = views.attach(buffer)
    require('fencepost.highlight')
    prepare(buffer, 'fencepost' .. kind)
    require('fencepost.' .. kind .. '.keys').map(buffer)
    follow(buffer, views, view, event)
  elseif kind == 'list' then
    -- `:e` has emptied the buffer: everything is written and fetched again.
    view.rows, view.lines, view.ids = {}, {}, {}
  end
  view:load()
end

--- What is edited as a document.
local function attach_item(buffer)
  local edit = require('fencepost.edit.buffer')
  local language = require('fencepost.edit.language')
  require('fencepost.edit.follow')
  require('fencepost.highlight')
  local is_known = edit.drafts[buffer] and edit.drafts[buffer].is_attached
  edit.read(buffer)
  if not is_known then
    edit.drafts[buffer].is_attached = true
    vim.bo[buffer].omnifunc = "v:lua.require'fencepost.edit.language'.omni"
    vim.keymap.set('n', 'K', language.hover, { buffer = buffer, silent = true, desc = 'Fencepost: what a line is for' })
    api.nvim_create_autocmd({ 'BufWipeout', 'BufDelete' }, {
      buffer = buffer,
      callback = function()
        edit.forget(buffer)
      end,
    })
    api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI', 'TextChangedP' }, {
      buffer = buffer,
      callback = function()
        language.look_soon(buffer)
      end,
    })
  end
end

--- Reads a buffer by its name.
---@param buffer integer
---@param name string
function M.read(buffer, name)
  -- Whatever is shown, what goes off is heard, and what is wrong with a file.
  require('fencepost.alarms')
  require('fencepost.problems')
  if name == 'fencepost://list' then
    return attach_view(buffer, 'list', 'FencepostList')
  elseif name == 'fencepost://agenda' then
    return attach_view(buffer, 'agenda', 'FencepostAgenda')
  elseif name == 'fencepost://alarms' then
    return attach_view(buffer, 'alarms', 'FencepostAlarms')
  elseif name == 'fencepost://lines' then
    require('fencepost.highlight')
    return require('fencepost.lines.buffer').attach(buffer)
  elseif name == 'fencepost://map' then
    prepare(buffer, 'fencepostmap')
    return require('fencepost.map').attach(buffer)
  end
  for _, kind in ipairs({ 'reminder', 'event', 'place', 'list' }) do
    if name:match('^fencepost://' .. kind .. '/.') then
      return attach_item(buffer)
    end
  end
  require('fencepost.notice').error({ message = ("There is nothing at '%s'."):format(name) })
end

--- One of the buffers, shown; where a window shows it already, that one.
---@return boolean was_shown
function M.show(name, options)
  local window = vim.fn.bufwinid('^' .. name .. '$')
  if window ~= -1 then
    api.nvim_set_current_win(window)
    return true
  end
  local how = require('fencepost.config').get().list.open
  if options and options.mods and options.mods ~= '' and how == 'edit' then
    how = options.mods .. ' split'
  elseif options and options.mods then
    how = options.mods .. ' ' .. how
  end
  vim.cmd(vim.trim(how) .. ' ' .. name)
  return false
end

return M
