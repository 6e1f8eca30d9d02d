-- For lazy.nvim: put this file into lua/plugins/. The plug-in is a folder of the repository.
return {
  url = 'https://fencepost.example/fencepost.git',
  name = 'fencepost',
  version = 'v0.1.0',
  build = function(plugin)
    vim.cmd.helptags(plugin.dir .. '/clients/nvim/doc')
  end,
  config = function(plugin)
    vim.opt.runtimepath:append(plugin.dir .. '/clients/nvim')
    vim.cmd.runtime('plugin/fencepost.lua')
    require('fencepost').setup({})
  end,
  cmd = 'Fencepost',
}
