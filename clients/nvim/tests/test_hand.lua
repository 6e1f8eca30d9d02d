-- Proves the order by hand, moved a row or a selection at a time with one undo, and that what a sync left in two
-- versions is marked, told once, shown with both, and settled.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

h.grant()
vim.o.hidden = true

local ids = {}
for _, title in ipairs({ 'One', 'Two', 'Three', 'Four' }) do
  ids[title] = h.make({ title = title }).id
end
h.make({ title = 'Part', parent = ids.Two })

require('fencepost').setup({ list = { group = 'none' } })
local view = h.open_list()

local function rows()
  local found = {}
  for _, row in ipairs(view.rows) do
    found[#found + 1] = row.viewed and row.viewed.reminder.title
  end
  return table.concat(found, ' ')
end

local function shows(expected)
  wait(expected, function()
    return rows() == expected
  end)
end

test('rows move only where they are sorted by hand, and it is said how', function()
  h.told()
  h.go_to('Two')
  h.type('gj')
  assert(h.is_told('sort them by hand first'))
  h.answers = { 'By hand' }
  h.type('s')
  h.loaded()
  equal(rows(), 'One Two Part Three Four')
  assert(h.lines()[1]:find('by hand', 1, true), h.lines()[1])
end)

test('gj and gk move the row under the cursor with what is below it; the cursor goes along', function()
  h.go_to('Two')
  h.type('gj')
  shows('One Three Two Part Four')
  equal(view:item().id, ids.Two)
  -- A second press does not wait for the first to be shown.
  h.type('gk')
  h.type('gk')
  shows('Two Part One Three Four')
  wait('no move is under way', function()
    return not view.is_moving
  end)
  h.told()
  h.type('gk')
  equal(h.told(), { 'There is nothing above to move it before.' })
  h.type('u')
  shows('One Two Part Three Four')
end)

test('a selection moves as one, and one u takes it back', function()
  h.go_to('Three')
  h.type('Vjgk')
  shows('One Three Four Two Part')
  h.type('u')
  shows('One Two Part Three Four')
  h.told()
  h.go_to('Part')
  h.type('Vjgk')
  equal(h.told(), { 'These stand on different levels: move those of one level.' })
end)

test('the other way round, down is still down', function()
  h.type('S')
  h.loaded()
  shows('Four Three Two Part One')
  h.go_to('Four')
  h.type('gj')
  shows('Three Four Two Part One')
  h.type('u')
  shows('Four Three Two Part One')
  h.type('S')
  h.loaded()
end)

test('a reminder with two tags moves where the cursor stands', function()
  for _, title in ipairs({ 'Two', 'Three', 'Four' }) do
    local tags = title == 'Four' and { 'work' } or { 'home', 'work' }
    h.call('reminder/save', { reminder = { id = ids[title], tags = tags } })
  end
  view.group = 'tag'
  view:load()
  h.loaded()
  wait('the tags', function()
    return rows():find('Two Three Two Three Four', 1, true)
  end)
  local function at()
    local row = view.rows[vim.api.nvim_win_get_cursor(0)[1]]
    return { row.id, row.key }
  end
  for line, row in ipairs(view.rows) do
    if row.id == ids.Two and row.key == 'home' then
      vim.api.nvim_win_set_cursor(0, { line, 0 })
    end
  end
  equal(at(), { ids.Two, 'home' })
  h.told()
  h.type('gj')
  wait('it has moved', function()
    return rows():find('Three Two Three Two Four', 1, true)
  end)
  equal({ at(), h.told() }, { { ids.Two, 'home' }, {} })
  wait('no move is under way', function()
    return not view.is_moving
  end)
  h.type('gj')
  equal(h.told(), { 'There is nothing below to move it behind.' })
  h.type('u')
  wait('it is back', function()
    return rows():find('Two Three Two Three Four', 1, true)
  end)
  for _, title in ipairs({ 'Two', 'Three', 'Four' }) do
    h.call('reminder/save', { reminder = { id = ids[title], tags = {} } })
  end
  view.group = 'none'
  view:load()
  h.loaded()
  shows('One Two Part Three Four')
end)

test('the order is what every client sees', function()
  h.go_to('One')
  h.type('gj')
  shows('Two Part One Three Four')
  local page = h.call('reminder/fetch', { sort = 'sortOrder', where = { parent = vim.NIL }, fields = { 'title' } })
  equal(vim.tbl_map(function(each)
    return each.title
  end, page.reminders), { 'Two', 'One', 'Three', 'Four' })
end)

local function kept(line)
  local names = {
    ['SUMMARY:White bread'] = 'U1VNTUFSWTpXaGl0ZSBicmVhZA',
    ['DESCRIPTION:whole'] = 'REVTQ1JJUFRJT046d2hvbGU',
  }
  return ('X-FENCEPOST-CONFLICT:%s.%s'):format(line:match('^%a+'), names[line])
end

test('what a sync left in two versions is marked and told once', function()
  h.told()
  h.foreign('lists/Reminders/bread.ics', h.todo('bread', 'Rye bread', {
    'DESCRIPTION:sliced',
    kept('SUMMARY:White bread'),
    kept('DESCRIPTION:whole'),
  }))
  h.wait_line('≠ Rye bread')
  assert(h.lines()[1]:find('1 to settle', 1, true), h.lines()[1])
  equal(h.told(), { '“Rye bread” was changed here and elsewhere. Nothing is lost: gc, or :Fencepost conflicts.' })
  h.make({ title = 'Another' })
  h.wait_line('Another')
  equal(h.told(), {})
end)

test('gc shows both versions of each thing, takes what is chosen, and u brings both back', function()
  h.go_to('Rye bread')
  h.asked = {}
  h.answers = { 'Take theirs', 'Take mine' }
  h.type('gc')
  wait('it is settled', function()
    return h.is_told("“White bread” is settled; u takes that back.")
  end)
  equal({ h.asked[1].prompt, h.asked[1].choices[1], h.asked[1].choices[2] },
    { "“Rye bread”, the title:", 'Take mine: Rye bread', 'Take theirs: White bread' })
  equal({ h.asked[2].prompt, h.asked[2].choices[1], h.asked[2].choices[2] },
    { "“White bread”, the notes:", 'Take mine: sliced', 'Take theirs: whole' })
  local now = h.reminder('bread')
  equal({ now.title, now.notes, now.mergeConflicts }, { 'White bread', 'sliced' })
  wait('the mark is gone', function()
    return h.has_line('White bread') and not h.has_line('≠')
  end)
  h.type('u')
  h.type('u')
  h.wait_line('≠ Rye bread')
end)

test(':Fencepost conflicts shows both versions side by side, and a question that is closed changes nothing', function()
  h.answers = { 'See both' }
  vim.cmd('Fencepost conflicts')
  wait('two windows', function()
    return vim.fn.tabpagenr('$') == 2 and vim.fn.winnr('$') == 2
  end)
  local shown = vim.tbl_map(function(window)
    return h.lines(vim.api.nvim_win_get_buf(window))
  end, vim.api.nvim_tabpage_list_wins(0))
  equal(shown, { { 'title:', '  Rye bread', 'notes:', '  sliced' },
    { 'title:', '  White bread', 'notes:', '  whole' } })
  h.type('q')
  equal(vim.fn.tabpagenr('$'), 1)
  h.answers = { false }
  vim.cmd('Fencepost conflicts')
  wait('the question', function()
    return #h.answers == 0
  end)
  equal(#h.reminder('bread').mergeConflicts, 2)
end)

test('the agenda marks it, too, and settles it', function()
  h.call('reminder/save', { reminder = { id = 'bread', due = os.date('%Y-%m-%d') } })
  vim.cmd('Fencepost agenda')
  h.answers = { 'Allow' }
  wait('the row', function()
    return h.has_line('≠ Rye bread', vim.fn.bufnr('^fencepost://agenda$'))
  end)
  h.go_to('Rye bread')
  h.answers = { 'Take mine', 'Take mine' }
  h.type('gc')
  wait('it is settled', function()
    return not h.has_line('≠')
  end)
  equal(h.reminder('bread').title, 'Rye bread')
end)

h.finish()
