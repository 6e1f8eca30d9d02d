-- Nothing is lost when the server dies or is missing, and nothing is reported twice.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

h.grant()
vim.o.hidden = true

local session = require('fencepost.session')
local server = vim.env.FENCEPOST

-- However slow the machine is, `:w` has its answer before a test looks.
require('fencepost.edit.buffer').patience = h.patience

local function kill()
  local pid = session.pid()
  vim.loop.kill(pid, 'sigkill')
  return pid
end

local function is_back(pid)
  return session.state == 'ready' and session.pid() ~= nil and session.pid() ~= pid
end

test('where the program is missing, one notice says how to get it, and the next request says so again', function()
  vim.g.fencepost = { binary = '/nowhere/fencepost' }
  vim.cmd('Fencepost')
  vim.cmd('Fencepost add Something')
  vim.cmd('Fencepost alarms')
  wait('the notice', function()
    return #h.notices > 0
  end)
  vim.wait(50)
  equal(h.told(), { "Fencepost's server is not at '/nowhere/fencepost': mend the option `binary`, or $FENCEPOST." })
  equal(session.state, 'stopped')
  vim.wait(1100)
  vim.cmd('Fencepost add Something else')
  wait('the notice again', function()
    return h.is_told("Fencepost's server is not at '/nowhere/fencepost'")
  end)
  equal(require('fencepost.quickadd').kept.reminder, 'Something else')
  h.told()
end)

test('without an option $FENCEPOST counts, and without that the PATH, where it says what to build', function()
  require('fencepost').setup({})
  equal(require('fencepost.program').find(), server)
  vim.env.FENCEPOST = nil
  local path = vim.env.PATH
  vim.env.PATH = '/nowhere'
  local binary, sentence = require('fencepost.program').find()
  equal(binary, nil)
  assert(sentence:find('swift build -c release --static-swift-stdlib --product fencepost', 1, true))
  assert(sentence:find('.build/release/fencepost on the PATH', 1, true))
  vim.env.PATH = vim.fn.fnamemodify(server, ':h') .. ':' .. path
  equal(require('fencepost.program').find(), server)
  vim.env.PATH = path
  vim.env.FENCEPOST = server
end)

local item = h.make({ title = 'Buy bread' })

test('once it is there, the list opens', function()
  vim.cmd('edit')
  h.wait_line('Buy bread')
end)

test('a server that is killed is started again, and the list has what happened meanwhile', function()
  local pid = kill()
  h.make({ title = 'While it was dead' })
  wait('another server', function()
    return is_back(pid)
  end)
  h.wait_line('While it was dead')
  h.make({ title = 'And after' })
  h.wait_line('And after')
  equal(h.told(), {})
end)

test('what the list shows is not fetched again, only what changed while the server was dead', function()
  local heard, stop = h.listen()
  local pid = kill()
  local new = h.make({ title = 'One more' })
  h.wait_line('One more')
  stop()
  equal(is_back(pid), true)
  local fetched = vim.tbl_filter(function(request)
    return request.method == 'view/list'
  end, heard)
  equal({ #fetched, fetched[1].params.since ~= nil, h.reminder(new.id).title }, { 1, true, 'One more' })
end)

test('a save that had no answer is sent again, and happens once', function()
  -- Consent, lists and places are known, so that the save itself is what has no answer.
  local is_known
  require('fencepost').lists(function()
    is_known = true
  end)
  wait('lists', function()
    return is_known
  end)
  local heard, stop = h.listen()
  -- Held still, it reads nothing.
  local pid = session.pid()
  vim.loop.kill(pid, 'sigstop')
  local answers = {}
  require('fencepost').add('Only once', function(err, reminder)
    table.insert(answers, { err = err, title = reminder and reminder.title })
  end)
  stop()
  equal({ #heard, heard[1].method }, { 1, 'text/parse' })
  equal(answers, {})
  vim.loop.kill(pid, 'sigkill')
  wait('an answer', function()
    return #answers > 0
  end)
  equal(answers, { { title = 'Only once' } })
  equal(h.titles({ text = 'Only once' }), { 'Only once' })
end)

test('a save whose answer was lost is sent again, and is not a conflict', function()
  local write = require('fencepost.write')
  local reminder = { id = write.new_id(), title = 'Arrived before' }
  h.call('reminder/save', { reminder = reminder, ifRevision = vim.NIL })
  local pid = session.pid()
  vim.loop.kill(pid, 'sigstop')
  local answer
  write.create(reminder, function(err, saved)
    answer = { err = err, title = saved and saved.title }
  end)
  vim.loop.kill(pid, 'sigkill')
  wait('an answer', function()
    return answer
  end)
  equal(answer, { title = 'Arrived before' })
  equal(h.titles({ text = 'Arrived before' }), { 'Arrived before' })
end)

test('what cannot be sent again without doing it twice is reported', function()
  local pid = session.pid()
  vim.loop.kill(pid, 'sigstop')
  local failure
  require('fencepost').undo(function(err)
    failure = err
  end)
  vim.loop.kill(pid, 'sigkill')
  wait('a sentence', function()
    return failure
  end)
  equal(failure.message, 'The server stopped before it answered; look whether it was done, and try again.')
end)

test('what was typed into a buffer is saved by :w while the server is killed', function()
  require('fencepost.session').restart()
  vim.cmd('edit ' .. vim.fn.fnameescape(require('fencepost.edit.buffer').name(item.id)))
  wait('the text', function()
    return h.has_line('Title: Buy bread')
  end)
  vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'Title: Buy rye bread' })
  local pid = session.pid()
  vim.loop.kill(pid, 'sigstop')
  vim.defer_fn(function()
    vim.loop.kill(pid, 'sigkill')
  end, 50)
  vim.cmd('write')
  equal(vim.bo.modified, false)
  equal(h.reminder(item.id).title, 'Buy rye bread')
end)

test('a server that dies again and again is given up with one sentence, and :Fencepost restart tries again', function()
  vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'Title: Buy no bread' })
  h.told()
  session.stop()
  require('fencepost').setup({ binary = '/bin/false' })
  session.restart()
  wait('it is given up', function()
    return session.state == 'failed'
  end)
  local told = h.told()
  equal(#told, 1)
  assert(told[1]:find('The Fencepost server stopped 5 times within 30 seconds', 1, true), told[1])
  assert(told[1]:find(':Fencepost restart tries again.', 1, true))
  vim.cmd('silent! write')
  equal(vim.bo.modified, true)
  equal(h.lines()[1], 'Title: Buy no bread')
  require('fencepost').setup({})
  vim.cmd('Fencepost restart')
  vim.cmd('write')
  equal(h.reminder(item.id).title, 'Buy no bread')
end)

test('what could not be read because there was no server is read as soon as there is one', function()
  session.stop()
  require('fencepost').setup({ binary = '/bin/false' })
  session.restart()
  wait('it is given up', function()
    return session.state == 'failed'
  end)
  local names = { 'fencepost://list', require('fencepost.edit.buffer').name(item.id) }
  vim.cmd('edit ' .. names[1])
  vim.cmd('edit')
  h.wait_line('is not running. :Fencepost restart tries again.')
  vim.cmd('split ' .. names[2])
  h.told()
  vim.cmd('edit!')
  wait('it is told', function()
    return h.is_told('is not running. :Fencepost restart tries again.')
  end)
  -- Nothing can be typed where there is nothing yet.
  equal({ h.lines(), vim.bo.modifiable }, { { '' }, false })
  require('fencepost').setup({})
  vim.cmd('Fencepost restart')
  h.wait_line('Buy no bread')
  wait('the text', function()
    return h.has_line('Title: Buy no bread')
  end)
  equal(vim.bo.modifiable, true)
  vim.cmd('close')
end)

test('a cancelled request calls no callback, and the session goes on', function()
  local called = false
  local pid = session.pid()
  vim.loop.kill(pid, 'sigstop')
  local request = require('fencepost').request('units/convert', { value = 1, from = 'mi', to = 'm' }, function()
    called = true
  end)
  request.cancel()
  vim.loop.kill(pid, 'sigcont')
  local answer
  require('fencepost').request('units/convert', { value = 0.5, from = 'mi', to = 'm' }, function(_, result)
    answer = result
  end)
  wait('the next answer', function()
    return answer
  end)
  equal(answer, { value = 804.672 })
  equal(called, false)
end)

--- A Neovim of its own that does this and is left at once; its code and what it has told.
local function left(...)
  local command = {
    vim.env.NVIM_PROGRAM, '--headless', '-u', 'NONE', '-i', 'NONE', '-n',
    '--cmd', 'set rtp^=' .. vim.env.PLUGIN, '--cmd', 'runtime plugin/fencepost.lua',
  }
  for _, each in ipairs({ ... }) do
    vim.list_extend(command, { '-c', each })
  end
  local told, code
  vim.fn.jobstart(command, {
    stderr_buffered = true,
    on_stderr = function(_, lines)
      told = vim.trim(table.concat(lines, '\n'):gsub('\r', ''))
    end,
    on_exit = function(_, status)
      code = status
    end,
  })
  wait('it has been left', function()
    return code and told
  end)
  return code, told
end

test('left at once, while the server has yet to be started, it adds what was to be added', function()
  equal({ left('Fencepost add Left at once', 'qall') }, { 0, 'Added to Reminders: Left at once' })
  equal(h.titles({ text = 'Left at once' }), { 'Left at once' })
end)

test('left before a save has its answer, it is saved all the same', function()
  equal({ left(
    'Fencepost new Left unanswered',
    "lua vim.wait(60000, function() return vim.fn.line('$') > 5 end, 5)",
    -- The next server has to be started first.
    "lua require('fencepost.session').stop()",
    "lua require('fencepost.edit.buffer').patience = 0",
    'silent! write',
    'qall!'
  ) }, { 0, '' })
  equal(h.titles({ text = 'Left unanswered' }), { 'Left unanswered' })
end)

test('left while there is no answer, it says what may not be saved, and ends', function()
  local silent = vim.fn.tempname()
  vim.fn.writefile({ '#!/bin/sh', 'exec cat >/dev/null' }, silent)
  vim.fn.setfperm(silent, 'rwxr-xr-x')
  local _, told = left(
    ("lua require('fencepost').setup({ binary = '%s' })"):format(silent),
    "lua require('fencepost.leaving').patience = 10",
    'Fencepost add Never answered',
    'qall'
  )
  assert(told:find('Fencepost had no answer, so this is perhaps not saved:\n  Never answered', 1, true), told)
end)

test('ended, it leaves no process behind', function()
  session.stop()
  wait('it is gone', function()
    return #vim.api.nvim_get_proc_children(vim.fn.getpid()) == 0
  end)
end)

h.finish()
