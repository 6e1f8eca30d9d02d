-- The keys of the agenda and what they do: each acts on what the cursor is on.

local edit = require('fencepost.edit.buffer')
local notice = require('fencepost.notice')
local preview = require('fencepost.list.preview')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local views = require('fencepost.agenda.view')
local write = require('fencepost.write')

local M = {}

---@type fencepost.Key[]
M.all = {
  { action = 'open', keys = { '<CR>' }, help = 'edit the reminder; all about the event' },
  { action = 'details', keys = { 'K' }, help = 'all about it, in a float' },
  { action = 'complete', keys = { 'x' }, help = 'complete the reminder' },
  { action = 'refresh', keys = { 'R' }, help = 'read all files again' },
  { action = 'close', keys = { 'q' }, help = 'close' },
}

function M.plug(action)
  return '<Plug>(fencepost-agenda-' .. action .. ')'
end

local actions = {}

function actions.open(view)
  local row = view:row()
  if row and row.reminder then
    vim.cmd('edit ' .. vim.fn.fnameescape(edit.name(row.reminder.id)))
  else
    actions.details(view)
  end
end

function actions.details(view)
  local row = view:row()
  if row and row.event then
    preview.event(row.event)
  else
    preview.float(row and row.reminder)
  end
end

function actions.complete(view)
  local row = view:row()
  if not row or not row.reminder then
    return notice.info('There is no reminder on this line.')
  end
  write.complete(row.reminder, true, function(err)
    if err then
      notice.error(err)
    end
  end)
end

function actions.refresh(view)
  session.request(protocol.methods.store_refresh, nil, function(err)
    if err then
      notice.error(err)
    end
    view:load()
  end)
end

function actions.close()
  require('fencepost.list.actions').close()
end

--- Maps all keys in the buffer of the agenda.
function M.map(buffer)
  for _, key in ipairs(M.all) do
    local plug, shown = M.plug(key.action), { buffer = buffer, silent = true, desc = 'Fencepost: ' .. key.help }
    vim.keymap.set('n', plug, function()
      local view = views.of()
      if view then
        actions[key.action](view)
      end
    end, shown)
    if vim.fn.hasmapto(plug, 'n') == 0 then
      for _, lhs in ipairs(key.keys) do
        vim.keymap.set('n', lhs, plug, vim.tbl_extend('force', shown, { remap = true, nowait = true }))
      end
    end
  end
end

return M
