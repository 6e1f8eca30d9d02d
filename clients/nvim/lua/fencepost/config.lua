-- What the person can set, and what holds where they set nothing. `setup` is optional: a table in
-- `vim.g.fencepost` counts as well, read when the plugin is first used.

local text = require('fencepost.text')

local M = {}

---@class fencepost.Config
M.defaults = {
  --- The server's program; without it `$FENCEPOST`, else `fencepost` on the PATH.
  binary = nil,
  --- The store's folder; without it the server's own choice.
  store = nil,
  --- Further arguments of `fencepost serve`.
  args = {},
  --- The person's time zone by its IANA name, where it is another than the machine's.
  time_zone = nil,
  --- The unit that a bare radius is in, whatever the locale prefers.
  length_unit = nil,
  --- The purposes that are shown when consent is asked for.
  usage = {
    reminders = 'Shows your reminders in a list, and adds, changes and completes them for you.',
    events = 'Shows your events in the agenda, and adds, changes and removes them for you.',
    location = 'Explains why an alarm went off, or did not, with where you are.',
  },
  --- What happens when an alarm goes off: 'notify' tells of it (`:Fencepost alarms` answers), 'ask'
  --- puts the question at once, 'none' leaves it to `User FencepostAlarm`.
  alarms = 'notify',
  --- What `:Fencepost pick` shows reminders in: 'telescope', 'fzf-lua', 'snacks' or 'select'; without it the first
  --- one that is there.
  picker = nil,
  list = {
    --- Sections: 'list', 'tag', 'priority', 'place', 'due' or 'none'.
    group = 'list',
    --- 'dueDate', 'sortOrder' (by hand), 'priority', 'title', 'distance' or 'creationDate'.
    sort = 'dueDate',
    descending = false,
    --- A filter as `:Fencepost list` takes it.
    filter = '',
    --- Filters by name, which `gf` offers beside those that were saved.
    filters = {},
    --- How the list is opened: a command, such as 'edit', 'split', 'vsplit', 'tabedit'.
    open = 'edit',
    --- Keys of the list by action, in place of the usual ones; false for none.
    keys = {},
  },
  agenda = {
    --- How many days `:Fencepost agenda` shows, today among them.
    days = 7,
  },
  --- Signs in the list and the statusline.
  icons = {
    open = '○',
    done = '●',
    high = '!!!',
    medium = '!!',
    low = '!',
    enter = '→',
    leave = '←',
    repeats = '↻',
    conflict = '≠',
    expanded = '▾',
    collapsed = '▸',
    alarm = '♪',
    ellipsis = '…',
  },
}

--- The same in ASCII, for `icons = 'ascii'`.
M.ascii = {
  open = '[ ]',
  done = '[x]',
  high = '!!!',
  medium = '!!',
  low = '!',
  enter = '>',
  leave = '<',
  repeats = '~',
  conflict = '#',
  expanded = '-',
  collapsed = '+',
  alarm = '*',
  ellipsis = '>',
}

local current

local function merged(options)
  options = vim.deepcopy(options or {})
  if options.icons == 'ascii' then
    options.icons = M.ascii
  end
  return vim.tbl_deep_extend('force', M.defaults, options)
end

local function actions()
  return vim.tbl_map(function(key)
    return key.action
  end, require('fencepost.list.keys').all)
end

--- The option that each one that means nothing was most likely meant to be.
---@type table<string, string>
M.nearest = {}

--- Options that mean nothing, for `:checkhealth`: a typing mistake should not be silence.
---@param options table|nil those to look at; without it what is set
---@return string[]
function M.unknown(options)
  local found = {}
  local function look(given, known, path)
    for key, value in pairs(given) do
      local at = path .. tostring(key)
      if path == 'list.keys.' then
        -- Keys are by action, which the list knows.
        if not vim.tbl_contains(actions(), key) then
          found[#found + 1] = at
          M.nearest[at] = text.nearest(tostring(key), actions())
        end
      elseif known[key] == nil then
        found[#found + 1] = at
        M.nearest[at] = text.nearest(tostring(key), vim.tbl_keys(known))
      elseif type(known[key]) == 'table' and type(value) == 'table' and (next(known[key]) or key == 'keys') then
        look(value, known[key], at .. '.')
      end
    end
  end
  local known = vim.tbl_extend('keep', {
    binary = '',
    store = '',
    time_zone = '',
    length_unit = '',
    picker = '',
  }, M.defaults)
  known = vim.deepcopy(known)
  look(options or M.get(), known, '')
  table.sort(found)
  return found
end

--- Takes the person's options in place of all earlier ones. One that means nothing is refused: a typing mistake
--- should not be silence.
---@param options table|nil
function M.set(options)
  local wrong = M.unknown(options or {})
  if #wrong > 0 then
    local parts = vim.tbl_map(function(option)
      local nearest = M.nearest[option]
      return ('There is no option `%s`%s'):format(option, nearest and ('; did you mean `%s`?'):format(nearest) or '.')
    end, wrong)
    parts[#parts + 1] = 'Nothing was set. :help fencepost-options has them all.'
    require('fencepost.notice').error({ message = table.concat(parts, ' ') })
    return
  end
  current = merged(options)
end

---@return fencepost.Config
function M.get()
  if not current then
    current = merged(vim.g.fencepost)
  end
  return current
end

return M
