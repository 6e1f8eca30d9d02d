-- Which program the server is and how it is called; where it is missing, how to get it.

local config = require('fencepost.config')

local M = {}

--- The program, or nil and a sentence that says how to get it.
---@return string|nil path, string|nil sentence
function M.find()
  local chosen = config.get().binary or vim.env.FENCEPOST
  if chosen and chosen ~= '' then
    local path = vim.fn.exepath(vim.fn.expand(chosen))
    if path ~= '' then
      return path
    end
    return nil, ("Fencepost's server is not at '%s': mend the option `binary`, or $FENCEPOST."):format(chosen)
  end
  local path = vim.fn.exepath('fencepost')
  if path ~= '' then
    return path
  end
  return nil,
    "Fencepost's server is not on the PATH. Clone its repository, run "
      .. '`swift build -c release --static-swift-stdlib --product fencepost` in it, and put '
      .. '.build/release/fencepost on the PATH, or set the option `binary`. '
      .. 'See :help fencepost-install.'
end

---@return string[]|nil command, string|nil sentence
function M.command()
  local binary, sentence = M.find()
  if not binary then
    return nil, sentence
  end
  local options = config.get()
  local command = { binary, 'serve' }
  if options.store then
    vim.list_extend(command, { '--store', vim.fn.fnamemodify(vim.fn.expand(options.store), ':p') })
  end
  return vim.list_extend(command, options.args)
end

return M
