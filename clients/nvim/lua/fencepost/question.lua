-- Questions that come by themselves, while the person types something else: what was typed before a
-- question was there to be read does not answer it.

local M = {}

--- More keys than a person types ahead.
local many = 10000

--- Drops the keys that were typed and not taken up yet.
function M.drop_typed()
  for _ = 1, many do
    if vim.fn.getchar(1) == 0 then
      return
    end
    vim.fn.getchar(0)
  end
end

--- `vim.ui.select` for a question that appears without an action of the person.
---@param items any[]
---@param options table
---@param on_choice fun(item: any|nil, index: integer|nil)
function M.put(items, options, on_choice)
  M.drop_typed()
  vim.ui.select(items, options, on_choice)
end

return M
