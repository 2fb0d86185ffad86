import { newId } from '@kola/platform/ids'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { OwnAccountTable } from '#shared/database/schema/providers/transfers.ts'
import type { Who } from '../paying/needs.ts'
import { COUNTRY } from '../prices/dated.ts'
import type { OwnAccount } from '../providers/provider.ts'

export type OwnRow = Selectable<OwnAccountTable>

/** The one that is there or asked for, else the last that was refused. */
export async function findOwn(db: Db, { tenantId, accountId }: Who): Promise<OwnRow | null> {
  const row = await db
    .selectFrom('own_account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('state', '<>', 'retired')
    .orderBy(sql`state <> 'failed'`, 'desc')
    .orderBy('asked_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** Of an `account`. */
export const IS_IN_NIGERIA = sql<boolean>`${COUNTRY} = 'NG'`

type ShownOwn = Pick<OwnRow, 'failure' | 'number' | 'bank_name' | 'account_name' | 'looked_at'> & {
  /** Null where none was asked for. */
  state: OwnRow['state'] | null
  isIn: boolean
}

/** The same one, and whether they are where one is offered; null for no account. */
export async function findShownOwn(db: Db, { tenantId, accountId }: Who): Promise<ShownOwn | null> {
  const { rows } = await sql<ShownOwn>`
    select ${IS_IN_NIGERIA} as "isIn", own.state, own.failure, own.number, own.bank_name, own.account_name, own.looked_at
    from account left join lateral (
      select one.state, one.failure, one.number, one.bank_name, one.account_name, one.looked_at from own_account one
      where one.tenant_id = account.tenant_id and one.account_id = account.id and one.state <> 'retired'
      order by one.state <> 'failed' desc, one.asked_at desc limit 1
    ) own on true
    where account.tenant_id = ${tenantId} and account.id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

/** In which all of them are. */
const CURRENCY = 'NGN'

/** Where a sum of a renewal may be sent besides. */
export interface OwnNumber {
  provider: string
  number: string
  bankName: string
}

/** The number that is open for a renewal of the member's; null where none is. */
export async function findOwnNumber(
  db: Db,
  { tenant_id, account_id, currency }: { tenant_id: string; account_id: string; currency: string },
): Promise<OwnNumber | null> {
  if (currency !== CURRENCY) return null
  const { rows } = await sql<OwnNumber>`select provider, number, bank_name as "bankName" from own_account
    where tenant_id = ${tenant_id} and account_id = ${account_id} and state = 'open'`.execute(db)
  return rows[0] ?? null
}

/** Our row before the provider is asked. @returns null where there is one already */
export async function addAsked(
  db: Db,
  { tenantId, accountId }: Who,
  of: { provider: string; email: string; now: Date },
): Promise<OwnRow | null> {
  const row = await db
    .insertInto('own_account')
    .values({
      ...{ tenant_id: tenantId, id: newId(), account_id: accountId, provider: of.provider, state: 'asked' },
      ...{ email: of.email, asked_at: of.now },
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id']).where('state', 'in', ['asked', 'open']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

const change = (db: Db, { tenant_id, id }: Pick<OwnRow, 'tenant_id' | 'id'>) =>
  db.updateTable('own_account').where('tenant_id', '=', tenant_id).where('id', '=', id)

export const failOwn = (db: Db, row: OwnRow, failure: string) =>
  change(db, row)
    .set({ state: 'failed', failure: failure.slice(0, 200) })
    .where('state', '=', 'asked')
    .execute()

/** The number is this member's from now on. One that is another's is nobody's to give. */
export async function openOwn(db: Db, row: OwnRow, { own, now }: { own: OwnAccount; now: Date }): Promise<void> {
  const isAnothers = await db
    .selectFrom('own_account')
    .select('id')
    .where('number', '=', own.number)
    .where('state', '=', 'open')
    .where('id', '<>', row.id)
    .executeTakeFirst()
  if (isAnothers) {
    await failOwn(db, row, 'another has this number')
    return
  }
  await change(db, row)
    .set({
      ...{ state: 'open', opened_at: now, customer: own.customer, provider_account_id: own.id, number: own.number },
      ...{ bank_name: own.bankName, bank_slug: own.bankSlug, account_name: own.accountName },
    })
    .where('state', '=', 'asked')
    .execute()
}

export const retireOwn = (db: Db, row: OwnRow, now: Date) =>
  change(db, row).set({ state: 'retired', retired_at: now }).where('state', '=', 'open').execute()

export const noteClosed = (db: Db, row: OwnRow, now: Date) => change(db, row).set({ closed_at: now }).execute()

/** @returns whether it is this one's turn to ask the bank again */
export async function claimLook(db: Db, row: OwnRow, { now, before }: { now: Date; before: Date }): Promise<boolean> {
  const claimed = await change(db, row)
    .set({ looked_at: now })
    .where((where) => where.or([where('looked_at', 'is', null), where('looked_at', '<=', before)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Whose money it is that came to a number: of whom it was last before then. */
export async function findOwnAt(
  db: Db,
  provider: string,
  of: { account: string; customer: string | null; at: Date },
): Promise<OwnRow | null> {
  const { rows } = await sql<OwnRow>`
    select * from own_account where provider = ${provider} and number = ${of.account} and opened_at <= ${of.at}
    order by opened_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Who asked and has not heard, by the address that the provider was told. */
export async function findAsked(db: Db, provider: string, email: string): Promise<OwnRow | null> {
  const row = await db
    .selectFrom('own_account')
    .selectAll()
    .where('provider', '=', provider)
    .where('state', '=', 'asked')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('asked_at')
    .executeTakeFirst()
  return row ?? null
}
