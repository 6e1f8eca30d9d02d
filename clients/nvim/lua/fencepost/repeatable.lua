-- Which requests may be sent a second time if the result of the first is unknown.

local protocol = require('fencepost.protocol')
local methods = protocol.methods

local M = {}

--- Whether a request only asks, and changes nothing. What a person is asked about access is not waited for
--- when the editor ends.
---@param method string
---@return boolean
function M.asks(method)
  return protocol.repetitions[method] == 'changesNothing'
    or method == methods.access_request
    or method == methods.store_refresh
end

--- Whether a request cannot do anything twice: it asks, or it names a revision and would be a conflict. A
--- document that was saved already is saved once more to the same, but a series that was cut is found cut.
---@param method string
---@param params table|nil
---@return boolean
function M.is(method, params)
  if method == methods.text_write then
    return params ~= nil and (params.id or params.newId) ~= nil and params.span ~= 'futureEvents'
  end
  local repetition = protocol.repetitions[method]
  if repetition == 'withRevision' then
    return params ~= nil and params.ifRevision ~= nil
  end
  return repetition ~= nil
end

return M
