-- Proves that an alarm that goes off reaches the person, that they can answer it, and that it is not an error
-- when another program was faster.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

h.fencepost('access', 'grant', 'Neovim', 'reminders')

--- Makes one with an alarm a moment ahead. Where the machine was so slow that its time had passed before
--- it was set, it stays silent: then it is set again, further ahead.
---@param at fun(text: string): table the reminder for an instant without its zone
local function make_at(at)
  local item, ahead = nil, 1
  repeat
    ahead = ahead * 2
    local reminder = at(os.date('!%Y-%m-%dT%H:%M:%S', os.time() + ahead))
    reminder.id = item and item.id
    item = h.make(reminder)
    local explained = h.call('alarm/explain', { item = item.id }).explanations[1]
  until explained.time.verdict ~= 'passedOver'
  return item
end

local function ring(title)
  return make_at(function(instant)
    return { title = title, alarms = { { absoluteDate = instant .. 'Z' } } }
  end)
end

test('started by itself, the server tells of an alarm before anything else was used', function()
  local item = ring('Early')
  require('fencepost').start()
  wait('the notice', function()
    return h.is_told('Early: it is time')
  end)
  h.call('reminder/complete', { id = item.id })
  wait('silence', function()
    return require('fencepost.firings').count == 0
  end)
  equal(h.asked, {})
end)

local view = h.open_list()
local alarms = require('fencepost.firings')

local fired = {}
vim.api.nvim_create_autocmd('User', {
  pattern = 'FencepostAlarm',
  callback = function(event)
    table.insert(fired, event.data or true)
  end,
})

--- Makes one and waits until it has gone off here.
local function rung(title)
  local item = ring(title)
  wait(title, function()
    return alarms.ringing[item.id]
  end)
  return item
end

local function open_firings()
  return vim.tbl_map(function(firing)
    return firing.title
  end, h.call('alarm/firings', { open = true }).firings)
end

test('an alarm that goes off is told, shown in the list, counted, and a User event', function()
  rung('Tea')
  assert(h.is_told('Tea: it is time (today '))
  h.wait_line('♪ Tea')
  equal(#fired, 1)
  wait('the statusline', function()
    return require('fencepost').statusline() == '♪1'
  end)
end)

test('after a server has died, what rings still rings, and is not told again', function()
  h.told()
  vim.loop.kill(require('fencepost.session').pid(), 'sigkill')
  wait('it has died', function()
    return alarms.count == 0
  end)
  wait('it rings', function()
    return alarms.count == 1
  end)
  -- Asked for as well as told, it is still one.
  local fetched
  alarms.fetch(function()
    fetched = true
  end)
  wait('an answer', function()
    return fetched
  end)
  equal(alarms.count, 1)
  vim.wait(300)
  equal(h.told(), {})
end)

test(':Fencepost alarms asks what to do, and explains', function()
  h.answers = { 'Why did it go off?' }
  h.told()
  vim.cmd('Fencepost alarms')
  wait('the explanation', function()
    return #h.notices > 0
  end)
  equal(h.asked[#h.asked].choices, {
    'Complete it',
    'Remind me in 10 minutes',
    'Remind me in an hour',
    'Remind me tomorrow at 09:00',
    'Remind me when I say …',
    'Why did it go off?',
    'Put it away',
  })
  assert(h.told()[1]:find('went off', 1, true))
end)

test('put away, it rings no more', function()
  h.answers = { 'Put it away' }
  vim.cmd('Fencepost alarms')
  wait('silence', function()
    return alarms.count == 0
  end)
  equal(open_firings(), {})
  equal(h.has_line('♪'), nil)
  wait('what was done is said', function()
    return h.is_told('is put away.')
  end)
end)

test('put off, it is closed and has a time to come', function()
  local item = rung('Stretch')
  h.answers = { 'Remind me in 10' }
  vim.cmd('Fencepost alarms')
  wait('silence', function()
    return alarms.count == 0
  end)
  wait('it is said until when', function()
    return h.is_told('“Stretch” comes again ')
  end)
  local times = h.call('alarm/upcoming').times
  equal({ times[1].item, times[1].cause }, { item.id, 'snooze' })
end)

test('completed, it is done', function()
  local item = rung('Walk')
  h.answers = { 'Complete it' }
  vim.cmd('Fencepost alarms')
  wait('it is done', function()
    return not view.mirror.items[item.id] and alarms.count == 0
  end)
  equal(h.reminder(item.id).completed, true)
end)

--- The buffer of all that has gone off, by its lines.
local function waiting()
  local buffer = vim.fn.bufnr('^fencepost://alarms$')
  return buffer == -1 and {} or vim.tbl_map(vim.trim, vim.list_slice(h.lines(buffer), 3))
end

local function shows(...)
  local titles = { ... }
  wait(vim.inspect(titles), function()
    local lines = waiting()
    for index, title in ipairs(titles) do
      if not vim.startswith(lines[index] or '', '♪ ' .. title .. '  it is time, today ') then
        return false
      end
    end
    return #lines == #titles
  end)
end

test('several are shown, in the order in which they went off, and the one under the cursor is answered', function()
  rung('One')
  rung('Two')
  vim.cmd('Fencepost alarms')
  shows('One', 'Two')
  equal({ vim.bo.filetype, vim.bo.modifiable, h.lines()[1] }, { 'fencepostalarms', false, ' Fencepost  2 alarms wait' })
  h.go_to('Two')
  h.answers = { 'Put it away' }
  h.type('<CR>')
  shows('One')
  equal(open_firings(), { 'One' })
  vim.cmd('Fencepost list')
end)

test('what was answered elsewhere is not an error here', function()
  local firing = h.call('alarm/firings', { open = true }).firings[1]
  h.told()
  local select = vim.ui.select
  vim.ui.select = function(items, options, on_choice)
    -- While the person thinks, another editor answers.
    h.call('alarm/acknowledge', { firing = firing.firing })
    return select(items, options, on_choice)
  end
  h.answers = { 'Put it away' }
  vim.cmd('Fencepost alarms')
  wait('silence', function()
    return alarms.count == 0
  end)
  vim.ui.select = select
  for _, text in ipairs(h.told()) do
    -- Both are true, and which is said depends on whether the notification came before the answer.
    if text ~= '“One” is put away.' then
      equal(text, "“One” was put away already; nothing was done.")
    end
  end
  vim.cmd('Fencepost alarms')
  wait('the notice', function()
    return h.is_told('No alarm waits for an answer.')
  end)
end)

test('completed elsewhere, a repeating reminder is not completed a second time', function()
  local item = make_at(function(instant)
    return {
      title = 'Pills',
      due = instant,
      timeZone = 'UTC',
      recurrence = { 'FREQ=DAILY' },
      alarms = { { relativeOffset = 0 } },
    }
  end)
  wait('it rings', function()
    return alarms.ringing[item.id]
  end)
  local due
  local select = vim.ui.select
  vim.ui.select = function(items, options, on_choice)
    due = h.call('reminder/complete', { id = item.id }).reminder.due
    return select(items, options, on_choice)
  end
  h.answers = alarms.count == 1 and { 'Complete it' } or { 'Pills', 'Complete it' }
  h.told()
  vim.cmd('Fencepost alarms')
  wait('the notice', function()
    return h.is_told('already; nothing was done.')
  end)
  -- By what was told, or by what was asked, whichever was faster.
  assert(h.is_told("“Pills” was completed") or h.is_told("“Pills” was answered"))
  vim.ui.select = select
  equal(h.reminder(item.id).due, due)
  h.call('reminder/remove', { id = item.id })
end)

--- Asks about the only open firing; the person has not chosen yet. What is returned chooses.
local function asked()
  local choose
  local select = vim.ui.select
  vim.ui.select = function(items, options, on_choice)
    choose = function(wanted)
      for _, item in ipairs(items) do
        if vim.startswith(options.format_item(item), wanted) then
          return on_choice(item)
        end
      end
      error(wanted .. ' is not offered')
    end
  end
  vim.cmd('Fencepost alarms')
  wait('the question', function()
    return choose
  end)
  vim.ui.select = select
  return function(...)
    choose(...)
  end
end

local function firing_of(item)
  for _, firing in ipairs(h.call('alarm/firings', { open = true }).firings) do
    if firing.item == item.id then
      return firing.firing
    end
  end
end

local function silence()
  wait('silence', function()
    return alarms.count == 0
  end)
end

test('a firing answered elsewhere stops at once, without a request, and the statusline is exact', function()
  local item = rung('Kettle')
  local closed
  vim.api.nvim_create_autocmd('User', {
    pattern = 'FencepostAlarmClosed',
    callback = function(event)
      closed = event.data or true
    end,
  })
  wait('the statusline', function()
    return require('fencepost').statusline() == '♪1'
  end)
  local heard, stop = h.listen()
  h.call('alarm/acknowledge', { firing = firing_of(item) })
  silence()
  equal(require('fencepost').statusline(), '')
  equal(require('fencepost').counts().ringing, 0)
  h.wait_line('○ Kettle')
  stop()
  for _, request in ipairs(heard) do
    assert(not request.method:find('alarm/', 1, true), request.method)
  end
  assert(closed)
  if closed ~= true then
    equal({ closed.item, closed['end'].reason }, { item.id, 'acknowledged' })
  end
  h.call('reminder/remove', { id = item.id })
end)

test('a notice that can be had back gives way when the alarm was answered elsewhere', function()
  local shown = {}
  local notify = vim.notify
  vim.notify = function(text, _, options)
    table.insert(shown, { text = text, replace = options.replace })
    return 'notice ' .. #shown
  end
  local item = rung('Oven')
  equal(#shown, 1)
  h.call('reminder/complete', { id = item.id })
  wait('another notice', function()
    return #shown == 2
  end)
  vim.notify = notify
  equal(shown[2], { text = "“Oven” was completed.", replace = 'notice 1' })
  silence()
end)

test('an answer that comes too late changes nothing, and says how the firing was answered before', function()
  for _, answer in ipairs({ 'Put it away', 'Remind me in 10', 'Complete it' }) do
    local item = rung('Late')
    local choose = asked()
    h.call('alarm/acknowledge', { firing = firing_of(item) })
    silence()
    h.told()
    local heard, stop = h.listen()
    choose(answer)
    stop()
    equal({ h.told(), heard }, { { "“Late” was put away already; nothing was done." }, {} })
    equal(h.reminder(item.id).completed, false)
    h.call('reminder/remove', { id = item.id })
  end
end)

test('a firing snoozed elsewhere is not snoozed again, even before the notification', function()
  local item = rung('Twice')
  local choose = asked()
  -- The message of it is on its way.
  local session = require('fencepost.session')
  local request = session.request
  session.request = function(method, params, callback)
    session.request = request
    h.call('alarm/snooze', { firing = firing_of(item), ['until'] = '2099-01-01T00:00:00Z' })
    return request(method, params, callback)
  end
  h.told()
  choose('Remind me in 10')
  wait('what happened', function()
    return h.is_told('already; nothing was done.')
  end)
  equal(h.reminder(item.id).alarms[1].snoozedUntil, '2099-01-01T00:00:00.000Z')
  silence()
  h.call('reminder/remove', { id = item.id })
end)

test('what is shown of several goes by itself as it is answered elsewhere, and comes as it goes off', function()
  local one, two = rung('Left'), rung('Right')
  vim.cmd('Fencepost alarms')
  shows('Left', 'Right')
  h.go_to('Right')
  h.call('reminder/remove', { id = one.id })
  shows('Right')
  assert(vim.api.nvim_get_current_line():find('Right', 1, true))
  local three = rung('Middle')
  shows('Right', 'Middle')
  h.told()
  h.go_to('Middle')
  h.type('x')
  shows('Right')
  equal(h.reminder(three.id).completed, true)
  h.go_to('Right')
  h.answers = { 'Remind me when I say', 'tomorrow 9' }
  h.type('s')
  wait('nothing', function()
    return vim.deep_equal(waiting(), { 'No alarm waits for an answer.' })
  end)
  equal(h.asked[#h.asked - 1].choices, {
    'Remind me in 10 minutes',
    'Remind me in an hour',
    'Remind me tomorrow at 09:00',
    'Remind me when I say …',
  })
  assert(h.reminder(two.id).alarms[1].snoozedUntil or #h.reminder(two.id).alarms > 1)
  assert(h.is_told('“Right” comes again tomorrow 09:00.'), vim.inspect(h.notices))
  h.told()
  h.type('dd')
  equal(h.told(), { 'There is no alarm on this line.' })
  h.call('reminder/remove', { id = two.id })
  silence()
  vim.cmd('Fencepost list')
end)

test('arriving somewhere rings, and can be put off until the next visit', function()
  local bakery = { title = 'Bakery', latitude = 48.8606, longitude = 2.3376, radius = 100 }
  local item = h.make({
    title = 'Bread',
    alarms = { { proximity = 'enter', place = bakery, policy = { dwell = 0, margin = 0 } } },
  })
  local now = os.time()
  local function at(latitude, ago)
    h.call('location/update', {
      latitude = latitude,
      longitude = 2.3376,
      at = os.date('!%Y-%m-%dT%H:%M:%SZ', now - ago),
    })
  end
  wait('it is in the list', function()
    return view.mirror.items[item.id]
  end)
  h.told()
  at(48.9, 20)
  at(48.8606, 10)
  at(48.8606, 0)
  wait('it rings', function()
    return alarms.ringing[item.id]
  end)
  assert(h.is_told('Bread: you have arrived'))
  h.answers = { 'Remind me on the next visit' }
  vim.cmd('Fencepost alarms')
  wait('silence', function()
    return alarms.count == 0
  end)
  for _, firing in ipairs(h.call('alarm/firings').firings) do
    if firing.item == item.id then
      equal(firing['end'].reason, 'nextVisit')
    end
  end
end)

test('E explains a place alarm, with where the person is only if Neovim may know it', function()
  h.go_to('Bread')
  h.answers = { false }
  h.told()
  h.type('E')
  wait('the explanation', function()
    return #h.notices > 0
  end)
  assert(h.asked[#h.asked].prompt:find('where you are', 1, true))
  assert(h.told()[1]:find('Bakery', 1, true))
end)

test("with alarms = 'ask' the question comes by itself", function()
  require('fencepost').setup({ alarms = 'ask' })
  h.answers = { 'Put it away' }
  local item = ring('Ask me')
  wait('it was answered', function()
    local last = h.asked[#h.asked]
    return last.prompt:find('Ask me', 1, true) and alarms.count == 0 and not alarms.ringing[item.id]
  end)
  equal(open_firings(), {})
end)

h.finish()
