-- Alarms that go off: the person is told, and answers when they like: complete, put off, explain, or
-- put away. Several editors hear the same one; what was answered in another is no error.

local access = require('fencepost.access')
local config = require('fencepost.config')
local feed = require('fencepost.feed')
local leaving = require('fencepost.leaving')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local question = require('fencepost.question')
local session = require('fencepost.session')
local when = require('fencepost.when')

local methods = protocol.methods

local M = {
  --- Items that have an open firing.
  ---@type table<string, boolean>
  ringing = {},
  --- How many firings are open.
  count = 0,
}

local listeners = {}

--- Calls `callback()` whenever an alarm went off or was answered.
function M.on_change(callback)
  table.insert(listeners, callback)
end

local causes = {
  enter = 'you have arrived',
  leave = 'you have left',
  time = 'it is time',
  snooze = 'you had put it off until now',
}

local function sentence(firing)
  return ('%s: %s (%s)'):format(firing.title, causes[firing.cause] or firing.cause, when.spoken_instant(firing.at))
end

--- The item of each open firing, by the firing's id.
local open = {}

local function changed()
  M.ringing, M.count = {}, 0
  for _, item in pairs(open) do
    M.ringing[item] = true
    M.count = M.count + 1
  end
  for _, callback in ipairs(listeners) do
    callback()
  end
end

local function take(firings)
  open = {}
  for _, firing in ipairs(firings) do
    open[firing.firing] = firing.item
  end
  changed()
end

--- Asks what is open.
---@param callback fun(err: table|nil, firings: fencepost.Firing[]|nil)|nil
function M.fetch(callback)
  session.request(methods.alarm_firings, { open = true }, function(err, answer)
    if answer then
      take(answer.firings)
    end
    if callback then
      callback(err, answer and answer.firings)
    end
  end)
end

--- The person answered; somebody else may have been faster.
local function answered(err)
  if err and err.code ~= protocol.errors.notFound then
    notice.error(err)
  end
  M.fetch()
end

function M.acknowledge(firing, callback)
  session.request(methods.alarm_acknowledge, { firing = firing.firing }, callback or answered)
end

--- Puts an alarm off, by so many seconds, until an instant, or until the next visit.
---@param how { seconds: integer|nil, instant: string|nil, next_visit: boolean|nil }
function M.snooze(firing, how, callback)
  local params = { firing = firing.firing }
  if how.next_visit then
    params.untilNextVisit = true
  else
    params['until'] = how.instant or when.instant(when.clock() + how.seconds)
  end
  session.request(methods.alarm_snooze, params, callback or answered)
end

--- Completes what it is about. Where somebody else has answered it, a repeating reminder has moved on:
--- then this would complete its next time.
local function complete(firing)
  M.fetch(leaving.awaited(firing.title, function(err)
    if err then
      return notice.error(err)
    elseif not open[firing.firing] then
      return notice.info(("'%s' was answered elsewhere."):format(firing.title))
    end
    session.request(methods.reminder_complete, { id = firing.item }, answered)
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
    notice.info(#sentences > 0 and table.concat(sentences, '\n') or 'It has no alarm that can go off.')
  end)
end

--- What can be done with a firing, in the order in which it is offered.
function M.choices(firing)
  local choices = {}
  local function add(label, act)
    choices[#choices + 1] = { label = label, act = act }
  end
  if firing.entity == 'reminder' then
    add('Complete it', function()
      complete(firing)
    end)
  end
  add('Remind me in 10 minutes', function()
    M.snooze(firing, { seconds = 600 })
  end)
  add('Remind me in an hour', function()
    M.snooze(firing, { seconds = 3600 })
  end)
  add('Remind me tomorrow at 09:00', function()
    M.snooze(firing, { instant = tomorrow_at_nine() })
  end)
  if firing.cause == 'enter' or firing.cause == 'leave' then
    add('Remind me on the next visit', function()
      M.snooze(firing, { next_visit = true })
    end)
  end
  add('Why did it go off?', function()
    M.explain(firing.item, firing.alarm)
  end)
  add('Put it away', function()
    M.acknowledge(firing)
  end)
  return choices
end

--- Puts the question what to do.
---@param put function|nil how questions are put
function M.ask(firing, put)
  (put or vim.ui.select)(M.choices(firing), {
    prompt = sentence(firing),
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

--- Shows what has gone off and was not answered, and puts the question for the one that is chosen.
function M.choose()
  access.ensure('reminder', function(refused)
    if refused then
      return notice.error(refused)
    end
    M.fetch(function(err, firings)
      if err then
        return notice.error(err)
      elseif #firings == 0 then
        return notice.info('No alarm waits for an answer.')
      elseif #firings == 1 then
        return M.ask(firings[1])
      end
      vim.ui.select(firings, {
        prompt = 'Which alarm?',
        kind = 'fencepost-alarm',
        format_item = sentence,
      }, function(firing)
        if firing then
          M.ask(firing)
        end
      end)
    end)
  end)
end

--- What had gone off before this session is told in one notice, however much it is.
local earlier = 0

local function tell_earlier(firing)
  earlier = earlier + 1
  if earlier > 1 then
    return
  end
  vim.defer_fn(function()
    local many = ('%d alarms wait for an answer.'):format(earlier)
    notice.warn((earlier == 1 and sentence(firing) or many) .. '  :Fencepost alarms')
    earlier = 0
  end, 200)
end

--- Firings that the person was told of: another server tells of them again.
local told = {}

session.on(protocol.notifications.alarm_did_fire, function(firing)
  open[firing.firing] = firing.item
  changed()
  if told[firing.firing] then
    return
  end
  told[firing.firing] = true
  local options = { pattern = 'FencepostAlarm', modeline = false }
  if vim.fn.has('nvim-0.8') == 1 then
    options.data = firing
  end
  vim.api.nvim_exec_autocmds('User', options)
  local how = config.get().alarms
  if firing.repeated and how ~= 'none' then
    tell_earlier(firing)
  elseif how == 'ask' then
    M.ask(firing, question.put)
  elseif how == 'notify' then
    notice.warn(sentence(firing) .. '  :Fencepost alarms')
  end
end)

-- Who completes or removes a reminder elsewhere has answered its alarm.
feed.on_change(function()
  if M.count > 0 then
    M.fetch()
  end
end)

-- Who may see nothing any more is not told what rings either.
local was_taken_back = false

access.on_change(function()
  if not access.has('reminder') then
    was_taken_back = true
    take({})
  elseif was_taken_back then
    was_taken_back = false
    M.fetch()
  end
end)

session.on('died', function()
  take({})
end)

return M
