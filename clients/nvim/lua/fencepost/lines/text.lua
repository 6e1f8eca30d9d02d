-- The list as lines that can be edited: a heading a list, a line a reminder, subtasks indented. Before each known
-- reminder stands its number, which is concealed. Functions from values to values; knows no buffer.

local text = require('fencepost.text')

local M = {}

---@class fencepost.LinesItem what was read of a reminder
---@field id string
---@field number integer the one that stands in its line
---@field title string on one line
---@field done boolean
---@field list string
---@field parent string|nil the id of the reminder whose line it stands under
---@field order integer|nil its place in the order by hand
---@field index integer the how many-th line it is
---@field revision string

---@class fencepost.LinesEntry what a line says
---@field line integer from 0
---@field heading string|nil the name of a list
---@field number integer|nil
---@field depth integer
---@field done boolean
---@field title string

local unit = 2

--- The line of a reminder.
---@param item fencepost.LinesItem
---@param depth integer
function M.line(item, depth)
  return ('%s/%d [%s] %s'):format((' '):rep(unit * depth), item.number, item.done and 'x' or ' ', item.title)
end

--- All lines of these sections.
---@param sections { title: string, rows: { item: fencepost.LinesItem, depth: integer }[] }[]
---@return string[]
function M.lines(sections)
  local lines = {}
  for index, section in ipairs(sections) do
    if index > 1 then
      lines[#lines + 1] = ''
    end
    lines[#lines + 1] = '# ' .. section.title
    for _, row in ipairs(section.rows) do
      lines[#lines + 1] = M.line(row.item, row.depth)
    end
  end
  return lines
end

--- How many bytes of a line stand before what the person sees of it, behind its indentation.
---@param line string
---@return integer
function M.concealed(line)
  local prefix = line:match('^%s*/%d+ ')
  return prefix and #prefix or 0
end

--- What a line says; nil for an empty one.
---@param line string
---@param known table<integer, any> by the numbers that there are
---@return fencepost.LinesEntry|nil
function M.entry(line, known)
  local heading = line:match('^#%s+(.-)%s*$')
  if heading then
    return { heading = heading }
  end
  local indent, rest = line:match('^(%s*)(.-)%s*$')
  local number, behind = rest:match('^/(%d+)%s*(.*)$')
  number = tonumber(number)
  if number and known[number] then
    rest = behind
  else
    number = nil
  end
  local box, title = rest:match('^%[([ xX])%]%s*(.*)$')
  if not box and number then
    -- What is typed at the beginning of a line stands before its box.
    local before, inner, after = rest:match('^(.-)%[([ xX])%]%s*(.*)$')
    box, title = inner, before and before .. after
  end
  if not box then
    -- The box may be missing, also behind the sign of a list in Markdown.
    title = rest:match('^%-%s+(.*)$') or rest
    box, title = title:match('^%[([ xX])%]') or ' ', title:gsub('^%[[ xX]%]%s*', '')
  end
  if title == '' and not number and rest == '' then
    return nil
  end
  local width = text.width((indent:gsub('\t', (' '):rep(unit))))
  return { number = number, depth = math.floor(width / unit), done = box:lower() == 'x', title = title }
end

--- What all lines say, each reminder with the entries of its heading and of its parent.
---@param lines string[]
---@param known table<integer, any>
---@return fencepost.LinesEntry[] headings, fencepost.LinesEntry[] entries, table|nil problem with `line` and `message`
function M.read(lines, known)
  local headings, entries, above, seen = {}, {}, {}, {}
  for index, line in ipairs(lines) do
    local entry = M.entry(line, known)
    if entry then
      entry.line = index - 1
      if entry.heading then
        headings[#headings + 1], above = entry, {}
        if entry.heading == '' then
          return headings, entries, { line = entry.line, message = 'Behind # stands the name of a list.' }
        end
      elseif #headings == 0 then
        local message = 'Above it there has to be a list, such as # Groceries.'
        return headings, entries, { line = entry.line, message = message }
      elseif entry.title == '' and not (entry.number and known[entry.number].title == '') then
        return headings, entries, { line = entry.line, message = 'It has no title. To remove it, delete the line.' }
      else
        if entry.number and seen[entry.number] then
          -- A copy of a line is another reminder.
          entry.number = nil
        end
        seen[entry.number or 0] = true
        entry.depth = math.min(entry.depth, #above)
        entry.under, entry.parent = headings[#headings], above[entry.depth]
        for deeper = entry.depth + 1, #above do
          above[deeper] = nil
        end
        above[entry.depth + 1] = entry
        entries[#entries + 1] = entry
      end
    end
  end
  return headings, entries, nil
end

return M
