-- A reminder that is another than the one that was edited: the person sees what it is now and chooses;
-- what they typed stays in its buffer whatever they choose.

local question = require('fencepost.question')

local M = {}

local api = vim.api

local keep = 'Keep mine: save it over theirs'
local take = 'Take theirs: my text can be had back with u'
local compare = 'Show the difference, and decide later'

--- Closes the window that shows theirs.
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
function M.compare(buffer, draft, lines)
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
  api.nvim_buf_set_lines(theirs, 0, -1, false, lines)
  vim.bo[theirs].buftype = 'nofile'
  vim.bo[theirs].bufhidden = 'wipe'
  vim.bo[theirs].swapfile = false
  vim.bo[theirs].filetype = 'fencepost'
  vim.bo[theirs].modifiable = false
  pcall(api.nvim_buf_set_name, theirs, 'fencepost://theirs/' .. draft.id)
  vim.cmd('diffthis')
  api.nvim_set_current_win(mine)
end

--- Puts the question what is to hold.
---@param buffer integer
---@param draft fencepost.Draft
---@param answers { lines: string[], keep: fun(), take: fun() }
function M.ask(buffer, draft, answers)
  local title = draft.theirs.title or ''
  vim.schedule(function()
    question.put({ keep, take, compare }, {
      prompt = ("'%s' was changed elsewhere since you read it. What is to hold?"):format(title),
      kind = 'fencepost-conflict',
    }, function(choice)
      if choice == keep then
        answers.keep()
      elseif choice == take then
        M.close(draft)
        answers.take()
      elseif choice == compare then
        M.compare(buffer, draft, answers.lines)
        vim.notify('Right: theirs. :w! saves yours over it, do and dp move changes, :e! takes theirs.')
      end
    end)
  end)
end

local again = 'Make it again from what I typed'
local leave = 'Leave it for now'

--- Puts the question what is to become of what was typed into a reminder that is gone.
function M.ask_removed(_, draft, make)
  vim.schedule(function()
    question.put({ again, leave }, {
      prompt = ("'%s' was removed elsewhere."):format(draft.base and draft.base.title or draft.id),
      kind = 'fencepost-conflict',
    }, function(choice)
      if choice == again then
        make()
      end
    end)
  end)
end

return M
