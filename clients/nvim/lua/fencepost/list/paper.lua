-- The lines of the list in their buffer: written where they are others, marked with the reminder that each
-- is, and painted when they are drawn. Knows nothing of where they come from.

local layout = require('fencepost.list.layout')

local api = vim.api

local M = {
  ---@type table<integer, fencepost.View> by buffer
  views = {},
}

local marks = api.nvim_create_namespace('fencepost-list')
local paint = api.nvim_create_namespace('fencepost-paint')

--- Only lines on the screen are painted, when they are drawn.
api.nvim_set_decoration_provider(paint, {
  on_win = function(_, _, buffer)
    return M.views[buffer] ~= nil
  end,
  on_line = function(_, _, buffer, line)
    local view = M.views[buffer]
    local row = view and view.rows[line + 1]
    if not row then
      return
    end
    local spans = {}
    layout.text(row, view.look, spans)
    for _, span in ipairs(spans) do
      pcall(api.nvim_buf_set_extmark, buffer, paint, line, span[1], {
        end_row = line,
        end_col = span[2],
        hl_group = span[3],
        ephemeral = true,
        hl_mode = 'combine',
      })
    end
  end,
})

--- Writes only the lines that are others, so that marks and other windows stay where they are.
---@param view fencepost.View
---@param rows fencepost.Row[]
---@param lines string[]
function M.write(view, rows, lines)
  local old_lines, old_rows = view.lines, view.rows
  if #old_lines > 0 and api.nvim_buf_line_count(view.buffer) ~= #old_lines then
    -- The buffer was made modifiable and edited: everything is written again.
    old_lines, old_rows, view.ids = {}, {}, {}
    api.nvim_buf_clear_namespace(view.buffer, marks, 0, -1)
  end
  local first, shared = 1, math.min(#old_lines, #lines)
  while first <= shared and old_lines[first] == lines[first] and old_rows[first].id == rows[first].id do
    first = first + 1
  end
  local back = 0
  while
    back < shared - first + 1
    and old_lines[#old_lines - back] == lines[#lines - back]
    and old_rows[#old_rows - back].id == rows[#rows - back].id
  do
    back = back + 1
  end
  local old_last, last = #old_lines - back, #lines - back
  view.rows, view.lines = rows, lines
  if first > old_last and first > last then
    return
  end
  local buffer = view.buffer
  if old_last >= first then
    local gone = api.nvim_buf_get_extmarks(buffer, marks, { first - 1, 0 }, { old_last - 1, -1 }, {})
    for _, mark in ipairs(gone) do
      view.ids[mark[1]] = nil
      api.nvim_buf_del_extmark(buffer, marks, mark[1])
    end
  end
  local until_line = #old_lines == 0 and -1 or old_last
  vim.bo[buffer].modifiable = true
  api.nvim_buf_set_lines(buffer, first - 1, until_line, false, vim.list_slice(lines, first, last))
  vim.bo[buffer].modifiable = false
  vim.bo[buffer].modified = false
  for line = first, last do
    if rows[line].kind == 'item' then
      view.ids[api.nvim_buf_set_extmark(buffer, marks, line - 1, 0, {})] = rows[line].id
    end
  end
end

--- The id of the reminder whose mark stands on a line, counted from 1.
---@return string|nil
function M.id_at(view, line)
  local found = api.nvim_buf_get_extmarks(view.buffer, marks, { line - 1, 0 }, { line - 1, -1 }, {})
  return found[1] and view.ids[found[1][1]]
end

return M
