-- `:Fencepost` and what may stand behind it, with its completion.

local buffers = require('fencepost.buffers')
local notice = require('fencepost.notice')

local api = vim.api

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
  complete = function(lead)
    return require('fencepost.complete').word('list', lead)
  end,
}

commands.add = {
  run = function(words)
    require('fencepost').add(words, function(err, reminder)
      if err then
        return notice.error(err)
      end
      local when = require('fencepost.when')
      local due = when.spoken(when.moment(reminder.due, reminder.timeZone), when.today())
      local list = require('fencepost.catalog').list_title(reminder.list)
      notice.info(('Added to %s: %s%s'):format(list, reminder.title, due ~= '' and ', ' .. due or ''))
    end)
  end,
  complete = function(lead)
    return require('fencepost.complete').word('add', lead)
  end,
}

commands.new = {
  run = function(words)
    require('fencepost.catalog').ensure(function(err)
      if err then
        return notice.error(err)
      end
      local template, sentence = {}, nil
      if words ~= '' then
        template, sentence = require('fencepost.add').parse(words)
      end
      if not template then
        return notice.error({ message = sentence })
      end
      vim.cmd('buffer ' .. require('fencepost.edit.buffer').new(template))
    end)
  end,
  complete = commands.add.complete,
}

--- Adds to the command line what is known already, behind the place where the person types.
---@param name string the command behind `:Fencepost`
---@param words string
function M.prompt(name, words)
  -- A title is whatever somebody called a list: it is fed as it stands, and only our own keys are keys.
  api.nvim_feedkeys((':Fencepost %s '):format(name) .. (words ~= '' and ' ' .. words or ''), 'n', true)
  local back = ('<Left>'):rep(words ~= '' and vim.fn.strchars(words, 1) + 1 or 0)
  api.nvim_feedkeys(api.nvim_replace_termcodes(back, true, false, true), 'n', false)
end

--- What is done as soon as lists are known, for events; a refusal is said.
local function for_events(act)
  require('fencepost.catalog').ensure(require('fencepost.leaving').awaited('an event', function(err)
    if err then
      return notice.error(err)
    end
    act()
  end), 'event')
end

--- A buffer for a new event that lasts all of a day, until the person says something else.
---@param day string
function M.new_event(day)
  for_events(function()
    local template = { start = day, ['end'] = require('fencepost.when').usual_end(day) }
    vim.cmd('buffer ' .. require('fencepost.edit.buffer').new(template, 'event'))
  end)
end

local function add_event(words)
  local event, sentence = require('fencepost.addevent').parse(words)
  if not event then
    return notice.error({ message = sentence })
  end
  require('fencepost.write').create(event, function(err, made)
    if err then
      return notice.error(err)
    end
    local when = require('fencepost.when')
    local start = when.spoken(when.moment(made.start, made.timeZone), when.today())
    local list = require('fencepost.catalog').list_title(made.list)
    notice.info(('Added to %s: %s, %s'):format(list, made.title, start))
  end, { entity = 'event' })
end

commands.event = {
  run = function(words)
    if words == '' then
      return M.new_event(require('fencepost.when').day(0))
    end
    for_events(function()
      add_event(words)
    end)
  end,
  complete = function(lead)
    return require('fencepost.complete').word('event', lead)
  end,
}

commands.agenda = {
  run = function(words, options)
    local days = words == '' and require('fencepost.config').get().agenda.days or tonumber(words:match('^%d+$'))
    if not days or days < 1 or days > 366 then
      return notice.error({ message = ("'%s' is no number of days: write 1 to 366, or none."):format(words) })
    end
    local was_shown = buffers.show('fencepost://agenda', options)
    local view = require('fencepost.agenda.view').of()
    if view and (view.days ~= days or was_shown) then
      view.days = days
      view:load()
    end
  end,
}

local function told(err)
  if err then
    notice.error(err)
  end
end

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

--- Runs `:Fencepost …`.
function M.run(options)
  local name, words = (options.args .. ' '):match('^(%a+)%s+(.-)%s*$')
  local command = name and commands[name]
  if not command then
    -- Words that are no command are a filter.
    return commands.list.run(options.args, options)
  end
  command.run(words, options)
end

--- Candidates for the word under the cursor of `:Fencepost …`.
function M.complete(lead, line)
  local words = line:match('Fencepost!?%s+(.*)$') or ''
  local name = words:match('^(%a+)%s')
  if name and commands[name] then
    return commands[name].complete and commands[name].complete(lead) or {}
  elseif not words:match('%s') then
    local names = vim.tbl_filter(function(each)
      return vim.startswith(each, lead)
    end, vim.tbl_keys(commands))
    table.sort(names)
    return #names > 0 and names or commands.list.complete(lead)
  end
  return commands.list.complete(lead)
end

--- The same for the question after a filter, where the whole line is the lead.
function M.complete_filter(lead)
  local before, last = lead:match('^(.*%s)(%S*)$')
  before, last = before or '', last or lead
  return vim.tbl_map(function(word)
    return before .. word
  end, require('fencepost.complete').word('list', last))
end

return M
