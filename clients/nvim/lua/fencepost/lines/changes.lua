-- What lines that were edited change, as operations that are carried out together. Functions from values to
-- values; knows no buffer and asks nothing.

local protocol = require('fencepost.protocol')

local methods = protocol.methods

local M = {}

--- 2001-01-01 in seconds, from which the order by hand is counted.
local epoch = 978307200

--- The place of a reminder in the order by hand that was never moved.
---@param created integer|nil seconds
function M.created_order(created)
  return created and created - epoch
end

--- The entries that can stay where they are while the others move around them: the most of them whose indices
--- ascend.
local function steady(entries)
  local lasts, before = {}, {}
  for at, entry in ipairs(entries) do
    if entry.index then
      local low, high = 1, #lasts + 1
      while low < high do
        local middle = math.floor((low + high) / 2)
        if entries[lasts[middle]].index < entry.index then
          low = middle + 1
        else
          high = middle
        end
      end
      lasts[low], before[at] = at, lasts[low - 1]
    end
  end
  local stays, at = {}, lasts[#lasts]
  while at do
    stays[at] = true
    at = before[at]
  end
  return stays
end

--- The numbers that entries on one level need to stand in this order: as few as possible get another.
---@param entries table[] each with `index` and `order` if it stood on this level already
---@param now integer seconds
---@return table<integer, integer> orders by their places among the entries
function M.orders(entries, now)
  local stays, orders = steady(entries), {}
  local last, was_kept = nil, false
  local at = 1
  while at <= #entries do
    local entry = entries[at]
    if stays[at] and entry.order and (not last or entry.order > last or was_kept and entry.order == last) then
      last, was_kept, at = entry.order, true, at + 1
    else
      local to, has_moved, upper = at, false, nil
      while to <= #entries and not stays[to] do
        has_moved = has_moved or not entries[to].is_new
        to = to + 1
      end
      if stays[at] then
        -- There was no room before it.
        to, has_moved = at + 1, true
      else
        upper = entries[to] and entries[to].order
      end
      local count = to - at
      if to > #entries and not has_moved then
        -- New ones come last by themselves.
        return orders
      end
      local first = last and last + 1 or upper and upper - count or M.created_order(now)
      for step = 0, count - 1 do
        orders[at + step] = first + step
      end
      last, was_kept, at = first + count - 1, false, to
    end
  end
  return orders
end

--- The operations that make of what was read what the lines say. Each has the `entry` of its line, or the `item`
--- whose line is gone.
---@param items table<integer, fencepost.LinesItem> what was read, by number
---@param entries fencepost.LinesEntry[] each with `list` and, if it is new, `reminder` with an id
---@param now integer seconds
---@return { operation: fencepost.Operation, entry: fencepost.LinesEntry|nil, item: fencepost.LinesItem|nil }[]
function M.of(items, entries, now)
  local is_there, levels, level_of = {}, {}, {}
  local function id_of(entry)
    return entry.number and items[entry.number].id or entry.reminder.id
  end
  for _, entry in ipairs(entries) do
    local item = entry.number and items[entry.number]
    local parent = entry.parent and id_of(entry.parent) or nil
    local key = entry.list .. '\n' .. (parent or '')
    local is_same = item and item.list == entry.list and item.parent == parent
    levels[key] = levels[key] or {}
    table.insert(levels[key], {
      entry = entry,
      index = is_same and item.index or nil,
      order = is_same and item.order or nil,
      is_new = not item,
    })
    level_of[entry], is_there[entry.number or 0] = parent, true
  end
  local orders = {}
  for _, level in pairs(levels) do
    for at, order in pairs(M.orders(level, now)) do
      orders[level[at].entry] = order
    end
  end
  local all = {}
  for _, entry in ipairs(entries) do
    local item, parent = entry.number and items[entry.number], level_of[entry]
    local changes = { sortOrder = orders[entry] }
    if not item then
      changes = vim.tbl_extend('force', { list = entry.list }, entry.reminder, changes)
      changes.parent = parent
      changes.completed = entry.done or nil
    else
      changes.title = entry.title ~= item.title and entry.title or nil
      if entry.done ~= item.done then
        changes.completed = entry.done
      end
      changes.list = entry.list ~= item.list and entry.list or nil
      if parent ~= item.parent then
        changes.parent = parent or vim.NIL
      end
    end
    if next(changes) then
      changes.id = id_of(entry)
      local params = { reminder = changes, ifRevision = item and item.revision or vim.NIL }
      params.onConflict = item and 'merge' or nil
      all[#all + 1] = { entry = entry, operation = { method = methods.reminder_save, params = params } }
    end
  end
  local gone = vim.tbl_filter(function(item)
    return not is_there[item.number]
  end, vim.tbl_values(items))
  table.sort(gone, function(one, other)
    return one.index > other.index
  end)
  for _, item in ipairs(gone) do
    local params = { id = item.id, ifRevision = item.revision }
    all[#all + 1] = { item = item, operation = { method = methods.reminder_remove, params = params } }
  end
  return all
end

return M
