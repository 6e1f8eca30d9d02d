-- Proves that the help has what there is: every key, option, command, highlight and function, and that
-- :checkhealth says what is wrong.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

local help = table.concat(vim.fn.readfile(vim.env.PLUGIN .. '/doc/fencepost.txt'), '\n')

local function has(part)
  if not help:find(part, 1, true) then
    error('the help does not have: ' .. part, 2)
  end
end

test(':help fencepost and all its tags are found', function()
  local doc = vim.fn.tempname()
  vim.fn.mkdir(doc .. '/doc', 'p')
  vim.fn.writefile(vim.fn.readfile(vim.env.PLUGIN .. '/doc/fencepost.txt'), doc .. '/doc/fencepost.txt')
  vim.cmd('helptags ' .. doc .. '/doc')
  vim.opt.rtp:prepend(doc)
  vim.cmd('help fencepost')
  equal(vim.fn.expand('%:t'), 'fencepost.txt')
  -- Every reference of its own leads somewhere.
  for tag in help:gmatch('|(fencepost[^|]*)|') do
    vim.cmd('help ' .. tag)
  end
  vim.cmd('helpclose')
  for _, line in ipairs(vim.split(help, '\n')) do
    assert(vim.fn.strdisplaywidth(line) <= 80, line)
  end
end)

test('every key of the list stands in the help, with its mapping', function()
  local keys = require('fencepost.list.keys')
  for _, key in ipairs(keys.all) do
    has(keys.plug(key.action))
    local row = table.concat(key.keys, ' ')
    assert(help:find('\n  ' .. vim.pesc(row) .. '%s+' .. vim.pesc(keys.plug(key.action))), row)
    equal(type(require('fencepost.list.actions')[key.action]), 'function')
  end
end)

test('every key of the agenda and of what has gone off stands in the help, with its mapping', function()
  for _, name in ipairs({ 'agenda', 'alarms' }) do
    local keys = require('fencepost.' .. name .. '.keys')
    for _, key in ipairs(keys.all) do
      local row = table.concat(key.keys, ' ')
      assert(help:find('\n  ' .. vim.pesc(row) .. '%s+' .. vim.pesc(keys.plug(key.action))), row)
    end
  end
end)

test('every option, command, highlight, function, filter and word of quick add stands in the help', function()
  local function options(given)
    for name, value in pairs(given) do
      has(name .. ' = ')
      if type(value) == 'table' then
        options(value)
      end
    end
  end
  options(require('fencepost.config').defaults)
  for _, name in ipairs({ 'binary', 'store', 'time_zone', 'length_unit', 'picker' }) do
    has(name .. ' = ')
  end
  for _, name in ipairs(require('fencepost.command').complete('', 'Fencepost ')) do
    has('\n:Fencepost ' .. name)
  end
  for name, link in pairs(require('fencepost.highlight').groups) do
    assert(help:find(name .. '%s+' .. link), name)
  end
  for name in pairs(require('fencepost')) do
    has('*fencepost.' .. name .. '()*')
  end
  local keys = require('fencepost.complete').line('filter', '', '', 0)
  assert(#keys >= 7)
  for _, key in ipairs(keys) do
    has(key)
  end
end)

test('an option that does not exist is refused, and nothing is set', function()
  h.told()
  require('fencepost').setup({ binry = 'x', list = { grop = 'list', keys = { toggle = 'X', togle = 'Y' } } })
  for _, sentence in ipairs({
    'There is no option `binry`; did you mean `binary`?',
    'There is no option `list.grop`; did you mean `group`?',
    'There is no option `list.keys.togle`; did you mean `toggle`?',
    'Nothing was set.',
  }) do
    assert(h.is_told(sentence), sentence .. vim.inspect(h.notices))
  end
  equal(require('fencepost.config').get().list.keys, {})
  require('fencepost').setup({ list = { keys = { toggle = 'X' } } })
  equal(require('fencepost.config').get().list.keys, { toggle = 'X' })
  vim.g.fencepost = { binry = 'x' }
  require('fencepost').setup({})
  equal(require('fencepost.config').unknown(vim.g.fencepost), { 'binry' })
  vim.g.fencepost = nil
end)

local function health()
  vim.cmd('checkhealth fencepost')
  local text = table.concat(h.lines(), '\n')
  vim.cmd('bwipeout!')
  return text
end

test(':checkhealth says what is missing, and what is well', function()
  local server = vim.env.FENCEPOST
  vim.env.FENCEPOST = '/nowhere'
  local text = health()
  assert(text:find("Fencepost's server is not at '/nowhere'", 1, true), text)
  vim.env.FENCEPOST = server
  text = health()
  assert(text:find('It answers: fencepost', 1, true), text)
  assert(text:find('reminders: notDetermined', 1, true), text)
  h.grant()
  h.make({ title = 'One' })
  h.foreign('lists/Reminders/broken.ics', { 'no calendar' })
  wait('all is well', function()
    text = health()
    return text:find('1 reminders in 1 lists', 1, true) and text:find('broken.ics', 1, true)
  end)
  assert(not text:find('ERROR', 1, true), text)
end)

h.finish()
