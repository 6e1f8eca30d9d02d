-- Tags as a person writes them behind a question, and the words for priorities.

local M = {}

--- Tags with those that the words name, and without those behind a minus.
---@param tags string[]|nil
---@param words string
---@return string[]
function M.tagged(tags, words)
  local result = vim.list_extend({}, tags or {})
  for sign, tag in words:gmatch('([%-+]?)#?([^%s,#]+)') do
    result = vim.tbl_filter(function(each)
      return each ~= tag
    end, result)
    if sign ~= '-' then
      result[#result + 1] = tag
    end
  end
  return result
end

local priorities = { high = 1, medium = 5, low = 9, none = 0 }

--- The priority that a word or a digit stands for.
---@param word string
---@return integer|nil priority, string|nil sentence
function M.priority(word)
  local folded = word:lower()
  local priority = priorities[folded] or tonumber(folded:match('^%d$'))
  if not priority then
    return nil, ("'%s' is not a priority: write high, medium, low, none or 0 to 9."):format(word)
  end
  return priority
end

--- The band of priorities that a word or a digit stands for.
---@param priority integer|nil
function M.band(priority)
  if not priority or priority == 0 then
    return 'none'
  elseif priority < 5 then
    return 'high'
  end
  return priority == 5 and 'medium' or 'low'
end

return M
