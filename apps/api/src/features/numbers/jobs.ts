import { NUMBERS_AGAIN_DAYS } from '@kola/contract/numbers/numbers'
import { sql } from 'kysely'
import { moveDay, toLocalDay } from '#shared/counted/days.ts'
import type { Handlers } from '#shared/jobs.ts'
import type { CountNeeds } from './needs.ts'
import { countDay } from './write.ts'

/** Days of which every play is kept still; what is counted again must not become less. */
const PLAYS_DAYS = 28
/** Of one tenant and one run, so that others have their turn. */
const MOST_DAYS = 400

/** Counts what the business did. */
export const numbersJobs = (needs: CountNeeds): Handlers<'numbers.count'> => ({
  async 'numbers.count'({ signal }) {
    const { rows } = await sql<{ id: string }>`
      select id from tenant where not exists (
        select from tenant_home home where home.tenant_id = tenant.id and home.state <> 'leaving') order by id`.execute(
      needs.db,
    )
    for (const { id } of rows) {
      if (signal.aborted) return
      await countTenant(needs, id, signal)
    }
  },
})

/** Days that were never counted, oldest first; then the last ones, once a day all that may have changed. @returns how many */
export async function countTenant(needs: CountNeeds, tenantId: string, signal?: AbortSignal): Promise<number> {
  const today = toLocalDay(needs.clock.now(), needs.zone)
  const state = await openCount(needs, tenantId, today)
  const oldest = moveDay(today, -NUMBERS_AGAIN_DAYS)
  const isAgainDue = state.again_on !== today
  const begin =
    state.next_day < today ? min(state.next_day, isAgainDue ? oldest : today) : isAgainDue ? oldest : moveDay(today, -1)
  const plays = moveDay(today, -PLAYS_DAYS)
  let counted = 0
  for (let day = max(begin, state.first_day); day <= today; day = moveDay(day, 1)) {
    if (signal?.aborted || counted === MOST_DAYS) return counted
    if (!(await countDay(needs, { tenantId, day, hasPlays: day >= plays, isToday: day === today }))) return counted
    await note(needs, {
      tenantId,
      nextDay: max(state.next_day, min(moveDay(day, 1), today)),
      againOn: day === today ? today : null,
    })
    counted += 1
  }
  return counted
}

const min = (a: string, b: string) => (a < b ? a : b)
const max = (a: string, b: string) => (a > b ? a : b)

/** By other clocks than before, all is counted anew. */
async function openCount({ db, clock, zone, sources }: CountNeeds, tenantId: string, today: string) {
  const known = await db.selectFrom('numbers_count').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
  if (known?.zone === zone) return known
  const { rows } = await sql<{ at: Date | null }>`
    select min(joined_at) as at from member_card where tenant_id = ${tenantId}`.execute(db)
  const moments = [rows[0]?.at, await sources.findFirstMoney(db, tenantId)].flatMap((at) => (at ? [at] : []))
  const firstDay = moments.reduce((day, at) => min(day, toLocalDay(at, zone)), today)
  const begun = { zone, first_day: firstDay, next_day: firstDay, again_on: null, counted_at: clock.now() }
  return db
    .insertInto('numbers_count')
    .values({ tenant_id: tenantId, ...begun })
    .onConflict((at) => at.column('tenant_id').doUpdateSet(begun))
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function note({ db, clock }: CountNeeds, of: { tenantId: string; nextDay: string; againOn: string | null }) {
  await db
    .updateTable('numbers_count')
    .set({ next_day: of.nextDay, counted_at: clock.now(), ...(of.againOn && { again_on: of.againOn }) })
    .where('tenant_id', '=', of.tenantId)
    .execute()
}
