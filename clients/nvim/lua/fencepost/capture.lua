-- Lines of a buffer as a reminder: the first is its title, all of them its notes, and the file it came from
-- is its link.

local M = {}

--- The title that a line of code or text stands for: without what makes it a comment, an item or a task.
local function title_of(line)
  local words = vim.trim(line)
  for _, pattern in ipairs({ '^[/#%-%*;%%"<!]+%s+', '^%[[ xX]%]%s+', '^TODO:?%s*', '^FIXME:?%s*', '^%d+[%.%)]%s+' }) do
    words = words:gsub(pattern, '')
  end
  return vim.trim((words:gsub('%s*%*/$', ''):gsub('%s*%-%->$', '')))
end

--- The link to a line of the file that is shown, where it has one.
local function link(line)
  local name = vim.api.nvim_buf_get_name(0)
  if name == '' or vim.bo.buftype ~= '' then
    return nil
  end
  return ('%s#L%d'):format(vim.uri_from_fname(name), line)
end

--- What the lines of the buffer say.
---@param first integer from 1
---@param last integer
---@return string title, { notes: string|nil, url: string|nil } more
function M.lines(first, last)
  local lines = vim.api.nvim_buf_get_lines(0, first - 1, last, false)
  local title = ''
  for _, line in ipairs(lines) do
    title = title ~= '' and title or title_of(line)
  end
  local notes = #lines > 1 and table.concat(lines, '\n') or nil
  return title, { notes = notes, url = link(first) }
end

return M
