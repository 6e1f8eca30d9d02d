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

require('fencepost.typed').now = '2030-06-12T12:00:00'

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
  local item, told = add([[Buy nails list:"Hardware store" at:Bakery due:fri@18:30 !high #errands repeat:weekly]])
  equal({ item.title, item.list, item.due, item.priority }, {
    'Buy nails',
    'Hardware store',
    '2030-06-14T18:30:00',
    1,
  })
  equal({ item.tags, item.recurrence }, { { 'errands' }, { 'FREQ=WEEKLY' } })
  equal({ item.alarms[1].proximity, item.alarms[1].places[1].placeId }, { 'enter', bakery.id })
  equal(told, table.concat({
    'Added to Hardware store: Buy nails, Fri 14 Jun 18:30, every week, when you arrive at Bakery',
    'in Hardware store',
    '#errands',
    'high priority',
  }, ', '))
end)

test('an id of our own and ifRevision null go with it, so that it cannot be made twice', function()
  local heard, stop = h.listen()
  add('Once')
  stop()
  equal({ heard[1].method, heard[2].method }, { 'text/parse', 'reminder/save' })
  equal(heard[2].params.ifRevision, vim.NIL)
  assert(heard[2].params.reminder.id:match('^%x+%-%x+%-7%x%x%x%-[89ab]%x%x%x%-%x+$'))
end)

test('coordinates, a radius, notes and a time zone are read as people write them', function()
  local item = add([[Post leave:48.86,2.33,500ft due:tomorrow 18:30 UTC #1 -- by the door]])
  equal({ item.title, item.notes, item.due, item.timeZone, item.tags }, {
    'Post #1',
    'by the door',
    '2030-06-13T18:30:00',
    'Etc/UTC',
    {},
  })
  equal({ item.alarms[1].proximity, item.alarms[1].places[1].radius }, { 'leave', 152.4 })
end)

--- What is asked about a line, and how it can go on; nothing is chosen.
local function asked(words)
  h.asked = {}
  vim.cmd('Fencepost add ' .. words)
  wait('a question', function()
    return #h.asked > 0
  end)
  return h.asked[1].prompt, h.asked[1].choices
end

test('what is unknown is asked about in a sentence, and nothing is added', function()
  local before = #h.titles()
  local prompt, choices = asked('Something list:Nowhere')
  equal(prompt, 'There is no list “Nowhere”.')
  equal(choices, { 'Make the list “Nowhere”', 'Keep “list:Nowhere” in the title', 'Type on' })
  prompt, choices = asked('Something at:Bakry')
  equal(prompt, 'There is no place “Bakry”. Did you mean “Bakery”?')
  equal({ choices[1], choices[2] }, { 'Make the place “Bakry”', 'Write “Bakery”' })
  equal(asked('Something due:someday'), '“someday” is not a date. Write today, fri 18:30, 1 dec or 2026-12-01.')
  local _, told = add('list:Reminders')
  equal(told, 'A reminder needs a title.')
  equal(#h.titles(), before)
  equal(require('fencepost.quickadd').kept.reminder, 'list:Reminders')
end)

test('an unknown list or place is made where the person says so, and a mistyped one mended', function()
  h.answers = { 'Make the list' }
  equal({ add('Rake leaves list:Garden').list }, { 'Garden' })
  h.answers = { 'Make the place', '48.8,2.2 within 300 m' }
  local item, told = add('Pay rent @Landlord')
  equal({ item.alarms[1].places[1].title, item.alarms[1].places[1].radius }, { 'Landlord', 300 })
  equal(told, 'Added to Reminders: Pay rent, When you arrive at Landlord')
  h.answers = { 'Write' }
  equal(add('Bread at:Bakry').alarms[1].places[1].placeId, bakery.id)
end)

test('an event and a place are added from a line, and each tells what was understood', function()
  h.told()
  vim.cmd('Fencepost event Lunch fri 12:30-13:45')
  wait('the event', function()
    return h.is_told('Added to Reminders: Lunch, Fri 14 Jun 12:30–13:45')
  end)
  vim.cmd('Fencepost place Rye baker 48.85,2.35 within 200 m')
  wait('the place', function()
    return h.is_told('Added to your places: Rye baker, 48.85, 2.35 within 200 m')
  end)
end)

test('lists and places are made, renamed and removed through pickers', function()
  local function run(command, answers, sentence)
    h.told()
    h.answers = answers
    vim.cmd('Fencepost ' .. command)
    wait(sentence, function()
      return h.is_told(sentence)
    end)
    wait('it is known', function()
      return not h.is_told('Fencepost is')
    end)
  end
  local function titles(method, key)
    return vim.tbl_map(function(each)
      return each.title
    end, h.call(method)[key])
  end
  run('lists', { 'New list', 'Cellar' }, 'Made the list “Cellar”.')
  wait('the list', function()
    return vim.tbl_contains(require('fencepost.catalog').list_titles(), 'Cellar')
  end)
  run('lists', { 'Cellar', 'Rename', 'Attic' }, '“Cellar” is “Attic” now.')
  assert(vim.tbl_contains(titles('list/all', 'lists'), 'Attic'))
  wait('the list', function()
    return vim.tbl_contains(require('fencepost.catalog').list_titles(), 'Attic')
  end)
  run('lists', { 'Attic', 'Change its colour', '#00AA55' }, 'has another colour')
  wait('its colour', function()
    for _, list in ipairs(require('fencepost.catalog').lists) do
      if list.title == 'Attic' then
        return list.color == '#00AA55'
      end
    end
  end)
  run('lists', { 'Attic', 'Remove', 'Remove' }, 'Removed the list “Attic”')
  assert(not vim.tbl_contains(titles('list/all', 'lists'), 'Attic'))
  run('places', { 'Rye baker', 'Move', '48.86,2.36 within 250 m' }, 'Moved “Rye baker”')
  wait('the place', function()
    for _, place in ipairs(require('fencepost.catalog').places) do
      if place.title == 'Rye baker' then
        return place.radius == 250
      end
    end
  end)
  run('places', { 'Rye baker', 'Remove' }, 'Removed the place “Rye baker”')
  assert(not vim.tbl_contains(titles('place/all', 'places'), 'Rye baker'))
end)

test('a mistyped command is refused and is not a filter', function()
  h.told()
  vim.cmd('Fencepost ad Buy milk')
  equal(h.told(), {
    "There is no command 'ad'. Did you mean ':Fencepost add'? To look for it: :Fencepost list ad Buy milk",
  })
  equal(vim.fn.bufnr('^fencepost://list$'), -1)
end)

test('completion offers subcommands, lists, places, priorities and dates', function()
  local function offered(line)
    return vim.fn.getcompletion('Fencepost ' .. line, 'cmdline')
  end
  equal(offered('al'), { 'alarms' })
  equal(offered('add Buy list:h'), { 'list:"Hardware store"' })
  equal(offered('add Buy at:bak')[1], 'at:Bakery')
  equal(offered('add Buy !'), { '!high', '!medium', '!low' })
  assert(vim.tbl_contains(offered('add Buy due:to'), 'due:tomorrow'))
  assert(vim.tbl_contains(offered('event Lunch list:r'), 'list:Reminders'))
  -- Behind a line that is filled in already, the word at the cursor counts.
  local line = 'Fencepost add at:Bak list:Reminders'
  equal(require('fencepost.command').complete('at:Bak', line, #'Fencepost add at:Bak'), { 'at:Bakery' })
  equal(offered('list status:d'), { 'status:done' })
  equal(offered('list list:h'), { 'list:"Hardware store"' })
  equal(offered('list due:ov'), { 'due:overdue' })
  equal(offered('list place:an'), { 'place:any' })
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

test('instants in notices are said as people say them', function()
  local when = require('fencepost.when')
  local function said(text)
    equal(when.instant(when.seconds(text)), text)
    return when.spoken_instant(text)
  end
  equal(said('2030-06-12T09:00:00Z'), 'today 09:00')
  equal(said('2030-06-11T23:59:00Z'), 'yesterday 23:59')
  equal(said('2030-06-13T09:00:00Z'), 'tomorrow 09:00')
  equal(said('2030-06-18T09:00:00Z'), 'Tue 09:00')
  equal(said('2030-06-19T09:00:00Z'), '19 Jun 09:00')
  equal(said('2030-06-01T09:00:00Z'), '1 Jun 09:00')
  equal(said('2031-06-19T09:00:00Z'), '19 Jun 2031 09:00')
  equal({ when.seconds('1970-01-01T00:00:01Z'), when.day_after('2028-02-28', 1), when.day_after('2030-01-01', -1) },
    { 1, '2028-02-29', '2029-12-31' })
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
    return #catalog.list_titles() == 6 and #catalog.place_titles() >= 6
  end)
  local names = { 'Twins (first)', 'Twins (second)' }
  -- A filter means all of them.
  local meant
  require('fencepost.filter').parse('list:twins', function(sentence, where)
    meant = { sentence or false, where and where.lists }
  end)
  wait('the filter is understood', function()
    return meant
  end)
  equal(meant, { false, twins })
  -- Written just so, each is the one that it is.
  for index, id in ipairs(twins) do
    equal(add(('Glue %d list:"%s"'):format(index, names[index])).list, id)
  end
  -- A document that is saved leaves the reminder in the list that it is in, and a name that is not clear moves it
  -- nowhere.
  local made = h.make({ title = 'Wood', list = twins[2] })
  local base = h.call('text/read', { id = made.id }).text
  h.call('text/write', { id = made.id, base = base, text = (base:gsub('Title: Wood', 'Title: Log')) })
  equal({ h.reminder(made.id).title, h.reminder(made.id).list }, { 'Log', twins[2] })
  base = h.call('text/read', { id = made.id }).text
  h.call('text/write', { id = made.id, base = base, text = (base:gsub('List: Twins', 'List: twins')) })
  equal(h.reminder(made.id).list, twins[2])
end)

test('the table of typed lines is sent as it stands', function()
  local heard, stop = h.listen()
  local sent = {}
  for number, line in ipairs(vim.fn.readfile(vim.env.PLUGIN .. '/../../protocol/text/examples.jsonl')) do
    local each = require('fencepost.json').decode(line)
    if number % 15 == 0 and not each.text:find('[%c]') and vim.trim(each.text) == each.text then
      table.insert(sent, each.text)
      vim.cmd(('Fencepost %s %s'):format(({ event = 'event', place = 'place' })[each['for']] or 'add', each.text))
    end
  end
  local received = {}
  wait('all lines', function()
    received = {}
    for _, request in ipairs(heard) do
      if request.method == 'text/parse' then
        received[request.params.text] = true
      end
    end
    return vim.tbl_count(received) >= #sent
  end)
  stop()
  assert(#sent >= 30, #sent)
  for _, text in ipairs(sent) do
    assert(received[text], text)
  end
end)

h.finish()
