-- Proves what the agenda shows, that it follows every change, and that it shows nothing that was not allowed.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

vim.o.columns, vim.o.lines, vim.o.hidden = 80, 40, true

--- Noon of a Wednesday.
require('fencepost.when').clock = function()
  return os.time({ year = 2030, month = 6, day = 12, hour = 12 })
end

require('fencepost').setup({ args = h.at('2030-06-12T12:00:00Z') })

local function event(fields)
  return h.call('event/save', { event = fields }).event
end

local fair = event({ title = 'Fair', start = '2030-06-11', ['end'] = '2030-06-14', location = 'Champ de Mars' })
event({ title = 'Night train', start = '2030-06-12T22:15:00', ['end'] = '2030-06-13T07:40:00' })
event({ title = 'Choir', start = '2030-06-07T18:00:00', ['end'] = '2030-06-07T19:30:00',
  recurrence = { 'FREQ=WEEKLY' }, notes = 'Bring water' })
event({ title = 'Long past', start = '2030-06-10T10:00:00', ['end'] = '2030-06-10T11:00:00' })
h.make({ title = 'Books back', due = '2030-06-10' })
local dentist = h.make({ title = 'Dentist', due = '2030-06-12T15:00:00' })
h.make({ title = 'Milk', due = '2030-06-12' })
h.make({ title = 'Passport', due = '2031-02-03' })
h.make({ title = 'Someday' })

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

test('each is asked for by itself; what was refused is said, and the rest is shown', function()
  h.answers = { 'Allow', "Don't" }
  vim.cmd('Fencepost agenda')
  shows('Neovim is not allowed to see your events. To allow it: fencepost access grant Neovim')
  shows('Books back')
  equal({ #h.asked, h.has_line('Fair') }, { 2, nil })
  assert(h.asked[2].prompt:find('your events: “Shows your events in the agenda', 1, true), h.asked[2].prompt)
end)

test('granted, it shows a day after another with what takes place, what is due, and what conflicts', function()
  h.grant()
  shows('Fair')
  equal(h.lines(), {
    ' Fencepost  agenda, 7 days',
    '',
    ' Overdue',
    '  ○ 2 days late  Books back',
    '',
    ' Today, Wed 12 Jun',
    '    all day      Fair  Champ de Mars  at the same time as Night train',
    '  ○              Milk',
    '  ○ 15:00        Dentist',
    '    from 22:15   Night train  at the same time as Fair',
    '',
    ' Tomorrow, Thu 13 Jun',
    '    all day      Fair  Champ de Mars  at the same time as Night train',
    '    until 07:40  Night train  at the same time as Fair',
    '',
    ' Fri 14 Jun',
    '    18:00–19:30  Choir',
  })
  equal({ vim.bo.filetype, vim.bo.modifiable }, { 'fencepostagenda', false })
end)

test('what others change appears by itself, and the cursor stays on what it is on', function()
  h.go_to('Dentist')
  local line = vim.fn.line('.')
  h.foreign('lists/Reminders/phone.ics', h.todo('phone', 'Call the plumber', { 'DUE;VALUE=DATE:20300612' }))
  shows('Call the plumber')
  h.call('event/save', { event = { id = fair.id, title = 'Great fair' } })
  shows('Great fair')
  event({ title = 'Lunch', start = '2030-06-12T12:30:00', ['end'] = '2030-06-12T13:30:00' })
  shows('12:30–13:30 Lunch')
  equal(vim.fn.line('.'), line + 2)
  assert(vim.api.nvim_get_current_line():find('Dentist', 1, true))
  h.call('event/remove', { id = fair.id })
  is_gone('Great fair')
  assert(vim.api.nvim_get_current_line():find('Dentist', 1, true))
end)

test('fetched again, what is shown stays until there is something else to show', function()
  local before = h.lines()
  local cursor = vim.api.nvim_win_get_cursor(0)
  vim.cmd('Fencepost agenda')
  equal({ h.lines(), vim.api.nvim_win_get_cursor(0) }, { before, cursor })
  local view = require('fencepost.agenda.view').of()
  wait('it has been fetched', function()
    return not view.is_busy
  end)
  equal({ h.lines(), vim.api.nvim_win_get_cursor(0) }, { before, cursor })
end)

test('what the server says about a position that is old stands above the days, on one line', function()
  local view = require('fencepost.agenda.view').of()
  view.answer.silence = 'Your position has not been reported for 3 hours.'
  view:render()
  equal({ h.lines()[2], h.lines()[3] }, { ' Your position has not been reported for 3 hours.', '' })
  view.answer.silence = nil
  view:render()
  equal(h.lines()[2], '')
end)

test('x completes a reminder, and no event', function()
  h.go_to('Call the plumber')
  h.type('x')
  is_gone('Call the plumber')
  equal(h.reminder('phone').completed, true)
  h.told()
  h.go_to('Lunch')
  h.type('x')
  equal(h.told(), { 'There is no reminder on this line.' })
end)

test('K shows all about an event, and <CR> edits a reminder', function()
  h.go_to('Choir')
  h.type('K')
  local float
  wait('the float', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        float = window
      end
    end
    return float
  end)
  local text = table.concat(h.lines(vim.api.nvim_win_get_buf(float)), '\n')
  for _, part in ipairs({ 'Choir', '2030-06-14 18:00', '19:30', 'Repeat: every week', 'Bring water' }) do
    assert(text:find(part, 1, true), text)
  end
  vim.api.nvim_win_close(float, true)
  h.go_to('Dentist')
  h.type('<CR>')
  equal(vim.api.nvim_buf_get_name(0), require('fencepost.edit.buffer').name(dentist.id, 'Dentist'))
  wait('the text', function()
    return h.has_line('Title: Dentist')
  end)
end)

test('so many days as one says, and a word that is not a number is said to be none', function()
  vim.cmd('Fencepost agenda 1')
  shows('agenda, today')
  is_gone('Choir')
  h.told()
  vim.cmd('Fencepost agenda 400')
  equal(h.told(), { "'400' is not a number of days: write 1 to 366, or none." })
  vim.cmd('Fencepost agenda sometime')
  wait('the sentence', function()
    return h.is_told('“sometime” is not a date')
  end)
  vim.cmd('Fencepost agenda 300')
  shows('Passport')
end)

test('it can be moved to the days after and before, to today, and to a date in words', function()
  vim.cmd('Fencepost agenda 7')
  shows('agenda, 7 days')
  event({ title = 'Next week', start = '2030-06-20T20:00:00', ['end'] = '2030-06-20T21:00:00' })
  h.type(']]')
  shows('agenda, 7 days from Wed 19 Jun')
  shows('Next week')
  equal({ h.has_line('Overdue'), h.has_line('Today') }, {})
  h.type('[[')
  shows('agenda, 7 days ')
  is_gone('Next week')
  shows('Today, Wed 12 Jun')
  h.answers = { '20 june 2030' }
  h.type('gd')
  shows('7 days from Thu 20 Jun')
  shows('20:00–21:00 Next week')
  h.type('.')
  shows('Today, Wed 12 Jun')
  vim.cmd('Fencepost agenda 20 june 2030')
  shows('7 days from Thu 20 Jun')
  h.told()
  h.answers = { 'sometime' }
  h.type('gd')
  wait('the sentence', function()
    return h.is_told('“sometime” is not a date')
  end)
  shows('7 days from Thu 20 Jun')
end)

test('no line is wider than its window', function()
  vim.cmd('vsplit')
  vim.api.nvim_win_set_width(0, 30)
  require('fencepost.agenda.view').of():refresh_if_needed()
  for _, line in ipairs(h.lines()) do
    assert(vim.fn.strdisplaywidth(line) <= 30, line)
  end
  vim.cmd('close')
end)

test('taken back, events are gone at once, from a hidden agenda too', function()
  vim.cmd('Fencepost agenda')
  shows('Night train')
  vim.cmd('enew')
  h.fencepost('access', 'deny', 'Neovim', 'events')
  shows('no longer allowed to see your events')
  equal({ h.has_line('Night train', agenda()), h.has_line('Milk', agenda()) ~= nil }, { nil, true })
  h.fencepost('access', 'deny', 'Neovim')
  shows('no longer allowed to see your reminders')
  equal(h.has_line('Milk', agenda()), nil)
  h.grant()
  shows('Night train')
  shows('Milk')
end)

test('after a server has died, it has what happened meanwhile', function()
  local session = require('fencepost.session')
  local pid = session.pid()
  vim.loop.kill(pid, 'sigkill')
  event({ title = 'While it was dead', start = '2030-06-12T20:00:00', ['end'] = '2030-06-12T21:00:00' })
  shows('While it was dead')
end)

h.finish()
