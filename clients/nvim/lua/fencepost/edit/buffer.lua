-- The buffer of an item as a document: `:w` saves it, `:e!` reads it again, and what was typed stays until it
-- is saved or thrown away, whatever happens to the item, the server or the consent meanwhile. What a text
-- means, and what becomes of changes of two sides, the server says.

local access = require('fencepost.access')
local bases = require('fencepost.edit.bases')
local changes = require('fencepost.write')
local conflicts = require('fencepost.edit.conflict')
local drafts = require('fencepost.edit.drafts')
local language = require('fencepost.edit.language')
local leaving = require('fencepost.leaving')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local typed = require('fencepost.typed')

local api = vim.api
local errors, methods = protocol.errors, protocol.methods

local M = {}

--- How long `:w` waits for its answer before it lets the person go on.
M.patience = 10000

--- Those that there are, by buffer.
M.drafts = drafts.all

M.name = drafts.name

--- Writes a text into its buffer; the cursor stays, and `u` brings back what was there.
local function put(buffer, draft, text)
  local lines = vim.split((text:gsub('\n$', '')), '\n', { plain = true })
  vim.bo[buffer].modifiable = true
  if not vim.deep_equal(lines, api.nvim_buf_get_lines(buffer, 0, -1, false)) then
    local views = {}
    for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
      views[window] = api.nvim_win_call(window, vim.fn.winsaveview)
    end
    -- Setting it ends what can be undone in one step: what was typed is a step of its own, and what was
    -- not there yet is none.
    local levels = vim.bo[buffer].undolevels
    vim.bo[buffer].undolevels = draft.is_empty and -1 or levels
    api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
    vim.bo[buffer].undolevels = levels
    for window, view in pairs(views) do
      api.nvim_win_call(window, function()
        vim.fn.winrestview(view)
      end)
    end
  end
  draft.is_empty = false
end

--- Shows how the item reads now, and makes that what is edited from now on.
---@param buffer integer
---@param answer fencepost.TextDocument|fencepost.WrittenDocument
function M.take(buffer, answer)
  local draft = M.drafts[buffer]
  put(buffer, draft, answer.text)
  bases.begin(draft, buffer, answer.text)
  draft.title, draft.server_text = answer.title, answer.text
  draft.is_stale, draft.conflict = false, nil
  vim.bo[buffer].modified = false
  language.show(buffer, answer)
end

--- Asks how an item reads.
---@param draft fencepost.Draft
---@param callback fun(err: table|nil, answer: fencepost.TextDocument|nil)
function M.ask(draft, callback)
  local params = vim.tbl_extend('force', draft.target, { now = typed.now })
  if not draft.target.id then
    params.line = draft.line
  end
  session.request(methods.text_read, params, callback)
end

--- Reads it into its buffer.
---@param buffer integer
---@param callback fun(err: table|nil)|nil
function M.load(buffer, callback)
  local draft = M.drafts[buffer]
  local tick = api.nvim_buf_is_loaded(buffer) and api.nvim_buf_get_changedtick(buffer)
  local function finish(err)
    draft.failure = err
    if err then
      notice.error(err)
    end
    if callback then
      callback(err)
    end
  end
  local entity = drafts.entity(draft.target)
  access.ensure(entity, function(refused)
    if M.drafts[buffer] ~= draft then
      return
    elseif refused then
      return finish(access.explained(refused, entity))
    end
    M.ask(draft, function(err, answer)
      if M.drafts[buffer] ~= draft or not api.nvim_buf_is_loaded(buffer) then
        return
      elseif err then
        return finish(access.explained(err, entity))
      elseif vim.bo[buffer].modified and api.nvim_buf_get_changedtick(buffer) ~= tick then
        -- Typed in while it was read: what was typed stays, and `:w` merges.
        draft.is_stale = true
        return finish()
      end
      M.take(buffer, answer)
      vim.bo[buffer].modified = draft.is_typed and not draft.target.id or false
      finish()
    end)
  end)
end

local save

--- The save that is under way is over: where `:w` was pressed meanwhile, what is typed by now is saved.
local function saved(buffer, draft, callback)
  draft.is_saving = true
  return function(err)
    draft.is_saving = false
    local waiting = draft.waiting
    draft.waiting = nil
    callback(err)
    for _, each in ipairs(waiting or {}) do
      if err or not api.nvim_buf_is_loaded(buffer) then
        each(err)
      else
        save(buffer, each)
      end
    end
    if M.look_again then
      M.look_again(buffer)
    end
  end
end

--- Others have removed the item, or the one occurrence of it that this is.
local function is_gone(draft, err)
  local data = type(err.data) == 'table' and err.data or {}
  return err.code == errors.notFound and data.id == draft.target.id
    or draft.target.occurrence ~= nil and data.field == 'params.occurrence'
end

M.is_gone = is_gone

--- What it was saved as has a name of its own from now on.
local function rename(buffer, draft)
  vim.schedule(function()
    if not api.nvim_buf_is_valid(buffer) then
      return
    end
    local before = api.nvim_buf_get_name(buffer)
    api.nvim_buf_set_name(buffer, drafts.name(draft.target, draft.title))
    -- Neovim keeps a buffer with the earlier name.
    local other = vim.fn.bufnr('^' .. vim.fn.escape(before, '\\[]*?{},') .. '$')
    if other ~= -1 and other ~= buffer and not M.drafts[other] then
      pcall(api.nvim_buf_delete, other, { force = true })
    end
  end)
end

--- What was sent is on disk now.
---@param sent { text: string, typed: string, tick: integer, choice: string|nil, is_settled: boolean|nil }
local function written(buffer, draft, sent, answer)
  conflicts.close(draft)
  local target = draft.target
  local is_new = not target.id
  local is_one = target.occurrence and (target.span ~= 'futureEvents' or answer.outcome == 'unchanged')
  draft.target = {
    kind = target.kind,
    id = answer.id,
    -- This and all later ones are a series of their own now, if anything was saved.
    occurrence = is_one and target.occurrence or nil,
    span = is_one and target.span or nil,
  }
  if api.nvim_buf_get_changedtick(buffer) ~= sent.tick then
    -- Typed on while the answer was on its way: that is still to be saved, and was made of what was sent.
    bases.replace(draft, buffer, sent.text)
    draft.title, draft.server_text, draft.is_stale, draft.conflict = answer.title, answer.text, false, nil
  elseif answer.merged or sent.is_settled then
    if sent.choice ~= 'theirs' then
      -- To save what an undo past this goes back to takes back what was typed, and nothing of theirs.
      bases.replace(draft, buffer, sent.typed)
    end
    M.take(buffer, answer)
  else
    bases.replace(draft, buffer, answer.text)
    put(buffer, draft, answer.text)
    draft.title, draft.server_text, draft.is_stale, draft.conflict = answer.title, answer.text, false, nil
    vim.bo[buffer].modified = false
    language.show(buffer, answer)
  end
  if is_new then
    rename(buffer, draft)
  end
  if answer.merged then
    notice.info(("Saved “%s”, with what was changed elsewhere."):format(answer.title))
  end
end

--- Lines cannot be understood: they are marked, and the first one is said.
local function invalid(buffer, answer)
  language.show(buffer, answer)
  for _, each in ipairs(answer.diagnostics) do
    if each.severity == 'error' then
      return notice.error({ message = ('Line %d: %s Nothing is saved.'):format(each.line + 1, each.message) })
    end
  end
end

--- Whether the person has chosen what holds: then that is what is sent, compared with theirs.
local function settled(buffer, draft, sent, conflict)
  if sent.choice == 'mine' then
    sent.text = conflict.takeMine
  elseif sent.choice == 'theirs' and api.nvim_buf_get_changedtick(buffer) == sent.tick then
    put(buffer, draft, conflict.takeTheirs)
    bases.begin(draft, buffer, conflict.theirs)
    sent.text, sent.tick = conflict.takeTheirs, api.nvim_buf_get_changedtick(buffer)
  else
    return false
  end
  sent.is_settled = true
  return true
end

local function write_text(buffer, draft, sent, base, callback)
  local params = vim.tbl_extend('force', draft.target, { text = sent.text, base = base, now = typed.now })
  if not params.id then
    -- Sent again after the server died, it makes no second item.
    draft.new_id = draft.new_id or changes.new_id()
    params.newId = draft.new_id
  end
  session.request(methods.text_write, params, function(err, answer)
    local function stop(reason)
      callback(reason)
      return true
    end
    if not api.nvim_buf_is_loaded(buffer) or M.drafts[buffer] ~= draft then
      local conflict = answer and answer.conflict
      err = err or conflict and { message = 'It was changed elsewhere, too; what you typed is not saved.' }
      if err then
        notice.error(err)
      end
      return stop(err)
    elseif err then
      -- First, so that what is chosen may save it again.
      stop({ kind = 'told', message = err.message })
      if draft.target.id and is_gone(draft, err) then
        return conflicts.ask_removed(draft, function()
          draft.target, draft.new_id = { kind = draft.target.kind }, nil
          save(buffer)
        end)
      end
      return notice.error(access.explained(err, drafts.entity(draft.target)))
    elseif answer.outcome == 'invalid' then
      stop({ kind = 'told' })
      return invalid(buffer, answer)
    elseif answer.outcome == 'conflict' then
      if settled(buffer, draft, sent, answer.conflict) then
        return write_text(buffer, draft, sent, answer.conflict.theirs, callback)
      end
      draft.conflict = answer.conflict
      stop({ kind = 'told' })
      return conflicts.ask(buffer, draft, function(choice)
        save(buffer, nil, choice)
      end)
    end
    written(buffer, draft, sent, answer)
    callback(nil)
  end)
end

--- Saves what the text changes.
---@param buffer integer
---@param callback fun(err: table|nil)|nil
---@param choice 'mine'|'theirs'|nil what holds where others changed the same lines
function save(buffer, callback, choice)
  local draft = M.drafts[buffer]
  callback = callback or function() end
  if draft.is_saving then
    -- Before its answer it is not known what this text is made of.
    draft.waiting = draft.waiting or {}
    table.insert(draft.waiting, (leaving.awaited(draft.title, callback)))
    return
  end
  local base = bases.of(draft, buffer)
  if not base then
    notice.error({ message = ('This %s was never read; :e! reads it.'):format(draft.target.kind) })
    return callback({ kind = 'told' })
  elseif draft.target.id and not vim.bo[buffer].modified and not choice and language.text(buffer) == base then
    return callback(nil)
  end
  local now = language.text(buffer)
  local sent = { text = now, typed = now, tick = api.nvim_buf_get_changedtick(buffer), choice = choice }
  base = draft.target.id and base or nil
  local conflict = draft.conflict
  -- Where more was typed since, the two are compared once more.
  if conflict and conflict.mine == sent.text and settled(buffer, draft, sent, conflict) then
    base = conflict.theirs
  end
  write_text(buffer, draft, sent, base, saved(buffer, draft, callback))
end

--- Settles what others changed in the same lines.
---@param buffer integer
---@param choice 'mine'|'theirs'
function M.settle(buffer, choice)
  local draft = M.drafts[buffer]
  if not draft or not draft.conflict then
    return notice.info('No line here was changed by others as well.')
  end
  save(buffer, nil, choice)
end

--- `:w`: waits for the answer, so that `:wq` closes nothing that is not saved. With a bang yours holds where
--- others changed the same lines.
---@param buffer integer
---@param is_forced boolean
function M.write(buffer, is_forced)
  local is_done, failure = false, nil
  save(buffer, function(err)
    is_done, failure = true, err
  end, is_forced and M.drafts[buffer].target.id and 'mine' or nil)
  local waited = vim.wait(M.patience, function()
    return is_done
  end, 5)
  if not waited then
    notice.warn('There is no answer yet: what you typed stays here and is saved as soon as there is one.')
  end
  return waited and failure == nil
end

--- Makes a buffer that of an item: reads it, and hears of it from now on.
---@param buffer integer
function M.read(buffer)
  local draft = M.drafts[buffer]
  if not draft then
    draft = drafts.named(api.nvim_buf_get_name(buffer))
    M.drafts[buffer] = draft
  elseif #draft.bases > 0 then
    -- `:e` has emptied the buffer: there is nothing that a save could be made of.
    bases.forget(draft)
    draft.is_empty = true
    conflicts.close(draft)
  end
  vim.bo[buffer].buftype = 'acwrite'
  vim.bo[buffer].swapfile = false
  vim.bo[buffer].filetype = 'fencepost'
  -- What is typed before it is filled would be typed into nothing.
  vim.bo[buffer].modifiable = false
  local is_done = false
  M.load(buffer, function()
    is_done = true
  end)
  if access.has(drafts.entity(draft.target)) then
    vim.wait(2000, function()
      return is_done
    end, 5)
  end
end

--- Opens an item in its buffer.
---@param target fencepost.Target
---@param title string|nil
---@param how 'edit'|'split'|'vsplit'|'tabedit'|nil
function M.open(target, title, how)
  how = how or 'edit'
  local buffer = drafts.buffer_of(target)
  if not buffer then
    return vim.cmd(how .. ' ' .. vim.fn.fnameescape(M.name(target, title)))
  end
  local shown = { edit = 'buffer', split = 'sbuffer', vsplit = 'vertical sbuffer', tabedit = 'tab sbuffer' }
  vim.cmd(shown[how] .. ' ' .. buffer)
end

--- Opens a buffer for what is not there yet.
---@param kind fencepost.DocumentKind
---@param line string|nil as in quick add, to begin with
---@param is_typed boolean|nil whether the person typed that line
function M.new(kind, line, is_typed)
  local buffer = vim.fn.bufadd(drafts.new_name(kind))
  local draft = drafts.make({ kind = kind }, ('a new %s'):format(kind))
  draft.line, draft.is_typed = line, is_typed
  M.drafts[buffer] = draft
  vim.bo[buffer].buflisted = true
  vim.cmd('buffer ' .. buffer)
end

function M.forget(buffer)
  local draft = M.drafts[buffer]
  if draft then
    conflicts.close(draft)
  end
  M.drafts[buffer] = nil
end

return M
