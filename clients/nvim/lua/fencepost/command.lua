-- `:Fencepost` and what may stand behind it, with its completion.

local buffers = require('fencepost.buffers')
local notice = require('fencepost.notice')

local M = {}

---@class fencepost.Subcommand
---@field run fun(words: string, options: table)
---@field complete nil|fun(lead: string): string[]

---@type table<string, fencepost.Subcommand>
local commands = {}

commands.list = {
  run = function(words, options)
    local was_shown = buffers.show('fencepost://list', options)
    local view = require('fencepost.list.view').of()
    if not view then
      return
    end
    local is_other = words ~= '' and words ~= view.filter
    view.filter = is_other and words or view.filter
    -- What stood in its way before, a question without an answer for one, may do so no more.
    if is_other or was_shown and view.problem then
      view:load()
    end
  end,
  complete = function(lead, words, cursor)
    return require('fencepost.complete').line('filter', lead, words, cursor)
  end,
}

--- What quick add of a kind does with words, and with a selection.
local function adds(kind)
  return {
    run = function(words, options)
      local quickadd = require('fencepost.quickadd')
      local more
      if options and (options.range or 0) > 0 then
        local title
        title, more = require('fencepost.capture').lines(options.line1, options.line2)
        words = words ~= '' and words or require('fencepost.typed').quoted(title)
        return require('fencepost.quickadd.window').open(kind, words, more)
      elseif words == '' then
        return require('fencepost.quickadd.window').open(kind)
      end
      quickadd.add(words, kind)
    end,
    complete = function(lead, words, cursor)
      return require('fencepost.complete').line(kind, lead, words, cursor)
    end,
  }
end

commands.add = adds('reminder')
commands.event = adds('event')
commands.place = adds('place')

commands.lines = {
  run = function(words, options)
    require('fencepost.lines.buffer').open(words, options)
  end,
  complete = commands.list.complete,
}

commands.pick = {
  run = function(words)
    require('fencepost.pick').open(words)
  end,
  complete = commands.list.complete,
}

commands.lists = {
  run = function()
    require('fencepost.manage').lists()
  end,
}

commands.places = {
  run = function()
    require('fencepost.manage').places()
  end,
}

commands.new = {
  run = function(words)
    require('fencepost.edit.buffer').new('reminder', words ~= '' and words or nil, words ~= '')
  end,
  complete = commands.add.complete,
}

--- What is done in the document of the current buffer.
local function in_document(act)
  return {
    run = function()
      local edit = require('fencepost.edit.buffer')
      local buffer = vim.api.nvim_get_current_buf()
      if not edit.drafts[buffer] then
        return notice.info('This buffer is not a reminder, event, place or list.')
      end
      act(edit, buffer)
    end,
  }
end

commands.mine = in_document(function(edit, buffer)
  edit.settle(buffer, 'mine')
end)

commands.theirs = in_document(function(edit, buffer)
  edit.settle(buffer, 'theirs')
end)

commands.fix = in_document(function()
  require('fencepost.edit.language').fix()
end)

commands.agenda = {
  run = function(words, options)
    local days = words == '' and require('fencepost.config').get().agenda.days or tonumber(words:match('^%d+$'))
    if days and (days < 1 or days > 366) then
      return notice.error({ message = ("'%s' is not a number of days: write 1 to 366, or none."):format(words) })
    end
    local was_shown = buffers.show('fencepost://agenda', options)
    local view = require('fencepost.agenda.view').of()
    if view and not days then
      view:go_to_words(words)
    elseif view and (view.days ~= days or view.first or was_shown) then
      view.days, view.first = days, nil
      view:load()
    end
  end,
}

local function told(err)
  if err then
    notice.error(err)
  end
end

commands.map = {
  run = function(_, options)
    if buffers.show('fencepost://map', options) then
      require('fencepost.map').draw(vim.api.nvim_get_current_buf())
    end
  end,
}

commands.conflicts = {
  run = function()
    require('fencepost.unresolved').choose()
  end,
}

commands.undo = {
  run = function()
    require('fencepost').undo(told)
  end,
}

commands.redo = {
  run = function()
    require('fencepost').redo(told)
  end,
}

commands.alarms = {
  run = function()
    -- Who is asked about it hears of what goes off next, too.
    require('fencepost.alarms')
    require('fencepost.answers').choose()
  end,
}

commands.access = {
  run = function()
    local access = require('fencepost.access')
    access.ensure('reminder', function(err)
      if err then
        return notice.error(err)
      end
      local status = access.status
      notice.info(('Neovim and your reminders: %s, events: %s, where you are: %s.\n%s'):format(
        status.reminders,
        status.events,
        status.location,
        'To change it: fencepost access grant Neovim, fencepost access deny Neovim'
      ))
    end)
  end,
}

commands.messages = {
  run = function()
    local lines = vim.split(table.concat(notice.said, '\n'), '\n', { plain = true })
    require('fencepost.list.preview').show_lines(lines)
  end,
}

commands.restart = {
  run = function()
    require('fencepost.session').restart()
  end,
}

commands.stop = {
  run = function()
    require('fencepost.session').stop()
  end,
}

--- The commands, in the order of their names.
local function names(lead)
  local found = vim.tbl_filter(function(name)
    return vim.startswith(name, lead)
  end, vim.tbl_keys(commands))
  table.sort(found)
  return found
end

--- Runs `:Fencepost …`.
function M.run(options)
  local name, words = (options.args .. ' '):match('^(%a+)%s+(.-)%s*$')
  local command = name and commands[name]
  if command then
    return command.run(words, options)
  elseif name then
    -- A word alone may be a command that was mistyped: to look for it, it is said so.
    local nearest = require('fencepost.text').nearest(name, names(''))
    local hint = nearest and ("Did you mean ':Fencepost %s'? "):format(nearest) or ''
    return notice.error({
      message = ("There is no command '%s'. %sTo look for it: :Fencepost list %s"):format(name, hint, options.args),
    })
  end
  -- Keys and signs are a filter.
  commands.list.run(options.args, options)
end

--- Candidates for the word under the cursor of `:Fencepost …`.
---@param lead string the word up to the cursor
---@param line string the whole line
---@param position integer the byte of the line in which the cursor is
function M.complete(lead, line, position)
  local head, words = line:match('^(.-Fencepost!?%s+)(.*)$')
  if not head then
    return {}
  end
  local before = line:sub(1, position or #line):sub(#head + 1)
  local name, gap = before:match('^(%a+)(%s+)')
  if name and commands[name] then
    local complete = commands[name].complete
    local skipped = #name + #gap
    return complete and complete(lead, words:sub(skipped + 1), #before - skipped) or {}
  elseif not before:match('%s') then
    local found = names(lead)
    return #found > 0 and found or commands.list.complete(lead, before, #before)
  end
  return commands.list.complete(lead, before, #before)
end

--- The same for the question after a filter, where the whole line is the lead.
function M.complete_filter(lead)
  local before, last = lead:match('^(.*%s)(%S*)$')
  before, last = before or '', last or lead
  return vim.tbl_map(function(word)
    return before .. word
  end, require('fencepost.complete').line('filter', last, lead, #lead))
end

return M
