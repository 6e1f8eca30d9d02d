-- Proves what the list shows, that it follows every change, and that a key hits what the cursor is on.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

h.grant()
-- Without consent for it, nothing is said about the position.
h.fencepost('access', 'deny', 'Neovim', 'location')
vim.o.columns, vim.o.lines = 80, 40

--- Noon of a day, so that what is shown does not depend on when the test runs.
local noon = os.time({ year = 2030, month = 6, day = 12, hour = 12 })

test('nothing is loaded and nothing runs before :Fencepost is used', function()
  for name in pairs(package.loaded) do
    assert(not name:match('^fencepost'), name)
  end
  equal(vim.api.nvim_get_proc_children(vim.fn.getpid()), {})
  equal(require('fencepost').statusline(), '')
  equal(package.loaded['fencepost.session'], nil)
end)

require('fencepost.when').clock = function()
  return noon
end
require('fencepost').setup({ args = h.at('2030-06-12T12:00:00Z') })

h.call('list/save', { list = { title = 'Groceries' } })
local bread = h.make({
  title = 'Buy rye bread',
  list = 'Groceries',
  priority = 1,
  due = '2030-06-12',
  tags = { 'errands' },
  alarms = {
    { proximity = 'enter', place = { title = 'Bakery', latitude = 40.73, longitude = -73.99, radius = 200 } },
  },
})
local milk = 'Milk, 豆腐 and 抹茶 for a long breakfast for two'
h.make({ title = milk, list = 'Groceries', priority = 5, due = '2030-06-13T18:30:00' })
h.make({ title = 'Books back', due = '2030-06-10', recurrence = { 'FREQ=WEEKLY' } })
h.make({ title = 'Dentist', due = '2030-06-12T09:00:00' })
local plants = h.make({ title = 'Plants', due = '2030-06-15' })
h.make({ title = 'Passport', due = '2031-02-03', priority = 9 })
h.make({ title = 'Someday' })
h.make({ title = 'Long ago', completed = true })

local expected = {
  ' Fencepost  7 open, 2 overdue  by due date                               g? help',
  '',
  '▾ Groceries  2',
  '  ○ Buy rye bread #errands                     !!!  → Bakery              today',
  '  ○ Milk, 豆腐 and 抹茶 for a long breakfast…  !!                tomorrow 18:30',
  '',
  '▾ Reminders  5',
  '  ○ Books back                                                ↻     2 days late',
  '  ○ Dentist                                                         today 09:00',
  '  ○ Plants                                                                  Sat',
  '  ○ Passport                                   !                    in 7 months',
  '  ○ Someday',
}

local view
test('the list shows what is open in columns, in sections by list, by due date', function()
  view = h.open_list()
  equal(h.lines(), expected)
  for _, line in ipairs(h.lines()) do
    assert(vim.fn.strdisplaywidth(line) <= 80, line)
  end
  equal(vim.bo.filetype, 'fencepostlist')
  equal(vim.bo.modifiable, false)
end)

test('the cursor begins on the first reminder', function()
  equal(vim.api.nvim_win_get_cursor(0), { 4, 0 })
  equal(view:item().id, bread.id)
end)

test('what is overdue, important or due today is highlighted, by groups that a scheme may define', function()
  local groups = {}
  local layout = require('fencepost.list.layout')
  for _, row in ipairs(view.rows) do
    local spans = {}
    local text = layout.text(row, view.look, spans)
    for _, span in ipairs(spans) do
      groups[text:sub(span[1] + 1, span[2])] = span[3]
    end
  end
  equal(groups['2 days late'], 'FencepostOverdue')
  equal(groups['today 09:00'], 'FencepostOverdue')
  equal(groups['today'], 'FencepostToday')
  equal(groups['tomorrow 18:30'], 'FencepostTomorrow')
  equal(groups['!!!'], 'FencepostPriorityHigh')
  equal(groups[' #errands'], 'FencepostTag')
  equal(groups['→ Bakery'], 'FencepostPlace')
  assert(vim.fn.execute('highlight FencepostOverdue'):find('links to DiagnosticError'))
end)

local function sections()
  local titles = {}
  for _, row in ipairs(view.rows) do
    if row.kind == 'section' then
      titles[#titles + 1] = row.parts[2][1] .. row.parts[3][1]
    end
  end
  return titles
end

--- Chooses what the sections are made by, and waits for these.
local function grouped(choice, titles)
  h.answers = { choice }
  h.type('gs')
  h.loaded()
  equal(sections(), titles)
end

test('gs puts it in sections by priority, by tag, by place, by due date, or in none', function()
  grouped('Priority', { 'High  1', 'Medium  1', 'Low  1', 'No priority  4' })
  grouped('Tag', { 'errands  1', 'No tag  6' })
  grouped('Place', { 'Bakery  1', 'Anywhere  6' })
  grouped('Due', { 'Overdue  2', 'Today  1', 'Tomorrow  1', 'This week  1', 'Later  1', 'No date  1' })
  grouped('No sections', {})
  equal(#h.lines(), 9)
  grouped('List', { 'Groceries  2', 'Reminders  5' })
  equal(h.lines(), expected)
end)

test('<Tab> folds a section and unfolds it', function()
  h.go_to('Milk')
  h.type('<Tab>')
  equal(h.lines()[3], '▸ Groceries  2')
  equal(h.has_line('Milk'), nil)
  h.type('<Tab>')
  equal(h.lines(), expected)
end)

local function shown()
  local titles = {}
  for _, row in ipairs(view.rows) do
    if row.id then
      titles[#titles + 1] = view.mirror.items[row.id].title
    end
  end
  return titles
end

local function filtered(words)
  h.answers = { words }
  h.type('f')
  equal(view.filter, words)
  h.loaded()
  return shown()
end

test('f filters by list, tag, priority, place, date and text, as the server sees them', function()
  equal(filtered('list:groceries'), { 'Buy rye bread', milk })
  equal(h.lines()[2], ' filter: list:groceries')
  equal(filtered('#errands'), { 'Buy rye bread' })
  equal(filtered('!low'), { 'Passport' })
  equal(filtered('place:any'), { 'Buy rye bread' })
  -- What the list counts as overdue: a time of today that has passed, too.
  equal(filtered('due:overdue'), { 'Books back', 'Dentist' })
  equal(filtered('due:2030-06-13..2030-06-16'), { milk, 'Plants' })
  equal(filtered('DENT'), { 'Dentist' })
  equal(filtered('status:done'), { 'Long ago' })
  equal(filtered('nothing like it'), {})
  equal(h.lines()[4], '  No reminder matches. F clears the filter.')
  h.answers = { 'status:perhaps' }
  h.type('f')
  h.wait_line('“perhaps” is not a status. Write open, done or all.')
  h.answers = { 'list:Nowhere' }
  h.type('f')
  h.wait_line('There is no list “Nowhere”.')
  h.type('F')
  h.loaded()
  equal(h.lines(), expected)
end)

test('a filter is saved under a name, offered again, and forgotten', function()
  h.told()
  h.type('gf')
  assert(h.is_told('No filter is saved.'))
  filtered('#errands')
  h.answers = { 'Save “#errands”', 'Shopping' }
  h.type('gf')
  filtered('')
  h.answers = { 'Shopping: #errands' }
  h.type('gf')
  h.loaded()
  equal({ view.filter, shown()[1], #shown() }, { '#errands', 'Buy rye bread', 1 })
  h.answers = { 'Forget one', 'Shopping' }
  h.type('gf')
  equal(require('fencepost.list.filters').saved(), {})
  -- What an earlier version kept is there still, what is not a filter stays, and the newer file counts.
  local file = vim.env.XDG_DATA_HOME .. '/fencepost-filters.json'
  local old = vim.fn.stdpath('data') .. '/fencepost-filters.json'
  vim.fn.mkdir(vim.fn.stdpath('data'), 'p')
  vim.fn.writefile({ '{"Old":"#old","Both":"#old"}' }, old)
  vim.fn.writefile({ '{"Both":"#new","more":[1]}' }, file)
  equal(require('fencepost.list.filters').saved(), { Old = '#old', Both = '#new' })
  h.answers = { 'Forget one', 'Old' }
  h.type('gf')
  equal(vim.json.decode(table.concat(vim.fn.readfile(file))), { Both = '#new', more = { 1 } })
  equal(require('fencepost.list.filters').saved(), { Both = '#new' })
  -- A file that cannot be read is left as it is, and named.
  for _, broken in ipairs({ '{"x":"#lot",}', '[]' }) do
    vim.fn.writefile({ broken }, file)
    h.told()
    h.type('gf')
    assert(h.is_told(file .. ' cannot be read as a JSON object.'))
    equal(vim.fn.readfile(file), { broken })
  end
  equal(vim.fn.glob(file .. '.*'), '')
  vim.fn.delete(file)
  h.type('F')
  h.loaded()
  equal(h.lines(), expected)
end)

test('s sorts by the distance from where the person is; where that is not known, it is said', function()
  h.grant()
  wait('it is heard', function()
    return require('fencepost.access').has('location')
  end)
  h.answers = { 'Distance' }
  h.type('s')
  h.wait_line('It is not known where you are, so there is no distance to sort by. s sorts otherwise.')
  local near = h.make({
    title = 'Near',
    alarms = { { proximity = 'enter', place = { title = 'Here', latitude = 48.85, longitude = 2.35, radius = 200 } } },
  })
  h.call('location/update', { latitude = 48.85, longitude = 2.35, accuracy = 10, source = 'gps' })
  h.answers = { 'Distance', 'No sections' }
  h.type('s')
  h.type('gs')
  h.loaded()
  equal({ shown()[1], shown()[2] }, { 'Near', 'Buy rye bread' })
  h.call('reminder/remove', { id = near.id })
  h.fencepost('access', 'deny', 'Neovim', 'location')
  wait('it is heard', function()
    return not require('fencepost.access').has('location')
  end)
  h.answers = { 'Due date', 'List' }
  h.type('s')
  h.type('gs')
  wait('as before', function()
    return vim.deep_equal(h.lines(), expected)
  end)
end)

test('fetched again, what is shown stays until there is something else to show, and so does the cursor', function()
  h.go_to('Plants')
  view:load()
  -- Lists and places may be others while it is fetched.
  require('fencepost.list.view').render_all()
  equal(vim.list_slice(h.lines(), 2), vim.list_slice(expected, 2))
  equal(view:item().id, plants.id)
  h.loaded()
  equal(h.lines(), expected)
  equal(view:item().id, plants.id)
end)

test('words behind :Fencepost that are not a command are a filter', function()
  vim.cmd('Fencepost list:groceries milk')
  h.loaded()
  equal(shown(), { milk })
  vim.cmd('Fencepost list list:groceries')
  h.loaded()
  equal({ view.filter, #shown() }, { 'list:groceries', 2 })
  h.type('F')
  h.loaded()
  equal({ view.filter, #shown() }, { '', 7 })
end)

test('s sorts, S turns it round, c shows what is completed', function()
  h.answers = { 'Title' }
  h.type('s')
  h.loaded()
  equal(shown(), {
    'Buy rye bread',
    milk,
    'Books back',
    'Dentist',
    'Passport',
    'Plants',
    'Someday',
  })
  h.type('S')
  h.loaded()
  equal(shown()[3], 'Someday')
  h.type('S')
  h.type('c')
  h.loaded()
  assert(h.has_line('● Long ago'))
  h.type('c')
  h.answers = { 'Due' }
  h.type('s')
  h.loaded()
  equal(h.lines(), expected)
end)

test('a row of a list that is sorted by distance says how far it is', function()
  local row = { reminder = { title = 'Bread' }, places = { '@Bakery' }, away = '1.2 km' }
  equal(require('fencepost.list.cells').of(row, { enter = '→', leave = '←' }).place, '1.2 km → Bakery')
end)

test('a file that another program writes appears by itself, and only it is fetched', function()
  local heard, stop = h.listen()
  h.foreign('lists/Reminders/phone.ics', h.todo('phone', 'Call the plumber', { 'DUE;VALUE=DATE:20300611' }))
  h.wait_line('Call the plumber')
  stop()
  equal({ #heard, heard[1].method, heard[1].params.since ~= nil }, { 1, 'view/list', true })
  equal(h.lines()[9], '  ○ Call the plumber                                                  yesterday')
end)

test('the cursor stays on its reminder when lines come and go above it', function()
  h.go_to('Plants')
  local line = vim.fn.line('.')
  h.make({ title = 'Above', list = 'Groceries' })
  h.wait_line('Above')
  equal(view:item().id, plants.id)
  equal(vim.fn.line('.'), line + 1)
  local above = view.mirror.items[view.rows[6].id]
  equal(above.title, 'Above')
  h.call('reminder/remove', { id = above.id })
  wait('it is gone', function()
    return not h.has_line('Above')
  end)
  equal(view:item().id, plants.id)
end)

test('of two reminders with the same words, the one that the cursor is on is completed', function()
  local first = h.make({ title = 'Twin', due = '2030-07-01' })
  local second = h.make({ title = 'Twin', due = '2030-07-01' })
  wait('both', function()
    return view.mirror.items[first.id] and view.mirror.items[second.id]
  end)
  assert(view:go_to(second.id))
  h.type('x')
  wait('it is gone', function()
    return not view.mirror.items[second.id]
  end)
  equal(h.reminder(second.id).completed, true)
  equal(h.reminder(first.id).completed, false)
  -- The cursor is on what came next, and not at the end of the world.
  equal(view:item() ~= nil, true)
end)

test('u takes back what Neovim did last, and <C-r> does it again', function()
  h.type('u')
  wait('both again', function()
    return vim.tbl_count(vim.tbl_filter(function(item)
      return item.title == 'Twin'
    end, view.mirror.items)) == 2
  end)
  h.type('<C-r>')
  wait('one again', function()
    return vim.tbl_count(vim.tbl_filter(function(item)
      return item.title == 'Twin'
    end, view.mirror.items)) == 1
  end)
  equal(#h.titles({ text = 'Twin', status = 'completed' }), 1)
end)

test('a reminder that was changed meanwhile is completed all the same; one that was completed is left alone', function()
  local item = view.mirror.items[plants.id]
  h.call('reminder/save', { reminder = { id = plants.id, notes = 'the fern, too' } })
  local answered
  require('fencepost.write').complete(item, true, function(err, reminder)
    answered = { err = err, completed = reminder and reminder.completed }
  end)
  wait('an answer', function()
    return answered
  end)
  equal(answered, { completed = true })
  equal(h.reminder(plants.id).notes, 'the fern, too')
  h.call('reminder/complete', { id = plants.id, completed = false })
  h.wait_line('Plants')
end)

test('x on selected lines completes them all, dd removes, + and - change the priority', function()
  h.make({ title = 'One', due = '2030-08-01' })
  h.make({ title = 'Two', due = '2030-08-02' })
  h.wait_line('Two')
  h.wait_line('One')
  h.go_to('One')
  h.type('Vjx')
  wait('both are done', function()
    return not h.has_line('One') and not h.has_line('Two')
  end)
  equal(#h.titles({ status = 'completed', due = { from = '2030-08-01', to = '2030-08-03' } }), 2)
  -- One undo takes back what one key did.
  h.type('u')
  h.wait_line('One')
  h.wait_line('Two')
  h.go_to('One')
  h.type('Vjd')
  wait('both are gone', function()
    return not h.has_line('One') and not h.has_line('Two')
  end)
  h.go_to('Someday')
  local id = view:item().id
  h.type('+')
  wait('low', function()
    return view.mirror.items[id].priority == 9
  end)
  h.type('-')
  wait('none', function()
    return view.mirror.items[id].priority == 0
  end)
  h.go_to('Someday')
  h.type('dd')
  wait('it is gone', function()
    return not h.has_line('Someday')
  end)
  equal(h.titles({ text = 'Someday' }), {})
  h.type('u')
  h.wait_line('Someday')
end)

test('D and m set when it is due and which list it is in', function()
  require('fencepost.typed').now = '2030-06-12T12:00:00'
  h.go_to('Someday')
  h.answers = { 'tomorrow 8:15' }
  h.type('D')
  h.wait_line('tomorrow 08:15')
  h.go_to('Someday')
  h.answers = { 'Groceries' }
  h.type('m')
  wait('it has moved', function()
    local item = view.mirror.items[view:item() and view:item().id or '']
    return item and item.title == 'Someday' and item.list == 'Groceries'
  end)
  equal(h.titles({ lists = { 'Groceries' }, text = 'Someday' }), { 'Someday' })
end)

test('a repeating reminder that is completed says when it is due again', function()
  h.told()
  h.go_to('Books back')
  h.type('x')
  wait('the notice', function()
    return h.is_told("“Books back” is done, and due again")
  end)
end)

test('K shows all about a reminder, and p follows the cursor', function()
  h.go_to('Buy rye bread')
  h.type('p')
  local window
  wait('the preview', function()
    for _, each in ipairs(vim.api.nvim_list_wins()) do
      if h.has_line('Title: Buy rye bread', vim.api.nvim_win_get_buf(each)) then
        window = each
      end
    end
    return window
  end)
  h.go_to('Dentist')
  vim.api.nvim_exec_autocmds('CursorMoved', { buffer = view.buffer })
  wait('it has followed', function()
    return h.has_line('Title: Dentist', vim.api.nvim_win_get_buf(window))
  end)
  h.type('p')
  equal(#vim.api.nvim_list_wins(), 1)
end)

test('in a narrower window columns give way to the title, and no line is wider than it', function()
  vim.cmd('vsplit')
  vim.api.nvim_win_set_width(0, 36)
  view:refresh_if_needed()
  wait('it is narrow', function()
    return view.drawn_width == 36
  end)
  for _, line in ipairs(h.lines()) do
    assert(vim.fn.strdisplaywidth(line) <= 36, line)
  end
  vim.cmd('close')
  view:refresh_if_needed()
end)

test('a file that cannot be read is told once, in the words of the server', function()
  h.told()
  h.foreign('lists/Reminders/broken.ics', { 'no calendar' })
  wait('the notice', function()
    return h.is_told('broken.ics: ')
  end)
  equal(#h.told(), 1)
end)

test('lines written into the list by force are gone with the next change', function()
  vim.bo.modifiable = true
  vim.api.nvim_buf_set_lines(0, 2, 4, false, { 'scribble', 'scribble', 'scribble' })
  h.make({ title = 'Tidy up' })
  h.wait_line('Tidy up')
  equal(h.has_line('scribble'), nil)
  for line = 1, #h.lines() do
    local item = view:item_at(line)
    equal(view.rows[line].id, item and item.id)
  end
end)

test('what the server says about a position that is old stands above the rows, on one line', function()
  local sentence = 'Your position has not been reported for 3 hours; fences wait. Start fencepost watch, or say where.'
  equal(h.lines()[2], '')
  view.mirror.silence = sentence
  view:render()
  assert(vim.startswith(h.lines()[2], ' Your position has not been reported for 3 hours'), h.lines()[2])
  assert(vim.fn.strdisplaywidth(h.lines()[2]) <= 80)
  view.mirror.silence = nil
  view:render()
  equal(h.lines()[2], '')
end)

test('every key has a <Plug> mapping, and a mapping of the person takes its place', function()
  for _, key in ipairs(require('fencepost.list.keys').all) do
    equal(vim.fn.maparg(require('fencepost.list.keys').plug(key.action), 'n') ~= '', true)
    for _, lhs in ipairs(key.keys) do
      equal(vim.fn.maparg(lhs, 'n', false, true).buffer, 1)
    end
  end
  vim.cmd('bwipeout! fencepost://list')
  vim.keymap.set('n', '<Leader>t', '<Plug>(fencepost-toggle)')
  require('fencepost').setup({ args = h.at('2030-06-12T12:00:00Z'), list = { keys = { add = 'i', remove = false } } })
  view = h.open_list()
  equal(vim.fn.maparg('x', 'n', false, true).buffer, nil)
  equal(vim.fn.maparg('dd', 'n', false, true).buffer, nil)
  equal(vim.fn.maparg('i', 'n', false, true).buffer, 1)
  equal(vim.fn.maparg('a', 'n', false, true).buffer, nil)
end)

test('a begins a line of quick add in the list of the cursor, and nothing in its title is a key', function()
  local title = 'Z<CR>:lua vim.g.ran = 1<CR> ä'
  h.call('list/save', { list = { title = title } })
  h.make({ title = 'In an odd list', list = title })
  h.wait_line('In an odd list')
  h.go_to('In an odd list')
  -- The key that the person gave it above.
  h.type('i')
  local window = require('fencepost.quickadd.window')
  wait('the line', function()
    return window.current and window.current.parsed
  end)
  equal(vim.g.ran, nil)
  equal(h.lines(window.current.buffer), { ' /"Z<CR>:lua vim.g.ran = 1<CR> ä"' })
  assert(window.current.parsed.reminder.list == title, vim.inspect(window.current.parsed))
  window.close()
  h.call('reminder/remove', { id = view:item().id })
end)

test('in a list of a thousand, one more stands where the server would put it', function()
  for index = 1, 1000 do
    local title = ('Item %d'):format((index * 7919) % 100003)
    h.foreign(('lists/Groceries/many-%d.ics'):format(index), h.todo('many-' .. index, title))
  end
  view.sort, view.group = 'title', 'none'
  view:load()
  wait('all of them', function()
    local count = 0
    for _, id in ipairs(view.mirror.order) do
      count = count + (id:match('^many') and 1 or 0)
    end
    return count == 1000 and not view.mirror.is_busy and not view.is_loading
  end)
  local heard, stop = h.listen()
  local new = h.make({ title = 'Item 5000 and a half', list = 'Groceries' })
  wait('it is there', function()
    return view.mirror.items[new.id]
  end)
  stop()
  local page = h.call('reminder/fetch', { sort = 'title', where = { status = 'incomplete' }, fields = { 'id' } })
  equal(
    view.mirror.order,
    vim.tbl_map(function(item)
      return item.id
    end, page.reminders)
  )
  equal(#vim.tbl_filter(function(request)
    return request.params.since == nil
  end, heard), 0)
end)

test(':Fencepost map draws fences and places as characters, in a buffer that follows', function()
  local place = { title = 'Old mill', latitude = 48.85, longitude = 2.35, radius = 300 }
  local made = h.make({ title = 'Flour', alarms = { { proximity = 'enter', place = place } } })
  vim.cmd('Fencepost map')
  local buffer = vim.fn.bufnr()
  equal(vim.api.nvim_buf_get_name(buffer), 'fencepost://map')
  wait('the map', function()
    return h.has_line('Flour')
  end)
  local text = table.concat(h.lines(), '\n')
  assert(text:find('+', 1, true) and text:find('north is up', 1, true), text)
  for _, line in ipairs(h.lines()) do
    assert(vim.fn.strdisplaywidth(line) <= vim.o.columns, line)
  end
  equal(vim.bo.modifiable, false)
  h.call('reminder/remove', { id = made.id })
  wait('it is gone', function()
    return not h.has_line('Flour', buffer)
  end)
  h.type('q')
  assert(vim.fn.bufnr() ~= buffer)
end)

h.finish()
