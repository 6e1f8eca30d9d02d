-- Proves that events are added, edited and removed in the agenda as reminders are in the list: of a series
-- one, it and all later ones, or all; with undo, and with a conflict if another program was faster.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

-- However slow the machine is, `:w` has its answer before a test looks.
require('fencepost.edit.buffer').patience = h.patience

vim.o.columns, vim.o.lines, vim.o.hidden = 80, 40, true

--- Noon of a Wednesday.
require('fencepost.when').clock = function()
  return os.time({ year = 2030, month = 6, day = 12, hour = 12 })
end
require('fencepost.typed').now = '2030-06-12T12:00:00'
require('fencepost').setup({ args = h.at('2030-06-12T12:00:00Z') })

local function agenda()
  return vim.fn.bufnr('^fencepost://agenda$')
end

local function shows(part)
  wait(part, function()
    local text = table.concat(h.lines(agenda()), ' '):gsub('%s+', ' ')
    return text:find(part, 1, true) ~= nil
  end)
end

local function is_gone(part)
  wait(part .. ' is gone', function()
    return h.has_line(part, agenda()) == nil
  end)
end

--- All that takes place, as `title start end`.
local function events()
  local found = h.call('event/fetch', { start = '2030-06-01', ['end'] = '2030-08-01' }).occurrences
  return vim.tbl_map(function(each)
    return ('%s %s %s'):format(each.title, each.start, each['end'])
  end, found)
end

local function event(id, occurrence)
  return h.call('event/get', { id = id, occurrence = occurrence }).event
end

local function make(fields)
  return h.call('event/save', { event = fields }).event
end

local function told(part)
  wait(part, function()
    return h.is_told(part)
  end)
end

test('an event is added from one line, and asks for consent to events alone', function()
  h.answers = { 'Allow' }
  vim.cmd([[Fencepost event Lunch with Ann start:fri@12:30 end:13:45 location:"Chez Ann" note:"Call first"]])
  told('Added to Reminders: Lunch with Ann, Fri 14 Jun 12:30–13:45, at Chez Ann')
  equal(#h.asked, 1)
  assert(h.asked[1].prompt:find('your events: “Shows your events in the agenda, and adds, changes', 1, true))
  local found = h.call('event/fetch', { start = '2030-06-14', ['end'] = '2030-06-15' }).occurrences
  equal({ #found, found[1].title, found[1].start, found[1]['end'], found[1].location, found[1].notes }, {
    1,
    'Lunch with Ann',
    '2030-06-14T12:30:00',
    '2030-06-14T13:45:00',
    'Chez Ann',
    'Call first',
  })
  h.call('event/remove', { id = found[1].id })
end)

test('without an end a time lasts an hour, and a day itself; whole days end with the one that is written', function()
  for _, words in ipairs({
    'Dentist start:2030-06-20@23:15',
    'Holiday start:2030-07-01',
    'Fair start:2030-07-03 end:2030-07-05',
    'Class start:2030-07-08@09:00 end:2030-07-08@10:30 repeat:FREQ=DAILY;COUNT=2',
  }) do
    h.told()
    vim.cmd('Fencepost event ' .. words)
    told('Added')
  end
  equal(events(), {
    'Dentist 2030-06-20T23:15:00 2030-06-21T00:15:00',
    'Holiday 2030-07-01 2030-07-02',
    'Fair 2030-07-03 2030-07-06',
    'Class 2030-07-08T09:00:00 2030-07-08T10:30:00',
    'Class 2030-07-09T09:00:00 2030-07-09T10:30:00',
  })
  for _, each in ipairs(h.call('event/fetch', { start = '2030-06-01', ['end'] = '2030-07-09' }).occurrences) do
    pcall(h.call, 'event/remove', { id = each.id })
  end
end)

test('what makes no sense is said or asked about, and nothing is added', function()
  for words, sentence in pairs({
    ['Lunch'] = 'An event needs a date, such as fri 19:00-21:30.',
    ['start:fri'] = 'An event needs a title',
    ['Lunch start:soonish'] = '“soonish” is not a date',
    ['Lunch start:fri list:Nowhere'] = 'There is no list “Nowhere”.',
  }) do
    h.told()
    h.asked = {}
    vim.cmd('Fencepost event ' .. words)
    wait(sentence, function()
      return h.is_told(sentence) or h.asked[1] and h.asked[1].prompt:find(sentence, 1, true)
    end)
  end
  equal(events(), {})
end)

h.grant()
wait('the grant', function()
  return require('fencepost.access').has('reminder')
end)
make({ title = 'Choir', start = '2030-06-12T18:00:00', ['end'] = '2030-06-12T19:30:00',
  recurrence = { 'FREQ=WEEKLY;COUNT=5' }, notes = 'Bring water' })
local dinner = make({ title = 'Dinner', start = '2030-06-14T20:00:00', ['end'] = '2030-06-14T22:00:00' })
local choir = h.call('event/fetch', { start = '2030-06-12', ['end'] = '2030-06-13' }).occurrences[1].id
h.make({ title = 'Milk', due = '2030-06-13' })

vim.cmd('Fencepost agenda 30')
shows('Dinner')
shows('Milk')

test('a begins a line with the day that the cursor is in', function()
  h.go_to('Dinner')
  h.type('a')
  local window = require('fencepost.quickadd.window')
  wait('the line', function()
    return window.current and vim.deep_equal(window.current.below, { '→ Fri 14 Jun' }) or window.current
      and window.current.below[1] and window.current.below[1]:find('Fri 14 Jun', 1, true)
  end)
  equal({ h.lines(window.current.buffer), window.current.kind }, { { ' 2030-06-14' }, 'event' })
  window.close()
end)

test('dd removes an event, and u brings it back', function()
  h.asked = {}
  h.go_to('Dinner')
  h.type('dd')
  is_gone('Dinner')
  told("Removed “Dinner”; u brings back what is gone.")
  h.type('u')
  shows('Dinner')
  equal(event(dinner.id).title, 'Dinner')
  h.type('<C-r>')
  is_gone('Dinner')
  h.type('u')
  shows('Dinner')
  equal(#h.asked, 0)
end)

test('dd removes a reminder, too, and nothing where there is nothing', function()
  h.go_to('Milk')
  h.type('dd')
  is_gone('Milk')
  h.type('u')
  shows('Milk')
  h.told()
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  h.type('dd')
  equal(h.told(), { 'There is nothing on this line to remove.' })
end)

--- Puts the cursor on the line of choir on a day.
local function go_to_choir(day)
  local from = h.has_line(day)
  assert(from, day)
  for line = from, vim.fn.line('$') do
    if vim.fn.getline(line):find('Choir', 1, true) then
      return vim.api.nvim_win_set_cursor(0, { line, 0 })
    end
  end
  error('no choir on ' .. day)
end

local function choirs()
  local starts = {}
  for _, each in ipairs(h.call('event/fetch', { start = '2030-06-01', ['end'] = '2030-08-01' }).occurrences) do
    if each.title:find('Choir', 1, true) then
      starts[#starts + 1] = each.start:sub(6, 10) .. (each.title ~= 'Choir' and ' ' .. each.title or '')
    end
  end
  return table.concat(starts, ', ')
end

local function settle(expected)
  wait(expected, function()
    return choirs() == expected
  end)
  wait('the agenda', function()
    local count = 0
    for _, line in ipairs(h.lines(agenda())) do
      count = count + (line:find('Choir', 1, true) and 1 or 0)
    end
    return count == select(2, expected:gsub('%d%d%-%d%d', ''))
  end)
end

test('of a series dd asks which are meant: one, it and all later ones, or all; u takes each back', function()
  local whole = '06-12, 06-19, 06-26, 07-03, 07-10'
  settle(whole)
  for _, each in ipairs({
    { 'Only this one', '06-12, 06-19, 07-03, 07-10' },
    { 'This one and all later', '06-12, 06-19' },
    { 'All of them', '' },
  }) do
    go_to_choir('Wed 26 Jun')
    h.answers = { each[1] }
    h.type('dd')
    settle(each[2])
    equal(h.asked[#h.asked].prompt, "“Choir” repeats. Remove which?")
    h.type('u')
    settle(whole)
  end
  go_to_choir('Wed 26 Jun')
  h.answers = { false }
  h.type('dd')
  equal(choirs(), whole)
end)

test('<CR> edits an event as text, and only what was changed is saved', function()
  h.go_to('Dinner')
  h.type('<CR>')
  wait('the text', function()
    return h.has_line('Title: Dinner')
  end)
  equal(h.lines(), {
    'Title: Dinner',
    'List: Reminders',
    'Start: 2030-06-14 20:00',
    'End: 2030-06-14 22:00',
    'Repeat:',
    'Alarm:',
    'Where:',
    'Place:',
    'URL:',
    'Show as: busy',
    'Status:',
  })
  equal(vim.bo.filetype, 'fencepost')
  vim.api.nvim_buf_set_lines(0, 2, 6, false, {
    'Start: 2030-06-14 20:30',
    'End: 23:00',
    'Repeat:',
    'Alarm: 15 minutes before',
  })
  h.call('event/save', { event = { id = dinner.id, url = 'https://example.org' } })
  wait('the other change', function()
    return require('fencepost.edit.buffer').drafts[vim.fn.bufnr()].is_stale
  end)
  local asked = #h.asked
  vim.cmd('silent! write')
  -- The two changes do not touch: nothing is asked.
  equal({ #h.asked, vim.bo.modified, h.has_line('URL: https://example.org') ~= nil }, { asked, false, true })
  local now = event(dinner.id)
  equal({ now.start, now['end'], now.url, now.alarms[1].relativeOffset }, {
    '2030-06-14T20:30:00',
    '2030-06-14T23:00:00',
    'https://example.org',
    -900,
  })
  equal(h.lines()[4], 'End: 2030-06-14 23:00')
end)

test('a complaint of the server stands at the line that it is about', function()
  vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'Start: someday' })
  h.told()
  vim.cmd('silent! write')
  told('“someday” is not a date')
  equal(vim.diagnostic.get(0)[1].lnum, 2)
  vim.cmd('edit!')
  wait('the text', function()
    return h.lines()[3] == 'Start: 2030-06-14 20:30'
  end)
  vim.cmd('Fencepost agenda 30')
end)

test('one occurrence is edited by itself, and the series stays', function()
  go_to_choir('Wed 19 Jun')
  h.answers = { 'Only this one' }
  h.type('<CR>')
  wait('the text', function()
    return h.has_line('Title: Choir')
  end)
  equal({ h.lines()[2], h.has_line('Repeat:') or h.has_line('List:') }, { 'Start: 2030-06-19 18:00' })
  equal(h.lines()[#h.lines()], 'Bring water')
  vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'Title: Choir outside' })
  vim.cmd('silent! write')
  wait('it is saved', function()
    return not vim.bo.modified
  end)
  equal(choirs(), '06-12, 06-19 Choir outside, 06-26, 07-03, 07-10')
end)

test('what others make of that occurrence meanwhile is a conflict about it, and not about the series', function()
  vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'Title: Choir at home' })
  h.call('event/save', { event = { id = choir, title = 'Choir upstairs' }, occurrence = '2030-06-19T18:00:00' })
  wait('it is known', function()
    return require('fencepost.edit.buffer').drafts[vim.fn.bufnr()].is_stale
  end)
  h.answers = { 'Take theirs' }
  vim.cmd('silent! write')
  wait('theirs', function()
    return h.lines()[1] == 'Title: Choir upstairs'
  end)
  wait('it is settled', function()
    return not vim.bo.modified
  end)
  equal(h.lines()[2], 'Start: 2030-06-19 18:00')
end)

test('it and all later ones are a series of their own once they were edited, and go on being edited as that', function()
  vim.cmd('Fencepost agenda 30')
  settle('06-12, 06-19 Choir upstairs, 06-26, 07-03, 07-10')
  go_to_choir('Wed 3 Jul')
  h.answers = { 'This one and all later' }
  h.type('<CR>')
  wait('the text', function()
    return h.has_line('Start: 2030-07-03 18:00')
  end)
  for _, title in ipairs({ 'Choir two', 'Choir three' }) do
    vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'Title: ' .. title })
    vim.cmd('silent! write')
    wait('it is saved', function()
      return not vim.bo.modified
    end)
    equal(choirs(), ('06-12, 06-19 Choir upstairs, 06-26, 07-03 %s, 07-10 %s'):format(title, title))
  end
end)

test('it and all later ones that are saved without a change keep their date for the next save', function()
  local before = choirs()
  vim.cmd('Fencepost agenda 30')
  -- Before that it shows them as what they were: dates of the series that they were cut from.
  wait('the rows of the later series', function()
    return select(2, table.concat(h.lines(agenda()), '\n'):gsub('Choir three', '')) == 2
  end)
  go_to_choir('Wed 10 Jul')
  h.answers = { 'This one and all later' }
  h.type('<CR>')
  wait('the text', function()
    return h.has_line('Start: 2030-07-10 18:00')
  end)
  vim.bo.modified = true
  vim.cmd('silent! write')
  wait('it is saved', function()
    return not vim.bo.modified
  end)
  equal(choirs(), before)
  vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'Title: Choir four' })
  vim.cmd('silent! write')
  wait('it is saved', function()
    return not vim.bo.modified
  end)
  equal(choirs(), (before:gsub('07%-10 Choir three', '07-10 Choir four')))
  h.call('store/undo')
end)

test('all of them are edited at once', function()
  vim.cmd('Fencepost agenda 30')
  go_to_choir('Today')
  h.answers = { 'All of them' }
  h.type('<CR>')
  wait('the text', function()
    return h.has_line('Start: 2030-06-12 18:00')
  end)
  assert(h.lines()[5]:find('Repeat: every week', 1, true), h.lines()[5])
  vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'Title: Choir all' })
  vim.cmd('silent! write')
  wait('it is saved', function()
    return not vim.bo.modified
  end)
  equal(event(choir).title, 'Choir all')
end)

test('A makes one in a buffer, of whole days; the last one is the one that is written', function()
  vim.cmd('Fencepost agenda 30')
  h.go_to('Dinner')
  h.type('A')
  wait('the text', function()
    return h.has_line('Start: 2030-06-14')
  end)
  equal(h.lines()[4], 'End: 2030-06-14')
  vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'Title: Festival' })
  vim.api.nvim_buf_set_lines(0, 3, 4, false, { 'End: 2030-06-16' })
  vim.cmd('silent! write')
  wait('it is saved', function()
    return not vim.bo.modified
  end)
  assert(vim.tbl_contains(events(), 'Festival 2030-06-14 2030-06-17'), vim.inspect(events()))
  equal(h.lines()[4], 'End: 2030-06-16')
  vim.cmd('Fencepost agenda 30')
  shows('all day Festival')
end)

test('what was typed into an event that is gone can be made again', function()
  h.go_to('23:00  Dinner')
  h.type('<CR>')
  wait('the text', function()
    return h.has_line('Title: Dinner')
  end)
  vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'Title: Late dinner' })
  h.told()
  h.call('event/remove', { id = dinner.id })
  told('was removed elsewhere')
  h.answers = { 'Make it again' }
  vim.cmd('silent! write')
  wait('it is saved', function()
    return not vim.bo.modified
  end)
  assert(vim.tbl_contains(events(), 'Late dinner 2030-06-14T20:30:00 2030-06-14T23:00:00'), vim.inspect(events()))
end)

test('an event that was made when the server died is made once', function()
  local session = require('fencepost.session')
  vim.loop.kill(session.pid(), 'sigkill')
  h.told()
  vim.cmd('Fencepost event Once start:2030-06-25@10:00')
  told('Added to Reminders: Once')
  local count = 0
  for _, each in ipairs(events()) do
    count = count + (each:find('Once', 1, true) and 1 or 0)
  end
  equal(count, 1)
end)

test('taken back, an event in a buffer is gone at once, and nothing more is added', function()
  vim.cmd('Fencepost agenda 30')
  shows('Late dinner')
  h.go_to('23:00  Late dinner')
  h.type('<CR>')
  wait('the text', function()
    return h.has_line('Title: Late dinner')
  end)
  h.fencepost('access', 'deny', 'Neovim', 'events')
  wait('an empty buffer', function()
    return vim.deep_equal(h.lines(), { '' })
  end)
  h.told()
  vim.cmd('Fencepost event Secret start:fri')
  told('Neovim is not allowed to see your events')
end)

h.finish()
