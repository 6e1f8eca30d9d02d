-- Proves quick add: what a line means, what completion offers, and that nothing is guessed.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

h.grant()
h.call('list/save', { list = { title = 'Hardware store' } })
local bakery = h.call('place/save', { place = { title = 'Bakery', latitude = 48.8606, longitude = 2.3376 } }).place

require('fencepost.when').clock = function()
  -- A Wednesday.
  return os.time({ year = 2030, month = 6, day = 12, hour = 12 })
end

local function add(words)
  h.told()
  vim.cmd('Fencepost add ' .. words)
  wait('an answer', function()
    return #h.notices > 0
  end)
  -- The last one that was made: ids count up.
  local reminders = h.call('reminder/fetch').reminders
  table.sort(reminders, function(one, other)
    return one.id < other.id
  end)
  return reminders[#reminders], h.told()[1]
end

test('a line becomes a reminder with its list, place, date, priority and tags', function()
  local item, told = add([[Buy nails list:Hardware\ store at:Bakery due:fri@18:30 !high #errands repeat:weekly]])
  equal({ item.title, item.list, item.due, item.priority }, {
    'Buy nails',
    'Hardware store',
    '2030-06-14T18:30:00',
    1,
  })
  equal({ item.tags, item.recurrence }, { { 'errands' }, { 'FREQ=WEEKLY' } })
  equal({ item.alarms[1].proximity, item.alarms[1].places[1].placeId }, { 'enter', bakery.id })
  equal(told, 'Added to Hardware store: Buy nails, Fri 18:30')
end)

test('an id of our own and ifRevision null go with it, so that it cannot be made twice', function()
  local heard, stop = h.listen()
  add('Once')
  stop()
  equal(heard[1].method, 'reminder/save')
  equal(heard[1].params.ifRevision, vim.NIL)
  assert(heard[1].params.reminder.id:match('^%x+%-%x+%-7%x%x%x%-[89ab]%x%x%x%-%x+$'))
end)

test('words, coordinates and a radius in the words of the person are sent as they stand', function()
  local item = add([[Post leave:48.86,2.33,500ft note:"by the door" due:tomorrow \#1 at 9 http://x.org/a:b]])
  equal(item.title, 'Post #1 at 9 http://x.org/a:b')
  equal({ item.notes, item.due, item.tags }, { 'by the door', '2030-06-13', {} })
  equal({ item.alarms[1].proximity, item.alarms[1].places[1].radius }, { 'leave', 152.4 })
end)

test('what is unknown is said in a sentence, and nothing is added', function()
  local before = #h.titles()
  local _, told = add('Something list:Nowhere')
  equal(told, "There is no list 'Nowhere'. There are: Hardware store, Reminders.")
  _, told = add('Something at:Nowhere')
  assert(told:find("There is no place 'Nowhere'. There are: Bakery, ", 1, true), told)
  _, told = add('Something due:someday')
  assert(told:find("'someday' is no date", 1, true), told)
  _, told = add('list:Reminders')
  assert(told:find('A reminder needs a title', 1, true), told)
  equal(#h.titles(), before)
end)

test('completion offers subcommands, lists, places, priorities and dates', function()
  local function offered(line)
    return vim.fn.getcompletion('Fencepost ' .. line, 'cmdline')
  end
  equal(offered('al'), { 'alarms' })
  equal(offered('add Buy l'), { 'list:', 'leave:' })
  equal(offered('add Buy list:h'), { [[list:Hardware\ store]] })
  equal(offered('add Buy at:b'), { 'at:Bakery' })
  equal(offered('add Buy !'), { '!high', '!medium', '!low', '!none' })
  equal(offered('add Buy due:to'), { 'due:today', 'due:tomorrow' })
  equal(offered('add Buy repeat:'), { 'repeat:daily', 'repeat:weekly', 'repeat:monthly', 'repeat:yearly' })
  equal(offered('list status:d'), { 'status:done' })
  equal(offered('list list:h'), { [[list:Hardware\ store]] })
  local filter = require('fencepost.command').complete_filter
  equal(filter('milk near:b'), { 'milk near:Bakery' })
end)

test('numbers go over the wire with every digit', function()
  local json = require('fencepost.json')
  local numbers = { 141.1748408176572, 1e300, -0.1, 2 ^ 53 - 1, 0 }
  equal(json.encode(numbers), '[141.1748408176572,1e+300,-0.1,9007199254740991,0]')
  local object = { a = vim.NIL, b = vim.empty_dict(), c = {}, d = 'é"\n\1' }
  equal(json.encode(object), [[{"a":null,"b":{},"c":[],"d":"é\"\n\u0001"}]])
end)

test('dates are said as people say them', function()
  local when = require('fencepost.when')
  local today = when.today()
  local function said(wall, zone)
    local moment = when.moment(wall, zone)
    return when.spoken(moment, today) .. ' ' .. when.band(moment, today)
  end
  equal(said('2030-06-12'), 'today today')
  equal(said('2030-06-12T09:00:00'), 'today 09:00 overdue')
  equal(said('2030-06-11'), 'yesterday overdue')
  equal(said('2030-06-13T09:00:00'), 'tomorrow 09:00 tomorrow')
  equal(said('2030-06-18'), 'Tue week')
  equal(said('2030-06-19'), '19 Jun later')
  equal(said('2030-06-01'), '1 Jun overdue')
  equal(said('2031-06-19'), '19 Jun 2031 later')
  -- Noon in New York is when the machine's clock, in UTC, says four.
  equal(said('2030-06-12T12:00:00', 'America/New_York'), 'today 16:00 today')
  equal(os.date('%H', 0), '00')
end)

test('of names that may mean several, none is guessed: it is said how each is written', function()
  h.call('list/save', { list = { title = 'HARDWARE store' } })
  -- Another program may call two lists the same.
  local twins = { 'first', 'second' }
  for _, id in ipairs(twins) do
    h.foreign(('lists/%s/displayname'):format(id), { 'Twins' })
  end
  for _, latitude in ipairs({ 41, 42 }) do
    h.call('place/save', { place = { title = 'Twin place', latitude = latitude, longitude = 2 } })
  end
  local catalog = require('fencepost.catalog')
  wait('they are known', function()
    return #catalog.list_titles() == 5 and #catalog.place_titles() == 6
  end)
  local before = #h.titles()
  local _, told = add([[Glue list:hardware\ Store]])
  assert(told:find("'hardware Store' may be any of these lists: HARDWARE store, Hardware store.", 1, true), told)
  _, told = add('Glue list:twins')
  local names = { 'Twins (first)', 'Twins (second)' }
  equal(told, "'twins' may be any of these lists: Twins (first), Twins (second). Write the one that is meant just so.")
  _, told = add([[Glue at:twin\ place]])
  assert(told:find("'twin place' may be any of these places: Twin place (", 1, true), told)
  equal(#h.titles(), before)
  local filter, sentence = require('fencepost.filter').parse('list:twins')
  equal({ filter, sentence:match('^[^:]*') }, { nil, "'twins' may be any of these lists" })
  -- Written just so, each is the one that it is.
  local item = add([[Glue list:HARDWARE\ store]])
  equal(item.list, 'HARDWARE store')
  for index, id in ipairs(twins) do
    equal(add(('Glue %d list:"%s"'):format(index, names[index])).list, id)
  end
  -- The text of a reminder says it so, too, and completion offers it.
  local lines = require('fencepost.edit.form').lines(require('fencepost.edit.reminder'), { list = twins[2] }, {})
  equal(lines[2], 'List:      ' .. names[2])
  equal(#vim.fn.getcompletion('Fencepost add Glue list:twins', 'cmdline'), 2)
end)

h.finish()
