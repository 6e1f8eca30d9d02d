-- Proves that the client sends just what the transcripts say, and understands just what they answer: each
-- plays the server, and ends with code 0 only where everything that is written has happened.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

local session = require('fencepost.session')
local write = require('fencepost.write')

-- However slow the machine is, `:w` has its answer before a test looks.
require('fencepost.edit.buffer').patience = h.patience

vim.o.hidden = true

-- The clock of all transcripts: what is shown is valid until the end of that day.
require('fencepost.when').clock = function()
  return os.time({ year = 2026, month = 11, day = 20, hour = 9 })
end

--- Plays a transcript as the server from now on; the function that is returned waits for its end.
local function play(name)
  vim.cmd('silent! bwipeout! fencepost://list')
  session.stop()
  local folder = vim.fn.tempname()
  vim.fn.mkdir(folder, 'p')
  local program = folder .. '/fencepost'
  local file = assert(io.open(program, 'w'))
  -- Whatever the client adds (`serve`) is not for the one who plays.
  file:write(('#!/bin/sh\n%s play %s/%s.transcript 2>>%s/err\necho "$?" >%s/code\n'):format(
    vim.env.TRANSCRIPT, vim.env.TRANSCRIPTS, name, folder, folder))
  file:close()
  vim.fn.setfperm(program, 'rwxr-xr-x')
  require('fencepost').setup({ binary = program })
  -- What another session had as its state is nothing to this one.
  require('fencepost.feed').state = nil
  require('fencepost.access').status = nil
  require('fencepost.catalog').is_loaded = false
  return function()
    session.stop()
    wait('its end', function()
      return vim.fn.filereadable(folder .. '/code') == 1 and #vim.fn.readfile(folder .. '/code') == 1
    end)
    -- Who plays says on stderr what was another message than the one that is written.
    equal(vim.fn.readfile(folder .. '/err'), {})
    equal(vim.fn.readfile(folder .. '/code'), { '0' })
  end
end

local function titles(view)
  return vim.tbl_map(function(id)
    return view.mirror.items[id].title
  end, view.mirror.order)
end

local function settled(view, expected)
  wait(vim.inspect(expected), function()
    return vim.deep_equal(titles(view), expected) and not view.mirror.is_busy
  end)
end

test('nvim-list: consent, a list, quick add, a change from outside, done and undone', function()
  local ended = play('nvim-list')
  write.new_id = function()
    return '01a1f82f-3208-7000-8000-00000000000a'
  end
  h.answers = { 'Allow' }
  local view = h.open_list()
  vim.cmd('Fencepost add Buy bread due:2026-11-27 !high #errands')
  -- The one who plays writes the other program's change right away.
  settled(view, { 'Call the dentist', 'Buy bread' })
  h.go_to('Call the dentist')
  h.type('x')
  settled(view, { 'Buy bread' })
  h.type('u')
  settled(view, { 'Call the dentist', 'Buy bread' })
  ended()
end)

test('nvim-edit: a conflict, seen with both versions, and settled', function()
  local ended = play('nvim-edit')
  vim.cmd('edit fencepost://reminder/bread')
  wait('the text', function()
    return h.has_line('Title: Buy bread')
  end)
  local buffer = vim.fn.bufnr()
  vim.api.nvim_buf_set_lines(buffer, 0, 1, false, { 'Title: Buy rye bread' })
  wait('the other change', function()
    return require('fencepost.edit.buffer').drafts[buffer].is_stale
  end)
  local heard, stop = h.listen()
  h.answers = { 'Keep mine: Title: Buy rye bread' }
  vim.cmd('silent! write')
  wait('it is saved', function()
    return not vim.bo.modified and h.has_line('Where: Rue Cler')
  end)
  equal(h.asked[#h.asked].choices[2], 'Take theirs: Title: Buy white bread')
  equal(h.lines()[1], 'Title: Buy rye bread')
  -- What was saved is looked at once more, as after any change.
  wait('the last request', function()
    return heard[#heard].method == 'text/read'
  end)
  stop()
  vim.cmd('bwipeout')
  ended()
end)

test('nvim-event: an agenda, an event that repeats, one time of it removed, and that taken back', function()
  local ended = play('nvim-event')
  local function days(expected)
    wait(expected, function()
      local found = {}
      for _, line in ipairs(h.lines(vim.fn.bufnr('^fencepost://agenda$'))) do
        found[#found + 1] = line:match('^ %a+ %d+ Nov$') or line:match('Choir')
      end
      return table.concat(found) == expected
    end)
  end
  write.new_id = function()
    return '01a1f82f-3208-7000-8000-00000000000a'
  end
  vim.cmd('Fencepost agenda 7')
  days('')
  wait('events', function()
    return h.has_line('Nothing takes place')
  end)
  vim.cmd('Fencepost event Choir start:2026-11-24@18:00 end:19:30 repeat:FREQ=DAILY;COUNT=2')
  days(' Tue 24 NovChoir Wed 25 NovChoir')
  vim.api.nvim_win_set_cursor(0, { vim.fn.line('$'), 0 })
  h.answers = { 'Only this one' }
  h.type('dd')
  days(' Tue 24 NovChoir')
  h.type('u')
  days(' Tue 24 NovChoir Wed 25 NovChoir')
  vim.cmd('bwipeout')
  ended()
end)

test('nvim-refused: nothing is shown, and the person is not asked again', function()
  local ended = play('nvim-refused')
  h.answers = { "Don't" }
  vim.cmd('Fencepost')
  h.wait_line('Neovim is not allowed to see your reminders.')
  local asked, refusal = #h.asked, nil
  require('fencepost').fetch({}, function(err)
    refusal = err
  end)
  wait('an answer', function()
    return refusal
  end)
  equal({ refusal.kind, #h.asked }, { 'denied', asked })
  ended()
end)

test('nvim-alarm: it goes off, is looked at, and is put away', function()
  local ended = play('nvim-alarm')
  local view = h.open_list()
  wait('it rings', function()
    return require('fencepost.firings').ringing.tea
  end)
  settled(view, { 'Tea' })
  h.answers = { 'Put it away' }
  vim.cmd('Fencepost alarms')
  wait('silence', function()
    return require('fencepost.firings').count == 0 and not view.mirror.is_busy
  end)
  ended()
end)

h.finish()
