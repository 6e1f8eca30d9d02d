-- The keys of the list: each action has a `<Plug>` mapping, and a usual key unless the person has one of
-- their own for it. Their meaning stands here once, for `g?` and for the help.

local config = require('fencepost.config')

local api = vim.api

local M = {}

---@class fencepost.Key
---@field action string
---@field keys string[]
---@field help string
---@field is_visual boolean|nil

---@type fencepost.Key[]
M.all = {
  { action = 'edit', keys = { '<CR>' }, help = 'edit the reminder; fold, on a section' },
  { action = 'split', keys = { 'o' }, help = 'edit it in a split' },
  { action = 'vsplit', keys = { 'gO' }, help = 'edit it in a vertical split' },
  { action = 'tab', keys = { 'O' }, help = 'edit it in a tab' },
  { action = 'toggle', keys = { 'x' }, help = 'complete, or open again', is_visual = true },
  { action = 'add', keys = { 'a' }, help = 'add, in one line' },
  { action = 'new', keys = { 'A' }, help = 'add, in a buffer' },
  { action = 'remove', keys = { 'dd' }, help = 'remove', is_visual = true },
  { action = 'lines', keys = { 'gl' }, help = 'edit all of it as lines' },
  { action = 'undo', keys = { 'u' }, help = 'undo, whatever Neovim did last' },
  { action = 'redo', keys = { '<C-r>' }, help = 'redo' },
  { action = 'subtask', keys = { 'gA' }, help = 'add a subtask, in one line' },
  { action = 'indent', keys = { '>>' }, help = 'make it a subtask of the one above', is_visual = true },
  { action = 'outdent', keys = { '<<' }, help = 'make it a subtask no more', is_visual = true },
  { action = 'down', keys = { 'gj' }, help = 'move it down, in the order by hand', is_visual = true },
  { action = 'up', keys = { 'gk' }, help = 'move it up', is_visual = true },
  { action = 'tag', keys = { 't' }, help = 'add tags, or take them away', is_visual = true },
  { action = 'quickfix', keys = { 'gq' }, help = 'what is shown as a quickfix list', is_visual = true },
  { action = 'due', keys = { 'D' }, help = 'set when it is due', is_visual = true },
  { action = 'move', keys = { 'm' }, help = 'move to another list', is_visual = true },
  { action = 'raise', keys = { '+' }, help = 'more important', is_visual = true },
  { action = 'lower', keys = { '-' }, help = 'less important', is_visual = true },
  { action = 'details', keys = { 'K' }, help = 'all about it, in a float' },
  { action = 'preview', keys = { 'p' }, help = 'a preview that follows the cursor' },
  { action = 'explain', keys = { 'E' }, help = 'why its alarms went off, or did not' },
  { action = 'alarms', keys = { 'ga' }, help = 'answer what went off' },
  { action = 'settle', keys = { 'gc' }, help = 'settle what was changed here and elsewhere' },
  { action = 'filter', keys = { 'f' }, help = 'filter, while you type' },
  { action = 'saved_filter', keys = { 'gf' }, help = 'a filter that was saved, or save this one' },
  { action = 'clear_filter', keys = { 'F' }, help = 'clear the filter' },
  { action = 'show_done', keys = { 'c' }, help = 'show what is completed, too' },
  { action = 'sort', keys = { 's' }, help = 'sort by …' },
  { action = 'reverse', keys = { 'S' }, help = 'sort the other way round' },
  { action = 'group', keys = { 'gs' }, help = 'sections by …' },
  { action = 'fold', keys = { '<Tab>', 'za' }, help = 'fold or unfold the section' },
  { action = 'next_section', keys = { ']]' }, help = 'to the next section' },
  { action = 'previous_section', keys = { '[[' }, help = 'to the section before' },
  { action = 'refresh', keys = { 'R' }, help = 'read all files again' },
  { action = 'close', keys = { 'q' }, help = 'close' },
  { action = 'help', keys = { 'g?' }, help = 'this help' },
}

--- What an action is called as a mapping.
function M.plug(action)
  return '<Plug>(fencepost-' .. action:gsub('_', '-') .. ')'
end

--- The keys of an action: the person's, or the usual ones.
local function keys_of(key)
  local chosen = config.get().list.keys[key.action]
  if chosen == false then
    return {}
  elseif chosen ~= nil then
    return type(chosen) == 'table' and chosen or { chosen }
  end
  return key.keys
end

--- Maps all keys in a buffer of the list.
function M.map(buffer)
  for _, key in ipairs(M.all) do
    local modes = key.is_visual and { 'n', 'x' } or { 'n' }
    local plug = M.plug(key.action)
    vim.keymap.set(modes, plug, function()
      require('fencepost.list.actions').run(key.action)
    end, { buffer = buffer, silent = true, desc = 'Fencepost: ' .. key.help })
    -- If the person has mapped the action, it gets no other key.
    if vim.fn.hasmapto(plug, 'n') == 0 then
      for _, lhs in ipairs(keys_of(key)) do
        local shown = { buffer = buffer, remap = true, silent = true, nowait = true, desc = 'Fencepost: ' .. key.help }
        vim.keymap.set('n', lhs, plug, shown)
        if key.is_visual then
          vim.keymap.set('x', ({ dd = 'd', ['>>'] = '>', ['<<'] = '<' })[lhs] or lhs, plug, shown)
        end
      end
    end
  end
end

--- Where a float of so many lines and columns goes: in the middle.
local function centred(height, width)
  height, width = math.min(height, vim.o.lines - 4), math.min(width, vim.o.columns - 4)
  return {
    relative = 'editor',
    style = 'minimal',
    border = 'rounded',
    height = height,
    width = width,
    row = math.floor((vim.o.lines - height) / 2) - 1,
    col = math.floor((vim.o.columns - width) / 2),
  }
end

--- Shows keys and what they do.
---@param all fencepost.Key[]
---@param keys fun(key: fencepost.Key): string[]
---@param topic string what `:help` has about them
function M.show_help(all, keys, topic)
  local lines, width = {}, 0
  for _, key in ipairs(all) do
    local line = (' %-10s %s '):format(table.concat(keys(key), ' '), key.help)
    lines[#lines + 1] = line
    width = math.max(width, api.nvim_strwidth(line))
  end
  lines[#lines + 1] = ''
  lines[#lines + 1] = (' :help %s says more; q closes.'):format(topic)
  local buffer = api.nvim_create_buf(false, true)
  api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].bufhidden = 'wipe'
  local space = api.nvim_create_namespace('fencepost-help')
  for line = 0, #all - 1 do
    api.nvim_buf_set_extmark(buffer, space, line, 0, { end_row = line, end_col = 11, hl_group = 'FencepostKey' })
  end
  local window = api.nvim_open_win(buffer, true, centred(#lines, math.max(width, 44)))
  for _, lhs in ipairs({ 'q', '<Esc>', 'g?' }) do
    vim.keymap.set('n', lhs, function()
      pcall(api.nvim_win_close, window, true)
    end, { buffer = buffer, nowait = true })
  end
end

--- Shows all keys of the list.
function M.help()
  M.show_help(M.all, keys_of, 'fencepost-list')
end

return M
