-- Proves quick add as it is typed: in a Neovim with a screen of its own, keys go in and the window shows what
-- was understood, coloured, completed at the cursor and kept; a selection becomes a reminder; undo leads back.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

h.grant()
h.call('list/save', { list = { title = 'Hardware store' } })
h.call('place/save', { place = { title = 'Bakery', latitude = 48.8606, longitude = 2.3376 } })

local there = vim.fn.jobstart({
  vim.env.NVIM_PROGRAM, '--embed', '-u', 'NONE', '-i', 'NONE', '-n',
  '--cmd', 'set rtp^=' .. vim.env.PLUGIN, '--cmd', 'runtime plugin/fencepost.lua',
}, { rpc = true })
vim.rpcrequest(there, 'nvim_ui_attach', 80, 24, vim.empty_dict())

local function lua(code, ...)
  return vim.rpcrequest(there, 'nvim_exec_lua', code, { ... })
end

local function keys(typed)
  vim.rpcrequest(there, 'nvim_input', typed)
end

lua("require('fencepost.typed').now = '2030-06-12T12:00:00'")

local window = "local w = require('fencepost.quickadd.window').current; return w and "

--- Waits until the window shows this below its line.
local function shows(part)
  local below
  wait(part, function()
    below = lua(window .. "table.concat(w.below, '|')") or ''
    return type(below) == 'string' and below:find(part, 1, true)
  end)
  return below
end

local function line()
  return lua(window .. 'vim.api.nvim_buf_get_lines(w.buffer, 0, 1, false)[1]')
end

local function is_closed()
  wait('it is closed', function()
    return lua("return require('fencepost.quickadd.window').current == nil and vim.fn.mode() == 'n'")
  end)
end

test('what is understood is shown while it is typed, and each word has the colour of its role', function()
  keys(':Fencepost add<CR>')
  wait('the window', function()
    return line() ~= vim.NIL
  end)
  keys('Buy milk tomorrow 18:30')
  shows('→ Tomorrow 18:30')
  keys(' !high')
  shows('→ Tomorrow 18:30, high priority')
  local groups = lua([[
    local w = require('fencepost.quickadd.window').current
    local space = vim.api.nvim_get_namespaces()['fencepost-quickadd']
    local found = {}
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(w.buffer, space, 0, -1, { details = true })) do
      if mark[4].hl_group then
        table.insert(found, mark[3] .. ' ' .. mark[4].end_col .. ' ' .. mark[4].hl_group)
      end
    end
    return found
  ]])
  equal(groups, { '9 17 FencepostToday', '18 23 FencepostToday', '24 29 FencepostPriorityHigh' })
end)

test('Tab completes the word at the cursor, also in the middle of the line', function()
  keys(' @Bak<Tab>')
  wait('the menu', function()
    return lua('return vim.fn.pumvisible() == 1 or vim.fn.getline(1):find("@Bakery", 1, true) ~= nil')
  end)
  keys('<Tab>')
  wait('the word', function()
    return line() == 'Buy milk tomorrow 18:30 !high @Bakery'
  end)
  keys('<Esc>0i/hard<Tab>')
  wait('the menu', function()
    return lua('return vim.fn.pumvisible() == 1 or vim.fn.getline(1):find("/\\"Hard", 1, true) ~= nil')
  end)
  keys('<Tab> ')
  shows('in Hardware store')
  equal(line(), '/"Hardware store" Buy milk tomorrow 18:30 !high @Bakery')
end)

test('<CR> saves it and says everything that was understood', function()
  keys('<CR>')
  is_closed()
  wait('the reminder', function()
    return vim.tbl_contains(h.titles(), 'Buy milk')
  end)
  local page = h.call('reminder/fetch', { where = { text = 'Buy milk' } }).reminders[1]
  equal({ page.list, page.due, page.priority, #page.alarms }, { 'Hardware store', '2030-06-13T18:30:00', 1, 1 })
  local said = lua("return vim.fn.execute('messages')")
  assert(said:find('Added to Hardware store: Buy milk, Tomorrow 18:30, when you', 1, true), said)
end)

test('what is wrong is said below the line, and a line that is left is there again', function()
  keys(':Fencepost add<CR>')
  wait('the window', function()
    return line() ~= vim.NIL
  end)
  keys('Post /Nowhere')
  shows('There is no list “Nowhere”.')
  keys('<C-c>')
  is_closed()
  keys(':Fencepost add<CR>')
  shows('There is no list “Nowhere”.')
  equal(line(), 'Post /Nowhere')
  -- Made when the person says so; `vim.ui.select` of Neovim itself asks.
  keys('<CR>')
  wait('the question', function()
    local mode = vim.rpcrequest(there, 'nvim_get_mode')
    return mode.mode:sub(1, 1) == 'c' or mode.blocking
  end)
  keys('1<CR>')
  wait('the list', function()
    return vim.tbl_contains(vim.tbl_map(function(list)
      return list.title
    end, h.call('list/all').lists), 'Nowhere')
  end)
  is_closed()
  assert(vim.tbl_contains(h.titles(), 'Post'))
end)

test('a selection becomes a reminder with its lines as notes and a link back', function()
  local path = vim.fn.tempname() .. '.lua'
  vim.fn.writefile({ 'local x = 1', '-- TODO: free tomorrow\'s "buffer"', 'x = nil' }, path)
  keys(':edit ' .. path .. '<CR>jVj:Fencepost add<CR>')
  wait('the window', function()
    return line() ~= vim.NIL
  end)
  shows('→')
  keys('<CR>')
  is_closed()
  wait('the reminder', function()
    return #h.titles({ text = 'free tomorrow' }) == 1
  end)
  local item = h.call('reminder/fetch', { where = { text = 'free tomorrow' } }).reminders[1]
  equal({ item.title, item.due or '', item.url }, { 'free tomorrow\'s "buffer"', '', 'file://' .. path .. '#L2' })
  equal(item.notes, '-- TODO: free tomorrow\'s "buffer"\nx = nil')
end)

test('after x and u the cursor is on what came back', function()
  local function cursor()
    return lua([[
      local view = require('fencepost.list.view').of()
      local item = view and view:item()
      return item and item.title or ''
    ]])
  end
  for _, title in ipairs({ 'Aa', 'Bb', 'Cc', 'Dd' }) do
    h.make({ title = title, due = '2030-01-01T10:00:00' })
  end
  keys(':only<CR>:Fencepost<CR>')
  wait('the list', function()
    return lua("return vim.fn.search('Bb') > 0")
  end)
  keys('gg/Bb<CR>')
  wait('the cursor', function()
    return cursor() == 'Bb'
  end)
  keys('x')
  wait('it is gone', function()
    return cursor() ~= 'Bb' and lua("return vim.fn.search('Bb', 'n') == 0")
  end)
  keys('u')
  wait('the cursor is on it again', function()
    return cursor() == 'Bb'
  end)
  keys('D')
  -- A message that waits for ENTER blocks as well, and would take the keys.
  wait('the question', function()
    return vim.rpcrequest(there, 'nvim_get_mode').mode:sub(1, 1) == 'c'
  end)
  keys('fri 18:30<CR>')
  wait('the date', function()
    return h.call('reminder/fetch', { where = { text = 'Bb' } }).reminders[1].due == '2030-06-14T18:30:00'
  end)
end)

test(':w of a line that means nothing says so in one line, without a word of where it happened', function()
  local item = h.make({ title = 'Paint' })
  lua("vim.cmd('enew') vim.cmd('messages clear')")
  lua("require('fencepost.edit.buffer').open({ kind = 'reminder', id = ... })", item.id)
  wait('the text', function()
    return lua("return vim.fn.getline(1) == 'Title: Paint'")
  end)
  lua("vim.fn.setline(3, 'Due: whenever')")
  keys(':w<CR>')
  wait('the sentence', function()
    return lua("return vim.fn.execute('messages')"):find('“whenever” is not a date', 1, true)
  end)
  local messages = lua("return vim.fn.execute('messages')")
  equal({ messages:find('Error', 1, true), messages:find('BufWriteCmd', 1, true) }, {})
  equal(lua('return { vim.bo.modified, vim.fn.mode() }'), { true, 'n' })
  -- Nor does :wq close what is not saved.
  keys(':wq<CR>')
  -- What is typed is taken up once that is over.
  keys(':let g:is_over = 1<CR>')
  wait('it is over', function()
    return lua('return vim.g.is_over == 1 and vim.fn.mode() == "n"')
  end)
  equal(lua('return { vim.bo.modified, vim.fn.getline(3) }'), { true, 'Due: whenever' })
  lua("vim.cmd('bwipeout!')")
end)

test('E explains in a float, and no line is echoed', function()
  h.make({ title = 'Nails', alarms = { { relativeOffset = -900 } }, due = '2030-06-20T09:00:00' })
  lua("vim.cmd('Fencepost')")
  wait('the list', function()
    return lua("return vim.fn.search('Nails') > 0")
  end)
  lua("vim.cmd('messages clear')")
  keys('E')
  wait('the float', function()
    return lua([[
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        if vim.api.nvim_win_get_config(window).relative ~= '' then
          return true
        end
      end
      return false
    ]])
  end)
  equal(lua("return vim.trim(vim.fn.execute('messages'))"), '')
end)

test('a filter is shown while it is typed, and <Esc> brings back what was there', function()
  h.make({ title = 'Zebra crossing' })
  h.make({ title = 'Zinc' })
  local function list()
    return lua([[
      local buffer = vim.fn.bufnr('^fencepost://list$')
      return buffer == -1 and '' or table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '|')
    ]])
  end
  local function lists(part, other)
    wait(part, function()
      local text = list()
      return text:find(part, 1, true) and not text:find(other or '\1', 1, true)
    end)
  end
  keys(':Fencepost<CR>')
  lists('Zinc')
  keys('fzeb')
  lists('Zebra', 'Zinc')
  -- What makes no sense yet changes nothing.
  keys(' list:Nowh')
  lists('Zebra', 'Zinc')
  equal(list():find('Nowh', 1, true), nil)
  keys('<Esc>')
  lists('Zinc')
  keys('fzin<CR>')
  lists('filter: zin', 'Zebra')
  keys('F')
  lists('Zebra')
end)

test('a notice that is longer than the line takes no key', function()
  lua([[
    require('fencepost.notice').warn(('long '):rep(60) .. '\nand a second line')
  ]])
  keys('ggx')
  vim.wait(300)
  local mode = vim.rpcrequest(there, 'nvim_get_mode')
  equal({ mode.mode, mode.blocking }, { 'n', false })
  keys(':Fencepost messages<CR>')
  wait('all of it', function()
    return lua([[
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
        if table.concat(lines, '\n'):find('and a second line', 1, true) then
          return true
        end
      end
      return false
    ]])
  end)
end)

vim.fn.jobstop(there)
h.finish()
