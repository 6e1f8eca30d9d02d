-- Words of a command as a person writes them: `list:"Hardware store"`, `at:Hardware\ store`, `#tag`, `!1`.
-- What quick add and filters share.

local M = {}

---@class fencepost.Token
---@field text string without quotes and backslashes
---@field key string|nil what stands before a colon
---@field value string|nil what stands behind it
---@field is_plain boolean whether nothing in it was quoted at its beginning

--- Takes a text apart at its blanks.
---@param text string
---@return fencepost.Token[]
function M.split(text)
  local tokens, current, quote = {}, nil, nil
  local index = 1
  local function begin(is_plain)
    current = current or { parts = {}, is_plain = is_plain }
  end
  local function finish()
    if current then
      local whole = table.concat(current.parts)
      local token = { text = whole, is_plain = current.is_plain }
      if current.is_plain then
        token.key, token.value = whole:match('^(%a[%a%-]*):(.*)$')
      end
      tokens[#tokens + 1] = token
      current = nil
    end
  end
  while index <= #text do
    local character = text:sub(index, index)
    if character == '\\' and index < #text then
      begin(false)
      index = index + 1
      table.insert(current.parts, text:sub(index, index))
    elseif quote then
      if character == quote then
        quote = nil
      else
        table.insert(current.parts, character)
      end
    elseif character == '"' and (not current or current.parts[#current.parts] == ':') then
      begin(false)
      quote = character
    elseif character:match('%s') then
      finish()
    else
      begin(true)
      table.insert(current.parts, character)
    end
    index = index + 1
  end
  finish()
  return tokens
end

--- The value in a form that `split` reads back as one token.
function M.quoted(value)
  return (value:gsub('([\\%s"])', '\\%1'))
end

--- The tag that a token is, or nil.
---@param token fencepost.Token
function M.tag(token)
  return token.is_plain and token.text:match('^#([%a_\128-\255][^%s]*)$') or nil
end

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
    return nil, ("'%s' is no priority: write high, medium, low, none or 0 to 9."):format(word)
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

--- What `!high` and `!1` stand for, or nil.
---@param token fencepost.Token
function M.marked_priority(token)
  local word = token.is_plain and token.text:match('^!(%w+)$')
  return word and M.priority(word) or nil
end

--- Takes a text apart and gives each word that means something to the reader of its key.
---@param text string
---@param readers table<string, fun(target: table, value: string): string|nil> each may answer a sentence
---@param target table what they read into
---@return string|nil words what is left over, nil where a reader complains; string|nil sentence
function M.read(text, readers, target)
  local words = {}
  for _, token in ipairs(M.split(text)) do
    local key, value = token.key, token.value
    local tag, priority = M.tag(token), M.marked_priority(token)
    if tag then
      key, value = 'tag', tag
    elseif priority then
      key, value = 'priority', tostring(priority)
    end
    local reader = key and value ~= '' and readers[key]
    local sentence = reader and reader(target, value)
    if sentence then
      return nil, sentence
    elseif not reader then
      words[#words + 1] = token.text
    end
  end
  return table.concat(words, ' ')
end

return M
