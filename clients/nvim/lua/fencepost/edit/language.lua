-- What the server says of a text while it is edited: what is wrong in it, the colours of its words, what a
-- line comes to, how it can go on, and what it is for. Knows no grammar.

local drafts = require('fencepost.edit.drafts')
local highlight = require('fencepost.highlight')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local typed = require('fencepost.typed')

local api = vim.api
local methods = protocol.methods

local M = {
  --- How long the person pauses before the text is looked at, in milliseconds.
  pause = 150,
}

local problems = api.nvim_create_namespace('fencepost-edit')
local words = api.nvim_create_namespace('fencepost-edit-words')

local severities = {
  error = vim.diagnostic.severity.ERROR,
  warning = vim.diagnostic.severity.WARN,
  information = vim.diagnostic.severity.INFO,
}

--- The text of a buffer as the server takes it.
---@param buffer integer
function M.text(buffer)
  return table.concat(api.nvim_buf_get_lines(buffer, 0, -1, false), '\n') .. '\n'
end

local function params_of(buffer, more)
  local draft = drafts.all[buffer]
  local kind = draft and draft.target.kind
  return vim.tbl_extend('force', { text = M.text(buffer), kind = kind, now = typed.now }, more or {})
end

local function clear(buffer)
  vim.diagnostic.set(problems, buffer, {})
  api.nvim_buf_clear_namespace(buffer, words, 0, -1)
end

M.clear = clear

local function mark(buffer, line, column, options)
  -- The text may be another by now: what does not fit is left out.
  pcall(api.nvim_buf_set_extmark, buffer, words, line, column, options)
end

--- Shows what the server says of the text in a buffer.
---@param buffer integer
---@param answer { diagnostics: table[], tokens: table[], hints: table[] }
function M.show(buffer, answer)
  clear(buffer)
  -- Of a new one that nothing was typed into, that it has no title is not a mistake.
  local is_untouched = not vim.bo[buffer].modified
  local diagnostics = {}
  for _, each in ipairs(answer.diagnostics) do
    if not (is_untouched and each.severity == 'error') then
      diagnostics[#diagnostics + 1] = {
        lnum = math.min(each.line, api.nvim_buf_line_count(buffer) - 1),
        col = each.start,
        end_lnum = math.min(each.line, api.nvim_buf_line_count(buffer) - 1),
        end_col = each['end'],
        message = each.message,
        severity = severities[each.severity],
        source = 'fencepost',
        user_data = { fixes = each.fixes },
      }
    end
  end
  vim.diagnostic.set(problems, buffer, diagnostics)
  for _, token in ipairs(answer.tokens) do
    local group = highlight.roles[token.role]
    if group then
      mark(buffer, token.line, token.start, { end_row = token.line, end_col = token['end'], hl_group = group })
    end
  end
  for _, hint in ipairs(answer.hints) do
    mark(buffer, hint.line, 0, { virt_text = { { '  ' .. hint.text, 'FencepostHint' } }, virt_text_pos = 'eol' })
  end
end

--- Looks at the text once the person pauses.
---@param buffer integer
function M.look_soon(buffer)
  local draft = drafts.all[buffer]
  local tick = api.nvim_buf_get_changedtick(buffer)
  vim.defer_fn(function()
    local function is_same()
      return drafts.all[buffer] == draft
        and api.nvim_buf_is_loaded(buffer)
        and api.nvim_buf_get_changedtick(buffer) == tick
    end
    if draft and is_same() and #draft.bases > 0 then
      session.request(methods.text_diagnose, params_of(buffer), function(err, answer)
        if not err and is_same() then
          M.show(buffer, answer)
        end
      end)
    end
  end, M.pause)
end

--- Waits for the answer to a question that a key has put; nil where there is none.
local function await(method, params)
  local answer
  local is_done = false
  session.request(method, params, function(_, result)
    is_done, answer = true, result
  end)
  vim.wait(2000, function()
    return is_done
  end, 2)
  return answer
end

local found = {}

--- As `omnifunc` is called: first for where the word begins, then for what it may become.
function M.omni(find_start)
  if find_start ~= 1 then
    return found
  end
  local line, column = vim.fn.line('.') - 1, vim.fn.col('.') - 1
  local params = params_of(api.nvim_get_current_buf(), { line = line, character = column })
  local answer = await(methods.text_complete, params)
  found = {}
  local start = column
  for _, each in ipairs(answer and answer.completions or {}) do
    start = math.min(start, each.start)
  end
  local before = api.nvim_get_current_line()
  for _, each in ipairs(answer and answer.completions or {}) do
    local word = before:sub(start + 1, each.start) .. each.newText
    found[#found + 1] = { word = word, abbr = each.label, menu = each.detail, icase = 1, dup = 1 }
  end
  return #found > 0 and start or -3
end

--- Shows what the line under the cursor is for, and what it means.
function M.hover()
  local line, column = vim.fn.line('.') - 1, vim.fn.col('.') - 1
  local buffer = api.nvim_get_current_buf()
  session.request(methods.text_hover, params_of(buffer, { line = line, character = column }), function(err, answer)
    if err then
      return notice.error(err)
    elseif not answer.hover then
      return notice.info('There is nothing to say about this line.')
    end
    require('fencepost.list.preview').show_lines(vim.split(answer.hover.text, '\n', { plain = true }))
  end)
end

--- Puts one of the proposed spellings in the place of what is wrong on the line of the cursor.
function M.fix()
  local buffer, choices = api.nvim_get_current_buf(), {}
  for _, problem in ipairs(vim.diagnostic.get(buffer, { namespace = problems, lnum = vim.fn.line('.') - 1 })) do
    for _, fix in ipairs(problem.user_data and problem.user_data.fixes or {}) do
      choices[#choices + 1] = { title = fix.title, text = fix.newText, problem = problem }
    end
  end
  if #choices == 0 then
    return notice.info('There is nothing to mend on this line.')
  end
  vim.ui.select(choices, {
    prompt = choices[1].problem.message,
    kind = 'fencepost-fix',
    format_item = function(choice)
      return choice.title
    end,
  }, function(choice)
    if choice then
      local at = choice.problem
      api.nvim_buf_set_text(buffer, at.lnum, at.col, at.end_lnum, at.end_col, { choice.text })
      M.look_soon(buffer)
    end
  end)
end

return M
