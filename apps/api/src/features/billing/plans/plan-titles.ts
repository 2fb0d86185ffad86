import { AppError } from '@kola/contract/errors'
import { PLAN_TITLES_MOST, type PlanTitle } from '@kola/contract/prices/plans'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { note } from '../gifts/vouchers/needs.ts'

interface Of {
  tenantId: string
  planId: string
}

/** @throws AppError PLAN_NOT_FOUND */
export async function assertPlan(
  db: Db,
  { tenantId, planId, isSpecial = false }: Of & { isSpecial?: boolean },
): Promise<void> {
  const found = await db
    .selectFrom('plan')
    .select('is_special as isSpecial')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', planId)
    .executeTakeFirst()
  if (!found || (isSpecial && !found.isSpecial)) throw new AppError('PLAN_NOT_FOUND')
}

/** By name. @throws AppError PLAN_NOT_FOUND */
export async function listPlanTitles(db: Db, of: Of): Promise<PlanTitle[]> {
  await assertPlan(db, of)
  const { rows } = await sql<Omit<PlanTitle, 'addedAt'> & { addedAt: Date }>`
    select title.id, title.name, title.kind, own.added_by as "addedBy", own.added_at as "addedAt"
    from plan_title own join title on title.tenant_id = own.tenant_id and title.id = own.title_id
    where own.tenant_id = ${of.tenantId} and own.plan_id = ${of.planId}
    order by title.name, title.id limit ${PLAN_TITLES_MOST}`.execute(db)
  return rows.map(({ addedAt, ...row }) => ({ ...row, addedAt: addedAt.toISOString() }))
}

export interface WantedTitle {
  actor: string
  titleId: string
  state: 'on' | 'off'
}

/** The same twice changes nothing. @returns its name @throws AppError PLAN_NOT_FOUND, TITLE_NOT_FOUND, PLAN_TITLE_LIMIT */
export async function setPlanTitle(
  { db, clock }: { db: Db; clock: Clock },
  of: Of,
  { actor, titleId, state }: WantedTitle,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await assertPlan(tx, { ...of, isSpecial: true })
    const name = await getTitleName(tx, of.tenantId, titleId)
    const at = clock.now()
    if (state === 'off') {
      await tx
        .deleteFrom('plan_title')
        .where('tenant_id', '=', of.tenantId)
        .where('plan_id', '=', of.planId)
        .where('title_id', '=', titleId)
        .execute()
    } else {
      await assertRoom(tx, of, titleId)
      const row = { tenant_id: of.tenantId, plan_id: of.planId, title_id: titleId, added_by: actor, added_at: at }
      await tx
        .insertInto('plan_title')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const noted = { tenantId: of.tenantId, actor, action: 'plan-title.set', subject: of.planId, at }
    await note(tx, { ...noted, detail: { titleId, state } })
    return name
  })
}

async function getTitleName(tx: Tx, tenantId: string, titleId: string): Promise<string> {
  const title = await tx
    .selectFrom('title')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', titleId)
    .executeTakeFirst()
  if (!title) throw new AppError('TITLE_NOT_FOUND')
  return title.name
}

/** Counted behind the lock of the plan. */
async function assertRoom(tx: Tx, { tenantId, planId }: Of, titleId: string): Promise<void> {
  await sql`select from plan where tenant_id = ${tenantId} and id = ${planId} for no key update`.execute(tx)
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from plan_title
    where tenant_id = ${tenantId} and plan_id = ${planId} and title_id <> ${titleId}`.execute(tx)
  if ((rows[0]?.others ?? 0) >= PLAN_TITLES_MOST) throw new AppError('PLAN_TITLE_LIMIT')
}
