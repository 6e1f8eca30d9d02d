-- Which requests may be sent a second time if the result of the first is unknown.

local methods = require('fencepost.protocol').methods

local M = {}

--- What changes nothing.
local asks = {}
for _, name in ipairs({
  'access_status',
  'access_request',
  'list_all',
  'list_default',
  'reminder_get',
  'reminder_fetch',
  'event_get',
  'event_fetch',
  'view_list',
  'view_agenda',
  'item_unresolved',
  'store_info',
  'store_refresh',
  'store_changes',
  'store_history',
  'place_all',
  'place_near',
  'location_current',
  'alarm_firings',
  'alarm_explain',
  'alarm_upcoming',
  'map_render',
  'units_info',
  'units_convert',
  'units_parse',
  'units_format',
  'text_parse',
  'text_read',
  'text_diagnose',
  'text_complete',
  'text_hover',
}) do
  asks[methods[name]] = true
end

--- Whether a request only asks, and changes nothing.
---@param method string
---@return boolean
function M.asks(method)
  return asks[method] or false
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
  return asks[method] or (params ~= nil and params.ifRevision ~= nil) or false
end

return M
