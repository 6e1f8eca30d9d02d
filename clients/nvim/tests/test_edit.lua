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

test('a reminder is shown a line a member, then its notes', function()
  open(item.id)
  equal(h.lines(), {
    'Title:     Buy bread',
    'List:      Reminders',
    'Priority:  high',
    'Due:       2030-12-01 09:00 Europe/Paris',
    'Start:',
    'Repeat:',
    'Tags:      errands, home',
    'Alarm:     15 minutes before due',
    'Alarm:     arrive ' .. places[1].title,
    'Alarm:     leave Home @ 48.85341234567891,2.3488, 160.9344 m',
    'URL:',
    'Location:',
    'Done:      no',
    '',
    'Rye',
    'sliced',
  })
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
    return h.has_line('Title:     Buy bread')
  end)
  equal({ vim.bo.modifiable, vim.bo.modified, h.has_line('scribble') }, { true, false, nil })
end)

test(':w saves what was changed and sends nothing else', function()
  local heard, stop = h.listen()
  set('Priority', 'low')
  vim.api.nvim_buf_set_lines(0, -1, -1, false, { 'and fresh' })
  vim.cmd('write')
  stop()
  equal(heard[1], {
    method = 'reminder/save',
    params = {
      reminder = { id = item.id, priority = 9, notes = 'Rye\nsliced\nand fresh' },
      ifRevision = item.revision,
    },
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
  local line = h.has_line('Alarm:     leave')
  vim.api.nvim_buf_set_lines(0, line - 1, line, false, {
    'Alarm: leave Home @ 48.85341234567891,2.3488, 0.5 mi',
    'Alarm: 1 day before due',
  })
  vim.cmd('write')
  equal(h.told(), {})
  local now = h.reminder(item.id)
  equal({ now.due, now.timeZone }, { '2030-12-02T18:30:00', 'America/New_York' })
  equal(now.tags, { 'errands', 'food' })
  equal(now.recurrence, { 'FREQ=WEEKLY' })
  equal(#now.alarms, 4)
  local fence = now.alarms[3]
  equal(fence.id, item.alarms[3].id)
  equal({ fence.places[1].latitude, fence.places[1].radius }, { 48.85341234567891, 804.672 })
  equal(now.alarms[2].policy.dwell, 60)
  equal(now.alarms[4].relativeOffset, -86400)
  assert(h.has_line('Repeat:    FREQ=WEEKLY'))
end)

test('a line that means nothing is marked where it stands, and nothing is saved', function()
  local before = h.reminder(item.id).revision
  set('List', 'Nowhere')
  vim.cmd('silent! write')
  local found = vim.diagnostic.get(0)
  equal(#found, 1)
  equal(found[1].lnum, 1)
  equal(found[1].message, "There is no list 'Nowhere'. There are: Reminders.")
  equal(vim.bo.modified, true)
  set('List', 'Reminders')
  set('Due', 'whenever')
  vim.cmd('silent! write')
  found = vim.diagnostic.get(0)
  equal(found[1].lnum, 3)
  assert(found[1].message:find("'whenever' is no date", 1, true), found[1].message)
  equal(h.reminder(item.id).revision, before)
  h.told()
end)

test(':e! reads it again, and its name holds whatever an id holds', function()
  vim.cmd('edit!')
  wait('as it is', function()
    return h.has_line('Due:       2030-12-02 18:30 America/New_York')
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
    return h.has_line('Title:     Odd')
  end)
  vim.cmd('bdelete')
  open(item.id)
end)

test('a buffer that was not changed follows what others do, and the cursor stays', function()
  vim.api.nvim_win_set_cursor(0, { 7, 3 })
  h.call('reminder/save', { reminder = { id = item.id, title = 'Buy rolls' } })
  wait('the title', function()
    return h.lines()[1] == 'Title:     Buy rolls'
  end)
  equal(vim.api.nvim_win_get_cursor(0), { 7, 3 })
  equal(vim.bo.modified, false)
end)

test('a buffer that was changed keeps what was typed, and says so', function()
  set('Title', 'Buy rolls and jam')
  h.told()
  h.call('reminder/save', { reminder = { id = item.id, title = 'Buy croissants', location = 'Rue Cler' } })
  wait('the notice', function()
    return h.is_told("'Buy rolls' was changed elsewhere")
  end)
  equal(h.lines()[1], 'Title: Buy rolls and jam')
end)

test(':w of a conflict shows the difference, and :w! saves mine over theirs, member by member', function()
  h.answers = { 'Show the difference' }
  vim.cmd('silent! write')
  wait('the comparison', function()
    return #vim.api.nvim_list_wins() == 2 and vim.wo.diff
  end)
  equal(h.asked[#h.asked].prompt, "'Buy croissants' was changed elsewhere since you read it. What is to hold?")
  equal(vim.bo.modified, true)
  equal(h.lines()[1], 'Title: Buy rolls and jam')
  local theirs = vim.fn.bufnr('fencepost://theirs/')
  equal(h.lines(theirs)[1], 'Title:     Buy croissants')
  vim.cmd('write!')
  equal(vim.bo.modified, false)
  equal(#vim.api.nvim_list_wins(), 1)
  equal(vim.wo.diff, false)
  local now = h.reminder(item.id)
  equal({ now.title, now.location }, { 'Buy rolls and jam', 'Rue Cler' })
end)

--- A conflict about the title, just now.
local function collide(mine, theirs)
  vim.cmd('edit!')
  wait('as it is', function()
    return not vim.bo.modified and h.lines()[1]:match('^Title:     ')
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
    return h.lines()[1] == 'Title:     Theirs again'
  end)
  equal(vim.bo.modified, false)
  equal(h.reminder(item.id).title, 'Theirs again')
  vim.cmd('undo')
  equal(h.lines()[1], 'Title: Mine again')
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
  local now = h.reminder(item.id)
  equal({ now.title, now.tags, now.notes }, { 'Still mine', { 'errands', 'food' }, 'Rye\nsliced\nand fresh' })
  equal(#now.alarms, 4)
end)

test(':Fencepost new is a buffer for one that is not there yet; :wq makes it once', function()
  h.told()
  vim.cmd('Fencepost new Paint the fence #garden')
  wait('the template', function()
    return h.has_line('Title:     Paint the fence')
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

test('a start by itself floats, or is in a zone, as it is written', function()
  local start = h.make({ title = 'Start' })
  open(start.id)
  set('Start', '2030-01-02 9:00 floating')
  vim.cmd('write')
  local now = h.reminder(start.id)
  equal({ now.start, now.timeZone or 'floats' }, { '2030-01-02T09:00:00', 'floats' })
  equal(h.has_line('Start:     2030-01-02 09:00 floating'), 5)
  set('Start', '2030-01-02 09:00 Europe/Paris')
  vim.cmd('write')
  now = h.reminder(start.id)
  equal({ now.start, now.timeZone }, { '2030-01-02T09:00:00', 'Europe/Paris' })
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
  set('Alarm', 'arrive Rue @ 48.85,2.35, 300 m')
  vim.cmd('write')
  local now = h.reminder(made.id).alarms[1].places[1]
  equal({ now.radius, now.address }, { 300, '8 rue Cler' })
end)

test('a second :w before the first has its answer is no conflict with oneself', function()
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

test('blanks at the end of a title are no change', function()
  local made = h.make({ title = 'Foo ' })
  equal(h.reminder(made.id).title, 'Foo ')
  open(made.id)
  local heard, stop = h.listen()
  vim.cmd('write')
  stop()
  equal({ #heard, h.told() }, { 0, {} })
end)

test('lists, places and words are completed in the buffer', function()
  vim.cmd('buffer ' .. require('fencepost.edit.buffer').new({}))
  wait('the template', function()
    return h.has_line('Alarm:')
  end)
  local omni = require('fencepost.edit.complete').omni
  vim.api.nvim_set_current_line('Alarm: arrive')
  vim.cmd('startinsert!')
  equal(omni(0, 'arrive gr'), { 'arrive Grand Central Terminal' })
  vim.cmd('stopinsert')
  vim.cmd('bdelete!')
end)

h.finish()
