-- Loads the spec for lazy.nvim as that plugin manager does, which is not at hand: checks which fields it has,
-- builds it, and loads it at the first use of its command. Prints what goes wrong, and ends with 1 then.
--
-- usage: nvim -u NONE -i NONE --headless -l lazy.lua SPEC FOLDER_OF_A_CLONE

local file, clone = _G.arg[1], _G.arg[2]

--- The fields of a spec, with their types.
local fields = {
  url = 'string', dir = 'string', name = 'string', main = 'string', branch = 'string', tag = 'string',
  commit = 'string', version = 'string boolean', pin = 'boolean', submodules = 'boolean', dev = 'boolean',
  lazy = 'boolean', optional = 'boolean', priority = 'number', enabled = 'boolean function',
  cond = 'boolean function', init = 'function', deactivate = 'function', config = 'function boolean',
  build = 'string function table boolean', opts = 'table function', dependencies = 'string table',
  specs = 'string table', event = 'string table function', cmd = 'string table function',
  ft = 'string table function', keys = 'string table function', import = 'string function',
}

local function check(spec)
  assert(spec[1] or spec.url or spec.dir, 'the spec says nowhere where the plugin comes from')
  for field, value in pairs(spec) do
    assert(field == 1 or fields[field], ('lazy.nvim knows no field %s'):format(field))
    local types = field == 1 and 'string' or fields[field]
    assert(vim.tbl_contains(vim.split(types, ' '), type(value)), ('%s is a %s'):format(field, type(value)))
  end
end

for _, wrong in ipairs({ { name = 'a' }, { url = 'a', rtp = 'b' }, { url = 'a', cmd = 1 } }) do
  assert(not pcall(check, wrong), vim.inspect(wrong))
end

local spec = dofile(file)
check(spec)

-- What lazy.nvim makes of it: the folder of the clone is on the 'runtimepath', and its plugin files are run.
local plugin = vim.tbl_extend('force', spec, { dir = clone, _ = {} })
vim.cmd('filetype plugin on')
if type(spec.build) == 'function' then
  spec.build(plugin)
end
local function load()
  vim.api.nvim_del_user_command(spec.cmd)
  vim.opt.runtimepath:prepend(plugin.dir)
  for _, script in ipairs(vim.fn.glob(plugin.dir .. '/plugin/**/*.{vim,lua}', false, true)) do
    vim.cmd.source(script)
  end
  spec.config(plugin, spec.opts or {})
  assert(vim.api.nvim_get_commands({})[spec.cmd], spec.cmd .. ' is not found after loading')
end
vim.api.nvim_create_user_command(spec.cmd, function(event)
  load()
  vim.cmd({ cmd = spec.cmd, args = event.fargs })
end, {
  nargs = '*',
  range = true,
  complete = function(_, line)
    load()
    return vim.fn.getcompletion(line, 'cmdline')
  end,
})

-- The first use of the command loads it, be it by a completion.
assert(vim.tbl_contains(vim.fn.getcompletion(spec.cmd .. ' ad', 'cmdline'), 'add'))
local said = {}
vim.notify = function(text)
  said[#said + 1] = text
end
-- No program is there yet: that is what is said, and not what Lua makes of it.
vim.env.PATH = '/nowhere'
vim.env.FENCEPOST = nil
vim.cmd(spec.cmd)
vim.wait(10000, function()
  return #said > 0
end, 5)
assert(table.concat(said, ' '):find('fencepost', 1, true), vim.inspect(said))
vim.cmd('help fencepost')
assert(vim.endswith(vim.api.nvim_buf_get_name(0), 'clients/nvim/doc/fencepost.txt'), vim.api.nvim_buf_get_name(0))
