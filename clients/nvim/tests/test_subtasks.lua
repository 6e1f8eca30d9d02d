-- Proves that subtasks are shown below their parents, made, indented, outdented and completed together; that
-- several reminders are changed at once with one undo; and that what is shown becomes a quickfix list.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

h.grant()
vim.o.hidden = true

local ids = {}
for _, title in ipairs({ 'Aa trip', 'Bb tickets', 'Cc luggage', 'Dd socks', 'Ee other' }) do
  ids[title:sub(1, 2)] = h.make({ title = title }).id
end

require('fencepost').setup({ list = { sort = 'title', group = 'none' } })
h.open_list()

--- The rows of reminders without their marks, indented as they are shown.
local function rows()
  local found = {}
  for _, line in ipairs(h.lines()) do
    local words = line:match('^  \226\151[\139\143] (.-)%s*$')
    found[#found + 1] = words
  end
  return found
end

local function shows(expected)
  wait(table.concat(expected, '|'), function()
    return vim.deep_equal(rows(), expected)
  end)
end

local function parent(title)
  return h.reminder(ids[title]).parent
end

test('>> makes a subtask of the reminder above, on as many levels as one likes', function()
  shows({ 'Aa trip', 'Bb tickets', 'Cc luggage', 'Dd socks', 'Ee other' })
  h.go_to('Bb')
  h.type('>>')
  shows({ 'Aa trip', '  Bb tickets', 'Cc luggage', 'Dd socks', 'Ee other' })
  h.go_to('Cc')
  h.type('>>')
  shows({ 'Aa trip', '  Bb tickets', '  Cc luggage', 'Dd socks', 'Ee other' })
  h.go_to('Dd')
  h.type('>>')
  shows({ 'Aa trip', '  Bb tickets', '  Cc luggage', '  Dd socks', 'Ee other' })
  h.type('>>')
  shows({ 'Aa trip', '  Bb tickets', '  Cc luggage', '    Dd socks', 'Ee other' })
  equal({ parent('Bb'), parent('Cc'), parent('Dd') }, { ids.Aa, ids.Aa, ids.Cc })
  h.told()
  h.go_to('Aa')
  h.type('>>')
  wait('the sentence', function()
    return h.is_told('There is no reminder above on the same level')
  end)
end)

test('<< takes it out again, one level at a time, and u puts it back', function()
  h.go_to('Dd')
  h.type('<<')
  shows({ 'Aa trip', '  Bb tickets', '  Cc luggage', '  Dd socks', 'Ee other' })
  h.type('u')
  shows({ 'Aa trip', '  Bb tickets', '  Cc luggage', '    Dd socks', 'Ee other' })
  h.go_to('Ee')
  h.told()
  h.type('<<')
  wait('the sentence', function()
    return h.is_told('It is not a subtask.')
  end)
end)

test('a selection is indented and outdented in one step, and what is below moves with it', function()
  h.go_to('Bb')
  h.type('Vjj<')
  shows({ 'Aa trip', 'Bb tickets', 'Cc luggage', '  Dd socks', 'Ee other' })
  h.type('u')
  shows({ 'Aa trip', '  Bb tickets', '  Cc luggage', '    Dd socks', 'Ee other' })
end)

test('gA makes a subtask in one line', function()
  h.go_to('Cc')
  h.type('gA')
  local window = require('fencepost.quickadd.window')
  wait('the window', function()
    return window.current
  end)
  vim.api.nvim_buf_set_lines(window.current.buffer, 0, -1, false, { 'Cd shoes' })
  window.submit()
  shows({ 'Aa trip', '  Bb tickets', '  Cc luggage', '    Cd shoes', '    Dd socks', 'Ee other' })
end)

test('x asks whether subtasks are completed, too; one u opens all of them again', function()
  h.go_to('Cc')
  h.answers = { 'It and its 2 subtasks' }
  h.type('x')
  shows({ 'Aa trip', '  Bb tickets', 'Ee other' })
  equal(h.asked[#h.asked].prompt, "“Cc luggage” has subtasks. Complete which?")
  h.type('u')
  shows({ 'Aa trip', '  Bb tickets', '  Cc luggage', '    Cd shoes', '    Dd socks', 'Ee other' })
  h.go_to('Cc')
  h.answers = { 'Only this one' }
  h.type('x')
  wait('it is done', function()
    return h.reminder(ids.Cc).completed and not h.has_line('Cc luggage')
  end)
  equal(h.reminder(ids.Dd).completed, false)
  h.type('u')
  shows({ 'Aa trip', '  Bb tickets', '  Cc luggage', '    Cd shoes', '    Dd socks', 'Ee other' })
  h.go_to('Cc')
  h.answers = { false }
  h.type('x')
  equal(h.reminder(ids.Cc).completed, false)
end)

test('several are given tags, and one u takes them away', function()
  h.go_to('Aa')
  h.answers = { '#travel summer' }
  h.type('Vjt')
  shows({ 'Aa trip #travel #summer', '  Bb tickets #travel #summer', '  Cc luggage', '    Cd shoes', '    Dd socks',
    'Ee other' })
  h.go_to('Aa')
  h.answers = { '-summer' }
  h.type('t')
  wait('one is gone', function()
    return vim.deep_equal(h.reminder(ids.Aa).tags, { 'travel' })
  end)
  h.type('u')
  h.type('u')
  shows({ 'Aa trip', '  Bb tickets', '  Cc luggage', '    Cd shoes', '    Dd socks', 'Ee other' })
end)

test('what is shown becomes a quickfix list, and an entry opens its document', function()
  h.type('gq')
  local list = vim.fn.getqflist({ title = 1, items = 1 })
  equal({ #list.items, list.items[1].text, list.title }, { 6, 'Aa trip', 'Fencepost ' })
  vim.cmd('cc 5')
  wait('the text', function()
    return h.has_line('Title: Dd socks')
  end)
  vim.cmd('cclose')
end)

h.finish()
