-- What the server understands of each new line, shown behind it while the person types; a line that makes no sense
-- is marked.

local edited = require('fencepost.lines.buffer')
local lines = require('fencepost.lines.text')
local typed = require('fencepost.typed')

local api = vim.api

local M = {
  --- How long the person pauses before new lines are looked at, in milliseconds.
  pause = 200,
}

local echoes = api.nvim_create_namespace('fencepost-lines-echo')

--- Of so many new lines at most, what is understood is shown.
local most = 50

--- What was understood, by title.
local known = {}

local function show(buffer, entries)
  if not api.nvim_buf_is_loaded(buffer) then
    return
  end
  api.nvim_buf_clear_namespace(buffer, echoes, 0, -1)
  local diagnostics = {}
  for _, entry in ipairs(entries) do
    local answer = known[entry.title] or {}
    if answer.wrong then
      diagnostics[#diagnostics + 1] = {
        lnum = entry.line,
        col = 0,
        message = answer.wrong,
        severity = vim.diagnostic.severity.ERROR,
        source = 'fencepost',
      }
    elseif answer.echo and answer.echo ~= '' then
      local part = { '  → ' .. answer.echo, 'FencepostHint' }
      api.nvim_buf_set_extmark(buffer, echoes, entry.line, 0, { virt_text = { part } })
    end
  end
  vim.diagnostic.set(edited.problems, buffer, diagnostics)
end

--- Looks at the new lines of a buffer.
---@param buffer integer
function M.look(buffer)
  local tick = api.nvim_buf_get_changedtick(buffer)
  local entries = {}
  for index, line in ipairs(edited.current_lines(buffer)) do
    local entry = lines.entry(line, edited.items)
    if entry and not entry.heading and not entry.number and entry.title ~= '' and #entries < most then
      entry.line = index - 1
      entries[#entries + 1] = entry
    end
  end
  local function go_on(at)
    local entry = entries[at]
    if not api.nvim_buf_is_loaded(buffer) or api.nvim_buf_get_changedtick(buffer) ~= tick then
      return
    elseif not entry then
      return show(buffer, entries)
    elseif known[entry.title] then
      return go_on(at + 1)
    end
    typed.parse(entry.title, 'reminder', nil, function(err, parsed)
      if parsed then
        local wrong = typed.wrong(parsed)
        known[entry.title] = { wrong = wrong and wrong.message, echo = typed.echo(parsed) }
        go_on(at + 1)
      elseif err then
        show(buffer, {})
      end
    end)
  end
  go_on(1)
end

local looks = 0

--- The same, as soon as the person pauses.
---@param buffer integer
function M.look_soon(buffer)
  looks = looks + 1
  local mine = looks
  vim.defer_fn(function()
    if mine == looks and api.nvim_buf_is_loaded(buffer) then
      -- Days and lists may be others than when it was last looked at.
      known = {}
      M.look(buffer)
    end
  end, M.pause)
end

return M
