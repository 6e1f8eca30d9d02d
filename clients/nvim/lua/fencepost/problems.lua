-- Files that something is wrong with: said when the server finds one, in its own words.

local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

session.on(protocol.notifications.store_did_find_problem, function(params)
  local first = params.problems[1]
  if first then
    local others = #params.problems - 1
    local more = others > 0 and (' And %d more: :checkhealth fencepost lists all.'):format(others) or ''
    notice.once('problem ' .. first.file, ('%s: %s%s'):format(first.file, first.message, more))
  end
end)

return {}
