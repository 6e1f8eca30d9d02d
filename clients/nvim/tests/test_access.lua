-- Proves that Neovim sees nothing that the person has not allowed, asks when something needs it and not
-- again, and hears at once when they change their mind.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

-- However slow the machine is, `:w` has its answer before a test looks.
require('fencepost.edit.buffer').patience = h.patience

h.make({ title = 'A secret' })

local function list_shows(part)
  vim.cmd('Fencepost')
  h.wait_line(part)
end

test('a question that is not answered shows nothing, and the next use asks again', function()
  h.answers = { false }
  -- Keys typed meanwhile do not answer the question.
  vim.api.nvim_input('1<CR>')
  equal(vim.fn.getchar(1) ~= 0, true)
  list_shows('there was no answer')
  equal(#h.asked, 1)
  equal(h.has_line('A secret'), nil)
  equal(h.has_line(':Fencepost asks again.') ~= nil, true)
end)

test('the question names Neovim and says what for', function()
  local purpose = require('fencepost.config').defaults.usage.reminders
  equal(h.asked[1].prompt, ('Neovim asks to see and change your reminders: “%s”'):format(purpose))
  equal(h.asked[1].choices, { 'Allow', "Don't allow" })
end)

test('keys that were typed before the question was there do not answer it', function()
  equal(h.asked[1].has_typed, false)
end)

test('refused: one sentence that says what to do, no data, and no second question', function()
  h.answers = { "Don't" }
  vim.cmd('Fencepost')
  h.wait_line('Neovim is not allowed to see your reminders.')
  equal(h.has_line('fencepost access grant Neovim') ~= nil, true)
  equal(h.has_line('A secret'), nil)
  local asked = #h.asked
  h.told()
  vim.cmd('edit')
  vim.cmd('Fencepost add Something')
  wait('the notice', function()
    return h.is_told('Neovim is not allowed to see your reminders.\nTo allow it: fencepost access grant Neovim')
  end)
  equal(#h.asked, asked)
  equal(#h.told(), 1)
end)

test('granted from a shell, the list shows by itself what there is', function()
  h.grant()
  h.wait_line('A secret')
end)

test('taken back, nothing is to be seen any more, at once', function()
  local name = require('fencepost.edit.buffer').name(h.call('reminder/fetch').reminders[1].id)
  vim.cmd('split ' .. vim.fn.fnameescape(name))
  wait('the reminder', function()
    return h.has_line('Title: A secret')
  end)
  local buffer = vim.fn.bufnr()
  vim.cmd('wincmd p')
  h.fencepost('access', 'deny', 'Neovim')
  h.wait_line('no longer allowed to see your reminders')
  equal(h.has_line('A secret'), nil)
  wait('the buffer is empty', function()
    return h.has_line('A secret', buffer) == nil
  end)
  local answer
  require('fencepost').fetch({}, function(err)
    answer = err
  end)
  wait('an answer', function()
    return answer
  end)
  equal(answer.kind, 'denied')
end)

test('taken back, neither u nor a hidden list nor the window beside it holds what was there', function()
  h.grant()
  h.wait_line('A secret')
  h.loaded()
  h.go_to('A secret')
  h.type('p')
  local function beside()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if h.has_line('Title: A secret', vim.api.nvim_win_get_buf(window)) and not vim.wo[window].number
        and vim.api.nvim_buf_get_name(vim.api.nvim_win_get_buf(window)) == '' then
        return true
      end
    end
    return false
  end
  wait('the window beside it', beside)
  local list = vim.fn.bufnr('^fencepost://list$')
  vim.o.hidden = true
  local id = h.call('reminder/fetch').reminders[1].id
  vim.cmd('edit ' .. vim.fn.fnameescape(require('fencepost.edit.buffer').name(id)))
  wait('the reminder', function()
    return h.has_line('Title: A secret')
  end)
  equal({ #vim.fn.win_findbuf(list), h.has_line('A secret', list) ~= nil }, { 0, true })
  h.fencepost('access', 'deny', 'Neovim')
  wait('the buffer is empty', function()
    return h.has_line('A secret') == nil
  end)
  equal(vim.bo.modifiable, false)
  vim.bo.modifiable = true
  vim.cmd('silent! undo')
  equal(h.has_line('A secret'), nil)
  equal(h.has_line('A secret', list), nil)
  equal(beside(), false)
  vim.cmd('buffer fencepost://list')
end)

test('what was typed stays when consent is taken back, and is saved when it is given again', function()
  h.grant()
  h.wait_line('A secret')
  local id = h.call('reminder/fetch').reminders[1].id
  vim.cmd('edit! ' .. vim.fn.fnameescape(require('fencepost.edit.buffer').name(id)))
  wait('the reminder', function()
    return h.has_line('Title: A secret')
  end)
  vim.api.nvim_buf_set_lines(0, 0, 1, false, { 'Title: Not so secret' })
  h.fencepost('access', 'deny', 'Neovim')
  wait('it is heard', function()
    return not require('fencepost.access').has('reminder')
  end)
  vim.cmd('silent! write')
  equal(vim.bo.modified, true)
  equal(h.lines()[1], 'Title: Not so secret')
  h.grant()
  wait('it is heard', function()
    return require('fencepost.access').has('reminder')
  end)
  vim.cmd('write')
  equal(h.reminder(id).title, 'Not so secret')
end)

test('allowed in the editor, it is remembered', function()
  h.fencepost('access', 'forget', 'Neovim')
  wait('it is heard', function()
    return not require('fencepost.access').has('reminder')
  end)
  h.answers = { 'Allow' }
  vim.cmd('buffer fencepost://list')
  vim.cmd('edit')
  h.wait_line('Not so secret')
  assert(h.fencepost('access'):find('Neovim'))
  local asked = #h.asked
  require('fencepost.session').restart()
  vim.cmd('edit')
  wait('the new server has said what is allowed', function()
    return require('fencepost.access').has('reminder') and require('fencepost.catalog').is_loaded
  end)
  h.loaded()
  equal(#h.asked, asked)
end)

test('consent that is forgotten while lists are fetched is asked for again, and no request hangs', function()
  local session, catalog = require('fencepost.session'), require('fencepost.catalog')
  -- Nothing else is under way.
  catalog.is_loaded = false
  catalog.ensure(function() end)
  wait('lists', function()
    return catalog.is_loaded
  end)
  local request, held = session.request, nil
  session.request = function(method, params, callback)
    if method == 'list/all' and not held then
      held = callback
      return {}
    end
    return request(method, params, callback)
  end
  catalog.is_loaded = false
  local refused
  catalog.ensure(function(err)
    refused = err
  end)
  h.fencepost('access', 'forget', 'Neovim')
  wait('it is heard', function()
    return refused
  end)
  equal({ refused.kind, refused.message }, { 'denied', 'Neovim is no longer allowed to see your reminders.' })
  local asked = #h.asked
  h.answers = { 'Allow' }
  vim.cmd('edit')
  wait('the question', function()
    return #h.asked > asked
  end)
  h.wait_line('Not so secret')
  -- The answer that comes late is about a time that is over.
  held({ code = 1, message = 'Late' })
  session.request = request
  equal({ catalog.is_loaded, h.has_line('Late') }, { true, nil })
end)

test('a server that dies while the question is open is followed by one that puts it again', function()
  h.fencepost('access', 'forget', 'Neovim')
  wait('it is heard', function()
    return not require('fencepost.access').has('reminder')
  end)
  local session = require('fencepost.session')
  local select, asked = vim.ui.select, #h.asked
  vim.ui.select = function(...)
    vim.ui.select = select
    vim.loop.kill(session.pid(), 'sigkill')
    return select(...)
  end
  h.answers = { 'Allow', 'Allow' }
  h.told()
  vim.cmd('edit')
  wait('the list', function()
    return require('fencepost.access').has('reminder') and h.has_line('Not so secret')
  end)
  equal({ #h.asked - asked, h.told() }, { 2, {} })
end)

h.finish()
