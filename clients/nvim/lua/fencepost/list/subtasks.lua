-- Subtasks in the list: put below the reminder above, taken out again, and completed with their parent when
-- the person says so. Each is one change, and one undo takes it back.

local text = require('fencepost.text')
local write = require('fencepost.write')

local M = {}

--- The subtasks of a reminder that are open, and theirs.
---@param view fencepost.View
---@param item fencepost.Reminder
---@return fencepost.Reminder[]
function M.open(view, item)
  local shown, found, seen = view:shown(), {}, { [item.id] = true }
  local function add(parent)
    for _, id in ipairs(shown and shown.order or {}) do
      local each = shown.items[id]
      if each.parent == parent and not seen[id] then
        seen[id] = true
        if not each.completed then
          found[#found + 1] = each
        end
        add(id)
      end
    end
  end
  add(item.id)
  return found
end

local alone = 'Only this one'

--- Asks whether the subtasks are completed, too.
---@param item fencepost.Reminder
---@param below fencepost.Reminder[]
---@param callback fun(all: fencepost.Reminder[])
function M.ask(item, below, callback)
  local together = #below == 1 and 'It and its subtask' or ('It and its %d subtasks'):format(#below)
  vim.ui.select({ together, alone }, {
    prompt = ("“%s” has subtasks. Complete which?"):format(text.short(item.title)),
    kind = 'fencepost-subtasks',
  }, function(choice)
    if choice == alone then
      callback({ item })
    elseif choice == together then
      callback(vim.list_extend({ item }, below))
    end
  end)
end

--- Gives each of these another parent, all in one change.
local function send(all, callback, sentence)
  if #all == 0 then
    return callback({ message = sentence })
  end
  write.apply(write.each(all), callback)
end

--- Makes them subtasks of the reminder above them on the same level.
---@param view fencepost.View
---@param items fencepost.Reminder[]
---@param callback fun(err: table|nil)
function M.indent(view, items, callback)
  local is_meant, parents, all = {}, {}, {}
  for _, item in ipairs(items) do
    is_meant[item.id] = true
  end
  -- What stands last on each level, line by line, without what is to be moved itself.
  local last = {}
  for _, row in ipairs(view.rows) do
    local level = row.viewed and row.viewed.depth or 0
    if not row.id then
      last = {}
    elseif is_meant[row.id] then
      parents[row.id] = last[level]
    else
      last[level] = row.id
      for deeper = level + 1, #last + level + 1 do
        last[deeper] = nil
      end
    end
  end
  for _, item in ipairs(items) do
    -- What is below one that is moved moves with it.
    if parents[item.id] and not is_meant[item.parent] then
      all[#all + 1] = { item = item, changes = { parent = parents[item.id] } }
    end
  end
  send(all, callback, 'There is no reminder above on the same level that it could be a subtask of.')
end

--- Makes them subtasks of the parent of their parent, or of none.
---@param view fencepost.View
---@param items fencepost.Reminder[]
---@param callback fun(err: table|nil)
function M.outdent(view, items, callback)
  local shown, is_meant, all = view:shown(), {}, {}
  for _, item in ipairs(items) do
    is_meant[item.id] = true
  end
  for _, item in ipairs(items) do
    if item.parent and not is_meant[item.parent] then
      local parent = shown.items[item.parent]
      all[#all + 1] = { item = item, changes = { parent = parent and parent.parent or vim.NIL } }
    end
  end
  send(all, callback, 'It is not a subtask.')
end

return M
