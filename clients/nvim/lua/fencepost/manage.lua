-- Lists and places: made, renamed, moved, given another colour and removed, each through a picker.

local catalog = require('fencepost.catalog')
local notice = require('fencepost.notice')
local protocol = require('fencepost.protocol')
local session = require('fencepost.session')
local typed = require('fencepost.typed')

local methods = protocol.methods

local M = {}

local function choose(choices, prompt, kind)
  vim.ui.select(choices, {
    prompt = prompt,
    kind = kind,
    format_item = function(choice)
      return choice.label
    end,
  }, function(choice)
    if choice then
      choice.act()
    end
  end)
end

--- Asks for words and does something with them, unless there are none.
local function ask(prompt, default, act)
  vim.ui.input({ prompt = prompt, default = default }, function(words)
    if words and vim.trim(words) ~= '' then
      act(vim.trim(words))
    end
  end)
end

--- Sends a change and says what was done.
local function send(method, params, sentence)
  session.request(method, params, function(err)
    if err then
      return notice.error(err)
    end
    notice.info(sentence)
  end)
end

local function save_list(list, changes, sentence)
  changes.id = list.id
  send(methods.list_save, { list = changes, ifRevision = list.revision }, sentence)
end

local function list_actions(list, name)
  return {
    {
      label = 'Edit it as text',
      act = function()
        require('fencepost.edit.buffer').open({ kind = 'list', id = list.id }, name)
      end,
    },
    {
      label = 'Rename',
      act = function()
        ask(('Name for “%s”: '):format(name), list.title, function(words)
          save_list(list, { title = words }, ('“%s” is “%s” now.'):format(name, words))
        end)
      end,
    },
    {
      label = 'Change its colour',
      act = function()
        ask('Colour, as #00AA55: ', list.color, function(words)
          save_list(list, { color = words }, ('“%s” has another colour.'):format(name))
        end)
      end,
    },
    {
      label = 'Remove it, with everything in it',
      act = function()
        local function remove()
          local sentence = ('Removed the list “%s”; :Fencepost undo brings it back.'):format(name)
          send(methods.list_remove, { id = list.id }, sentence)
        end
        choose({ { label = 'Remove', act = remove }, { label = 'Keep', act = function() end } },
          ('Remove “%s” and all that is in it?'):format(name), 'fencepost-list')
      end,
    },
  }
end

--- Makes a list.
---@param title string
function M.make_list(title)
  send(methods.list_save, { list = { title = title } }, ('Made the list “%s”.'):format(title))
end

--- A picker of all things of a kind, with one to make a new one.
local function pick(things, name_of, new, actions, prompt)
  local choices = { { label = new.label, act = new.act } }
  for _, thing in ipairs(things) do
    local name = name_of(thing.id)
    choices[#choices + 1] = {
      label = name,
      act = function()
        choose(actions(thing, name), name, 'fencepost-list')
      end,
    }
  end
  choose(choices, prompt, 'fencepost-list')
end

local function with_names(act)
  catalog.ensure(function(err)
    if err then
      return notice.error(err)
    end
    act()
  end)
end

--- Puts the question what to do with which list.
function M.lists()
  with_names(function()
    pick(catalog.lists, catalog.list_title, {
      label = 'New list …',
      act = function()
        ask('Name of the new list: ', nil, M.make_list)
      end,
    }, list_actions, 'Lists')
  end)
end

local function save_place(place, changes, sentence)
  changes.id = place.id
  send(methods.place_save, { place = changes, ifRevision = place.revision }, sentence)
end

local function place_actions(place, name)
  return {
    {
      label = 'Edit it as text',
      act = function()
        require('fencepost.edit.buffer').open({ kind = 'place', id = place.id }, name)
      end,
    },
    {
      label = 'Rename',
      act = function()
        ask(('Name for “%s”: '):format(name), place.title, function(words)
          save_place(place, { title = words }, ('“%s” is “%s” now.'):format(name, words))
        end)
      end,
    },
    {
      label = 'Move',
      act = function()
        local json = require('fencepost.json')
        local where = json.encode(place.latitude) .. ',' .. json.encode(place.longitude)
        ask('Where is it? (48.8606,2.3376 within 500 ft): ', where, function(words)
          typed.parse('x ' .. words, 'place', nil, function(err, parsed)
            local wrong = err or typed.errors(parsed)[1]
            if wrong then
              return notice.error(wrong)
            end
            local now = parsed.place
            save_place(place, { latitude = now.latitude, longitude = now.longitude, radius = now.radius },
              ('Moved “%s”; alarms for it move with it.'):format(name))
          end)
        end)
      end,
    },
    {
      label = 'Remove',
      act = function()
        send(methods.place_remove, { id = place.id },
          ('Removed the place “%s”; alarms for it stay where they were.'):format(name))
      end,
    },
  }
end

--- Puts the question what to do with which place.
function M.places()
  with_names(function()
    pick(catalog.places, function(id)
      return catalog.place_title(id) or id
    end, {
      label = 'New place …',
      act = function()
        require('fencepost.quickadd.window').open('place')
      end,
    }, place_actions, 'Places')
  end)
end

return M
