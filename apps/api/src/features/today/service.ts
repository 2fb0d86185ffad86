import type { Permission } from '@kola/contract/staff/permissions'
import { TODAY_KINDS, TODAY_MOST, TODAY_SOURCES, type TodayAnswer, type TodayKind } from '@kola/contract/today/today'
import type { Clock } from '@kola/platform/clock'
import type { FindWaiting } from '#shared/counted/waiting.ts'
import type { Db } from '#shared/database/database.ts'

export interface TodayNeeds {
  db: Db
  clock: Clock
  /** One of each kind that the contract names. */
  sources: Readonly<Record<TodayKind, FindWaiting>>
  countWatching(db: Db, of: { tenantId: string; now: Date }): Promise<number>
  readYesterday(tenantId: string): Promise<TodayAnswer['yesterday']>
}

interface Asking {
  tenantId: string
  /** What the role may; null for all. */
  permissions: readonly Permission[] | null
}

/** What waits and what happened, as far as whoever asks may see it. */
export async function readToday(needs: TodayNeeds, { tenantId, permissions }: Asking): Promise<TodayAnswer> {
  const { db, clock, sources } = needs
  const now = clock.now()
  const may = (permission: Permission) => permissions === null || permissions.includes(permission)
  const kinds = TODAY_KINDS.filter((kind) => may(TODAY_SOURCES[kind].permission))
  const seesNumbers = may('numbers.read')
  const [found, watching, yesterday] = await Promise.all([
    Promise.all(kinds.map((kind) => sources[kind](db, { tenantId, now, most: TODAY_MOST }))),
    seesNumbers ? needs.countWatching(db, { tenantId, now }) : null,
    seesNumbers ? needs.readYesterday(tenantId) : null,
  ])
  const waits = kinds.flatMap((kind, at) => {
    const one = found[at]
    if (!one) return []
    const { count, since, until, first } = one
    return [{ kind, count, since: since?.toISOString() ?? null, until: until?.toISOString() ?? null, first }]
  })
  return { waits, watching, yesterday }
}
