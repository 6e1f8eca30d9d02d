-- The window of quick add: one line to type in, coloured by what each word means, and below it what was
-- understood and what is wrong. Completes at the cursor, saves with <CR>, and keeps the line when closed.

local highlight = require('fencepost.highlight')
local notice = require('fencepost.notice')
local quickadd = require('fencepost.quickadd')
local text = require('fencepost.text')
local typed = require('fencepost.typed')

local api = vim.api
local space = api.nvim_create_namespace('fencepost-quickadd')

local M = {
  --- The one that is open.
  ---@type table|nil
  current = nil,
}

local titles = { reminder = 'New reminder', event = 'New event', place = 'New place' }

local severities = { error = 'FencepostProblem', warning = 'FencepostToday', information = 'FencepostHint' }

local function line_of(self)
  return api.nvim_buf_get_lines(self.buffer, 0, 1, false)[1] or ''
end

--- What stands below the line: what was understood, then what is wrong or doubtful.
---@param parsed fencepost.ParsedLine|nil
---@param width integer
---@return { [1]: string, [2]: string }[]
function M.below(parsed, width)
  if not parsed then
    return { { '', 'FencepostHint' } }
  end
  local rows = { { '→ ' .. parsed.echo, 'FencepostHeader' } }
  for _, diagnostic in ipairs(parsed.diagnostics) do
    for _, words in ipairs(text.wrapped(diagnostic.message, width - 2)) do
      rows[#rows + 1] = { '  ' .. words, severities[diagnostic.severity] }
    end
  end
  return rows
end

local function draw(self, parsed)
  if not api.nvim_win_is_valid(self.window) then
    return
  end
  self.parsed = parsed
  api.nvim_buf_clear_namespace(self.buffer, space, 0, -1)
  local length = #line_of(self)
  for _, token in ipairs(parsed and parsed.tokens or {}) do
    local group = highlight.roles[token.role]
    if group and token['end'] <= length then
      api.nvim_buf_set_extmark(self.buffer, space, 0, token.start, { end_col = token['end'], hl_group = group })
    end
  end
  local rows = M.below(parsed, api.nvim_win_get_width(self.window))
  self.below = vim.tbl_map(function(row)
    return row[1]
  end, rows)
  api.nvim_buf_set_extmark(self.buffer, space, 0, 0, {
    virt_lines = vim.tbl_map(function(row)
      return { row }
    end, rows),
  })
  api.nvim_win_set_height(self.window, math.min(1 + #rows, math.max(2, vim.o.lines - 6)))
end

--- Asks what the line means by now; only the answer to the last question is shown.
local function ask(self)
  local line = line_of(self)
  if self.asked then
    self.asked.cancel()
  end
  quickadd.kept[self.kind] = line ~= '' and line or nil
  self.asked = typed.parse(line, self.kind, nil, function(err, parsed)
    self.asked = nil
    if err and line ~= '' then
      notice.error(err)
    end
    -- An empty line is not a mistake.
    draw(self, line ~= '' and parsed or nil)
  end)
end

--- Closes it. What was typed and not saved is there when it is opened again.
function M.close()
  local self = M.current
  M.current = nil
  if not self then
    return
  end
  if self.asked then
    self.asked.cancel()
  end
  vim.cmd('stopinsert')
  if api.nvim_win_is_valid(self.window) then
    api.nvim_win_close(self.window, true)
  end
end

--- Saves the line; it stays open where something is wrong with it.
function M.submit()
  local self = M.current
  if not self or self.is_saving then
    return
  end
  local line = line_of(self)
  if vim.trim(line) == '' then
    return M.close()
  end
  self.is_saving = true
  quickadd.save(line, self.kind, function(err, item, parsed, last)
    self.is_saving = false
    if not err then
      if M.current == self then
        M.close()
      end
      return notice.info(quickadd.confirmation(parsed, item))
    end
    if M.current == self and api.nvim_buf_is_valid(self.buffer) and line_of(self) == line then
      api.nvim_buf_set_lines(self.buffer, 0, -1, false, { last })
      ask(self)
    end
    notice.error(err)
  end, self.more)
end

--- Offers how the word at the cursor can go on, as Insert mode completion does.
function M.complete()
  local self = M.current
  if not self then
    return
  elseif vim.fn.pumvisible() == 1 then
    return api.nvim_feedkeys(api.nvim_replace_termcodes('<C-n>', true, false, true), 'n', false)
  end
  local line, column = line_of(self), vim.fn.col('.') - 1
  typed.parse(line, self.kind, column, function(err, parsed)
    if err or M.current ~= self or line_of(self) ~= line or vim.fn.mode() ~= 'i' then
      return
    end
    local start, found = nil, {}
    for _, each in ipairs(parsed.completions or {}) do
      start = start or each.start
      if each.start == start then
        local detail = type(each.detail) == 'string' and each.detail or nil
        found[#found + 1] = { word = each.newText, abbr = each.label, menu = detail, icase = 1 }
      end
    end
    if start then
      vim.fn.complete(start + 1, found)
    end
  end)
end

local function map(buffer)
  local function key(modes, lhs, act, help)
    vim.keymap.set(modes, lhs, act, { buffer = buffer, silent = true, desc = 'Fencepost: ' .. help })
  end
  key({ 'n', 'i' }, '<CR>', M.submit, 'save what the line says')
  key('i', '<Tab>', M.complete, 'complete the word')
  key('i', '<S-Tab>', '<C-p>', 'the completion before')
  key({ 'n', 'i' }, '<C-c>', M.close, 'close; the line is kept')
  key('n', '<Esc>', M.close, 'close; the line is kept')
  key('n', 'q', M.close, 'close; the line is kept')
end

local function show(kind, line, more, column)
  M.close()
  local buffer = api.nvim_create_buf(false, true)
  vim.bo[buffer].bufhidden = 'wipe'
  vim.bo[buffer].filetype = 'fencepostadd'
  api.nvim_buf_set_lines(buffer, 0, -1, false, { line })
  local width = math.max(20, math.min(90, vim.o.columns - 4))
  local options = {
    relative = 'editor',
    style = 'minimal',
    border = 'rounded',
    width = width,
    height = 2,
    row = math.max(0, math.floor(vim.o.lines / 3)),
    col = math.floor((vim.o.columns - width) / 2),
  }
  if vim.fn.has('nvim-0.9') == 1 then
    options.title = (' %s '):format(titles[kind] .. (more and more.url and ', with a link back' or ''))
  end
  local self = { buffer = buffer, kind = kind, more = more, below = {} }
  self.window = api.nvim_open_win(buffer, true, options)
  M.current = self
  vim.wo[self.window].wrap = false
  map(buffer)
  api.nvim_create_autocmd({ 'TextChanged', 'TextChangedI', 'TextChangedP' }, {
    buffer = buffer,
    callback = function()
      ask(self)
    end,
  })
  api.nvim_create_autocmd('WinLeave', {
    buffer = buffer,
    callback = function()
      vim.schedule(function()
        -- A picker that asks about this line comes back to it.
        if M.current == self and not self.is_saving then
          M.close()
        end
      end)
    end,
  })
  api.nvim_win_set_cursor(self.window, { 1, column or #line })
  vim.cmd(column and 'startinsert' or 'startinsert!')
  ask(self)
end

--- Opens it as soon as lists and places are known.
---@param kind 'reminder'|'event'|'place'
---@param line string|nil what it begins with; without it the line that was not saved
---@param more table|nil what is saved with it, such as notes and a link
---@param column integer|nil where the cursor is; without it at the end
function M.open(kind, line, more, column)
  require('fencepost.highlight')
  quickadd.allowed(kind, function(err)
    if err then
      return notice.error(err)
    end
    show(kind, line or quickadd.kept[kind] or '', more, column)
  end)
end

return M
