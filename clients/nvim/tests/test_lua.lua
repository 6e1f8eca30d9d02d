-- Proves what other plugins may rely on: the documented functions, the User events, the statusline, and
-- that several editors on one store see each other's changes.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

h.grant()

test('no sentence shows the name of a member or of a method', function()
  local function said(message, hint)
    return require('fencepost.notice').sentence({ message = message, data = { hint = hint } })
  end
  equal(said("params.reminder.due: 'soon' is not a date."), "Due: 'soon' is not a date.")
  equal(said("params.reminder.alarms[0].place.radius: there is no length 'far'."), "Radius: there is no length 'far'.")
  equal(said('params.end is missing.'), 'End is missing.')
  equal(said('There is no params.reminder.list.'), 'There is no List.')
  equal(
    said(
      "Operation 0 (reminder/save): params.operations[0].params.reminder.list: there is no list 'x'.",
      'Choose another list.'
    ),
    "List: there is no list 'x'.\nChoose another list."
  )
  equal(
    said('params.reminder.timeZone: there is no time.', 'Give due as a date with a time, or leave out timeZone.'),
    'Time zone: there is no time.'
  )
  equal(said("params.q: 'x' is nothing."), "'x' is nothing.")
  equal(said("There is no list 'x'.", 'list/all returns the lists.'), "There is no list 'x'.")
  for _, hint in ipairs({
    "'current' has the stored version: send your changes again, with the revision in 'current'.",
    'Send the revision that the client has read, or leave it out.',
    "Edit the item as you want it, and then send take: 'current'.",
  }) do
    equal(said('The list has changed meanwhile.', hint), 'The list has changed meanwhile.')
  end
end)

local fencepost = require('fencepost')

--- Calls a function that answers through a callback, and waits.
local function call(name, ...)
  local answer
  local arguments = { ... }
  local count = select('#', ...)
  arguments[count + 1] = function(...)
    answer = { ... }
  end
  fencepost[name](unpack(arguments, 1, count + 1))
  wait(name, function()
    return answer
  end)
  return unpack(answer, 1, 3)
end

local events = {}
vim.api.nvim_create_autocmd('User', {
  pattern = 'FencepostChanged',
  callback = function(event)
    table.insert(events, event)
  end,
})

local milk
test('save makes a reminder and changes it; get, fetch and complete do what they say', function()
  local err
  err, milk = call('save', { title = 'Milk', tags = { 'food' }, notes = 'two' })
  equal(err, nil)
  local _, changed = call('save', { id = milk.id, revision = milk.revision, notes = vim.NIL, due = '2030-01-02' })
  equal({ changed.title, changed.notes, changed.due }, { 'Milk', nil, '2030-01-02' })
  local _, got = call('get', milk.id)
  equal(got, changed)
  local _, page = call('fetch', { where = { tags = { 'food' } }, fields = { 'title' } })
  equal({ page.total, page.reminders }, { 1, { { title = 'Milk' } } })
  local _, done = call('complete', milk.id)
  equal(done.completed, true)
end)

test('a save at an old revision is a conflict, in a sentence, with what it is now', function()
  local err = call('save', { id = milk.id, revision = milk.revision, title = 'Cream' })
  equal(err.code, require('fencepost.protocol').errors.conflict)
  equal(err.data.current.title, 'Milk')
  equal(type(err.message), 'string')
end)

test('add, undo, redo and remove', function()
  local err, bread = call('add', 'Bread !low')
  equal({ err, bread.title, bread.priority }, { nil, 'Bread', 9 })
  equal(call('undo'), nil)
  equal(h.titles({ text = 'Bread' }), {})
  equal(call('redo'), nil)
  equal(h.titles({ text = 'Bread' }), { 'Bread' })
  equal(call('remove', bread.id), nil)
  equal(h.titles({ text = 'Bread' }), {})
  err = call('add', 'Bread list:Nowhere')
  equal(err.message, 'There is no list “Nowhere”.')
  local _, parsed = call('parse', 'Ö tomorrow')
  equal({ parsed.kind, parsed.tokens[2].start, parsed.tokens[2].role }, { 'reminder', 3, 'date' })
end)

test('lists answers lists and places, and any request can be sent', function()
  local _, lists, places = call('lists')
  equal({ lists[1].title, #places }, { 'Reminders', 3 })
  local _, converted = call('request', 'units/convert', { value = 0.5, from = 'mi', to = 'm' })
  equal(converted, { value = 804.672 })
  local err = call('request', 'no/such', {})
  equal(err.code, -32601)
end)

test('each change is a User event and calls on_change, with the ids', function()
  local heard
  local stop = fencepost.on_change(function(changes, origin)
    heard = { changes.reminders.created, origin }
  end)
  events = {}
  local item = h.make({ title = 'From a shell' })
  wait('it is heard', function()
    return heard
  end)
  equal(heard, { { item.id }, 'other' })
  equal(#events, 1)
  if vim.fn.has('nvim-0.8') == 1 then
    equal(events[1].data.changes.reminders.created, { item.id })
  end
  stop()
end)

test('watch keeps a query up to date until it is stopped', function()
  local seen
  local query = { where = { text = 'watched' }, sort = 'title', fields = { 'title' } }
  local stop = fencepost.watch(query, function(_, items)
    seen = vim.tbl_map(function(item)
      return item.title
    end, items)
  end)
  wait('nothing yet', function()
    return vim.deep_equal(seen, {})
  end)
  local b = h.make({ title = 'Watched B' })
  h.make({ title = 'Watched A' })
  h.make({ title = 'Unseen' })
  wait('both', function()
    return vim.deep_equal(seen, { 'Watched A', 'Watched B' })
  end)
  h.call('reminder/save', { reminder = { id = b.id, title = 'Watched 0' } })
  wait('another order', function()
    return vim.deep_equal(seen, { 'Watched 0', 'Watched A' })
  end)
  h.call('reminder/save', { reminder = { id = b.id, title = 'Not any more' } })
  wait('one', function()
    return vim.deep_equal(seen, { 'Watched A' })
  end)
  stop()
end)

test('the statusline counts what is overdue and due today, and follows', function()
  local item = h.make({ title = 'Late', due = '2020-01-01' })
  h.make({ title = 'Today', due = os.date('%Y-%m-%d') })
  wait('the text', function()
    return fencepost.statusline() == '1 overdue 1 today'
  end)
  h.call('reminder/complete', { id = item.id })
  wait('the text', function()
    return fencepost.statusline() == '1 today'
  end)
  equal(fencepost.counts(), { overdue = 0, today = 1, ringing = 0 })
end)

test('two editors and a shell on one store see what each of them does, soon', function()
  local other = vim.fn.jobstart({
    vim.env.NVIM_PROGRAM, '--embed', '--headless', '-u', 'NONE', '-i', 'NONE', '-n',
    '--cmd', 'set rtp^=' .. vim.env.PLUGIN, '--cmd', 'runtime plugin/fencepost.lua',
  }, { rpc = true })
  local function there(code, ...)
    return vim.rpcrequest(other, 'nvim_exec_lua', code, { ... })
  end
  there("vim.cmd('Fencepost')")
  local view = h.open_list()
  local shown = [[
    local buffer = vim.fn.bufnr('fencepost://list')
    return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  ]]
  local function sees(part)
    wait('the other editor sees ' .. part, function()
      return there(shown):find(part, 1, true)
    end)
  end
  sees('Today')
  -- From here to there, from there to here, and from a shell to both.
  local began = vim.loop.hrtime()
  call('save', { title = 'From here' })
  sees('From here')
  local to_there = (vim.loop.hrtime() - began) / 1e6
  began = vim.loop.hrtime()
  there("vim.cmd('Fencepost add From there')")
  h.wait_line('From there')
  local to_here = (vim.loop.hrtime() - began) / 1e6
  h.make({ title = 'From the shell' })
  h.wait_line('From the shell')
  sees('From the shell')
  h.say(('# from here to there %d ms, from there to here %d ms'):format(to_there, to_here))
  -- One completes it; the other one's list has it no more.
  h.go_to('From there')
  h.type('x')
  wait('it is gone there', function()
    return not there(shown):find('From there', 1, true)
  end)
  equal(view.mirror.state, 'ready')
  vim.fn.jobstop(other)
end)

h.finish()
