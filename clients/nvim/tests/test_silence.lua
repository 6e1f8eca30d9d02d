-- Proves that what the list and the agenda say about a position that is old changes when a position comes from
-- another process, and when consent does, without a row that changes.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

h.grant()
vim.o.columns, vim.o.lines = 100, 40
local sentence = ' No program has said where you are yet.'
require('fencepost').setup()
h.make({
  title = 'Buy rye bread',
  due = os.date('%Y-%m-%d'),
  alarms = {
    { proximity = 'enter', place = { title = 'Bakery', latitude = 40.73, longitude = -73.99, radius = 200 } },
  },
})

local function says(expected)
  local lists = { list = 'fencepost://list', agenda = 'fencepost://agenda' }
  for name, buffer in pairs(lists) do
    wait(name .. ' says: ' .. expected, function()
      return h.lines(vim.fn.bufnr('^' .. buffer .. '$'))[2] == expected
    end)
  end
end

test('a list and an agenda that wait for a place say that no position has come', function()
  h.open_list()
  vim.cmd('split')
  vim.cmd('Fencepost agenda')
  says(sentence)
end)

test('when a position comes from another process, the sentence goes, and no row is asked for', function()
  local asked, session = 0, require('fencepost.session')
  local request = session.request
  session.request = function(...)
    asked = asked + 1
    return request(...)
  end
  h.call('location/update', { latitude = 40.8, longitude = -73.99, accuracy = 8, source = 'phone' })
  says('')
  session.request = request
  equal(asked, 0)
  assert(h.has_line('Buy rye bread', vim.fn.bufnr('^fencepost://list$')))
end)

h.finish()
