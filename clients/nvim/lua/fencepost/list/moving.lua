-- The order by hand: what is meant moves up or down among the reminders on its level, in one change. A key that
-- is pressed before the list shows the move before it waits.

local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local M = {}

--- Which rows are meant, by id: those in the selection whose parents are not in it. One that stands in several
--- sections, as with its tags, is meant where the cursor is.
local function tops(view, items, key)
  local is_meant, is_here, rows = {}, {}, {}
  for _, item in ipairs(items) do
    is_meant[item.id] = true
  end
  for _, row in ipairs(view.rows) do
    if row.id and row.key == key then
      is_here[row.id] = true
    end
  end
  for _, row in ipairs(view.rows) do
    local is_other = row.key ~= key and is_here[row.id]
    if row.id and is_meant[row.id] and not is_other and not is_meant[row.viewed.parent or ''] then
      rows[#rows + 1] = row
    end
  end
  return rows
end

--- The rows on the level of one, in its section, in their order.
local function level(view, one)
  local rows = {}
  for _, row in ipairs(view.rows) do
    if row.id and row.key == one.key and row.viewed.parent == one.viewed.parent then
      rows[#rows + 1] = row
    end
  end
  return rows
end

--- What to ask the server, or a sentence why there is nothing to ask.
---@param view fencepost.View
---@param items fencepost.Reminder[]
---@param step integer 1 for down, -1 for up
---@param key string|nil the section that the cursor is in
---@return table|nil params, string|nil sentence
local function params_for(view, items, step, key)
  local rows = tops(view, items, key)
  if #rows == 0 then
    return nil, 'It is not shown any more.'
  end
  local is_moved, ids = {}, {}
  for _, row in ipairs(rows) do
    if row.key ~= rows[1].key or row.viewed.parent ~= rows[1].viewed.parent then
      return nil, 'These stand on different levels: move those of one level.'
    end
    is_moved[row.id] = true
    ids[#ids + 1] = row.id
  end
  local siblings, target = level(view, rows[1]), nil
  for index, row in ipairs(siblings) do
    local other = siblings[index + step]
    if is_moved[row.id] and other and not is_moved[other.id] then
      target = other.id
      if step == -1 then
        break
      end
    end
  end
  if not target then
    return nil, step == 1 and 'There is nothing below to move it behind.' or 'There is nothing above to move it before.'
  end
  local is_after = step == 1
  if view.descending then
    -- The last one in the order stands first.
    local reversed = {}
    for index = #ids, 1, -1 do
      reversed[#reversed + 1] = ids[index]
    end
    ids, is_after = reversed, not is_after
  end
  return { ids = ids, [is_after and 'after' or 'before'] = target }
end

local function run(view)
  local move = table.remove(view.moves, 1)
  if not move or view.is_closed then
    view.is_moving = false
    return
  end
  view.is_moving = true
  local params, sentence = params_for(view, move.items, move.step, move.key)
  if not params then
    notice.info(sentence)
    return run(view)
  end
  local is_over = false
  local function go_on()
    if not is_over then
      is_over = true
      run(view)
    end
  end
  session.request(protocol.methods.reminder_move, params, function(err)
    if err then
      notice.error(err)
      return go_on()
    end
    view:once_shown(go_on)
    -- Where nothing is another, nothing is shown again.
    vim.defer_fn(go_on, 2000)
  end)
end

--- Moves reminders one place down or up.
---@param view fencepost.View
---@param items fencepost.Reminder[]
---@param step integer 1 for down, -1 for up
function M.by(view, items, step)
  if view.sort ~= 'sortOrder' then
    return notice.info('To move rows, sort them by hand first: s, “By hand”.')
  elseif #items == 0 then
    return
  end
  view.moves = view.moves or {}
  local row = view.rows[vim.api.nvim_win_get_cursor(0)[1]]
  table.insert(view.moves, { items = items, step = step, key = row and row.key })
  if not view.is_moving then
    run(view)
  end
end

return M
