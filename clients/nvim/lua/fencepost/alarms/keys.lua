-- The keys of what has gone off and what they do: each answers the alarm that the cursor is on.

local answers = require('fencepost.answers')
local edit = require('fencepost.edit.buffer')
local keymap = require('fencepost.keymap')
local notice = require('fencepost.notice')
local views = require('fencepost.alarms.view')

local M = {}

---@type fencepost.Key[]
M.all = {
  { action = 'ask', keys = { '<CR>' }, help = 'ask what to do' },
  { action = 'complete', keys = { 'x' }, help = 'complete the reminder' },
  { action = 'snooze', keys = { 's' }, help = 'put it off' },
  { action = 'acknowledge', keys = { 'dd' }, help = 'put it away' },
  { action = 'explain', keys = { 'E' }, help = 'why it went off' },
  { action = 'edit', keys = { 'o' }, help = 'edit what it is about' },
  { action = 'close', keys = { 'q' }, help = 'close' },
  { action = 'help', keys = { 'g?' }, help = 'this help' },
}

function M.plug(action)
  return '<Plug>(fencepost-alarms-' .. action .. ')'
end

local actions = {}

--- Does it with the firing on the line.
local function on_firing(act)
  return function(view)
    local row = view:row()
    if row and row.firing then
      return act(row.firing)
    end
    notice.info('There is no alarm on this line.')
  end
end

actions.ask = on_firing(function(firing)
  answers.ask(firing)
end)
actions.complete = on_firing(answers.complete)
actions.snooze = on_firing(answers.ask_snooze)
actions.acknowledge = on_firing(answers.acknowledge)
actions.explain = on_firing(function(firing)
  answers.explain(firing.item, firing.alarm)
end)
actions.edit = on_firing(function(firing)
  local of = firing.entity == 'event' and firing.occurrence or nil
  local span = of and 'thisEvent'
  edit.open({ kind = firing.entity, id = firing.item, occurrence = of, span = span }, firing.title)
end)

function actions.close()
  require('fencepost.list.actions').close()
end

function actions.help()
  require('fencepost.list.keys').show_help(M.all, function(key)
    return key.keys
  end, 'fencepost-alarms')
end

--- Maps all keys in the buffer.
function M.map(buffer)
  keymap.map(buffer, M, views, actions)
end

return M
