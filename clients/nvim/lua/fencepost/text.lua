-- Text in cells of a terminal: how wide it is, cut to fit, and free of what would break a line.

local M = {}

local width_of = vim.api.nvim_strwidth

--- How many cells a text takes.
function M.width(text)
  if not text:find('[\128-\255]') then
    return #text
  end
  return width_of(text)
end

--- On one line, whatever is in it.
function M.line(text)
  if text:find('%c') then
    return (text:gsub('%c+', ' '))
  end
  return text
end

--- Where each character begins: a lead byte, and behind it what continues it.
local function characters(text)
  return text:gmatch('[%z\1-\127\192-\255][\128-\191]*')
end

--- Cut to so many cells, with an ellipsis where something is missing.
---@param text string
---@param cells integer
---@param ellipsis string
---@return string text, integer width
function M.fit(text, cells, ellipsis)
  local width = M.width(text)
  if width <= cells then
    return text, width
  end
  local room = cells - M.width(ellipsis)
  if room < 0 then
    return '', 0
  end
  local parts, used = {}, 0
  for character in characters(text) do
    local more = #character == 1 and 1 or width_of(character)
    if used + more > room then
      break
    end
    parts[#parts + 1] = character
    used = used + more
  end
  return table.concat(parts) .. ellipsis, used + M.width(ellipsis)
end

--- A title within a sentence: however long it is, the sentence is not lost behind it.
---@param title string
function M.short(title)
  return (M.fit(M.line(title), 40, '…'))
end

--- Words on as many lines as it takes, none wider than so many cells.
---@param words string
---@param cells integer
---@return string[]
function M.wrapped(words, cells)
  local lines = {}
  for _, paragraph in ipairs(vim.split(words, '\n', { plain = true })) do
    local line = ''
    for word in paragraph:gmatch('%S+') do
      if line ~= '' and M.width(line) + M.width(word) + 1 > cells then
        lines[#lines + 1] = line
        line = word
      else
        line = line == '' and word or line .. ' ' .. word
      end
    end
    lines[#lines + 1] = line
  end
  return lines
end

--- How many letters have to be changed, added or taken away to make one word of another.
local function distance(one, other)
  local row = {}
  for column = 0, #other do
    row[column] = column
  end
  for line = 1, #one do
    local corner = row[0]
    row[0] = line
    for column = 1, #other do
      local changed = corner + (one:sub(line, line) == other:sub(column, column) and 0 or 1)
      corner = row[column]
      row[column] = math.min(changed, row[column] + 1, row[column - 1] + 1)
    end
  end
  return row[#other]
end

--- The word that another was most likely meant to be.
---@param word string
---@param words string[]
---@return string|nil
function M.nearest(word, words)
  local best, least = nil, math.max(1, math.floor(#word / 3)) + 1
  for _, each in ipairs(words) do
    local count = distance(word:lower(), each)
    if count < least then
      best, least = each, count
    end
  end
  return best
end

local blanks = {}

--- So many blanks.
function M.blanks(count)
  if count <= 0 then
    return ''
  end
  local text = blanks[count]
  if not text then
    text = (' '):rep(count)
    blanks[count] = text
  end
  return text
end

return M
