-- `:checkhealth fencepost`: whether the server is there and speaks our protocol, what it may see, and
-- what it found wrong.

local config = require('fencepost.config')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local M = {}

local health = vim.health or require('health')
local start = health.start or health.report_start
local good = health.ok or health.report_ok
local warn = health.warn or health.report_warn
local bad = health.error or health.report_error
local info = health.info or health.report_info

local function ask(method, params)
  local done, err, result = false, nil, nil
  session.request(method, params, function(failed, answer)
    done, err, result = true, failed, answer
  end)
  vim.wait(10000, function()
    return done
  end, 5)
  if not done then
    err = { message = 'There is no answer.' }
  end
  return result, err
end

local function check_program()
  local binary, sentence = require('fencepost.program').find()
  if not binary then
    bad(sentence)
    return false
  end
  good('The server is ' .. binary .. '.')
  return true
end

local function check_server()
  local status, err = ask(protocol.methods.access_status)
  if not status then
    bad('The server does not answer: ' .. err.message)
    return false
  end
  local server = session.server
  good(('It answers: %s %s.'):format(server.serverInfo.name, server.serverInfo.version))
  local spoken = vim.tbl_get(server, 'capabilities', 'experimental', 'fencepost', 'protocolVersion')
  if not spoken or spoken:match('^%d+') ~= protocol.version:match('^%d+') then
    bad(('It speaks protocol %s, and this plugin %s: install both from the same clone.'):format(
      tostring(spoken),
      protocol.version
    ))
  else
    good(('It speaks protocol %s.'):format(spoken))
  end
  for _, entity in ipairs({ 'reminders', 'events', 'location' }) do
    local advice = 'fencepost access grant Neovim'
    if status[entity] == 'fullAccess' then
      good(('Neovim may see %s.'):format(entity))
    elseif entity == 'reminders' and status[entity] == 'denied' then
      warn('Neovim is not allowed to see reminders.', { advice })
    else
      info(('%s: %s (%s)'):format(entity, status[entity], advice))
    end
  end
  return status.reminders == 'fullAccess'
end

local function check_store()
  local store, err = ask(protocol.methods.store_info)
  if not store then
    return bad(err.message)
  end
  good(('The store is %s: %s reminders in %s lists.'):format(store.path, store.counts.reminders, store.counts.lists))
  if not store.watched then
    warn('Changes by other programs are noticed every five seconds only: the file system tells of none.')
  end
  for _, problem in ipairs(store.problems) do
    warn(('%s: %s'):format(problem.file, problem.message), { 'fencepost doctor says more.' })
  end
end

function M.check()
  start('Fencepost: editor')
  if vim.fn.has('nvim-0.7') == 0 then
    bad('Neovim 0.7 or later is needed.')
  else
    good('Neovim is new enough.')
  end
  for _, option in ipairs(config.unknown()) do
    warn(('There is no option `%s`.'):format(option), { ':help fencepost-options' })
  end
  start('Fencepost: server')
  if check_program() and check_server() then
    start('Fencepost: store')
    check_store()
  end
end

return M
