-- Proves the picker of reminders, through `vim.ui.select` and through stand-ins for the plugins that pick: they
-- check what they are called with, as the real ones do, and choose.

local h = dofile(vim.env.PLUGIN .. '/tests/harness.lua')
local test, equal, wait = h.test, h.equal, h.wait

h.grant()
vim.o.hidden = true

local milk = h.make({ title = 'Milk', tags = { 'food' }, due = '2030-06-12' })
local bread = h.make({ title = 'Bread' })
h.make({ title = 'Done', completed = true })

local function is_open(title)
  wait(title, function()
    return h.lines()[1] == 'Title: ' .. title
  end)
  vim.cmd('enew')
end

local function is_done(id)
  wait('it is done', function()
    return h.reminder(id).completed
  end)
  h.call('reminder/complete', { id = id, completed = false })
  -- Another process did that: the server of this Neovim hears of it a moment later.
  wait('it is heard', function()
    local answer
    require('fencepost.session').request('reminder/get', { id = id }, function(_, found)
      answer = found
    end)
    vim.wait(500, function()
      return answer
    end, 5)
    return answer and not answer.reminder.completed
  end)
end

--- What a stand-in was shown, and what it does with it.
local shown, choose

local function shows(...)
  wait('the picker', function()
    return shown
  end)
  for index, part in ipairs({ ... }) do
    assert(vim.startswith(shown[index], part), vim.inspect(shown))
  end
  equal(#shown, select('#', ...))
end

test('without a plugin vim.ui.select shows what is open, and what is chosen is edited', function()
  h.answers = { 'Milk' }
  vim.cmd('Fencepost pick')
  is_open('Milk')
  local asked = h.asked[#h.asked]
  equal({ asked.prompt, asked.kind, #asked.choices }, { 'Reminders:', 'fencepost-reminder', 2 })
  assert(asked.choices[1]:find('Milk  #food  ', 1, true) and asked.choices[1]:find('/Reminders', 1, true))
  h.answers = { 'Milk' }
  vim.cmd('Fencepost pick #food')
  is_open('Milk')
  equal(#h.asked[#h.asked].choices, 1)
  h.told()
  vim.cmd('Fencepost pick no such thing')
  wait('the sentence', function()
    return h.is_told('No reminder matches.')
  end)
end)

test('snacks shows them, <CR> edits and <C-x> completes', function()
  package.loaded.snacks = {
    picker = {
      pick = function(options)
        shown = vim.tbl_map(function(item)
          return item.text
        end, options.items)
        assert(options.format == 'text' and type(options.confirm) == 'function')
        local is_closed = false
        local picker = {
          close = function()
            is_closed = true
          end,
        }
        local key = options.win.input.keys['<C-x>'][1]
        local act = choose.key and options.actions[key] or options.confirm
        act(picker, options.items[choose.index])
        assert(is_closed)
      end,
    },
  }
  shown, choose = nil, { index = 2 }
  vim.cmd('Fencepost pick')
  shows('Milk  #food', 'Bread')
  is_open('Bread')
  shown, choose = nil, { index = 1, key = true }
  vim.cmd('Fencepost pick')
  is_done(milk.id)
end)

test('fzf-lua shows them without the number that says which is meant', function()
  package.loaded['fzf-lua'] = {
    fzf_exec = function(lines, options)
      equal(options.fzf_opts, { ['--delimiter'] = '\t', ['--with-nth'] = '2..' })
      shown = vim.tbl_map(function(line)
        return (line:gsub('^[^\t]*\t', ''))
      end, lines)
      options.actions[choose.key and 'ctrl-x' or 'default']({ lines[choose.index] })
    end,
  }
  shown, choose = nil, { index = 2 }
  vim.cmd('Fencepost pick')
  shows('Milk  #food', 'Bread')
  is_open('Bread')
  shown, choose = nil, { index = 2, key = true }
  vim.cmd('Fencepost pick')
  is_done(bread.id)
end)

test('real fzf, called as fzf-lua calls it, finds by what is shown and answers which one it was', function()
  local typed
  package.loaded['fzf-lua'] = {
    fzf_exec = function(lines, options)
      local folder = vim.fn.tempname()
      vim.fn.mkdir(folder)
      vim.fn.writefile(lines, folder .. '/lines')
      local command = { 'sh', '-c', '"$@" <"$0/lines" >"$0/chosen"', folder, 'fzf', '--prompt=' .. options.prompt }
      local keys = {}
      for key in pairs(options.actions) do
        keys[#keys + 1] = key ~= 'default' and key or nil
      end
      table.insert(command, '--expect=' .. table.concat(keys, ','))
      for name, value in pairs(options.fzf_opts) do
        table.insert(command, name .. '=' .. value)
      end
      vim.cmd('new')
      local is_over
      local buffer = vim.api.nvim_get_current_buf()
      local channel = vim.fn.termopen(command, {
        on_exit = function()
          is_over = true
        end,
      })
      wait('fzf shows them', function()
        shown = table.concat(h.lines(buffer), '\n')
        return shown:find('Milk  #food', 1, true) and shown:find('Bread', 1, true)
      end)
      vim.fn.chansend(channel, typed.words)
      wait('fzf has found one', function()
        return table.concat(h.lines(buffer), '\n'):find('1/2', 1, true)
      end)
      vim.fn.chansend(channel, typed.key)
      wait('fzf has ended', function()
        return is_over
      end)
      vim.cmd('bwipeout! ' .. buffer)
      local chosen = vim.fn.readfile(folder .. '/chosen')
      local key = table.remove(chosen, 1)
      options.actions[key == '' and 'default' or key](chosen)
    end,
  }
  typed = { words = 'brea', key = '\r' }
  vim.cmd('Fencepost pick')
  is_open('Bread')
  assert(not shown:find('[12]%s+[MB]'), shown)
  typed = { words = 'food', key = '\24' }
  vim.cmd('Fencepost pick')
  is_done(milk.id)
end)

local extension

test('telescope shows them, also as an extension', function()
  local selected, chosen, mapped = nil, nil, {}
  package.loaded.telescope = {
    register_extension = function(module)
      extension = module
      return module
    end,
  }
  package.loaded['telescope.config'] = {
    values = {
      generic_sorter = function()
        return 'sorter'
      end,
    },
  }
  package.loaded['telescope.finders'] = {
    new_table = function(options)
      return vim.tbl_map(options.entry_maker, options.results)
    end,
  }
  package.loaded['telescope.actions.state'] = {
    get_selected_entry = function()
      return selected
    end,
  }
  package.loaded['telescope.actions'] = {
    close = function(prompt)
      equal(prompt, 7)
    end,
    select_default = {
      replace = function(_, act)
        chosen = act
      end,
    },
  }
  package.loaded['telescope.pickers'] = {
    new = function(_, options)
      return {
        find = function()
          equal(options.sorter, 'sorter')
          shown = vim.tbl_map(function(entry)
            equal(entry.display, entry.ordinal)
            return entry.display
          end, options.finder)
          assert(options.attach_mappings(7, function(mode, lhs, act)
            mapped[mode .. lhs] = act
          end))
          selected = options.finder[choose.index]
          if choose.key then
            mapped['i<C-x>'](7)
          else
            chosen()
          end
        end,
      }
    end,
  }
  shown, choose = nil, { index = 1 }
  vim.cmd('Fencepost pick')
  shows('Milk  #food', 'Bread')
  is_open('Milk')
  shown, choose = nil, { index = 1, key = true }
  vim.cmd('Fencepost pick')
  is_done(milk.id)
  dofile(vim.env.PLUGIN .. '/lua/telescope/_extensions/fencepost.lua')
  shown, choose = nil, { index = 1 }
  extension.exports.fencepost({ filter = '#food' })
  shows('Milk  #food')
  is_open('Milk')
end)

test('the option says which is used, whatever else is installed', function()
  require('fencepost').setup({ picker = 'select' })
  h.answers = { 'Bread' }
  shown = nil
  vim.cmd('Fencepost pick')
  is_open('Bread')
  equal(shown, nil)
end)

h.finish()
