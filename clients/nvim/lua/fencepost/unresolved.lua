-- What a sync has left in two versions: told once, shown with both, and settled as the person says.

local edit = require('fencepost.edit.buffer')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local text = require('fencepost.text')

local api = vim.api
local methods = protocol.methods

local M = {}

local fields = {
  title = 'the title',
  notes = 'the notes',
  location = 'the location',
  url = 'the link',
  parent = 'what it is a part of',
  dates = 'the dates',
  completion = 'whether it is done',
  place = 'the place',
  alarm = 'an alarm',
  occurrence = 'one of its dates',
}

local function shown(value)
  return value and text.fit(text.line(value), 60, '…') or '(nothing)'
end

--- Of which versions the person was told, by id and revision.
local told = {}

--- Tells of those among these items that the person was not told of.
---@param items fencepost.Reminder[]|fencepost.Event[]
function M.tell(items)
  local news = {}
  for _, item in ipairs(items) do
    local version = item.id .. ' ' .. item.revision
    if item.mergeConflicts and #item.mergeConflicts > 0 and not told[version] then
      told[version] = true
      news[#news + 1] = item
    end
  end
  if #news > 0 then
    local what = #news == 1 and ('“%s”'):format(text.short(news[1].title)) or #news .. ' items'
    notice.warn(('%s was changed here and elsewhere. Nothing is lost: gc, or :Fencepost conflicts.'):format(what))
  end
end

--- The conflicts of an item, those about the same thing together, in their order.
local function by_field(item)
  local order, found = {}, {}
  for _, conflict in ipairs(item.mergeConflicts or {}) do
    if not found[conflict.field] then
      found[conflict.field] = {}
      order[#order + 1] = conflict.field
    end
    table.insert(found[conflict.field], conflict)
  end
  return order, found
end

--- One version of everything that is in conflict, as lines.
local function version(item, member)
  local lines = {}
  for _, conflict in ipairs(item.mergeConflicts) do
    lines[#lines + 1] = ('%s%s:'):format(conflict.field, conflict.occurrence and ' of ' .. conflict.occurrence or '')
    for _, line in ipairs(vim.split(conflict[member] or '(nothing)', '\n', { plain = true })) do
      lines[#lines + 1] = '  ' .. line
    end
  end
  return lines
end

--- Shows both versions side by side, in a tab of their own.
---@param item fencepost.Reminder|fencepost.Event
function M.compare(item)
  for index, each in ipairs({ { 'current', 'mine' }, { 'other', 'theirs' } }) do
    vim.cmd(index == 1 and 'tabnew' or 'rightbelow vnew')
    local buffer = api.nvim_get_current_buf()
    vim.bo[buffer].buftype, vim.bo[buffer].bufhidden, vim.bo[buffer].swapfile = 'nofile', 'wipe', false
    api.nvim_buf_set_lines(buffer, 0, -1, false, version(item, each[1]))
    pcall(api.nvim_buf_set_name, buffer, ('fencepost %s: %s'):format(each[2], text.line(item.title)))
    vim.bo[buffer].modifiable = false
    vim.cmd('diffthis')
    vim.keymap.set('n', 'q', '<Cmd>tabclose<CR>', { buffer = buffer, nowait = true })
  end
end

local settle

--- Puts the question about one field after the other.
---@param item fencepost.Reminder|fencepost.Event
function settle(item)
  local order, found = by_field(item)
  local field = order[1]
  if not field then
    return notice.info(("“%s” is settled; u takes that back."):format(text.short(item.title)))
  end
  local function all(member)
    return table.concat(vim.tbl_map(function(conflict)
      return shown(conflict[member])
    end, found[field]), ', ')
  end
  vim.ui.select({
    { label = 'Take mine: ' .. all('current'), take = 'current' },
    { label = 'Take theirs: ' .. all('other'), take = 'other' },
    { label = 'See both side by side' },
    { label = 'Edit it' },
  }, {
    prompt = ("“%s”, %s:"):format(text.short(item.title), fields[field] or field),
    kind = 'fencepost-unresolved',
    format_item = function(choice)
      return choice.label
    end,
  }, function(choice)
    if not choice then
      return
    elseif choice.label == 'Edit it' then
      return edit.open({ kind = item.start and item['end'] and 'event' or 'reminder', id = item.id }, item.title)
    elseif not choice.take then
      return M.compare(item)
    end
    local params = { id = item.id, take = choice.take, field = field, ifRevision = item.revision }
    session.request(methods.item_resolve, params, function(err, answer)
      if err then
        return notice.error(err)
      end
      settle(answer.reminder or answer.event)
    end)
  end)
end

--- Asks which version counts: of one item, or of one that the person chooses.
---@param id string|nil
function M.choose(id)
  require('fencepost.answers').allowed(function(refused)
    if refused then
      return notice.error(refused)
    end
    session.request(methods.item_unresolved, nil, function(err, answer)
      if err then
        return notice.error(err)
      end
      local items = vim.list_extend(answer.reminders, answer.events)
      local meant = vim.tbl_filter(function(item)
        return item.id == id
      end, items)
      if id and #meant == 1 or #items == 1 and not id then
        return settle(meant[1] or items[1])
      elseif #items == 0 or id then
        return notice.info('There is no conflict.')
      end
      vim.ui.select(items, {
        prompt = 'Changed here and elsewhere:',
        kind = 'fencepost-unresolved',
        format_item = function(item)
          local about = vim.tbl_map(function(field)
            return fields[field] or field
          end, (by_field(item)))
          return ('%s: %s'):format(text.line(item.title), table.concat(about, ', '))
        end,
      }, function(item)
        if item then
          settle(item)
        end
      end)
    end)
  end)
end

return M
