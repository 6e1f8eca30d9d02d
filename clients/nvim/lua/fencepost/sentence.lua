-- An error of the server as a sentence for a person: the lines of documents are called as they are called there,
-- and what only a program knows is left out. The other editors do the same.

local M = {}

--- What members are called in documents and questions.
local labels = {
  title = 'Title', list = 'List', notes = 'Notes', url = 'URL', location = 'Where', priority = 'Priority',
  due = 'Due', start = 'Start', ['end'] = 'End', timeZone = 'Time zone', startTimeZone = 'Time zone of the start',
  tags = 'Tags', parent = 'Part of', alarms = 'Alarm', alarmChanges = 'Alarm', recurrence = 'Repeat',
  completed = 'Done', completionDate = 'Done', place = 'Place', places = 'Place', placeId = 'Place',
  latitude = 'Latitude', longitude = 'Longitude', radius = 'Radius', address = 'Address', color = 'Colour',
  entities = 'Takes', allDay = 'All day', availability = 'Show as', status = 'Status', ['until'] = 'Time',
  occurrence = 'Date',
}

--- Whether a hint names methods or members: then it is for who writes a program.
---@param hint string
---@return boolean
function M.is_for_programs(hint)
  local patterns = { 'params', '%l%u', '[{}]', '%f[%a]%l+/%l', 'keys? here', '%f[%a]revision%f[%A]', "'current'" }
  for _, pattern in ipairs(patterns) do
    if hint:find(pattern) then
      return true
    end
  end
  return false
end

--- A message of the server without the names that only programs know.
---@param message string
---@return string
function M.for_people(message)
  local rest = message:gsub('^Operation %d+ %([%a/]+%): ', '')
  return (rest:gsub('%f[%a]params([%.%[][%w_%.%[%]]*)(:?)(%s*)', function(path, colon, blank)
    local stop = path:match('%.*$')
    local label
    for name in path:gmatch('[%a_]+') do
      label = labels[name] or label
    end
    if label then
      return label .. colon .. (stop ~= '' and stop .. blank or ' ')
    end
    return colon ~= '' and '' or 'It '
  end))
end

return M
