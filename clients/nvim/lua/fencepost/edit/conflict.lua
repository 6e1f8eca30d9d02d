-- An item of which two sides changed the same line: the person sees both versions and chooses, at once or
-- later; what they typed stays in its buffer whatever they choose.

local question = require('fencepost.question')
local text = require('fencepost.text')

local M = {}

local api = vim.api

local compare = 'Show both, and decide later'

--- What a document says in its lines of one name.
---@param document string
---@param name string such as `Due`; `Notes` for all below the first empty line
---@return string
function M.values(document, name)
  local head, notes = document:match('^(.-)\n%s*\n(.*)$')
  local found = {}
  for _, line in ipairs(vim.split(head or document, '\n', { plain = true })) do
    if line:sub(1, #name + 1) == name .. ':' then
      found[#found + 1] = line
    end
  end
  if #found == 0 and name == 'Notes' then
    return 'Notes: ' .. text.line(vim.trim(notes or ''))
  end
  return #found > 0 and table.concat(found, ', ') or name .. ':'
end

--- One version of all lines that both sides changed.
local function version(conflict, side)
  local found = vim.tbl_map(function(name)
    return M.values(conflict[side], name)
  end, conflict.lines)
  return (text.fit(table.concat(found, ', '), math.max(20, vim.o.columns - 24), '…'))
end

--- Closes the window that shows theirs.
---@param draft fencepost.Draft
function M.close(draft)
  if draft.comparison and api.nvim_buf_is_valid(draft.comparison) then
    for _, window in ipairs(vim.fn.win_findbuf(draft.comparison)) do
      pcall(api.nvim_win_close, window, true)
    end
    pcall(api.nvim_buf_delete, draft.comparison, { force = true })
  end
  if draft.compared and api.nvim_win_is_valid(draft.compared) then
    api.nvim_win_call(draft.compared, function()
      vim.cmd('diffoff')
    end)
  end
  draft.comparison, draft.compared = nil, nil
end

--- Theirs beside mine, in diff mode.
---@param buffer integer
---@param draft fencepost.Draft
function M.compare(buffer, draft)
  M.close(draft)
  local mine = vim.fn.bufwinid(buffer)
  if mine == -1 then
    vim.cmd('sbuffer ' .. buffer)
    mine = api.nvim_get_current_win()
  end
  api.nvim_set_current_win(mine)
  draft.compared = mine
  vim.cmd('diffthis')
  vim.cmd('rightbelow vertical new')
  local theirs = api.nvim_get_current_buf()
  draft.comparison = theirs
  local lines = vim.split((draft.conflict.theirs:gsub('\n$', '')), '\n', { plain = true })
  api.nvim_buf_set_lines(theirs, 0, -1, false, lines)
  vim.bo[theirs].buftype = 'nofile'
  vim.bo[theirs].bufhidden = 'wipe'
  vim.bo[theirs].swapfile = false
  vim.bo[theirs].syntax = 'fencepost'
  vim.bo[theirs].modifiable = false
  pcall(api.nvim_buf_set_name, theirs, ('fencepost://theirs/%d/%s'):format(buffer, text.line(draft.title)))
  vim.cmd('diffthis')
  api.nvim_set_current_win(mine)
end

--- Puts the question what is to hold.
---@param buffer integer
---@param draft fencepost.Draft
---@param settle fun(choice: 'mine'|'theirs')
function M.ask(buffer, draft, settle)
  local conflict = draft.conflict
  local choices = {
    { title = 'Keep mine: ' .. version(conflict, 'mine'), side = 'mine' },
    { title = 'Take theirs: ' .. version(conflict, 'theirs'), side = 'theirs' },
    { title = compare },
  }
  vim.schedule(function()
    question.put(choices, {
      prompt = ("“%s”: you and others changed %s. What is to hold?"):format(
        text.short(draft.title),
        table.concat(conflict.lines, ', ')
      ),
      kind = 'fencepost-conflict',
      format_item = function(choice)
        return choice.title
      end,
    }, function(choice)
      if choice and choice.side then
        settle(choice.side)
      elseif choice and draft.conflict and api.nvim_buf_is_loaded(buffer) then
        M.compare(buffer, draft)
        require('fencepost.notice').info('Right: theirs. :Fencepost mine or :Fencepost theirs settles it.')
      end
    end)
  end)
end

local again = 'Make it again from what I typed'
local leave = 'Leave it for now'

--- Puts the question what is to become of what was typed into an item that is gone.
---@param draft fencepost.Draft
---@param make fun()
function M.ask_removed(draft, make)
  vim.schedule(function()
    question.put({ again, leave }, {
      prompt = ("“%s” was removed elsewhere."):format(text.short(draft.title)),
      kind = 'fencepost-conflict',
    }, function(choice)
      if choice == again then
        make()
      end
    end)
  end)
end

return M
