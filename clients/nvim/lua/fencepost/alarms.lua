-- Tells the person of alarms that go off, each once, and takes a notice down whose alarm was answered
-- meanwhile, here or in another editor.

local answers = require('fencepost.answers')
local config = require('fencepost.config')
local firings = require('fencepost.firings')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local question = require('fencepost.question')
local session = require('fencepost.session')

--- A `User` event, for configurations that show alarms in their own way.
local function announce(pattern, firing)
  local options = { pattern = pattern, modeline = false }
  if vim.fn.has('nvim-0.8') == 1 then
    options.data = firing
  end
  vim.api.nvim_exec_autocmds('User', options)
end

--- The notice that each open firing is told in: several may share one.
local notices = {}

local function tell(told, words)
  local shown = { handle = notice.warn(words .. '  :Fencepost alarms'), open = #told }
  for _, firing in ipairs(told) do
    notices[firing.firing] = shown
  end
end

--- What had gone off before this session is told in one notice, however much it is.
local earlier = {}

local function tell_earlier(firing)
  table.insert(earlier, firing)
  if #earlier > 1 then
    return
  end
  vim.defer_fn(function()
    -- What was answered since is not news any more.
    local open = vim.tbl_filter(firings.is_open, earlier)
    earlier = {}
    if #open > 0 then
      local many = ('%d alarms wait for an answer.'):format(#open)
      tell(open, #open == 1 and answers.sentence(open[1]) or many)
    end
  end, 200)
end

--- Firings that the person was told of: another server tells of them again.
local told = {}

session.on(protocol.notifications.alarm_did_fire, function(firing)
  if told[firing.firing] then
    return
  end
  told[firing.firing] = true
  announce('FencepostAlarm', firing)
  local how = config.get().alarms
  if firing.repeated and how ~= 'none' then
    tell_earlier(firing)
  elseif how == 'ask' then
    answers.ask(firing, question.put)
  elseif how == 'notify' then
    tell({ firing }, answers.sentence(firing))
  end
end)

firings.on_close(function(firing)
  announce('FencepostAlarmClosed', firing)
  local shown = notices[firing.firing]
  notices[firing.firing] = nil
  if not shown then
    return
  end
  shown.open = shown.open - 1
  -- A notice that can be had back gives way to a short one; others are gone with the next message.
  if shown.open == 0 and shown.handle ~= nil then
    notice.replace(shown.handle, answers.fate(firing, firing['end']) .. '.')
  end
end)
