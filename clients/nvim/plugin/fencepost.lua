-- Makes `:Fencepost` and the fencepost:// buffers known. Nothing is loaded or started before they are used.

if vim.g.loaded_fencepost then
  return
end
vim.g.loaded_fencepost = true

if vim.fn.has('nvim-0.7') == 0 then
  vim.notify('Fencepost needs Neovim 0.7 or later.', vim.log.levels.ERROR)
  return
end

vim.api.nvim_create_user_command('Fencepost', function(options)
  require('fencepost.command').run(options)
end, {
  nargs = '*',
  range = true,
  desc = 'Location reminders',
  complete = function(lead, line, position)
    -- Neovim 0.7 does not survive an error in here.
    local ok, found = pcall(require('fencepost.command').complete, lead, line, position)
    return ok and found or {}
  end,
})

local group = vim.api.nvim_create_augroup('Fencepost', {})

vim.api.nvim_create_autocmd('BufReadCmd', {
  group = group,
  pattern = 'fencepost://*',
  callback = function(event)
    require('fencepost.buffers').read(event.buf, event.match)
  end,
})

vim.api.nvim_create_autocmd('BufWriteCmd', {
  group = group,
  pattern = { 'fencepost://reminder/*', 'fencepost://event/*', 'fencepost://place/*', 'fencepost://list/*' },
  callback = function(event)
    require('fencepost.edit.buffer').write(event.buf, vim.v.cmdbang == 1)
  end,
})

vim.api.nvim_create_autocmd('BufWriteCmd', {
  group = group,
  pattern = 'fencepost://lines',
  callback = function(event)
    require('fencepost.lines.saving').write(event.buf)
  end,
})

vim.api.nvim_create_autocmd('VimLeavePre', {
  group = group,
  callback = function()
    if package.loaded['fencepost.session'] then
      require('fencepost.leaving').wait()
      require('fencepost.session').stop()
    end
  end,
})
