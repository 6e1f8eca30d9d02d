-- `:Telescope fencepost`: the picker of reminders.

return require('telescope').register_extension({
  exports = {
    fencepost = function(options)
      require('fencepost.pick').open(options and options.filter or '', 'telescope', options)
    end,
  },
})
