-- What others do to a reminder while it is in a buffer: an untouched text follows, a touched one stays,
-- and the person is told; what may not be seen any more goes.

local access = require('fencepost.access')
local conflict = require('fencepost.edit.conflict')
local edit = require('fencepost.edit.buffer')
local feed = require('fencepost.feed')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local api = vim.api
local methods, errors = protocol.methods, protocol.errors

feed.on_change(function(changes)
  local kind_of = {}
  for _, kind in ipairs({ 'created', 'updated', 'removed' }) do
    for _, id in ipairs(changes.reminders[kind]) do
      kind_of[id] = kind
    end
  end
  for buffer, draft in pairs(edit.drafts) do
    local kind = kind_of[draft.id]
    if kind and draft.failure and not draft.base and api.nvim_buf_is_loaded(buffer) then
      -- It was opened before the server had seen it.
      edit.load(buffer)
    elseif kind and draft.base and api.nvim_buf_is_loaded(buffer) then
      session.request(methods.reminder_get, { id = draft.id }, function(err, answer)
        if edit.drafts[buffer] ~= draft or (answer and answer.reminder.revision == draft.revision) then
          return
        elseif answer and not vim.bo[buffer].modified then
          edit.take(buffer, answer.reminder)
        elseif answer and not draft.is_stale then
          draft.is_stale = true
          notice.warn(("'%s' was changed elsewhere: :w asks what is to hold, :e! drops what you typed."):format(
            draft.base.title
          ))
        elseif err and err.code == errors.notFound then
          notice.warn(("'%s' was removed elsewhere: :w asks whether to make it again."):format(draft.base.title))
        end
      end)
    end
  end
end)

-- What may not be seen any more goes; what the person typed is theirs.
access.on_change(function()
  for buffer, draft in pairs(edit.drafts) do
    if api.nvim_buf_is_loaded(buffer) and not vim.bo[buffer].modified and not draft.is_new then
      if access.has('reminder') then
        edit.load(buffer)
      else
        draft.base, draft.is_empty = nil, true
        -- Nor may `u` bring it back.
        local levels = vim.bo[buffer].undolevels
        vim.bo[buffer].undolevels = -1
        vim.bo[buffer].modifiable = true
        api.nvim_buf_set_lines(buffer, 0, -1, false, {})
        vim.bo[buffer].undolevels = levels
        vim.bo[buffer].modified = false
        vim.bo[buffer].modifiable = false
      end
    end
    if not access.has('reminder') then
      conflict.close(draft)
    end
  end
end)

-- What one server could not read, the next one is asked for.
session.on('ready', function()
  for buffer, draft in pairs(edit.drafts) do
    if draft.failure and not draft.failure.is_refusal and not draft.base and api.nvim_buf_is_loaded(buffer) then
      edit.load(buffer)
    end
  end
end)

return {}
