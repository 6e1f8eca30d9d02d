-- Proves that a reminder can be edited as a buffer: what is saved and what is not, and that nothing that
-- was typed is ever lost, whatever others do to the reminder meanwhile.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

-- However slow the machine is, `:w` has its answer before a test looks.
require('fencepost.edit.buffer').patience = h.patience

h.grant()
vim.o.hidden = true

local places = h.call('place/all').places
equal(#places, 3)

local function open(id)
  vim.cmd('edit fencepost://reminder/' .. id)
  wait('the text', function()
    return #h.lines() > 5
  end)
end

--- Writes a line again, or one that is not there below the others of the header.
local function set(key, value)
  local line = h.has_line(key .. ':')
  vim.api.nvim_buf_set_lines(0, line - 1, line, false, { key .. ': ' .. value })
end

local item = h.make({
  title = 'Buy bread',
  notes = 'Rye\nsliced',
  priority = 1,
  due = '2030-12-01T09:00:00',
  timeZone = 'Europe/Paris',
  tags = { 'errands', 'home' },
  alarms = {
    { relativeOffset = -900 },
    { proximity = 'enter', place = { placeId = places[1].id }, policy = { dwell = 60 } },
    {
      proximity = 'leave',
      place = { title = 'Home', latitude = 48.85341234567891, longitude = 2.3488, radius = 160.9344 },
    },
  },
})

test('a reminder is shown as the server reads it, a line for each thing, then its notes', function()
  open(item.id)
  equal(h.lines(), {
    'Title: Buy bread',
    'List: Reminders',
    'Due: 2030-12-01 09:00 Europe/Paris',
    'Start:',
    'Repeat:',
    'Alarm: 15 minutes before',
    'Alarm: arriving at ' .. places[1].title,
    'Alarm: leaving Home (48.85341234567891, 2.3488) within 160.9344 m',
    'Priority: high',
    'Tags: errands, home',
    'Where:',
    'URL:',
    'Done: no',
    '',
    'Rye',
    'sliced',
  })
  equal(table.concat(h.lines(), '\n') .. '\n', h.call('text/read', { id = item.id }).text)
  equal(vim.bo.modified, false)
  equal(vim.bo.filetype, 'fencepost')
end)

test('nothing can be typed into it before it has been read', function()
  local session = require('fencepost.session')
  local name = vim.fn.fnameescape(vim.api.nvim_buf_get_name(0))
  vim.cmd('bwipeout')
  session.stop()
  -- No server has allowed it yet: the test does not wait for it.
  vim.cmd('edit ' .. name)
  equal({ h.lines(), vim.bo.modifiable }, { { '' }, false })
  h.type('iscribble<Esc>')
  wait('the text', function()
    return h.has_line('Title: Buy bread')
  end)
  equal({ vim.bo.modifiable, vim.bo.modified, h.has_line('scribble') }, { true, false, nil })
end)

test(':w sends the text and what it was made of, and only what was changed is saved', function()
  local heard, stop = h.listen()
  local base = table.concat(h.lines(), '\n') .. '\n'
  set('Priority', 'low')
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { 'and fresh' })
  vim.cmd('write')
  stop()
  local text = base:gsub('Priority: high', 'Priority: low') .. 'and fresh\n'
  equal(heard[1], {
    method = 'text/write',
    params = { kind = 'reminder', id = item.id, text = text, base = base },
  })
  equal(vim.bo.modified, false)
  local now = h.reminder(item.id)
  equal({ now.priority, now.notes }, { 9, 'Rye\nsliced\nand fresh' })
  equal(now.alarms, item.alarms)
end)

test('dates, tags, alarms and radii are saved as the person writes them', function()
  set('Due', '2030-12-02 18:30 America/New_York')
  set('Tags', 'errands, #food')
  set('Repeat', 'weekly')
  local line = h.has_line('Alarm: leaving')
  vim.api.nvim_buf_set_lines(0, line - 1, line, false, {
    'Alarm: leaving Home (48.85341234567891, 2.3488) within 0.5 mi',
    'Alarm: 1 day before',
  })
  vim.cmd('write')
  equal(h.told(), {})
  local now = h.reminder(item.id)
  equal({ now.due, now.timeZone }, { '2030-12-02T18:30:00', 'America/New_York' })
  equal(now.tags, { 'errands', 'food' })
  equal(now.recurrence, { 'FREQ=WEEKLY' })
  equal(#now.alarms, 4)
  local fence
  for _, alarm in ipairs(now.alarms) do
    fence = alarm.proximity == 'leave' and alarm or fence
  end
  equal(fence.id, item.alarms[3].id)
  equal({ fence.places[1].latitude, fence.places[1].radius }, { 48.85341234567891, 804.672 })
  equal(now.alarms[2].policy.dwell, 60)
  local offsets = vim.tbl_map(function(alarm)
    return alarm.relativeOffset
  end, now.alarms)
  assert(vim.tbl_contains(vim.tbl_values(offsets), -86400), vim.inspect(offsets))
  assert(h.has_line('Repeat: every week'))
end)

test('a line that means nothing is marked where it stands, and nothing is saved', function()
  local before = h.reminder(item.id).revision
  local function wrong()
    return vim.tbl_filter(function(each)
      return each.severity == vim.diagnostic.severity.ERROR
    end, vim.diagnostic.get(0))
  end
  set('List', 'Nowhere')
  vim.cmd('silent! write')
  local found = wrong()
  equal(#found, 1)
  equal({ found[1].lnum, found[1].col, found[1].end_col }, { 1, 6, 13 })
  assert(found[1].message:find('There is no list “Nowhere”', 1, true), found[1].message)
  equal(vim.bo.modified, true)
  set('List', 'Remindrs')
  set('Due', 'whenever')
  h.told()
  vim.cmd('silent! write')
  found = wrong()
  equal({ #found, found[1].lnum, found[2].lnum }, { 2, 1, 2 })
  assert(found[2].message:find('“whenever” is not a date', 1, true), found[2].message)
  equal(h.reminder(item.id).revision, before)
  local said = h.told()
  equal({ #said, said[1]:match('^Line 2: There is no list “Remindrs”') ~= nil }, { 1, true })
end)

test('offsets are bytes, whatever letters stand before them', function()
  set('List', 'Reminders')
  set('Due', '2030-12-02 18:30 America/New_York')
  set('Tags', 'errands, food')
  set('Title', 'Käse 豆腐')
  vim.api.nvim_buf_set_lines(0, 1, 2, false, { 'List: 豆腐' })
  vim.cmd('silent! write')
  local found = vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
  equal({ #found, found[1].lnum, found[1].col, found[1].end_col }, { 1, 1, 6, 12 })
  h.told()
end)

test('what is wrong is marked while one types, and :Fencepost fix mends it', function()
  set('List', 'Remindrs')
  require('fencepost.edit.language').look_soon(vim.fn.bufnr())
  wait('the mark', function()
    local found = vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
    return #found == 1 and found[1].message:find('Remindrs', 1, true)
  end)
  vim.api.nvim_win_set_cursor(0, { 2, 0 })
  h.answers = { 'Write “Reminders”' }
  vim.cmd('Fencepost fix')
  equal(h.lines()[2], 'List: Reminders')
  wait('no mark', function()
    return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) == 0
  end)
end)

test('what a date comes to stands behind it, and words have the colour of what they are', function()
  local space = vim.api.nvim_get_namespaces()['fencepost-edit-words']
  local hints, groups = {}, {}
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })) do
    if mark[4].virt_text then
      hints[mark[2] + 1] = mark[4].virt_text[1][1]
    else
      groups[#groups + 1] = mark[4].hl_group
    end
  end
  assert((hints[3] or ''):find('Mon', 1, true), vim.inspect(hints))
  assert(vim.tbl_contains(groups, 'FencepostTag') and vim.tbl_contains(groups, 'FencepostPlace'), vim.inspect(groups))
end)

test('K says what a line is for and what it means', function()
  vim.api.nvim_win_set_cursor(0, { 3, 6 })
  h.type('K')
  local text
  wait('the float', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        text = table.concat(h.lines(vim.api.nvim_win_get_buf(window)), ' ')
        vim.api.nvim_win_close(window, true)
      end
    end
    return text
  end)
  assert(text:find('when it is due', 1, true), text)
end)

test(':e! reads it again, and its name holds whatever an id holds', function()
  vim.cmd('edit!')
  wait('as it is', function()
    return h.has_line('Due: 2030-12-02 18:30 America/New_York')
  end)
  equal(vim.bo.modified, false)
  equal(vim.diagnostic.get(0), {})
  -- Opened before it is there, it is read as soon as it is.
  vim.cmd('edit ' .. vim.fn.fnameescape(require('fencepost.edit.buffer').name('odd/id %20@home')))
  wait('the notice', function()
    return h.is_told("There is no item 'odd/id %20@home'.")
  end)
  h.told()
  h.foreign('lists/Reminders/odd.ics', h.todo('odd/id %20@home', 'Odd'))
  wait('the text', function()
    return h.has_line('Title: Odd')
  end)
  vim.cmd('bdelete')
  open(item.id)
end)

test('a buffer that was not changed follows what others do, and the cursor stays', function()
  vim.api.nvim_win_set_cursor(0, { 7, 3 })
  h.call('reminder/save', { reminder = { id = item.id, title = 'Buy rolls' } })
  wait('the title', function()
    return h.lines()[1] == 'Title: Buy rolls'
  end)
  equal(vim.api.nvim_win_get_cursor(0), { 7, 3 })
  equal(vim.bo.modified, false)
end)

test('a buffer that was changed keeps what was typed, and says so', function()
  set('Title', 'Buy rolls and jam')
  h.told()
  h.call('reminder/save', { reminder = { id = item.id, title = 'Buy croissants', location = 'Rue Cler' } })
  wait('the notice', function()
    return h.is_told("“Buy rolls” was changed elsewhere")
  end)
  equal(h.lines()[1], 'Title: Buy rolls and jam')
end)

test(':w of a conflict shows both versions, and :w! saves mine where both changed a line', function()
  h.answers = { 'Show both' }
  vim.cmd('silent! write')
  wait('the comparison', function()
    return #vim.api.nvim_list_wins() == 2 and vim.wo.diff
  end)
  local asked = h.asked[#h.asked]
  equal(asked.prompt, "“Buy rolls”: you and others changed Title. What is to hold?")
  equal(asked.choices, {
    'Keep mine: Title: Buy rolls and jam',
    'Take theirs: Title: Buy croissants',
    'Show both, and decide later',
  })
  equal(vim.bo.modified, true)
  equal(h.lines()[1], 'Title: Buy rolls and jam')
  local theirs = vim.fn.bufnr('fencepost://theirs/')
  equal(h.lines(theirs)[1], 'Title: Buy croissants')
  vim.cmd('write!')
  equal(vim.bo.modified, false)
  equal(#vim.api.nvim_list_wins(), 1)
  equal(vim.wo.diff, false)
  local now = h.reminder(item.id)
  equal({ now.title, now.location }, { 'Buy rolls and jam', 'Rue Cler' })
end)

test('changes of different lines are both saved, and no question is asked', function()
  local asked = #h.asked
  set('Title', 'Buy rolls, jam and tea')
  h.told()
  h.call('reminder/save', { reminder = { id = item.id, priority = 5, tags = { 'errands', 'food', 'sunday' } } })
  wait('the notice', function()
    return h.is_told('was changed elsewhere')
  end)
  local tags = h.has_line('Tags:')
  vim.api.nvim_buf_set_lines(0, tags - 1, tags, false, { 'Tags: errands, food, breakfast' })
  vim.cmd('write')
  equal({ #h.asked, vim.bo.modified, vim.bo.modifiable }, { asked, false, true })
  local now = h.reminder(item.id)
  table.sort(now.tags)
  equal({ now.title, now.priority, now.tags }, {
    'Buy rolls, jam and tea',
    5,
    { 'breakfast', 'errands', 'food', 'sunday' },
  })
  assert(h.has_line('Priority: medium'))
end)

test('u after that brings back what was typed, and a save of it takes nothing of others away', function()
  vim.cmd('undo')
  equal(h.has_line('Priority: medium'), nil)
  vim.cmd('silent! write')
  local now = h.reminder(item.id)
  equal({ now.priority, vim.tbl_contains(now.tags, 'sunday') }, { 5, true })
  equal(vim.bo.modified, false)
end)

test('an undo past what was saved with a change of others takes back what was typed, and nothing of theirs', function()
  vim.cmd('edit!')
  wait('as it is', function()
    return not vim.bo.modified and h.lines()[1]:match('^Title: ')
  end)
  local title = h.lines()[1]
  set('Title', 'Buy cake')
  h.told()
  h.call('reminder/save', { reminder = { id = item.id, priority = 9 } })
  wait('the notice', function()
    return h.is_told('was changed elsewhere')
  end)
  vim.cmd('silent! write')
  equal({ h.reminder(item.id).title, h.reminder(item.id).priority }, { 'Buy cake', 9 })
  vim.cmd('silent undo')
  vim.cmd('silent undo')
  equal({ h.lines()[1], h.has_line('Priority: low') }, { title })
  vim.cmd('silent! write')
  equal({ 'Title: ' .. h.reminder(item.id).title, h.reminder(item.id).priority }, { title, 9 })
  equal({ h.lines()[1], h.has_line('Priority: low') ~= nil, vim.bo.modified }, { title, true, false })
end)

--- A conflict about the title, just now.
local function collide(mine, theirs)
  vim.cmd('edit!')
  wait('as it is', function()
    return not vim.bo.modified and h.lines()[1]:match('^Title: ')
  end)
  set('Title', mine)
  local revision = h.call('reminder/save', { reminder = { id = item.id, title = theirs } }).reminder.revision
  wait('it is known', function()
    return require('fencepost.edit.buffer').drafts[vim.fn.bufnr()].is_stale
  end)
  return revision
end

test('of a conflict mine can be kept', function()
  collide('Mine', 'Theirs')
  h.answers = { 'Keep mine' }
  vim.cmd('silent! write')
  wait('it is saved', function()
    return not vim.bo.modified
  end)
  equal(h.reminder(item.id).title, 'Mine')
end)

test('of a conflict theirs can be taken, and u brings back what was typed', function()
  collide('Mine again', 'Theirs again')
  h.answers = { 'Take theirs' }
  vim.cmd('silent! write')
  wait('theirs', function()
    return h.lines()[1] == 'Title: Theirs again' and not vim.bo.modified
  end)
  equal(h.reminder(item.id).title, 'Theirs again')
  vim.cmd('undo')
  equal(h.lines()[1], 'Title: Mine again')
  -- That is what both have changed, as before.
  h.answers = { false }
  local asked = #h.asked
  vim.cmd('silent! write')
  wait('the question', function()
    return #h.asked > asked
  end)
  equal(h.reminder(item.id).title, 'Theirs again')
end)

test('a conflict is settled later by whole words, with what was typed since', function()
  for _, each in ipairs({ { 'mine', 'Mine first' }, { 'theirs', 'Theirs second' } }) do
    local when = each[2]:match('%a+$')
    collide('Mine ' .. when, 'Theirs ' .. when)
    h.answers = { 'Show both' }
    vim.cmd('silent! write')
    wait('the comparison', function()
      return #vim.api.nvim_list_wins() == 2
    end)
    local url = 'https://example.org/' .. each[1]
    set('URL', url)
    vim.cmd('Fencepost ' .. each[1])
    wait('it is saved', function()
      return not vim.bo.modified
    end)
    local now = h.reminder(item.id)
    equal({ now.title, now.url, #vim.api.nvim_list_wins() }, { each[2], url, 1 })
  end
  h.told()
  vim.cmd('Fencepost mine')
  equal(h.told(), { 'No line here was changed by others as well.' })
end)

test('a question about a conflict that is not answered leaves everything as it is', function()
  collide('Still mine', 'Still theirs')
  h.answers = { false }
  local asked = #h.asked
  vim.cmd('silent! write')
  wait('the question', function()
    return #h.asked > asked
  end)
  equal(h.lines()[1], 'Title: Still mine')
  equal(vim.bo.modified, true)
  equal(h.reminder(item.id).title, 'Still theirs')
end)

test('what was typed into a reminder that is gone can be made again', function()
  h.told()
  h.call('reminder/remove', { id = item.id })
  wait('the notice', function()
    return h.is_told('was removed elsewhere')
  end)
  h.answers = { 'Make it again' }
  vim.cmd('silent! write')
  wait('it is saved', function()
    return not vim.bo.modified
  end)
  local found = h.call('reminder/fetch', { where = { text = 'Still mine' } }).reminders
  equal(#found, 1)
  local now = found[1]
  table.sort(now.tags)
  equal({ now.title, now.tags, now.notes }, {
    'Still mine',
    { 'breakfast', 'errands', 'food', 'sunday' },
    'Rye\nsliced\nand fresh',
  })
  equal(#now.alarms, 4)
  -- It is that one from now on.
  set('Title', 'Made again')
  vim.cmd('write')
  equal(h.reminder(now.id).title, 'Made again')
end)

test(':Fencepost new is a buffer for one that is not there yet; :wq makes it once', function()
  h.told()
  vim.cmd('Fencepost new Paint the fence #garden')
  wait('the template', function()
    return h.has_line('Title: Paint the fence')
  end)
  equal(vim.bo.modified, true)
  equal(h.titles({ text = 'Paint' }), {})
  set('Due', '2031-05-01')
  vim.cmd('split')
  vim.cmd('wq')
  equal(h.told(), {})
  equal(h.titles({ text = 'Paint' }), { 'Paint the fence' })
  local page = h.call('reminder/fetch', { where = { text = 'Paint' } })
  equal({ page.reminders[1].due, page.reminders[1].tags }, { '2031-05-01', { 'garden' } })
end)

test('what is made is called by its title, and opened again in the same buffer', function()
  vim.cmd('Fencepost new')
  set('Title', 'Oil the gate / door')
  vim.cmd('write')
  local buffer = vim.fn.bufnr()
  wait('the name', function()
    return vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':t') == 'Oil the gate door'
  end)
  local id = h.call('reminder/fetch', { where = { text = 'Oil the gate' } }).reminders[1].id
  vim.cmd('enew')
  require('fencepost.edit.buffer').open({ kind = 'reminder', id = id }, 'Oil the gate / door')
  equal(vim.fn.bufnr(), buffer)
  set('Due', '2031-06-01')
  vim.cmd('write')
  equal({ h.reminder(id).due, #h.titles({ text = 'Oil the gate' }) }, { '2031-06-01', 1 })
  vim.cmd('bwipeout')
end)

test('a start by itself floats, or is in a zone, as it is written', function()
  local start = h.make({ title = 'Start' })
  open(start.id)
  set('Start', '2030-01-02 9:00 floating')
  vim.cmd('write')
  local now = h.reminder(start.id)
  equal({ now.start, now.timeZone or 'floats' }, { '2030-01-02T09:00:00', 'floats' })
  equal(h.has_line('Start: 2030-01-02 09:00 floating'), 4)
  set('Start', '2030-01-02 09:00 Europe/Paris')
  vim.cmd('write')
  now = h.reminder(start.id)
  equal({ now.start, now.startTimeZone or now.timeZone }, { '2030-01-02T09:00:00', 'Europe/Paris' })
  set('Start', '2030-01-02')
  vim.cmd('write')
  equal(h.reminder(start.id).start, '2030-01-02')
  set('Start', '')
  vim.cmd('write')
  equal(h.reminder(start.id).start, nil)
  equal(vim.bo.modified, false)
end)

test('a radius that is changed leaves the place its address', function()
  local place = { title = 'Rue', latitude = 48.85, longitude = 2.35, radius = 160.9344, address = '8 rue Cler' }
  local made = h.make({ title = 'Address', alarms = { { proximity = 'enter', place = place } } })
  open(made.id)
  set('Alarm', 'arriving at Rue (48.85, 2.35) within 300 m')
  vim.cmd('write')
  local now = h.reminder(made.id).alarms[1].places[1]
  equal({ now.radius, now.address }, { 300, '8 rue Cler' })
end)

test('what no line can say is kept in the file', function()
  h.foreign('lists/Reminders/odd-alarm.ics', h.todo('odd-alarm', 'Foreign', {
    'X-SOMETHING;X-PARAM=1:kept as it is',
    'RRULE:FREQ=DAILY;BYHOUR=9,17',
    'DUE:20301201T090000Z',
  }))
  wait('it is there', function()
    return #h.titles({ text = 'Foreign' }) == 1
  end)
  open('odd-alarm')
  set('Title', 'Foreign, renamed')
  vim.cmd('write')
  local file = table.concat(vim.fn.readfile(vim.env.FENCEPOST_STORE .. '/lists/Reminders/odd-alarm.ics'), '\n')
  for _, part in ipairs({ 'SUMMARY:Foreign\\, renamed', 'X-SOMETHING;X-PARAM=1:kept as it is', 'BYHOUR=9,17' }) do
    assert(file:find(part, 1, true), file)
  end
end)

test('a place and a list are edited the same way', function()
  local pick = require('fencepost.manage')
  h.answers = { places[1].title, 'Edit it as text' }
  pick.places()
  wait('the text', function()
    return h.has_line('Title: ' .. places[1].title)
  end)
  set('Radius', '300 m')
  vim.cmd('write')
  equal(vim.bo.modified, false)
  for _, place in ipairs(h.call('place/all').places) do
    if place.id == places[1].id then
      equal({ place.radius, place.title }, { 300, places[1].title })
    end
  end
  h.answers = { 'Reminders', 'Edit it as text' }
  pick.lists()
  wait('the text', function()
    return h.has_line('Title: Reminders')
  end)
  set('Color', '#00AA55')
  vim.cmd('write')
  equal(h.call('list/all').lists[1].color, '#00AA55')
  h.told()
  h.call('list/save', { list = { id = h.call('list/all').lists[1].id, color = '#112233' } })
  wait('it follows', function()
    return h.has_line('Color: #112233')
  end)
end)

test('a second :w before the first has its answer is not a conflict with oneself', function()
  local made = h.make({ title = 'First' })
  open(made.id)
  local edit = require('fencepost.edit.buffer')
  local patience, asked = edit.patience, #h.asked
  edit.patience = 0
  local pid = require('fencepost.session').pid()
  vim.loop.kill(pid, 'sigstop')
  set('Title', 'Second')
  vim.cmd('silent! write')
  set('Title', 'Third')
  vim.cmd('silent! write')
  vim.loop.kill(pid, 'sigcont')
  wait('it is saved', function()
    return not vim.bo.modified
  end)
  edit.patience = patience
  equal({ h.reminder(made.id).title, #h.asked }, { 'Third', asked })
  h.told()
end)

test('a save of what was not changed sends nothing', function()
  local made = h.make({ title = 'Foo ' })
  equal(h.reminder(made.id).title, 'Foo ')
  open(made.id)
  local heard, stop = h.listen()
  vim.cmd('write')
  stop()
  equal({ #heard, h.told() }, { 0, {} })
  equal(h.reminder(made.id).title, 'Foo ')
end)

test('lists, places and words are completed in the buffer', function()
  vim.cmd('Fencepost new')
  wait('the template', function()
    return h.has_line('Alarm:')
  end)
  local omni = require('fencepost.edit.language').omni
  local function completed(line)
    vim.api.nvim_set_current_line(line)
    vim.cmd('startinsert!')
    vim.api.nvim_win_set_cursor(0, { vim.fn.line('.'), #line })
    local start = omni(1, '')
    local found = vim.tbl_map(function(each)
      return line:sub(1, start) .. each.word
    end, start >= 0 and omni(0, line:sub(start + 1)) or {})
    vim.cmd('stopinsert')
    return found
  end
  vim.api.nvim_win_set_cursor(0, { 6, 0 })
  vim.wo.virtualedit = 'onemore'
  local found = completed('Alarm: arriving at gr')
  assert(vim.tbl_contains(found, 'Alarm: arriving at Grand Central Terminal'), vim.inspect(found))
  vim.api.nvim_win_set_cursor(0, { 7, 0 })
  found = completed('Priority: h')
  assert(vim.tbl_contains(found, 'Priority: high'), vim.inspect(found))
  vim.cmd('bdelete!')
end)

h.finish()
