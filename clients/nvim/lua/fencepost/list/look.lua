-- What the keys of the list do that change how it looks and nothing else: its sections, its order, its
-- filter, and where the cursor is.

local access = require('fencepost.access')
local filters = require('fencepost.list.filters')

local api = vim.api

local M = {}

function M.fold(view)
  local key = view:section_at(vim.fn.line('.'))
  if key then
    view.collapsed[key] = not view.collapsed[key] or nil
    view:render()
    for line, row in ipairs(view.rows) do
      if row.kind == 'section' and row.key == key then
        api.nvim_win_set_cursor(0, { line, 0 })
      end
    end
  end
end

local function jump(view, from, to, step)
  for line = from, to, step do
    if view.rows[line].kind == 'section' then
      return api.nvim_win_set_cursor(0, { line, 0 })
    end
  end
end

function M.next_section(view)
  jump(view, vim.fn.line('.') + 1, #view.rows, 1)
end

function M.previous_section(view)
  jump(view, vim.fn.line('.') - 1, 1, -1)
end

local sorts = { 'dueDate', 'sortOrder', 'priority', 'title', 'distance', 'creationDate' }
local sort_titles = {
  dueDate = 'Due date',
  sortOrder = 'By hand',
  priority = 'Priority',
  title = 'Title',
  distance = 'Distance from here',
  creationDate = 'When it was made',
}
local groups = { 'list', 'tag', 'priority', 'place', 'due', 'none' }
local group_titles = {
  list = 'List',
  tag = 'Tag',
  priority = 'Priority',
  place = 'Place',
  due = 'Due date',
  none = 'No sections',
}

local function choose(choices, titles, prompt, callback)
  vim.ui.select(choices, {
    prompt = prompt,
    kind = 'fencepost-view',
    format_item = function(choice)
      return titles[choice]
    end,
  }, function(choice)
    if choice then
      callback(choice)
    end
  end)
end

function M.sort(view)
  choose(sorts, sort_titles, 'Sort by', function(sort)
    view.sort = sort
    if sort ~= 'distance' then
      return view:load()
    end
    -- A distance says where the person is, so they are asked.
    access.ensure('location', function()
      view:load()
    end)
  end)
end

function M.reverse(view)
  view.descending = not view.descending
  view:load()
end

function M.group(view)
  choose(groups, group_titles, 'Sections by', function(group)
    view.group = group
    view:load()
  end)
end

function M.filter(view)
  filters.ask(view)
end

function M.saved_filter(view)
  filters.choose(view)
end

function M.clear_filter(view)
  view.filter = ''
  view:load()
end

function M.show_done(view)
  view.shows_done = not view.shows_done
  view:load()
end

return M
