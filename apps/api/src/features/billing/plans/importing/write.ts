import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import { note } from '#features/billing/gifts/vouchers/needs.ts'
import { insertPrice, takeBack } from '#features/billing/prices/operator.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import type { ImportActor, ImportedRow, Undone, Written } from '#shared/imports/import-target.ts'
import { insertSpecial } from '../make-special.ts'
import type { PlanPatch } from './check.ts'

interface Doing<R> {
  actor: ImportActor
  row: R
}

interface Needs {
  clock: Clock
}

/** By the rules of the calls that add an amount or a special plan, as things stand by then. */
export async function writePlan({ clock }: Needs, db: Db, { actor, row }: Doing<ImportedRow>): Promise<Written> {
  const [tx, { tenantId }, patch] = [db as Tx, actor, row.patch as PlanPatch]
  try {
    if (patch.what === 'special') {
      await insertSpecial({ tx, clock }, { tenantId, id: row.subject }, { actor: actor.by, ...patch })
      return { applied: 'done', before: null, after: {} }
    }
    const { of, amount, country, from, renewalsFrom } = patch
    const wanted = {
      actor: actor.by,
      ...of,
      amount,
      from,
      ...(country && { country }),
      ...(renewalsFrom && { renewalsFrom }),
    }
    const { id } = await inSavepoint(tx, () => insertPrice({ tx, clock }, tenantId, wanted))
    return { applied: 'done', before: null, after: { id } }
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'dated_price_once') {
      return { applied: 'refused', note: 'There is a price from that day already' }
    }
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { applied: 'refused', note: error.message }
  }
}

/** What fails in it leaves the rest of the transaction as it was. */
async function inSavepoint<T>(tx: Tx, act: () => Promise<T>): Promise<T> {
  await sql`savepoint import_row`.execute(tx)
  try {
    return await act()
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(tx)
    throw error
  }
}

type UndoneRow = ImportedRow & { before: unknown; after: unknown }

const kept = (text: string): Undone => ({ applied: 'kept', note: text })

/** An amount goes until it counts, or a member was told of it; a special plan until somebody holds it or it names a title. */
export async function undoPlan({ clock }: Needs, db: Db, { actor, row }: Doing<UndoneRow>): Promise<Undone> {
  const [tx, { tenantId }] = [db as Tx, actor]
  const { id } = row.after as { id?: string }
  if (id === undefined) return removeSpecial({ clock }, tx, { actor, row })
  try {
    const isBack = await takeBack({ tx, clock }, { tenantId, id, actor: actor.by })
    return isBack ? { applied: 'back', note: '' } : kept('Somebody has taken it back since')
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return kept(error.message)
  }
}

async function removeSpecial({ clock }: Needs, tx: Tx, { actor, row }: Doing<UndoneRow>): Promise<Undone> {
  const [{ tenantId, by }, planId] = [actor, row.subject]
  const found = await sql`select from plan where tenant_id = ${tenantId} and id = ${planId} for update`.execute(tx)
  if (found.rows.length === 0) return kept('It has gone since')
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from gift where tenant_id = ${tenantId} and plan_id = ${planId})
      or exists (select from voucher_batch where tenant_id = ${tenantId} and plan_id = ${planId})
      or exists (select from subscription where tenant_id = ${tenantId} and plan_id = ${planId}) as "isUsed"`.execute(
    tx,
  )
  if (rows[0]?.isUsed) return kept('Somebody was granted it since')
  const titles =
    await sql`select from plan_title where tenant_id = ${tenantId} and plan_id = ${planId} limit 1`.execute(tx)
  if (titles.rows.length > 0) return kept('It names titles since')
  await tx.deleteFrom('price').where('tenant_id', '=', tenantId).where('plan_id', '=', planId).execute()
  await tx.deleteFrom('plan').where('tenant_id', '=', tenantId).where('id', '=', planId).execute()
  const noted = { tenantId, actor: by, action: 'special-plan.unmake', subject: planId, at: clock.now(), detail: {} }
  await note(tx, noted)
  return { applied: 'back', note: '' }
}

/** Of an import: amounts that were taken back or told since, and plans that are held or name titles. */
export async function countChangedSince(
  db: Db,
  { tenantId, importId }: { tenantId: string; importId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_row r
    where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.applied = 'done' and (
      exists (select from dated_price d where d.tenant_id = r.tenant_id and d.id = r.after ->> 'id'
        and (d.withdrawn_at is not null
          or exists (select from price_notice n where n.tenant_id = d.tenant_id and n.dated_price_id = d.id)))
      or r.after ->> 'id' is null and (
        exists (select from gift g where g.tenant_id = r.tenant_id and g.plan_id = r.subject)
        or exists (select from plan_title t where t.tenant_id = r.tenant_id and t.plan_id = r.subject)))`.execute(db)
  return rows[0]?.count ?? 0
}
