import type { Script } from '@kola/platform/valkey/connect'

/**
 * The rule of places.ts in one step over all replicas; places-script.test.ts holds that both say the same. What it keeps is
 * forgotten when nothing of the session came for as long as moves are counted. It goes by Valkey's clock, so that no replica's
 * is asked; where that has gone back, as after a failover, the session begins anew.
 */
export const NOTE_PLACE: Script = {
  name: 'kolaNotePlace',
  lua: `
local line, pool = ARGV[1], ARGV[2]
local now = tonumber(ARGV[3])
local lineMs, overlapMs, silenceMs, calmMs = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local maxLines, maxPools, maxMoves, maxKept = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[11])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local kept = redis.call('GET', KEYS[1])
local session = kept and cjson.decode(kept) or nil
if not session or now < session.at then session = { lines = {}, moves = 0, movedAt = 0 } end

local living, own = {}, nil
for _, one in ipairs(session.lines) do
  if now - one.used < lineMs then
    living[#living + 1] = one
    if one.line == line then own = one end
  end
end
local isComing = not own or now - own.used >= silenceMs
if not own then
  if #living >= maxKept then
    local gone = 1
    for place, one in ipairs(living) do
      if one.refused then gone = place break end
    end
    table.remove(living, gone)
  end
  own = { line = line, pool = pool, refused = false }
  living[#living + 1] = own
end
if isComing then own.came = now end
own.used = now

local isIn = not isComing and not own.refused
local lines, pools, isPool = 0, 0, {}
for _, one in ipairs(living) do
  if one == own then break end
  if not one.refused and (not isIn or one.used > own.came + overlapMs) then
    lines = lines + 1
    if one.pool ~= pool and not isPool[one.pool] then
      isPool[one.pool] = true
      pools = pools + 1
    end
  end
end
own.refused = lines >= maxLines or pools >= maxPools
if own.refused and isComing then
  if now - session.movedAt >= calmMs then session.moves = 0 end
  session.movedAt = now
  if session.moves < maxMoves then
    session.moves = session.moves + 1
    own.refused = false
  end
end
session.lines = living
session.at = now
redis.call('SET', KEYS[1], cjson.encode(session), 'PX', calmMs)
return own.refused and 0 or 1`,
}
