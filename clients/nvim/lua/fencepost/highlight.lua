-- The highlight groups, each linked to one that every colour scheme has; a scheme may define them itself.

local M = {}

M.groups = {
  FencepostHeader = 'Title',
  FencepostHint = 'Comment',
  FencepostSection = 'Directory',
  FencepostCount = 'Comment',
  FencepostMark = 'Delimiter',
  FencepostItem = 'Normal',
  FencepostDone = 'Comment',
  FencepostPriorityHigh = 'DiagnosticError',
  FencepostPriorityMedium = 'DiagnosticWarn',
  FencepostPriorityLow = 'DiagnosticHint',
  FencepostTag = 'Special',
  FencepostPlace = 'Type',
  FencepostRepeat = 'Comment',
  FencepostOverdue = 'DiagnosticError',
  FencepostToday = 'DiagnosticWarn',
  FencepostTomorrow = 'DiagnosticInfo',
  FencepostDue = 'Comment',
  FencepostRinging = 'WarningMsg',
  FencepostProblem = 'DiagnosticError',
  FencepostKey = 'Identifier',
}

--- How each role of a word is shown.
M.roles = {
  date = 'FencepostToday',
  time = 'FencepostToday',
  duration = 'FencepostToday',
  zone = 'FencepostToday',
  recurrence = 'FencepostRepeat',
  alarm = 'FencepostRinging',
  place = 'FencepostPlace',
  radius = 'FencepostPlace',
  list = 'FencepostSection',
  tag = 'FencepostTag',
  priority = 'FencepostPriorityHigh',
  url = 'FencepostKey',
  notes = 'FencepostHint',
  keyword = 'FencepostHint',
  error = 'FencepostProblem',
}

local function define()
  for name, target in pairs(M.groups) do
    vim.api.nvim_set_hl(0, name, { link = target, default = true })
  end
end

local colored = {}

--- A group in a list's own colour.
---@param color string|nil `#RRGGBB`
---@return string
function M.of_color(color)
  local hex = color and color:match('^#(%x%x%x%x%x%x)')
  if not hex then
    return 'FencepostSection'
  end
  local name = 'FencepostList' .. hex:upper()
  if not colored[name] then
    colored[name] = '#' .. hex
    vim.api.nvim_set_hl(0, name, { fg = '#' .. hex, bold = true, default = true })
  end
  return name
end

define()
vim.api.nvim_create_autocmd('ColorScheme', {
  group = vim.api.nvim_create_augroup('FencepostHighlight', {}),
  callback = function()
    define()
    for name, color in pairs(colored) do
      vim.api.nvim_set_hl(0, name, { fg = color, bold = true, default = true })
    end
  end,
})

return M
