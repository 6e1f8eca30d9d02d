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

--- Where an earlier version kept them, which is read while the other file is missing.
local function old_path()
  return vim.fn.stdpath('data') .. '/fencepost-filters.json'
end

--- The filters that the person saved, by name.
---@return table<string, string>
function M.saved()
  local file = io.open(path(), 'rb') or io.open(old_path(), 'rb')
  if not file then
    return {}
  end
  local ok, found = pcall(vim.json.decode, file:read('*a'))
  file:close()
  return ok and type(found) == 'table' and found or {}
end

local function keep(filters)
  vim.fn.mkdir(vim.fn.fnamemodify(path(), ':h'), 'p')
  local temporary = path() .. '.new'
  local file, reason = io.open(temporary, 'wb')
  if not file then
    return notice.error({ message = 'The filter cannot be saved: ' .. reason })
  end
  file:write(vim.json.encode(filters))
  file:close()
  assert(os.rename(temporary, path()))
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
  local saved = M.saved()
  local all = vim.tbl_extend('force', config.get().list.filters, saved)
  local names = vim.tbl_keys(all)
  table.sort(names)
  local choices = vim.tbl_map(function(name)
    return { label = ('%s: %s'):format(name, all[name]), filter = all[name] }
  end, names)
  if view.filter ~= '' then
    choices[#choices + 1] = { label = ('Save “%s” …'):format(view.filter), is_new = true }
  end
  if next(saved) then
    choices[#choices + 1] = { label = 'Forget one …', is_old = true }
  end
  if #choices == 0 then
    return notice.info('No filter is saved. Filter first (f), then save it here.')
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
        if name and vim.trim(name) ~= '' then
          saved[vim.trim(name)] = view.filter
          keep(saved)
          notice.info(('Saved as “%s”: gf shows it again.'):format(vim.trim(name)))
        end
      end)
    elseif choice then
      local kept = vim.tbl_keys(saved)
      table.sort(kept)
      vim.ui.select(kept, { prompt = 'Forget which?', kind = 'fencepost-filter' }, function(name)
        if name then
          saved[name] = nil
          keep(next(saved) and saved or vim.empty_dict())
        end
      end)
    end
  end)
end

return M
