-- Proves the server for tests of other plugins, and that each example of TESTING.md passes: in real busted those that
-- are written for it, the one for mini.test in a stand-in.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal = h.test, h.equal

local testing = require('fencepost.testing')

--- A test with a server of its own.
local function rehearsed(sentence, body, options)
  test(sentence, function()
    local rehearsal = testing.rehearse(options)
    local ok, reason = xpcall(body, debug.traceback, rehearsal)
    rehearsal:close()
    assert(ok, reason)
  end)
end

local function fails(part, body, ...)
  local ok, reason = pcall(body, ...)
  assert(not ok and tostring(reason):find(part, 1, true), tostring(reason))
end

rehearsed('an alarm goes off when the test has let that much time pass, and not before', function(rehearsal)
  local tea = rehearsal.client.add('Tea remind tomorrow 9:00')
  rehearsal:advance({ hours = 23 })
  rehearsal:expect_none('alarm/didFire')
  rehearsal:advance({ minutes = 90, seconds = 1800 })
  local fired = rehearsal:expect('alarm/didFire', { title = 'Tea' })
  equal({ fired.item, fired.at }, { tea.id, '2026-11-21T09:00:00.000Z' })
  rehearsal:expect_none('alarm/didFire')
  rehearsal.client.request('alarm/acknowledge', { firing = fired.firing })
  equal(rehearsal:expect('alarm/didClose').firings[1].firing, fired.firing)
  fails('advance knows no fortnights', rehearsal.advance, rehearsal, { fortnights = 1 })
end)

rehearsed('the person moves: arriving sets an alarm off once, and leaving another', function(rehearsal)
  local bakery = { title = 'Bakery', latitude = 48.86, longitude = 2.34 }
  bakery = rehearsal.client.request('place/save', { place = bakery }).place
  rehearsal:move_to(48.9, 2.34)
  rehearsal.client.add('Buy bread @Bakery')
  rehearsal.client.add('Write it down leaving @Bakery')
  rehearsal:expect_none('alarm/didFire')
  rehearsal:move_to(bakery)
  equal(rehearsal:expect('alarm/didFire').title, 'Buy bread')
  rehearsal:expect_none('alarm/didFire')
  rehearsal:move_to(48.9, 2.34)
  equal(rehearsal:expect('alarm/didFire').title, 'Write it down')
  fails('a latitude and a longitude', rehearsal.move_to, rehearsal, 48.9)
end)

rehearsed("a file that is changed behind the server's back is told of when that returns", function(rehearsal)
  local milk = rehearsal.client.save({ title = 'Milk' })
  local path = ('lists/Reminders/%s.ics'):format(milk.id)
  rehearsal:write(path, (rehearsal:read(path):gsub('SUMMARY:Milk', 'SUMMARY:Oat milk')))
  rehearsal:expect('store/didChange', { origin = 'external' })
  equal(rehearsal.client.get(milk.id).title, 'Oat milk')
  rehearsal:write(path, nil)
  rehearsal:expect('store/didChange', function(told)
    return vim.tbl_contains(told.changes.reminders.removed, milk.id)
  end)
  fails('fencepost.get: ', rehearsal.client.get, milk.id)
end)

rehearsed('what the plugin does goes to the server of the test', function(rehearsal)
  h.open_list()
  rehearsal.client.add('Milk')
  h.wait_line('Milk')
  vim.cmd('Fencepost add Bread')
  h.wait_line('Bread')
  equal(rehearsal.client.fetch({ sort = 'title' }).reminders[1].title, 'Bread')
  vim.cmd('enew')
end)

test('two runs of the same test have the same ids', function()
  local function run()
    local rehearsal = testing.rehearse()
    rehearsal.client.add('Tea tomorrow 9:00')
    rehearsal.client.add('Milk')
    local page = rehearsal.client.fetch({ fields = { 'id', 'title' } })
    rehearsal:close()
    return page.reminders
  end
  local once = run()
  equal(#once, 2)
  equal(run(), once)
end)

rehearsed('a message that is not told is an error that shows what was told instead', function(rehearsal)
  rehearsal.client.add('Milk')
  fails('store/didChange', rehearsal.expect, rehearsal, 'alarm/didFire', { title = 'Tea' })
  fails('store/didChange', rehearsal.expect_none, rehearsal, 'store/didChange')
  -- It was looked at, and is there still.
  rehearsal:expect('store/didChange')
  fails('the server tells no alarm/fired', rehearsal.expect, rehearsal, 'alarm/fired')
  fails('client has no function agenda', function()
    return rehearsal.client.agenda
  end)
end, { patience = 1000 })

rehearsed('the clock begins where the test says, in a zone of its own', function(rehearsal)
  equal(rehearsal.client.add('Wake up today 6:00').dueInstant, '2027-03-28T04:00:00.000Z')
end, { beginning = '2027-03-28T00:30:00Z', time_zone = 'Europe/Paris' })

test('afterwards the options and the environment are what they were', function()
  require('fencepost').setup({ icons = 'ascii' })
  local store = vim.env.FENCEPOST_STORE
  local rehearsal = testing.rehearse()
  assert(vim.env.FENCEPOST_STORE ~= store)
  rehearsal:close()
  equal(vim.env.FENCEPOST_STORE, store)
  local options = require('fencepost.config').get()
  equal({ options.store, options.args, options.icons.open }, { nil, {}, require('fencepost.config').ascii.open })
end)

local page = table.concat(vim.fn.readfile(vim.env.PLUGIN .. '/TESTING.md'), '\n')
local examples = {}
for code in page:gmatch('```lua\n(.-)\n```') do
  table.insert(examples, code)
end

--- Runs a file in busted, in a Neovim of this version: whether it passes, and what is said.
local function busted(code)
  local file = vim.fn.tempname() .. '_spec.lua'
  vim.fn.writefile(vim.split(code, '\n'), file)
  local runner = ('lua arg = { [0] = "busted", "-o", "TAP", %q } require("busted.runner")({ standalone = false })')
  local library = vim.fn.glob('/usr/lib/*/lua/5.1', false, true)[1] or ''
  local out = vim.fn.system({
    'env', 'LUA_PATH=/usr/share/lua/5.1/?.lua;/usr/share/lua/5.1/?/init.lua;;', ('LUA_CPATH=%s/?.so;;'):format(library),
    vim.env.NVIM_PROGRAM, '--headless', '-u', 'NONE', '-i', 'NONE', '-n', '--cmd', 'set rtp^=' .. vim.env.PLUGIN,
    '-c', runner:format(file), '-c', 'qall!',
  })
  return out:find('ok 1 ', 1, true) and not out:find('not ok', 1, true), out
end

test('each example of the page passes in busted', function()
  local ran = 0
  for _, code in ipairs(examples) do
    if vim.startswith(code, 'describe') then
      local passes, out = busted(code)
      assert(passes, code .. '\n' .. out)
      ran = ran + 1
    end
  end
  equal({ ran, #examples }, { 4, 5 })
  -- An example that is wrong fails.
  local wrong = examples[1]:gsub('hours = 2 ', 'hours = 0 '):gsub('rehearse%(%)', 'rehearse({ patience = 500 })')
  local passes, out = busted(wrong)
  assert(not passes and out:find('alarm/didFire {} was not told, but', 1, true), out)
end)

test('and so does the one for mini.test', function()
  package.loaded['mini.test'] = {
    new_set = function(options)
      return setmetatable({}, { __index = options })
    end,
    expect = { equality = equal },
  }
  local set = assert(loadstring(examples[#examples]))()
  local ran = 0
  for _, case in pairs(set) do
    set.hooks.pre_case()
    case()
    set.hooks.post_case()
    ran = ran + 1
  end
  equal(ran, 1)
end)

h.finish()
