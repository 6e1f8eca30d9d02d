-- Which section of the list a reminder belongs to, and in what order sections stand.

local catalog = require('fencepost.catalog')
local tokens = require('fencepost.tokens')
local when = require('fencepost.when')

local M = {}

--- The first fence of a reminder.
---@param item fencepost.Reminder
---@return fencepost.Alarm|nil alarm, string|nil title
function M.fence(item)
  for _, alarm in ipairs(item.alarms or {}) do
    if alarm.kind == 'location' then
      local place = alarm.places[1]
      local title = place and (place.title or place.address)
      if place and not title then
        title = ('%.3f, %.3f'):format(place.latitude, place.longitude)
      end
      if #alarm.places > 1 then
        title = ('%s +%d'):format(title, #alarm.places - 1)
      end
      return alarm, title or 'somewhere'
    end
  end
end

local bands = { high = 'High', medium = 'Medium', low = 'Low', none = 'No priority' }
local days = {
  overdue = 'Overdue',
  today = 'Today',
  tomorrow = 'Tomorrow',
  week = 'This week',
  later = 'Later',
  none = 'No date',
}

local function fixed(keys, titles)
  return function()
    return vim.tbl_map(function(key)
      return { key = key, title = titles[key] }
    end, keys)
  end
end

--- For each grouping: the key of an item's section, and the sections that have a place of their own.
local groupings = {
  list = {
    key = function(item)
      return item.list
    end,
    known = function()
      return vim.tbl_map(function(list)
        return { key = list.id, title = catalog.list_title(list.id), color = list.color }
      end, catalog.lists)
    end,
  },
  priority = {
    key = function(item)
      return tokens.band(item.priority)
    end,
    known = fixed({ 'high', 'medium', 'low', 'none' }, bands),
  },
  due = {
    key = function(item, today)
      return when.band(when.moment(item.due, item.timeZone), today)
    end,
    known = fixed({ 'overdue', 'today', 'tomorrow', 'week', 'later', 'none' }, days),
  },
  place = {
    key = function(item)
      local _, title = M.fence(item)
      return title or ''
    end,
    known = function()
      return {}
    end,
    -- By name; what is for no place comes last.
    before = function(one, other)
      if one.key == '' or other.key == '' then
        return other.key == '' and one.key ~= ''
      end
      return vim.fn.tolower(one.key) < vim.fn.tolower(other.key)
    end,
    title = function(key)
      return key == '' and 'Anywhere' or key
    end,
  },
}

--- The reminders of a section with subtasks below their parents, as far as both are in it.
---@param ids string[]
---@param items table<string, fencepost.Reminder>
---@param depth table<string, integer> where how deep each one stands is put
---@return string[]
function M.nested(ids, items, depth)
  local is_here, children, has_any = {}, {}, false
  for _, id in ipairs(ids) do
    has_any = has_any or items[id].parent ~= nil
    is_here[id] = true
  end
  if not has_any then
    return ids
  end
  local tops, ordered = {}, {}
  for _, id in ipairs(ids) do
    local parent = items[id].parent
    if parent and parent ~= id and is_here[parent] then
      children[parent] = children[parent] or {}
      table.insert(children[parent], id)
    else
      tops[#tops + 1] = id
    end
  end
  local function add(id, level)
    if is_here[id] then
      is_here[id], depth[id] = nil, level
      ordered[#ordered + 1] = id
      for _, child in ipairs(children[id] or {}) do
        add(child, level + 1)
      end
    end
  end
  for _, id in ipairs(tops) do
    add(id, 0)
  end
  -- In a ring of parents none is at the top.
  for _, id in ipairs(ids) do
    add(id, 0)
  end
  return ordered
end

M.groupings = { 'list', 'priority', 'place', 'due', 'none' }

---@class fencepost.Section
---@field key string
---@field title string
---@field color string|nil
---@field ids string[]

--- The sections that have something in them, in order, each with its items in the order given.
---@param group string
---@param order string[]
---@param items table<string, fencepost.Reminder>
---@param today fencepost.Today
---@return fencepost.Section[]
function M.of(group, order, items, today)
  local grouping = groupings[group]
  if not grouping then
    return { { key = '', title = '', ids = order } }
  end
  local sections, by_key = {}, {}
  for _, section in ipairs(grouping.known()) do
    section.ids = {}
    by_key[section.key] = section
    sections[#sections + 1] = section
  end
  for _, id in ipairs(order) do
    local key = grouping.key(items[id], today)
    local section = by_key[key]
    if not section then
      section = { key = key, title = grouping.title and grouping.title(key) or key, ids = {} }
      by_key[key] = section
      sections[#sections + 1] = section
    end
    section.ids[#section.ids + 1] = id
  end
  if grouping.before then
    table.sort(sections, grouping.before)
  end
  return vim.tbl_filter(function(section)
    return #section.ids > 0
  end, sections)
end

return M
