-- How luacheck reads this plugin.
std = "luajit"
read_globals = {
  vim = { other_fields = true, fields = { g = { read_only = false, other_fields = true },
    b = { read_only = false, other_fields = true }, bo = { read_only = false, other_fields = true },
    wo = { read_only = false, other_fields = true }, env = { read_only = false, other_fields = true },
    o = { read_only = false, other_fields = true }, ui = { read_only = false, other_fields = true },
    notify = { read_only = false } } },
}
files["lua/fencepost/protocol.lua"] = { max_line_length = false }
