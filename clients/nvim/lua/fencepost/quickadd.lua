-- Quick add: a line is understood by the server, asked about where a name or a word is unknown, and saved as a
-- reminder, an event or a place. A line that was not saved is kept.

local access = require('fencepost.access')
local catalog = require('fencepost.catalog')
local leaving = require('fencepost.leaving')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local text = require('fencepost.text')
local typed = require('fencepost.typed')
local write = require('fencepost.write')

local M = {
  --- The line of each kind that was typed and not saved.
  ---@type table<string, string>
  kept = {},
}

--- What is asked for consent for each kind.
local entities = { reminder = 'reminder', event = 'event', place = 'reminder' }

--- Goes on as soon as names can be known.
---@param kind string
---@param callback fun(err: table|nil)
function M.allowed(kind, callback)
  catalog.ensure(callback, entities[kind])
end

--- Where a new place is, as the person says it.
local function ask_where(name, callback)
  vim.ui.input({ prompt = ('Where is “%s”? (48.8606,2.3376, empty for where you are): '):format(name) }, function(words)
    if not words then
      return callback(nil)
    elseif vim.trim(words) ~= '' then
      return callback(vim.trim(words))
    end
    access.ensure('location', function(refused)
      if refused then
        notice.error(refused)
        return callback(nil)
      end
      session.request(protocol.methods.location_current, nil, function(err, answer)
        local fix = answer and answer.fix
        if err or type(fix) ~= 'table' then
          notice.error(err or { message = 'Nothing has said where you are yet: write the coordinates.' })
          return callback(nil)
        end
        local json = require('fencepost.json')
        callback(json.encode(fix.latitude) .. ',' .. json.encode(fix.longitude))
      end)
    end)
  end)
end

--- Makes the list or the place that a line names.
---@param unknown fencepost.TextUnknownName
---@param callback fun(is_made: boolean)
local function make(unknown, callback)
  local function made(err)
    if err then
      notice.error(err)
    end
    callback(err == nil)
  end
  if unknown.kind == 'list' then
    return session.request(protocol.methods.list_save, { list = { title = unknown.name } }, made)
  end
  ask_where(unknown.name, function(where)
    if not where then
      return callback(false)
    end
    typed.parse(typed.quoted(unknown.name) .. ' ' .. where, 'place', nil, function(err, parsed)
      local wrong = parsed and typed.wrong(parsed)
      if err or wrong then
        return made(err or wrong)
      end
      session.request(protocol.methods.place_save, { place = parsed.place }, made)
    end)
  end)
end

--- Asks what to do about what is wrong in a line: mend it, make what is unknown, or type on.
---@param line string
---@param wrong fencepost.TextDiagnostic
---@param callback fun(line: string|nil) the line to read again; nil where the person types on
local function ask_about(line, wrong, callback)
  local choices = {}
  if wrong.unknown then
    choices[1] = { title = ('Make the %s “%s”'):format(wrong.unknown.kind, wrong.unknown.name), is_new = true }
  end
  vim.list_extend(choices, wrong.fixes)
  if #choices == 0 then
    notice.error(wrong)
    return callback(nil)
  end
  table.insert(choices, { title = 'Type on' })
  vim.ui.select(choices, {
    prompt = wrong.message,
    kind = 'fencepost-fix',
    format_item = function(choice)
      return choice.title
    end,
  }, function(choice)
    if choice and choice.is_new then
      return make(wrong.unknown, function(is_made)
        callback(is_made and line or nil)
      end)
    end
    callback(choice and choice.newText and typed.replaced(line, wrong, choice.newText) or nil)
  end)
end

--- Reads a line until there is nothing wrong with it, or the person types on.
---@param line string
---@param kind string
---@param callback fun(err: table|nil, parsed: fencepost.ParsedLine|nil, line: string)
function M.read(line, kind, callback)
  typed.parse(line, kind, nil, leaving.awaited(text.short(line), function(err, parsed)
    local wrong = parsed and typed.wrong(parsed)
    if err or not wrong then
      return callback(err, parsed, line)
    end
    ask_about(line, wrong, function(again)
      if again then
        return M.read(again, kind, callback)
      end
      callback({ kind = 'told', message = wrong.message }, nil, line)
    end)
  end))
end

local function save(parsed, more, callback)
  if parsed.kind == 'place' then
    local params = { place = parsed.place, ifRevision = nil }
    return session.request(protocol.methods.place_save, params, function(err, answer)
      callback(err, answer and answer.place)
    end)
  end
  local item = vim.tbl_extend('keep', parsed[parsed.kind], more or {})
  write.create(item, callback, { entity = parsed.kind })
end

--- What was saved, with everything that was understood.
---@param parsed fencepost.ParsedLine
---@param item table as it was saved
function M.confirmation(parsed, item)
  local where = parsed.kind == 'place' and 'your places' or catalog.list_title(item.list)
  local echo = typed.echo(parsed)
  return ('Added to %s: %s%s'):format(where, item.title, echo ~= '' and ', ' .. echo or '')
end

--- Saves what a line says. Where that cannot be, the line is kept and the person types on.
---@param line string
---@param kind string
---@param callback fun(err: table|nil, item: table|nil, parsed: fencepost.ParsedLine|nil, line: string)
---@param more table|nil what the line does not say, such as notes that were selected
function M.save(line, kind, callback, more)
  M.kept[kind] = line
  M.allowed(kind, leaving.awaited(text.short(line), function(refused)
    if refused then
      return callback(refused, nil, nil, line)
    end
    M.read(line, kind, function(err, parsed, last)
      M.kept[kind] = last
      if err then
        return callback(err, nil, parsed, last)
      end
      save(parsed, more, function(failed, item)
        if not failed then
          M.kept[kind] = nil
        end
        callback(failed, item, parsed, last)
      end)
    end)
  end))
end

--- Saves what a line says and tells of it; where something is wrong with it, the person types on.
---@param line string
---@param kind string
---@param more table|nil
function M.add(line, kind, more)
  M.save(line, kind, function(err, item, parsed, last)
    if not err then
      return notice.info(M.confirmation(parsed, item))
    end
    notice.error(err)
    if err.kind == 'told' and #vim.api.nvim_list_uis() > 0 then
      require('fencepost.quickadd.window').open(kind, last, more)
    end
  end, more)
end

return M
