-- What the person types, as the server understands it: a line is sent to `text/parse` as it stands. Offsets
-- are bytes. Knows no grammar.

local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local M = {
  --- The wall clock that days are counted from, such as `2026-11-20T10:00:00`; nil for the server's. A test
  --- may set one.
  now = nil,
}

--- Asks what a line means.
---@param line string as it was typed
---@param kind 'reminder'|'event'|'place'|'guess'|'filter'
---@param cursor integer|nil a byte of it, for completions there
---@param callback fun(err: table|nil, parsed: fencepost.ParsedLine|nil)
---@return fencepost.Request
function M.parse(line, kind, cursor, callback)
  return session.request(protocol.methods.text_parse, {
    text = line,
    ['for'] = kind,
    now = M.now,
    cursor = cursor and math.min(cursor, #line),
  }, function(err, parsed)
    callback(err, parsed)
  end)
end

--- What is wrong with a line, without what is only doubtful.
---@param parsed fencepost.ParsedLine
---@return fencepost.TextDiagnostic[]
function M.errors(parsed)
  return vim.tbl_filter(function(diagnostic)
    return diagnostic.severity == 'error'
  end, parsed.diagnostics)
end

--- What is to be mended first: a word before what is missing.
---@param parsed fencepost.ParsedLine
---@return fencepost.TextDiagnostic|nil
function M.wrong(parsed)
  local errors = M.errors(parsed)
  for _, each in ipairs(errors) do
    if #each.fixes > 0 then
      return each
    end
  end
  return errors[1]
end

--- What was understood besides the title, where there is anything.
---@param parsed fencepost.ParsedLine
function M.echo(parsed)
  return parsed.echo ~= 'No date' and parsed.echo or ''
end

--- A line with a fix in place of what is wrong.
---@param line string
---@param diagnostic fencepost.TextDiagnostic
---@param text string
function M.replaced(line, diagnostic, text)
  return line:sub(1, diagnostic.start) .. text .. line:sub(diagnostic['end'] + 1)
end

--- A name in a form that is read back as one name.
---@param name string
function M.quoted(name)
  return ('"%s"'):format((name:gsub('[%c]+', ' '):gsub('"', '\\"')))
end

--- Asks what date the words say.
---@param words string `fri 18:30`, `in 2 hours`
---@param callback fun(err: table|nil, date: string|nil, zone: string|nil, echo: string|nil)
function M.date(words, callback)
  M.parse('x due:' .. vim.trim(words), 'reminder', nil, function(err, parsed)
    if err then
      return callback(err)
    end
    local wrong, found = M.errors(parsed)[1], parsed.reminder
    if not wrong and found.due and found.title == 'x' then
      return callback(nil, found.due, found.timeZone, parsed.echo)
    end
    local forms = 'Write today, fri 18:30, 1 dec or 2026-12-01.'
    local sentence = wrong and wrong.message or ('“%s” is not a date. %s'):format(words, forms)
    callback({ kind = 'invalid', message = sentence })
  end)
end

--- Asks at which instant the words are; a length alone is from now on.
---@param words string `tomorrow 9`, `20 minutes`
---@param callback fun(err: table|nil, instant: string|nil)
function M.instant(words, callback)
  local function ask(again, otherwise)
    M.parse('x remind:' .. again, 'reminder', nil, function(err, parsed)
      local alarm = not err and (parsed.reminder.alarms or {})[1]
      if err then
        callback(err)
      elseif alarm and alarm.absoluteDate and parsed.reminder.title == 'x' then
        callback(nil, alarm.absoluteDate)
      else
        otherwise()
      end
    end)
  end
  words = vim.trim(words)
  ask(words, function()
    ask('in ' .. words, function()
      local forms = 'Write tomorrow 9, fri 18:30, in 20 minutes or next visit.'
      callback({ kind = 'invalid', message = ('“%s” is not a time. %s'):format(words, forms) })
    end)
  end)
end

return M
