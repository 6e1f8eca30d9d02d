-- All about one reminder, or one event, to be read: in a float, or in a window beside the list that
-- follows the cursor.

local access = require('fencepost.access')
local events = require('fencepost.edit.event')
local form = require('fencepost.edit.form')
local lengths = require('fencepost.edit.lengths')
local notice = require('fencepost.notice')
local reminders = require('fencepost.edit.reminder')
local text = require('fencepost.text')
local when = require('fencepost.when')

local api = vim.api

local M = {}

local window, shown_id, group
local float, float_entity

local instants = {
  { 'Made', 'creationDate' },
  { 'Changed', 'lastModifiedDate' },
  { 'Completed', 'completionDate' },
}

--- Members that say something, then when it was made, then the notes.
local function lines_of(kind, item, radius_texts)
  local lines, notes = {}, {}
  local is_header = true
  for _, line in ipairs(form.lines(kind, item, radius_texts)) do
    if is_header and line == '' then
      is_header = false
    elseif not is_header then
      notes[#notes + 1] = line
    elseif not line:match('^%a+:$') and line ~= 'Done:     no' then
      lines[#lines + 1] = line
    end
  end
  local place = item.place and (item.place.title or item.place.address)
  if place then
    lines[#lines + 1] = ('%-11s%s'):format('Place:', text.line(place))
  end
  for _, each in ipairs(instants) do
    if item[each[2]] then
      lines[#lines + 1] = ('%-11s%s'):format(each[1] .. ':', when.spoken_instant(item[each[2]]))
    end
  end
  if #notes > 0 then
    lines[#lines + 1] = ''
    vim.list_extend(lines, notes)
  end
  return lines
end

local function fetch(id, callback)
  reminders.get(id, nil, function(err, reminder)
    if err then
      return callback(err)
    end
    lengths.of(reminder, function(texts)
      callback(nil, lines_of(reminders, reminder, texts))
    end)
  end)
end

local function scratch(lines)
  local buffer = api.nvim_create_buf(false, true)
  api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].syntax = 'fencepost'
  return buffer
end

local function show_float(lines, entity)
  float_entity = entity
  local _
  _, float = vim.lsp.util.open_floating_preview(lines, '', {
    border = 'rounded',
    focus_id = 'fencepost',
    max_width = 80,
    max_height = math.floor(vim.o.lines / 2),
  })
end

--- Shows sentences in a float at the cursor, which the next move closes.
---@param lines string[]
function M.show_lines(lines)
  local wrapped = {}
  for _, line in ipairs(lines) do
    vim.list_extend(wrapped, text.wrapped(line, math.min(76, vim.o.columns - 6)))
  end
  vim.lsp.util.open_floating_preview(wrapped, '', { border = 'rounded', focus_id = 'fencepost-said' })
end

--- Shows a reminder in a float at the cursor, which the next move closes.
---@param item fencepost.Reminder|nil
function M.float(item)
  if not item then
    return notice.info('There is no reminder on this line.')
  end
  fetch(item.id, function(err, lines)
    if err then
      return notice.error(err)
    end
    show_float(lines, 'reminder')
  end)
end

--- Shows an event in a float at the cursor, which the next move closes.
---@param event fencepost.Event
function M.event(event)
  lengths.of(event, function(texts)
    show_float(lines_of(events, event, texts), 'event')
  end)
end

local function is_open()
  return window and api.nvim_win_is_valid(window)
end

--- Closes the window that follows the cursor.
function M.close()
  if is_open() then
    pcall(api.nvim_win_close, window, true)
  end
  window, shown_id = nil, nil
  if group then
    pcall(api.nvim_del_augroup_by_id, group)
    group = nil
  end
end

--- Shows what the cursor is on, where that is another reminder or has changed.
function M.follow(view, is_forced)
  local item = is_open() and view:item()
  if not item or (item.id == shown_id and not is_forced) then
    return
  end
  shown_id = item.id
  fetch(item.id, function(err, lines)
    if err or not is_open() or shown_id ~= item.id then
      return
    end
    api.nvim_win_set_buf(window, scratch(lines))
  end)
end

--- Opens or closes the window that follows the cursor.
function M.toggle(view)
  if is_open() then
    return M.close()
  end
  local list = api.nvim_get_current_win()
  vim.cmd(vim.o.columns >= 140 and 'rightbelow vertical 60split' or 'rightbelow 12split')
  window = api.nvim_get_current_win()
  api.nvim_win_set_buf(window, scratch({ '' }))
  vim.cmd('setlocal winfixwidth winfixheight wrap nonumber norelativenumber nolist nospell signcolumn=no foldcolumn=0')
  api.nvim_set_current_win(list)
  group = api.nvim_create_augroup('FencepostPreview', {})
  api.nvim_create_autocmd('CursorMoved', {
    group = group,
    buffer = view.buffer,
    callback = function()
      M.follow(view)
    end,
  })
  api.nvim_create_autocmd('User', {
    group = group,
    pattern = 'FencepostChanged',
    callback = function()
      vim.schedule(function()
        if api.nvim_get_current_buf() == view.buffer then
          M.follow(view, true)
        end
      end)
    end,
  })
  M.follow(view, true)
end

-- What may not be seen any more is not read here either.
access.on_change(function()
  if float and api.nvim_win_is_valid(float) and not access.has(float_entity) then
    pcall(api.nvim_win_close, float, true)
  end
  if not access.has('reminder') then
    M.close()
  end
end)

return M
