-- The filter of the list: shown while it is typed, and kept under a name to be used again.

local config = require('fencepost.config')
local notice = require('fencepost.notice')

local api = vim.api

local M = {}

--- Where the filters are kept that the person saved; the other clients use the same file.
local function path()
  local data = vim.env.XDG_DATA_HOME
  return (data and data ~= '' and data or vim.fn.expand('~/.local/share')) .. '/fencepost-filters.json'
end

--- Where an earlier version kept them: what is in it goes into the other file once something is kept.
local function old_path()
  return vim.fn.stdpath('data') .. '/fencepost-filters.json'
end

--- What a file holds, an empty table if there is none; nil and a sentence if it is not JSON object.
---@return table|nil
---@return string|nil
local function contents(name)
  if not vim.loop.fs_stat(name) then
    return {}
  end
  local file = io.open(name, 'rb')
  local text = file and file:read('*a') or ''
  if file then
    file:close()
  end
  local ok, found = pcall(vim.json.decode, text)
  if ok and type(found) == 'table' and text:match('^%s*{') then
    return found
  end
  return nil, name .. ' cannot be read as a JSON object. Correct it, or move it away, and try again.'
end

--- What both files hold; the newer one counts where both have a name.
---@return table|nil
---@return string|nil
local function all_contents()
  local new, problem = contents(path())
  if not new then
    return nil, problem
  end
  local old, old_problem = contents(old_path())
  if not old then
    return nil, old_problem
  end
  return vim.tbl_extend('keep', new, old)
end

--- The filters that the person saved, by name; with a sentence if they cannot be read.
---@return table<string, string>
---@return string|nil
function M.saved()
  local found, problem = all_contents()
  local filters = {}
  for name, filter in pairs(found or {}) do
    if type(filter) == 'string' then
      filters[name] = filter
    end
  end
  return filters, problem
end

--- Writes a file as a whole. Returns what went wrong.
---@return string|nil
local function write(name, text)
  local number, temporary = vim.loop.fs_mkstemp(name .. '.XXXXXX')
  if not number then
    return temporary
  end
  local written, reason = vim.loop.fs_write(number, text, 0)
  vim.loop.fs_close(number)
  local renamed
  if written == #text then
    renamed, reason = vim.loop.fs_rename(temporary, name)
  end
  if not renamed then
    vim.loop.fs_unlink(temporary)
    return reason or 'it was not written to its end'
  end
end

--- Keeps a filter under a name, or forgets it without one. The files are read again for it: what others
--- have kept since the person was asked stays.
---@return boolean whether it is kept
local function keep(name, filter)
  local found, problem = all_contents()
  if not found then
    notice.error({ message = problem })
    return false
  end
  found[name] = filter
  vim.fn.mkdir(vim.fn.fnamemodify(path(), ':h'), 'p')
  local reason = write(path(), vim.json.encode(next(found) and found or vim.empty_dict()))
  if reason then
    notice.error({ message = 'The filter cannot be saved: ' .. reason })
    return false
  end
  -- Else a name that is forgotten would come back.
  if vim.loop.fs_stat(old_path()) and old_path() ~= path() then
    vim.loop.fs_rename(old_path(), old_path() .. '.old')
  end
  return true
end

--- Asks for a filter. While it is typed below the window, the list shows what it has so far.
---@param view fencepost.View
function M.ask(view)
  local before, shown = view.filter, view.filter
  local group = api.nvim_create_augroup('FencepostFilter', {})
  -- Where another plugin asks, nothing is typed on the command line, and the list is filtered at the end.
  api.nvim_create_autocmd('CmdlineChanged', {
    group = group,
    pattern = '@',
    callback = function()
      local words = vim.trim(vim.fn.getcmdline())
      shown = words
      view:look_for(words)
    end,
  })
  vim.ui.input({
    prompt = 'Filter: ',
    default = before,
    completion = 'customlist,v:lua.require\'fencepost.command\'.complete_filter',
  }, function(words)
    pcall(api.nvim_del_augroup_by_id, group)
    if words or shown ~= before then
      view.filter = words and vim.trim(words) or before
      view:load()
    end
  end)
end

--- Asks which of the saved filters to use, or keeps the one that is used.
---@param view fencepost.View
function M.choose(view)
  local saved, problem = M.saved()
  if problem then
    notice.error({ message = problem })
  end
  local all = vim.tbl_extend('force', config.get().list.filters, saved)
  local names = vim.tbl_keys(all)
  table.sort(names)
  local choices = vim.tbl_map(function(name)
    return { label = ('%s: %s'):format(name, all[name]), filter = all[name] }
  end, names)
  if view.filter ~= '' and not problem then
    choices[#choices + 1] = { label = ('Save “%s” …'):format(view.filter), is_new = true }
  end
  if next(saved) then
    choices[#choices + 1] = { label = 'Forget one …', is_old = true }
  end
  if #choices == 0 then
    return problem or notice.info('No filter is saved. Filter first (f), then save it here.')
  end
  local function label(choice)
    return choice.label
  end
  vim.ui.select(choices, { prompt = 'Filters:', kind = 'fencepost-filter', format_item = label }, function(choice)
    if choice and choice.filter then
      view.filter = choice.filter
      view:load()
    elseif choice and choice.is_new then
      vim.ui.input({ prompt = 'Name of this filter: ' }, function(name)
        if name and vim.trim(name) ~= '' and keep(vim.trim(name), view.filter) then
          notice.info(('Saved as “%s”: gf shows it again.'):format(vim.trim(name)))
        end
      end)
    elseif choice then
      local kept = vim.tbl_keys(saved)
      table.sort(kept)
      vim.ui.select(kept, { prompt = 'Forget which?', kind = 'fencepost-filter' }, function(name)
        if name then
          keep(name)
        end
      end)
    end
  end)
end

return M
