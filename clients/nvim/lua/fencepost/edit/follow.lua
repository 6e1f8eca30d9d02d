-- What others do to a reminder, or an event, while it is in a buffer: an untouched text follows, a touched one stays,
-- and the person is told; what may not be seen any more goes.

local access = require('fencepost.access')
local conflict = require('fencepost.edit.conflict')
local edit = require('fencepost.edit.buffer')
local feed = require('fencepost.feed')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local api = vim.api
local errors = protocol.errors

feed.on_change(function(changes)
  local changed = { reminder = {}, event = {} }
  for entity, ids in pairs({ reminder = changes.reminders, event = changes.events }) do
    for _, how in ipairs({ 'created', 'updated', 'removed' }) do
      for _, id in ipairs(ids[how]) do
        changed[entity][id] = true
      end
    end
  end
  for buffer, draft in pairs(edit.drafts) do
    local is_changed = changed[draft.of.entity][draft.id]
    if is_changed and draft.failure and not draft.base and api.nvim_buf_is_loaded(buffer) then
      -- It was opened before the server had seen it.
      edit.load(buffer)
    elseif is_changed and draft.base and api.nvim_buf_is_loaded(buffer) then
      local id = draft.id
      draft.kind.get(id, draft.of, function(err, item)
        if edit.drafts[buffer] ~= draft or draft.id ~= id or (item and item.revision == draft.revision) then
          return
        elseif item and not vim.bo[buffer].modified then
          edit.take(buffer, item)
        elseif item and not draft.is_stale then
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
      if access.has(draft.of.entity) then
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
    if not access.has(draft.of.entity) then
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
