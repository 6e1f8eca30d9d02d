-- Which text of the server each state of a buffer was made of. An undo past a change of others goes back to
-- the text from before it: else a save would say that the person took that change away.

local M = {}

--- The changes that made the buffer what it is, by their numbers.
local function trail(buffer)
  local tree = vim.api.nvim_buf_call(buffer, vim.fn.undotree)
  local function find(entries, numbers)
    for _, entry in ipairs(entries) do
      local found = entry.alt and find(entry.alt, vim.deepcopy(numbers))
      if found then
        return found
      end
      numbers[entry.seq] = true
      if entry.seq == tree.seq_cur then
        return numbers
      end
    end
  end
  return find(tree.entries, {}) or {}, tree.seq_cur
end

--- What the buffer says now, and all that is typed from now on, is made of this text.
---@param draft fencepost.Draft
---@param buffer integer
---@param text string
function M.begin(draft, buffer, text)
  local numbers, current = trail(buffer)
  table.insert(draft.bases, { seq = numbers[current] and current or 0, text = text })
end

--- The latest text that what the buffer says was made of.
local function latest(draft, buffer)
  local numbers = trail(buffer)
  for index = #draft.bases, 1, -1 do
    local base = draft.bases[index]
    if base.seq == 0 or numbers[base.seq] then
      return base
    end
  end
end

--- The text that what the buffer says was made of; nil where nothing was read yet.
---@return string|nil
function M.of(draft, buffer)
  local base = latest(draft, buffer)
  return base and base.text
end

--- What the buffer said is saved, with no change of others: it is compared with this from now on, undone or not.
function M.replace(draft, buffer, text)
  local base = latest(draft, buffer)
  if base then
    base.text = text
  else
    M.begin(draft, buffer, text)
  end
end

function M.forget(draft)
  draft.bases = {}
end

return M
