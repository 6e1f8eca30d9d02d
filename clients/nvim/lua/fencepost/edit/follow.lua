-- What others do to an item while it is in a buffer: an untouched text follows, a touched one stays, and the
-- person is told; what may not be seen any more goes.

local access = require('fencepost.access')
local bases = require('fencepost.edit.bases')
local conflicts = require('fencepost.edit.conflict')
local drafts = require('fencepost.edit.drafts')
local edit = require('fencepost.edit.buffer')
local feed = require('fencepost.feed')
local language = require('fencepost.edit.language')
local notice = require('fencepost.notice')
local session = require('fencepost.session')
local text = require('fencepost.text')

local api = vim.api

--- Asks how an item reads now, and shows it where nothing was typed.
local function look(buffer, draft)
  if draft.is_saving then
    -- What it is compared with is not known before the answer.
    draft.has_news = true
    return
  end
  draft.has_news = false
  local id = draft.target.id
  edit.ask(draft, function(err, answer)
    local is_over = edit.drafts[buffer] ~= draft or draft.target.id ~= id or not api.nvim_buf_is_loaded(buffer)
    if is_over or (answer and answer.text == draft.server_text) then
      return
    elseif draft.is_saving then
      draft.has_news = true
    elseif answer and not vim.bo[buffer].modified then
      edit.take(buffer, answer)
    elseif answer then
      local was_stale = draft.is_stale
      draft.is_stale, draft.server_text = true, answer.text
      if not was_stale then
        notice.warn(("“%s” was changed elsewhere, too: :w merges, :e! drops what you typed."):format(
          text.short(draft.title)
        ))
      end
    elseif edit.is_gone(draft, err) then
      notice.warn(("“%s” was removed elsewhere: :w asks whether to make it again."):format(text.short(draft.title)))
    end
  end)
end

function edit.look_again(buffer)
  local draft = edit.drafts[buffer]
  if draft and draft.has_news and draft.target.id then
    look(buffer, draft)
  end
end

local members = { reminder = 'reminders', event = 'events', place = 'places', list = 'lists' }

feed.on_change(function(changes)
  for buffer, draft in pairs(edit.drafts) do
    local ids = changes[members[draft.target.kind]]
    local is_changed = false
    for _, how in ipairs({ 'created', 'updated', 'removed' }) do
      is_changed = is_changed or vim.tbl_contains(ids[how], draft.target.id)
    end
    if is_changed and api.nvim_buf_is_loaded(buffer) then
      if #draft.bases > 0 then
        look(buffer, draft)
      elseif draft.failure then
        -- It was opened before the server had seen it.
        edit.load(buffer)
      end
    end
  end
end)

--- No server told what changed while there was none.
feed.on_reset(function()
  for buffer, draft in pairs(edit.drafts) do
    if draft.target.id and #draft.bases > 0 and api.nvim_buf_is_loaded(buffer) then
      look(buffer, draft)
    end
  end
end)

--- Empties a buffer, and `u` does not bring back what was in it.
local function hide(buffer, draft)
  bases.forget(draft)
  draft.is_empty, draft.server_text = true, nil
  local levels = vim.bo[buffer].undolevels
  vim.bo[buffer].undolevels = -1
  vim.bo[buffer].modifiable = true
  api.nvim_buf_set_lines(buffer, 0, -1, false, {})
  vim.bo[buffer].undolevels = levels
  vim.bo[buffer].modified = false
  vim.bo[buffer].modifiable = false
  language.clear(buffer)
end

-- What may not be seen any more goes; what the person typed is theirs.
access.on_change(function()
  for buffer, draft in pairs(edit.drafts) do
    local is_allowed = access.has(drafts.entity(draft.target))
    if api.nvim_buf_is_loaded(buffer) and not vim.bo[buffer].modified and draft.target.id then
      if is_allowed then
        edit.load(buffer)
      else
        hide(buffer, draft)
      end
    end
    if not is_allowed then
      conflicts.close(draft)
    end
  end
end)

-- What one server could not read, the next one is asked for.
session.on('ready', function()
  for buffer, draft in pairs(edit.drafts) do
    local has_failed = draft.failure and not draft.failure.is_refusal and #draft.bases == 0
    if has_failed and api.nvim_buf_is_loaded(buffer) then
      edit.load(buffer)
    end
  end
end)

return {}
