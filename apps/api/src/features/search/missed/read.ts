import type { AnswerOf } from '@kola/contract/http/client'
import { MISSED_MOST_VIEWERS } from '@kola/contract/numbers/missed'
import type { Clock } from '@kola/platform/clock'
import { toLocalDay } from '#shared/counted/days.ts'
import { type AskedRange, toRanges } from '#shared/counted/range.ts'
import type { Db } from '#shared/database/database.ts'
import { countTimes, listMissed, VIEWER_BITS } from './repository.ts'

/** How many it takes to set so many bits, as chance has it. */
export function toViewers(bits: number): number {
  if (bits >= VIEWER_BITS) return MISSED_MOST_VIEWERS
  return Math.min(MISSED_MOST_VIEWERS, Math.round(-VIEWER_BITS * Math.log(1 - bits / VIEWER_BITS)))
}

/** @throws AppError INVALID_REQUEST */
export async function readMissed(
  { db, clock, zone }: { db: Db; clock: Clock; zone: string },
  tenantId: string,
  asked: AskedRange,
): Promise<AnswerOf<'GET /api/v1/apps/missed-searches'>> {
  const { now, before } = toRanges(asked, toLocalDay(clock.now(), zone))
  const rows = await listMissed(db, { tenantId, ...now })
  const earlier = await countTimes(
    db,
    { tenantId, ...before },
    rows.map(({ words }) => words),
  )
  return {
    ...{ zone, ...now },
    searches: rows.map(({ words, times, bits, lastDay }) => ({
      ...{ words, times, viewers: toViewers(bits), lastDay, timesBefore: earlier.get(words) ?? 0 },
    })),
  }
}
