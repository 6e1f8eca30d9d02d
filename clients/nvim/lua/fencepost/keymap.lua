-- The keys of a buffer that is only read: each action has a `<Plug>` mapping, and the usual key unless the
-- person has mapped it themselves.

local M = {}

--- Maps all keys in a buffer.
---@param buffer integer
---@param keys { all: fencepost.Key[], plug: fun(action: string): string }
---@param views { of: fun(): table|nil }
---@param actions table<string, fun(view: table)>
function M.map(buffer, keys, views, actions)
  for _, key in ipairs(keys.all) do
    local plug, shown = keys.plug(key.action), { buffer = buffer, silent = true, desc = 'Fencepost: ' .. key.help }
    vim.keymap.set('n', plug, function()
      local view = views.of()
      if view then
        actions[key.action](view)
      end
    end, shown)
    if vim.fn.hasmapto(plug, 'n') == 0 then
      for _, lhs in ipairs(key.keys) do
        vim.keymap.set('n', lhs, plug, vim.tbl_extend('force', shown, { remap = true, nowait = true }))
      end
    end
  end
end

return M
