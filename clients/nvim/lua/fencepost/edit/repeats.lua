-- A repetition in a line of a form: one of four words, or a rule of RFC 5545.

local M = {}

M.words = { 'daily', 'weekly', 'monthly', 'yearly' }

--- A rule for one of the four words; all else is passed on as it was written.
---@param value string
function M.rule(value)
  return vim.tbl_contains(M.words, value:lower()) and 'FREQ=' .. value:upper() or value
end

return M
