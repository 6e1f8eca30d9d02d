-- What the person does about what has gone off: complete it, put it off, have it explained, or put it
-- away. An answer that comes too late does nothing, and says how the firing was answered before.

local access = require('fencepost.access')
local firings = require('fencepost.firings')
local leaving = require('fencepost.leaving')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local text = require('fencepost.text')
local typed = require('fencepost.typed')
local when = require('fencepost.when')
local write = require('fencepost.write')

local methods, errors = protocol.methods, protocol.errors

local M = {}

local causes = {
  enter = 'you have arrived',
  leave = 'you have left',
  time = 'it is time',
  snooze = 'you had put it off until now',
}

--- Why it went off, for people.
function M.cause(firing)
  return causes[firing.cause] or firing.cause
end

--- What went off, for people.
function M.sentence(firing)
  return ('%s: %s (%s)'):format(firing.title, M.cause(firing), when.spoken_instant(firing.at))
end

--- When a reminder is due, in the server's words.
---@param id string
---@param callback fun(due: string)
function M.due(id, callback)
  local params = { where = { ids = { id } }, group = 'none', fields = { 'id' } }
  session.request(methods.view_list, params, function(_, answer)
    local row = answer and answer.sections[1] and answer.sections[1].rows[1]
    if row and row.date then
      callback(row.date)
    end
  end)
end

local fates = {
  acknowledged = 'put away',
  snoozed = 'put off',
  nextVisit = 'put off until the next visit',
  completed = 'completed',
  removed = 'removed',
}

--- What has become of it, for people.
---@param finish fencepost.FiringEnd|nil
function M.fate(firing, finish)
  return ("“%s” was %s"):format(text.short(firing.title), finish and fates[finish.reason] or 'answered')
end

local function is_late(firing)
  notice.info(M.fate(firing, firings.end_of(firing)) .. ' already; nothing was done.')
end

--- What was asked for here, by the firing: where it was closed by something else, that is said.
local wanted = {}

firings.on_close(function(firing)
  local reason = wanted[firing.firing]
  wanted[firing.firing] = nil
  if reason and reason ~= firing['end'].reason then
    notice.info(M.fate(firing, firing['end']) .. ' elsewhere at the same time.')
  end
end)

--- Sends an answer that closes a firing.
local function close(method, params, firing, reason, said)
  wanted[firing.firing] = reason
  session.request(method, params, function(err)
    if not err then
      return said and notice.info(said)
    end
    wanted[firing.firing] = nil
    if err.code == errors.notFound then
      return is_late(firing)
    end
    notice.error(err)
  end)
end

--- Continues if the firing is still open; asks the server, because notifications take a moment.
local function while_open(firing, act)
  if firings.end_of(firing) then
    return is_late(firing)
  end
  firings.fetch(leaving.awaited(firing.title, function(err)
    if err then
      notice.error(err)
    elseif not firings.is_open(firing) then
      is_late(firing)
    else
      act()
    end
  end))
end

--- Acknowledges a firing. One that is closed already stays as it is.
function M.acknowledge(firing)
  if firings.end_of(firing) then
    return is_late(firing)
  end
  local said = ('“%s” is put away.'):format(text.short(firing.title))
  close(methods.alarm_acknowledge, { firing = firing.firing }, firing, 'acknowledged', said)
end

--- Puts an alarm off, by so many seconds, until an instant, or until the next visit.
---@param how { seconds: integer|nil, instant: string|nil, next_visit: boolean|nil }
function M.snooze(firing, how)
  local params = { firing = firing.firing }
  if how.next_visit then
    params.untilNextVisit = true
  else
    params['until'] = how.instant or when.instant(when.clock() + how.seconds)
  end
  local again = how.next_visit and 'on the next visit' or when.spoken_instant(params['until'])
  while_open(firing, function()
    local said = ('“%s” comes again %s.'):format(text.short(firing.title), again)
    close(methods.alarm_snooze, params, firing, how.next_visit and 'nextVisit' or 'snoozed', said)
  end)
end

--- Puts an alarm off as the person says: `tomorrow 9`, `20 minutes`, `next visit`.
---@param words string
function M.snooze_in_words(firing, words)
  local folded = vim.trim(words):lower()
  if folded == 'next visit' or folded == 'visit' then
    return M.snooze(firing, { next_visit = true })
  end
  typed.instant(words, leaving.awaited(firing.title, function(err, instant)
    if err then
      return notice.error(err)
    end
    M.snooze(firing, { instant = instant })
  end))
end

--- Completes the firing's reminder as it was while the firing was open. A repeating one that was completed
--- elsewhere has moved on to another date.
function M.complete(firing)
  if firing.entity ~= 'reminder' then
    return notice.info('An event is not completed.')
  elseif firings.end_of(firing) then
    return is_late(firing)
  end
  session.request(methods.reminder_get, { id = firing.item }, leaving.awaited(firing.title, function(err, answer)
    if err and err.code == errors.notFound then
      return is_late(firing)
    elseif err then
      return notice.error(err)
    end
    while_open(firing, function()
      write.complete(answer.reminder, true, function(failed, reminder)
        if failed and failed.code == errors.conflict then
          return is_late(firing)
        elseif failed then
          return notice.error(failed)
        end
        local title = text.short(firing.title)
        if not reminder or reminder.completed or not reminder.due then
          return notice.info(('“%s” is done.'):format(title))
        end
        M.due(reminder.id, function(due)
          notice.info(('“%s” is done, and due again %s.'):format(title, due))
        end)
      end)
    end)
  end))
end

local function tomorrow_at_nine()
  local fields = os.date('*t', when.clock())
  fields.day, fields.hour, fields.min, fields.sec, fields.isdst = fields.day + 1, 9, 0, 0, nil
  return when.instant(os.time(fields))
end

--- Says why an alarm of an item went off, or did not. Where the person is, is explained too, where
--- Neovim may know it.
---@param item string
---@param alarm string|nil
function M.explain(item, alarm)
  session.request(methods.alarm_explain, { item = item, alarm = alarm }, function(err, answer)
    if err then
      return notice.error(err)
    end
    local sentences = vim.tbl_map(function(explanation)
      return explanation.sentence
    end, answer.explanations)
    if #sentences > 0 and #vim.api.nvim_list_uis() > 0 then
      return require('fencepost.list.preview').show_lines(sentences)
    end
    notice.info(#sentences > 0 and table.concat(sentences, '\n') or 'It has no alarm that can go off.')
  end)
end

--- Adds what a firing can be put off by.
local function add_snoozes(firing, add)
  add('Remind me in 10 minutes', function()
    M.snooze(firing, { seconds = 600 })
  end)
  add('Remind me in an hour', function()
    M.snooze(firing, { seconds = 3600 })
  end)
  add('Remind me tomorrow at 09:00', function()
    M.snooze(firing, { instant = tomorrow_at_nine() })
  end)
  add('Remind me when I say …', function()
    vim.ui.input({ prompt = 'Until when? (tomorrow 9, in 20 minutes, next visit): ' }, function(words)
      if words and vim.trim(words) ~= '' then
        M.snooze_in_words(firing, words)
      end
    end)
  end)
  if firing.cause == 'enter' or firing.cause == 'leave' then
    add('Remind me on the next visit', function()
      M.snooze(firing, { next_visit = true })
    end)
  end
end

local function collected(fill)
  local choices = {}
  fill(function(label, act)
    choices[#choices + 1] = { label = label, act = act }
  end)
  return choices
end

--- What can be done with a firing, in the order in which it is offered.
function M.choices(firing)
  return collected(function(add)
    if firing.entity == 'reminder' then
      add('Complete it', function()
        M.complete(firing)
      end)
    end
    add_snoozes(firing, add)
    add('Why did it go off?', function()
      M.explain(firing.item, firing.alarm)
    end)
    add('Put it away', function()
      M.acknowledge(firing)
    end)
  end)
end

local function put_choices(firing, choices, put)
  if firings.end_of(firing) then
    return is_late(firing)
  end
  put(choices, {
    prompt = M.sentence(firing),
    kind = 'fencepost-alarm',
    format_item = function(choice)
      return choice.label
    end,
  }, function(choice)
    if choice then
      choice.act()
    end
  end)
end

--- Puts the question what to do.
---@param put function|nil how questions are put
function M.ask(firing, put)
  put_choices(firing, M.choices(firing), put or vim.ui.select)
end

--- Puts the question by how much to put it off.
function M.ask_snooze(firing)
  local choices = collected(function(add)
    add_snoozes(firing, add)
  end)
  put_choices(firing, choices, vim.ui.select)
end

--- Calls back as soon as anything that can go off may be seen.
function M.allowed(callback)
  if access.has('event') then
    return callback(nil)
  end
  access.ensure('reminder', callback)
end

--- Puts the question for what has gone off and was not answered; where it is several, shows them.
function M.choose()
  M.allowed(function(refused)
    if refused then
      return notice.error(refused)
    end
    firings.fetch(function(err, found)
      if err then
        return notice.error(err)
      elseif #found == 0 then
        return notice.info('No alarm waits for an answer.')
      elseif #found == 1 then
        return M.ask(found[1])
      end
      require('fencepost.buffers').show('fencepost://alarms')
    end)
  end)
end

return M
