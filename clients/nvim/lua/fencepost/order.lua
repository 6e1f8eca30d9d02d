-- Where things belong in an order that only the server knows: it is asked about the ones that moved and
-- about landmarks among those that did not, so that ten thousand are never fetched for one.

local protocol = require('fencepost.protocol')
local session = require('fencepost.session')

local M = {}

--- Up to so many are simply put in order all together.
local few = 400
--- So many of a longer list are landmarks.
local landmark_count = 200
--- More movers than this, and the whole order is asked for.
local many = 40

local function ask(query, ids, callback)
  local where = vim.tbl_extend('force', {}, query.where or {})
  where.ids = ids
  session.request(protocol.methods.reminder_fetch, {
    where = where,
    sort = query.sort,
    descending = query.descending,
    fields = { 'id' },
  }, function(err, page)
    if err then
      return callback(err)
    end
    callback(
      nil,
      vim.tbl_map(function(item)
        return item.id
      end, page.reminders)
    )
  end)
end

--- Every `step`-th of those that stay, and between which of them each mover comes.
local function bracket(rest, order, movers, step)
  local index_of = {}
  for index = 1, #rest, step do
    index_of[rest[index]] = index
  end
  local brackets, last = {}, 1
  for _, id in ipairs(order) do
    if movers[id] then
      brackets[last] = true
    elseif index_of[id] then
      last = index_of[id]
    end
  end
  return brackets
end

--- Puts movers between those that stay, as the server orders the few around them.
local function placed(rest, order, movers)
  local behind, first, last = {}, {}, nil
  for _, id in ipairs(order) do
    if movers[id] then
      local row = last and (behind[last] or {}) or first
      row[#row + 1] = id
      if last then
        behind[last] = row
      end
    else
      last = id
    end
  end
  local result = vim.list_extend({}, first)
  for _, id in ipairs(rest) do
    result[#result + 1] = id
    if behind[id] then
      vim.list_extend(result, behind[id])
    end
  end
  return result
end

--- The whole order again.
---@param query { where: table|nil, sort: string, descending: boolean|nil }
---@param rest string[] ids in their order
---@param moved string[] ids that have to be put between them
---@param callback fun(err: table|nil, order: string[]|nil)
function M.place(query, rest, moved, callback)
  local movers = {}
  for _, id in ipairs(moved) do
    movers[id] = true
  end
  if #rest == 0 and #moved == 1 then
    return callback(nil, { moved[1] })
  end
  if #moved > many then
    return ask(query, query.where and query.where.ids, callback)
  end
  local function finish(around)
    ask(query, vim.list_extend(vim.list_extend({}, around), moved), function(err, order)
      callback(err, order and placed(rest, order, movers))
    end)
  end
  if #rest <= few then
    return finish(rest)
  end
  local step = math.ceil(#rest / landmark_count)
  local landmarks = {}
  for index = 1, #rest, step do
    landmarks[#landmarks + 1] = rest[index]
  end
  ask(query, vim.list_extend(landmarks, moved), function(err, order)
    if err then
      return callback(err)
    end
    local around = {}
    for from in pairs(bracket(rest, order, movers, step)) do
      vim.list_extend(around, rest, from, math.min(from + step, #rest))
    end
    finish(around)
  end)
end

return M
