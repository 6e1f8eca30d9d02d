-- All about one reminder, or one event, to be read: in a float, or in a window beside the list that
-- follows the cursor.

local access = require('fencepost.access')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local text = require('fencepost.text')
local typed = require('fencepost.typed')
local when = require('fencepost.when')

local api = vim.api
local methods = protocol.methods

local M = {}

local window, shown_id, group
local float, float_entity

local instants = {
  { 'Made', 'creationDate' },
  { 'Changed', 'lastModifiedDate' },
  { 'Completed', 'completionDate' },
}

--- Lines that say something, then when it was made, then the notes.
local function lines_of(document, item, more)
  local lines, notes = {}, {}
  local is_header = true
  for _, line in ipairs(vim.split((document:gsub('\n+$', '')), '\n', { plain = true })) do
    if is_header and line == '' then
      is_header = false
    elseif not is_header then
      notes[#notes + 1] = line
    elseif not line:match('^[^:]+:$') and line ~= 'Done: no' then
      lines[#lines + 1] = line
    end
  end
  vim.list_extend(lines, more or {})
  for _, each in ipairs(instants) do
    if item[each[2]] then
      lines[#lines + 1] = each[1] .. ': ' .. when.spoken_instant(item[each[2]])
    end
  end
  if #notes > 0 then
    lines[#lines + 1] = ''
    vim.list_extend(lines, notes)
  end
  return lines
end

local function read(target, callback)
  session.request(methods.text_read, vim.tbl_extend('force', target, { now = typed.now }), callback)
end

local function fetch(id, callback)
  session.request(methods.reminder_get, { id = id }, function(failed, found)
    if failed then
      return callback(failed)
    end
    read({ kind = 'reminder', id = id }, function(err, answer)
      callback(err, answer and lines_of(answer.text, found.reminder))
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
  local repeats = #event.recurrence > 0
  read({ kind = 'event', id = event.id, occurrence = repeats and event.occurrence or nil }, function(err, one)
    if err then
      return notice.error(err)
    elseif not repeats then
      return show_float(lines_of(one.text, event), 'event')
    end
    -- How it repeats, the document of one time does not say.
    read({ kind = 'event', id = event.id }, function(failed, series)
      local more = series and { series.text:match('\n(Repeat: [^\n]+)') }
      if failed then
        return notice.error(failed)
      end
      show_float(lines_of(one.text, event, more), 'event')
    end)
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
