-- Consent: what the person lets Neovim see, the question that is put to them, and what is said when
-- they refused. Asks when something is first needed, and never twice by itself.

local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local question = require('fencepost.question')
local session = require('fencepost.session')

local M = {
  --- What `access/status` says, as far as it is known.
  ---@type fencepost.Access|nil
  status = nil,
}

--- The members of a status are plurals, what is asked for is not.
local members = { reminder = 'reminders', event = 'events', location = 'location' }
local words = { reminder = 'your reminders', event = 'your events', location = 'where you are' }

local listeners = {}
local asking = {}

--- Calls `callback(status)` whenever the person changes what Neovim may see.
---@return fun() stop
function M.on_change(callback)
  table.insert(listeners, callback)
  return function()
    listeners = vim.tbl_filter(function(each)
      return each ~= callback
    end, listeners)
  end
end

local function take(status)
  M.status = status
  for _, callback in ipairs(listeners) do
    callback(status)
  end
end

--- Whether it is known that this may be seen.
---@param entity string 'reminder', 'event' or 'location'
function M.has(entity)
  return M.status ~= nil and M.status[members[entity]] == 'fullAccess'
end

--- An error that only the person can mend, and no other server.
local function refusal(entity, status)
  if status == 'notDetermined' then
    return {
      kind = 'unanswered',
      is_refusal = true,
      message = ('Fencepost asked whether Neovim may see %s, and there was no answer.'):format(words[entity]),
      data = { hint = ':Fencepost asks again.' },
    }
  end
  return {
    kind = 'denied',
    is_refusal = true,
    message = ('Neovim is not allowed to see %s.'):format(words[entity]),
    data = { hint = 'To allow it: fencepost access grant Neovim' },
  }
end

--- What is said where consent was there and is there no more.
---@param entity string
function M.withdrawn(entity)
  return {
    kind = 'denied',
    is_refusal = true,
    message = ('Neovim is no longer allowed to see %s.'):format(words[entity]),
    data = { hint = 'To allow it: fencepost access grant Neovim' },
  }
end

--- An error in the words of this plugin, where the server has refused what it had allowed before: its own
--- are for programs.
---@param err table
---@param entity string
function M.explained(err, entity)
  return err.code == protocol.errors.eventStoreNotAuthorized and M.withdrawn(entity) or err
end

--- Makes sure that this may be seen, and asks the person once where they have not been asked.
---@param entity string
---@param callback fun(err: table|nil)
function M.ensure(entity, callback)
  if M.has(entity) then
    return callback(nil)
  end
  if asking[entity] then
    table.insert(asking[entity], callback)
    return
  end
  asking[entity] = { callback }
  local function finish(err)
    local waiting = asking[entity]
    asking[entity] = nil
    for _, each in ipairs(waiting) do
      each(err)
    end
  end
  local function ask()
    session.request(protocol.methods.access_status, nil, function(err, status)
      if err then
        return finish(err)
      end
      M.status = status
      local now = status[members[entity]]
      if now == 'fullAccess' then
        return finish(nil)
      elseif now ~= 'notDetermined' then
        return finish(refusal(entity, now))
      end
      session.request(protocol.methods.access_request, { entity = entity }, function(failed, answer)
        if failed then
          return finish(failed)
        elseif not answer.granted then
          return finish(refusal(entity, answer.status))
        elseif not M.status then
          -- Another server has put the question again: what it says of everything else is not known yet.
          return ask()
        end
        M.status[members[entity]] = answer.status
        finish(nil)
      end)
    end)
  end
  ask()
end

session.on(protocol.notifications.access_did_change, take)

-- Another server may have been started with other arguments; its answer is asked for when needed.
session.on('died', function()
  M.status = nil
end)

session.on('question ' .. protocol.questions.window_show_message_request, function(params, answer)
  local titles = vim.tbl_map(function(action)
    return action.title
  end, params.actions)
  local is_answered = false
  local ok, reason = pcall(question.put, titles, {
    prompt = params.message,
    kind = 'fencepost-access',
  }, function(title)
    if not is_answered then
      is_answered = true
      answer(title and { title = title } or nil)
    end
  end)
  if not ok then
    answer(nil)
    notice.error({ message = tostring(reason) })
  end
end)

return M
