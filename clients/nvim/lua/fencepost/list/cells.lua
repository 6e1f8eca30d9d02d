-- What each row shows in the list, worked out once and kept. Knows no width of a window.

local text = require('fencepost.text')
local tokens = require('fencepost.tokens')

local M = {}

--- What rows show, kept as long as they are the same tables: of ten thousand, a change touches one.
local known = setmetatable({}, { __mode = 'k' })
local known_icons

--- The places in a short form: `→ Home`, `← Office`.
local function places(row, icons)
  local shown = vim.tbl_map(function(place)
    place = text.line(place)
    local left = place:match('^leaving @(.*)$')
    return left and icons.leave .. ' ' .. left or (place:gsub('^@', icons.enter .. ' '))
  end, row.places)
  return table.concat(shown, ', ')
end

local function worked_out(row, icons)
  local item = row.reminder
  local band = tokens.band(item.priority)
  local tags = {}
  for _, tag in ipairs(item.tags or {}) do
    tags[#tags + 1] = ' #' .. text.line(tag)
  end
  local cell = {
    band = band,
    title = text.line(item.title or ''),
    tags = table.concat(tags),
    conflict = item.mergeConflicts and #item.mergeConflicts > 0 and icons.conflict .. ' ' or '',
    priority = icons[band] or '',
    place = (row.away and row.away .. ' ' or '') .. (#row.places > 0 and places(row, icons) or ''),
    repeats = row.repeats and icons.repeats or '',
    due = row.due or '',
  }
  cell.title_width = text.width(cell.title)
  cell.tags_width = text.width(cell.tags)
  cell.conflict_width = text.width(cell.conflict)
  return cell
end

--- What a row shows.
---@param row fencepost.ViewRow
---@param icons table
function M.of(row, icons)
  if known_icons ~= icons then
    known, known_icons = setmetatable({}, { __mode = 'k' }), icons
  end
  local cell = known[row]
  if not cell then
    cell = worked_out(row, icons)
    known[row] = cell
  end
  return cell
end

return M
