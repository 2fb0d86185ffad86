import { AppError } from '@kola/contract/errors'
import { MAX_VIEWS, type StaffView, type ViewPlace } from '@kola/contract/staff/views'
import { newId } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import type { StaffNeeds } from '../needs.ts'
import type { StaffKey } from '../repository.ts'

export interface StaffViews {
  list(who: StaffKey): Promise<StaffView[]>
  /** @throws AppError VIEWS_FULL */
  keep(who: StaffKey, view: Omit<StaffView, 'id'>): Promise<void>
  /** @returns its name, or null where it is gone */
  remove(who: StaffKey, id: string): Promise<string | null>
}

/** What somebody looks for again and again. */
export function createStaffViews({ db, clock }: Pick<StaffNeeds, 'db' | 'clock'>): StaffViews {
  return {
    async list({ tenantId, staffId }) {
      const rows = await db
        .selectFrom('staff_view')
        .select(['id', 'place', 'name', 'query'])
        .where('tenant_id', '=', tenantId)
        .where('staff_id', '=', staffId)
        .orderBy('place')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, place: row.place as ViewPlace }))
    },
    keep: (who, view) =>
      db.transaction().execute(async (tx) => {
        await holdOne(tx, who)
        const own = { tenant_id: who.tenantId, staff_id: who.staffId }
        await tx
          .insertInto('staff_view')
          .values({ ...own, id: newId(), ...view, created_at: clock.now() })
          .onConflict((conflict) =>
            conflict.columns(['tenant_id', 'staff_id', 'place', 'name']).doUpdateSet({ query: view.query }),
          )
          .execute()
        const { count } = await tx
          .selectFrom('staff_view')
          .select((select) => select.fn.countAll<string>().as('count'))
          .where('tenant_id', '=', who.tenantId)
          .where('staff_id', '=', who.staffId)
          .executeTakeFirstOrThrow()
        if (Number(count) > MAX_VIEWS) throw new AppError('VIEWS_FULL')
      }),
    async remove({ tenantId, staffId }, id) {
      const gone = await db
        .deleteFrom('staff_view')
        .where('tenant_id', '=', tenantId)
        .where('staff_id', '=', staffId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst()
      return gone?.name ?? null
    },
  }
}

/** Two tabs of one person are one after the other, so that neither goes past the limit. */
const holdOne = (tx: Db, { tenantId, staffId }: StaffKey) =>
  tx
    .selectFrom('staff')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .execute()
