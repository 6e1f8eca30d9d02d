-- A picker of reminders: through telescope, fzf-lua or snacks where the person has one of them, else through
-- `vim.ui.select`. In each <CR> edits; in the first three <C-x> completes.

local catalog = require('fencepost.catalog')
local config = require('fencepost.config')
local edit = require('fencepost.edit.buffer')
local filter = require('fencepost.filter')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local text = require('fencepost.text')
local write = require('fencepost.write')

local M = {}

local title = 'Reminders'
local fields = { 'id', 'title', 'list', 'due', 'completed', 'tags', 'revision' }

---@class fencepost.PickEntry
---@field label string
---@field item fencepost.Reminder

--- One line about a reminder, with all that one may look for.
local function label(row)
  local parts = { text.line(row.reminder.title) }
  for _, tag in ipairs(row.reminder.tags) do
    parts[#parts + 1] = '#' .. text.line(tag)
  end
  parts[#parts + 1] = row.due
  vim.list_extend(parts, vim.tbl_map(text.line, row.places))
  parts[#parts + 1] = '/' .. text.line(row.listTitle)
  return table.concat(parts, '  ')
end

local function open(entry)
  edit.open({ kind = 'reminder', id = entry.item.id }, entry.item.title)
end

local function complete(entry)
  write.complete(entry.item, not entry.item.completed, function(err)
    if err then
      return notice.error(err)
    end
    notice.info(("“%s” is %s; :Fencepost undo takes it back."):format(
      text.short(entry.item.title),
      entry.item.completed and 'open again' or 'done'
    ))
  end)
end

local pickers = {}

function pickers.telescope(entries, options)
  local actions, state = require('telescope.actions'), require('telescope.actions.state')
  local function on_chosen(act)
    return function(prompt)
      local chosen = state.get_selected_entry()
      actions.close(prompt)
      if chosen then
        act(chosen.value)
      end
    end
  end
  require('telescope.pickers').new(options or {}, {
    prompt_title = title,
    finder = require('telescope.finders').new_table({
      results = entries,
      entry_maker = function(entry)
        return { value = entry, display = entry.label, ordinal = entry.label }
      end,
    }),
    sorter = require('telescope.config').values.generic_sorter(options or {}),
    attach_mappings = function(prompt, map)
      actions.select_default:replace(function()
        on_chosen(open)(prompt)
      end)
      for _, mode in ipairs({ 'i', 'n' }) do
        map(mode, '<C-x>', on_chosen(complete))
      end
      return true
    end,
  }):find()
end

pickers['fzf-lua'] = function(entries)
  local lines = {}
  for index, entry in ipairs(entries) do
    lines[index] = index .. '\t' .. entry.label
  end
  local function on_chosen(act)
    return function(selected)
      for _, line in ipairs(selected or {}) do
        local entry = entries[tonumber(line:match('^%d+')) or 0]
        if entry then
          act(entry)
        end
      end
    end
  end
  require('fzf-lua').fzf_exec(lines, {
    prompt = title .. '> ',
    -- The number says which one it is, and is not shown.
    fzf_opts = { ['--delimiter'] = '\t', ['--with-nth'] = '2..' },
    actions = { ['default'] = on_chosen(open), ['ctrl-x'] = on_chosen(complete) },
  })
end

function pickers.snacks(entries)
  local function on_chosen(act)
    return function(picker, item)
      picker:close()
      if item then
        act(item.entry)
      end
    end
  end
  local items = {}
  for index, entry in ipairs(entries) do
    items[index] = { idx = index, text = entry.label, entry = entry }
  end
  require('snacks').picker.pick({
    title = title,
    items = items,
    format = 'text',
    layout = { preset = 'select' },
    confirm = on_chosen(open),
    actions = { fencepost_complete = on_chosen(complete) },
    win = { input = { keys = { ['<C-x>'] = { 'fencepost_complete', mode = { 'i', 'n' } } } } },
  })
end

function pickers.select(entries)
  vim.ui.select(entries, {
    prompt = title .. ':',
    kind = 'fencepost-reminder',
    format_item = function(entry)
      return entry.label
    end,
  }, function(entry)
    if entry then
      open(entry)
    end
  end)
end

--- Which picker there is: the one that the person has set, else the first of those that are installed.
local function picker()
  local chosen = config.get().picker
  for _, name in ipairs(chosen and { chosen } or { 'telescope', 'fzf-lua', 'snacks' }) do
    if pickers[name] and (name == 'select' or pcall(require, name)) then
      return name
    end
  end
  return 'select'
end

--- Puts the question which reminder.
---@param words string a filter; nothing for all that is open
---@param name string|nil the picker
---@param options table|nil what telescope is called with
function M.open(words, name, options)
  catalog.ensure(function(refused)
    if refused then
      return notice.error(refused)
    end
    filter.parse(words, function(sentence, where)
      if sentence then
        return notice.error({ message = sentence })
      end
      where.status = where.status or 'incomplete'
      local params = { where = where, group = 'none', sort = 'dueDate', fields = fields }
      session.request(protocol.methods.view_list, params, function(err, answer)
        if err then
          return notice.error(err)
        end
        local entries = {}
        for _, section in ipairs(answer.sections) do
          for _, row in ipairs(section.rows) do
            entries[#entries + 1] = { label = label(row), item = row.reminder }
          end
        end
        if #entries == 0 then
          return notice.info('No reminder matches.')
        end
        pickers[name or picker()](entries, options)
      end)
    end)
  end)
end

return M
