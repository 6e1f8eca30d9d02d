-- Proves the list as a buffer: lines are added, renamed, reordered, indented, completed and removed, and saved as one
-- change with one undo; what others changed meanwhile is merged or asked about, and nothing that was typed is lost.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

local lines = require('fencepost.lines.saving')
lines.patience = h.patience

h.grant()
vim.o.hidden = true
vim.cmd('filetype plugin on')
vim.cmd('syntax on')

h.call('list/save', { list = { title = 'Groceries' } })
local ids = {}
for _, title in ipairs({ 'Bread', 'Milk', 'Jam' }) do
  ids[title] = h.make({ title = title, list = 'Groceries', notes = 'Notes of ' .. title }).id
end
ids.Sliced = h.make({ title = 'Sliced', list = 'Groceries', parent = ids.Bread }).id
ids.Dentist = h.make({ title = 'Dentist', due = '2030-01-02' }).id

--- The lines as the person sees them, without what is concealed.
local function seen()
  return vim.tbl_map(function(line)
    return (line:gsub('^(%s*)/%d+ ', '%1'))
  end, h.lines())
end

local function set(part, replace)
  local at = h.has_line(part)
  local line = h.lines()[at]
  vim.api.nvim_buf_set_lines(0, at - 1, at, false, replace and { (line:gsub(vim.pesc(part), replace)) } or {})
  return line
end

local function add(below, line)
  local at = h.has_line(below)
  vim.api.nvim_buf_set_lines(0, at, at, false, { line })
end

local function save()
  h.told()
  vim.cmd('write')
end

--- What the files say: titles, indented below their parents, by list in the order by hand.
local function stored()
  local answer = h.call('view/list', { group = 'list', sort = 'sortOrder', where = { status = 'incomplete' } })
  local found = {}
  for _, section in ipairs(answer.sections) do
    found[#found + 1] = '# ' .. section.title
    for _, row in ipairs(section.rows) do
      found[#found + 1] = ('  '):rep(row.depth) .. '[ ] ' .. row.reminder.title
    end
  end
  return found
end

test(':Fencepost lines shows a heading a list and a line a reminder, its number concealed', function()
  vim.cmd('Fencepost lines')
  wait('the lines', function()
    return h.has_line('Dentist')
  end)
  equal(seen(), { '# Groceries', '[ ] Bread', '  [ ] Sliced', '[ ] Milk', '[ ] Jam', '', '# Reminders', '[ ] Dentist' })
  equal({ vim.bo.modified, vim.bo.filetype, vim.wo.conceallevel }, { false, 'fencepostlines', 3 })
  local at = h.has_line('Sliced')
  equal(vim.fn.synconcealed(at, 3)[1], 1)
  equal(vim.fn.synconcealed(at, #h.lines()[at])[1], 0)
end)

test('the cursor keeps out of what is concealed, so that what is typed stands behind it', function()
  h.go_to('Milk')
  vim.api.nvim_exec_autocmds('CursorMoved', { buffer = 0 })
  assert(vim.api.nvim_win_get_cursor(0)[2] >= 3)
  equal(h.lines()[vim.fn.line('.')]:sub(vim.api.nvim_win_get_cursor(0)[2] + 1), '[ ] Milk')
end)

test('added, renamed, reordered, indented, completed, moved and removed, all is saved at once', function()
  local heard, stop = h.listen()
  set('Milk', 'Oat milk')
  local jam = set('Jam')
  add('# Groceries', jam)
  add('Sliced', '  [ ] Whole')
  add('# Reminders', 'Buy nails tomorrow #shop')
  set('[ ] Dentist', '[x] Dentist')
  equal(vim.bo.modified, true)
  save()
  stop()
  equal(h.told(), { 'Saved 5 changes; :Fencepost undo takes back all of it.' })
  equal({ vim.bo.modified, vim.tbl_filter(function(line)
    return line ~= ''
  end, seen()) }, { false, stored() })
  equal(stored(), {
    '# Groceries', '[ ] Jam', '[ ] Bread', '  [ ] Sliced', '  [ ] Whole', '[ ] Oat milk', '# Reminders',
    '[ ] Buy nails',
  })
  equal(#vim.tbl_filter(function(request)
    return request.method == 'store/apply'
  end, heard), 1)
  equal({ h.reminder(ids.Milk).title, h.reminder(ids.Milk).notes }, { 'Oat milk', 'Notes of Milk' })
  equal(h.reminder(ids.Dentist).completed, true)
  local nails = h.call('reminder/fetch', { where = { text = 'nails' } }).reminders[1]
  equal({ nails.title, nails.tags, nails.due ~= nil }, { 'Buy nails', { 'shop' }, true })
end)

test('one undo takes all of it back, and the lines follow', function()
  vim.cmd('Fencepost undo')
  wait('as before', function()
    return h.has_line('Dentist') and not h.has_line('nails')
  end)
  equal(seen(), { '# Groceries', '[ ] Bread', '  [ ] Sliced', '[ ] Milk', '[ ] Jam', '', '# Reminders', '[ ] Dentist' })
  vim.cmd('Fencepost redo')
  wait('again', function()
    return h.has_line('Oat milk')
  end)
  vim.cmd('Fencepost undo')
  wait('as before', function()
    return h.has_line('Dentist')
  end)
end)

test('a line that is moved to another list takes its reminder along; a removed line asks first', function()
  local dentist = set('Dentist')
  add('Milk', dentist)
  set('Jam')
  h.answers = { 'Type on' }
  save()
  equal(h.asked[#h.asked].prompt, 'This removes “Jam”.')
  equal({ vim.bo.modified, h.reminder(ids.Jam).title }, { true, 'Jam' })
  h.answers = { 'Save, and remove it' }
  save()
  equal(stored(), { '# Groceries', '[ ] Bread', '  [ ] Sliced', '[ ] Milk', '[ ] Dentist' })
  equal({ h.reminder(ids.Dentist).due, h.titles({ text = 'Jam' }) }, { '2030-01-02', {} })
  vim.cmd('Fencepost undo')
  wait('Jam', function()
    return h.has_line('Jam')
  end)
end)

test('outdented by <<, a subtask is one no more; a copy of a line is another reminder', function()
  h.go_to('Sliced')
  vim.cmd('normal! <<')
  local at = h.has_line('Milk')
  vim.api.nvim_win_set_cursor(0, { at, 8 })
  vim.cmd('normal! yyp')
  save()
  equal(stored(), {
    '# Groceries', '[ ] Bread', '[ ] Sliced', '[ ] Milk', '[ ] Milk', '[ ] Jam', '# Reminders', '[ ] Dentist',
  })
  vim.cmd('Fencepost undo')
  wait('one', function()
    return #h.lines() == 8
  end)
end)

test('a line that is typed again with cc is still that reminder, one that takes no place is not', function()
  h.go_to('Milk')
  h.type('ccOat milk<Esc>')
  save()
  equal({ h.reminder(ids.Milk).title, h.reminder(ids.Milk).notes }, { 'Oat milk', 'Notes of Milk' })
  vim.cmd('Fencepost undo')
  wait('Milk', function()
    return h.has_line('] Milk')
  end)
  h.go_to('] Milk')
  h.type('ddOCream<Esc>')
  h.answers = { 'Save, and remove it' }
  save()
  equal(h.asked[#h.asked].prompt, 'This removes “Milk”.')
  equal(stored(), { '# Groceries', '[ ] Bread', '  [ ] Sliced', '[ ] Cream', '[ ] Jam', '# Reminders', '[ ] Dentist' })
  vim.cmd('Fencepost undo')
  wait('Milk', function()
    return h.has_line('] Milk')
  end)
end)

test('a line that is typed where the last one of its list was deleted is a new one', function()
  h.go_to('] Jam')
  h.type('ddiButter<Esc>')
  h.answers = { 'Save, and remove it' }
  h.asked = {}
  save()
  equal(#h.asked, 1)
  equal({ h.asked[1].prompt, h.titles({ text = 'Jam' }) }, { 'This removes “Jam”.', {} })
  equal(stored(), {
    '# Groceries', '[ ] Bread', '  [ ] Sliced', '[ ] Milk', '[ ] Butter', '# Reminders', '[ ] Dentist',
  })
  vim.cmd('Fencepost undo')
  wait('Jam', function()
    return h.has_line('] Jam')
  end)
  -- The same where the line was typed below before the one above it went.
  h.go_to('] Milk')
  h.type('oButter<Esc>kdd')
  h.asked, h.answers = {}, { false }
  save()
  equal({ #h.asked, h.asked[1].prompt }, { 1, 'This removes “Milk”.' })
  h.type('u')
  h.type('u')
  save()
  equal(vim.bo.modified, false)
  -- A line that was deleted above does not keep another from being typed again.
  h.go_to('] Milk')
  h.type('ddccPlum jam<Esc>')
  h.asked, h.answers = {}, { 'Save, and remove it' }
  save()
  equal({ #h.asked, h.asked[1].prompt }, { 1, 'This removes “Milk”.' })
  equal(h.reminder(ids.Jam).title, 'Plum jam')
  vim.cmd('Fencepost undo')
  wait('Milk', function()
    return h.has_line('] Milk') and h.has_line('] Jam')
  end)
end)

test('I and A type behind the number, o makes a new line as deep, >> indents, u takes it back', function()
  h.go_to('] Milk')
  h.type('A, fresh<Esc>')
  equal(h.lines()[h.has_line('Milk')]:match('/%d+ (.*)$'), '[ ] Milk, fresh')
  h.type('u')
  local known = { [7] = { title = 'Milk' } }
  local entry = require('fencepost.lines.text').entry('  /7 Oat [x] milk', known)
  equal({ entry.number, entry.title, entry.done, entry.depth }, { 7, 'Oat milk', true, 1 })
  h.go_to('Sliced')
  h.type('oWhole<Esc>')
  equal(seen()[4], '  Whole')
  h.type('>>')
  equal(seen()[4], '    Whole')
  save()
  equal(h.reminder(h.call('reminder/fetch', { where = { text = 'Whole' } }).reminders[1].id).parent, ids.Sliced)
  vim.cmd('Fencepost undo')
  wait('it is gone', function()
    return not h.has_line('Whole')
  end)
end)

test('a list that there is not is made or another renamed when the person says so', function()
  add('# Reminders', '# Garden')
  add('# Garden', 'Plant bulbs')
  h.answers = { false }
  save()
  equal({ h.asked[#h.asked].prompt, vim.bo.modified }, { 'There is no list “Garden”.', true })
  h.answers = { 'Make the list' }
  save()
  equal(h.told(), { 'Saved 3 changes; :Fencepost undo takes back all of it.' })
  assert(vim.tbl_contains(stored(), '# Garden') and vim.tbl_contains(stored(), '[ ] Plant bulbs'))
  set('# Garden', '# Backyard')
  h.answers = { 'Rename “Garden”' }
  save()
  assert(vim.tbl_contains(stored(), '# Backyard') and not vim.tbl_contains(stored(), '# Garden'))
  vim.cmd('Fencepost undo')
  wait('Garden', function()
    return h.has_line('# Garden')
  end)
  vim.cmd('Fencepost undo')
  wait('no garden', function()
    return not h.has_line('# Garden')
  end)
end)

test('a line that cannot be understood is marked where it stands, and nothing is saved', function()
  set('Milk', 'Cream')
  add('Cream', 'Butter /Nowhere')
  save()
  assert(h.is_told('There is no list “Nowhere”'), vim.inspect(h.notices))
  local found = vim.diagnostic.get(0)
  equal({ #found, found[1].lnum }, { 1, h.has_line('Butter') - 1 })
  equal({ vim.bo.modified, h.reminder(ids.Milk).title }, { true, 'Milk' })
  set('Butter')
  set('Cream', 'Milk')
end)

test('what is understood of a new line stands behind it while one types, and what makes no sense is marked', function()
  require('fencepost.typed').now = '2030-06-12T12:00:00'
  local space = vim.api.nvim_create_namespace('fencepost-lines-echo')
  add('Milk', 'Butter tomorrow 18:30 !high')
  vim.api.nvim_exec_autocmds('TextChanged', { buffer = 0 })
  local marks
  wait('the echo', function()
    marks = vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })
    return #marks == 1
  end)
  equal({ marks[1][4].virt_text[1][1], marks[1][2] }, { '  → Tomorrow 18:30, high priority', h.has_line('Butter') - 1 })
  set('tomorrow 18:30', '/Nowhere')
  vim.api.nvim_exec_autocmds('TextChanged', { buffer = 0 })
  wait('the mark', function()
    return #vim.diagnostic.get(0) == 1
  end)
  equal(#vim.api.nvim_buf_get_extmarks(0, space, 0, -1, {}), 0)
  set('Butter')
  vim.api.nvim_exec_autocmds('TextChanged', { buffer = 0 })
  wait('no mark', function()
    return #vim.diagnostic.get(0) == 0
  end)
  require('fencepost.typed').now = nil
end)

test('what others change elsewhere is merged with what was typed', function()
  set('Bread', 'Rye bread')
  h.call('reminder/save', { reminder = { id = ids.Bread, notes = 'From the phone' } })
  h.make({ title = 'Eggs', list = 'Groceries' })
  save()
  local bread = h.reminder(ids.Bread)
  equal({ bread.title, bread.notes }, { 'Rye bread', 'From the phone' })
  assert(h.has_line('Eggs') and not vim.bo.modified)
end)

test('where both changed the same title the person chooses; who types on has lost nothing', function()
  set('Rye bread', 'Mine')
  add('Mine', 'New one')
  h.call('reminder/save', { reminder = { id = ids.Bread, title = 'Theirs' } })
  h.answers = { false }
  save()
  equal({ vim.bo.modified, h.asked[#h.asked].prompt, h.has_line('Mine') ~= nil, h.titles({ text = 'New one' }) },
    { true, '“Rye bread” was changed elsewhere.', true, {} })
  h.answers = { 'Keep mine: Mine' }
  save()
  equal({ vim.bo.modified, h.reminder(ids.Bread).title, h.titles({ text = 'New one' }) },
    { false, 'Mine', { 'New one' } })
  set('[ ] Mine', '[ ] Mine too')
  h.call('reminder/save', { reminder = { id = ids.Bread, title = 'Theirs' } })
  h.answers = { 'Take theirs: Theirs' }
  save()
  equal({ vim.bo.modified, h.reminder(ids.Bread).title, h.has_line('Theirs') ~= nil }, { false, 'Theirs', true })
end)

test('what was removed elsewhere is made again from its line, or its line goes', function()
  set('Milk', 'Good milk')
  h.call('reminder/remove', { id = ids.Milk })
  h.answers = { 'Make it again' }
  save()
  equal({ h.titles({ text = 'milk' }), vim.bo.modified }, { { 'Good milk' }, false })
  set('Jam', 'Good jam')
  h.call('reminder/remove', { id = ids.Jam })
  h.answers = { 'Remove its line' }
  save()
  equal({ h.titles({ text = 'jam' }), h.has_line('jam'), vim.bo.modified }, { {}, nil, false })
  -- Both have removed it: there is nothing to ask.
  set('Eggs')
  h.call('reminder/remove', { id = h.call('reminder/fetch', { where = { text = 'Eggs' } }).reminders[1].id })
  h.answers = { 'Save, and remove it' }
  save()
  equal({ h.has_line('Eggs'), vim.bo.modified }, { nil, false })
end)

test('a question that a plugin shows in a window is answered after :w, and nothing is typed meanwhile', function()
  local select = vim.ui.select
  local waiting
  vim.ui.select = function(items, _, on_choice)
    waiting = function()
      on_choice(items[1])
    end
  end
  add('# Reminders', 'Short-lived')
  save()
  set('Short-lived')
  save()
  equal({ vim.bo.modified, vim.bo.modifiable, #h.titles({ text = 'Short-lived' }) }, { true, false, 1 })
  waiting()
  wait('it is saved', function()
    return not vim.bo.modified and vim.bo.modifiable
  end)
  vim.ui.select = select
  equal(h.titles({ text = 'Short-lived' }), {})
end)

test('a save whose answer was lost is not done twice', function()
  local session = require('fencepost.session')
  local request = session.request
  session.request = function(method, params, callback)
    return request(method, params, function(err, ...)
      if method == 'store/apply' then
        session.request = request
        return callback({ message = 'The server stopped before it answered.', kind = 'unanswered' })
      end
      callback(err, ...)
    end)
  end
  add('# Reminders', 'Only once')
  set('[ ] Dentist', '[ ] Dentist in town')
  save()
  equal({ vim.bo.modified, h.has_line('Only once') ~= nil }, { true, true })
  save()
  equal({ vim.bo.modified, #h.titles({ text = 'Only once' }) }, { false, 1 })
  equal(h.reminder(ids.Dentist).title, 'Dentist in town')
  h.call('reminder/remove', { id = h.call('reminder/fetch', { where = { text = 'Only once' } }).reminders[1].id })
  set('Dentist in town', 'Dentist')
  save()
  wait('the lines', function()
    return not h.has_line('Only once')
  end)
end)

--- The next save is done, but its answer does not arrive.
local function lose_answer(of)
  local session = require('fencepost.session')
  local request = session.request
  session.request = function(method, params, callback)
    return request(method, params, function(err, ...)
      if method == of then
        session.request = request
        return callback({ message = 'The server stopped before it answered.', kind = 'unanswered' })
      end
      callback(err, ...)
    end)
  end
end

test('what is typed after a save whose answer was lost is saved with the next one', function()
  for _, of in ipairs({ 'store/apply', 'view/list' }) do
    lose_answer(of)
    add('# Reminders', 'Early tomorrow #shop')
    add('Early', '  Below it')
    set('[ ] Dentist', '[ ] Dentist in town')
    save()
    equal(#h.titles({ text = 'Early' }), 1)
    add('Below it', 'Another line')
    save()
    equal({ vim.bo.modified, h.has_line('Another line') ~= nil }, { false, true })
    local all = stored()
    equal(vim.list_slice(all, #all - 4), {
      '# Reminders', '[ ] Early', '  [ ] Below it', '[ ] Another line', '[ ] Dentist in town',
    })
    for _, title in ipairs({ 'Below it', 'Early', 'Another line' }) do
      h.call('reminder/remove', { id = h.call('reminder/fetch', { where = { text = title } }).reminders[1].id })
    end
    wait('they are gone', function()
      return not h.has_line('Early') and not h.has_line('Another line') and not h.has_line('Below it')
    end)
    set('Dentist in town', 'Dentist')
    save()
  end
end)

test('gl in the list edits what its filter shows, and what it does not show stays as it is', function()
  h.open_list('list:Reminders')
  h.type('gl')
  wait('the lines', function()
    return #h.lines() == 2
  end)
  equal(seen(), { '# Reminders', '[ ] Dentist' })
  set('Dentist', 'Dentist, at last')
  save()
  equal(h.reminder(ids.Dentist).title, 'Dentist, at last')
  equal(h.reminder(ids.Bread).title, 'Theirs')
  set('at last', 'soon')
  h.told()
  vim.cmd('Fencepost lines')
  assert(h.is_told('The lines were edited'))
  vim.cmd('edit!')
  vim.cmd('Fencepost lines')
  wait('all lines', function()
    return h.has_line('Theirs')
  end)
end)

test('lines that were not edited go with the consent; those that were stay', function()
  set('Dentist', 'Typed')
  h.fencepost('access', 'deny', 'Neovim')
  wait('it is heard', function()
    return not require('fencepost.access').has('reminder')
  end)
  assert(h.has_line('Typed'))
  h.grant()
  wait('it is heard', function()
    return require('fencepost.access').has('reminder')
  end)
  save()
  assert(h.reminder(ids.Dentist).title:find('Typed', 1, true))
  h.fencepost('access', 'deny', 'Neovim')
  wait('an empty buffer', function()
    return vim.deep_equal(h.lines(), { '' })
  end)
  h.grant()
  wait('the lines', function()
    return h.has_line('Typed')
  end)
end)

test('whatever is moved, the numbers make the order that the lines have', function()
  local changes = require('fencepost.lines.changes')
  local seed = tonumber(vim.env.FENCEPOST_SEED) or 63
  math.randomseed(seed)
  for round = 1, 3000 do
    local count, entries, order = math.random(1, 8), {}, 0
    for index = 1, count do
      order = order + math.random(0, 2)
      entries[index] = { index = index, order = math.random(8) > 1 and order or nil, name = index }
    end
    -- Those without a number stand last.
    table.sort(entries, function(one, other)
      return (one.order or 1e9) + one.index / 100 < (other.order or 1e9) + other.index / 100
    end)
    for index, entry in ipairs(entries) do
      entry.index = index
    end
    for _ = 1, math.random(0, 4) do
      if math.random(2) == 1 then
        local entry = table.remove(entries, math.random(#entries))
        table.insert(entries, math.random(#entries + 1), entry)
      else
        table.insert(entries, math.random(#entries + 1), { is_new = true, name = 'new' })
      end
    end
    local orders = changes.orders(entries, 978307200 + 1000)
    local result = {}
    for at, entry in ipairs(entries) do
      -- What is new and has no number is numbered by its creation, and stands behind all others of that second.
      local number = orders[at] or entry.order or (entry.is_new and 1e6 or 1e9)
      result[at] = { at = at, number = number, tie = entry.index or 100 + at }
    end
    table.sort(result, function(one, other)
      if one.number ~= other.number then
        return one.number < other.number
      end
      return one.tie < other.tie
    end)
    for at, each in ipairs(result) do
      if each.at ~= at then
        error(('seed %d, round %d: %s gave %s'):format(seed, round, vim.inspect(entries), vim.inspect(orders)))
      end
    end
  end
end)

h.finish()
