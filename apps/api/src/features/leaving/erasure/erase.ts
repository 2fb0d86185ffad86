import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { KEEP_YEARS } from '../dates.ts'
import { MONEY_RULES } from './money-rules.ts'
import type { Person, Rule, Statement } from './person.ts'
import { eraseAccount, owesProvider, RULES } from './rules.ts'
import { VIEWING_RULES } from './viewing-rules.ts'

export interface EraseNeeds {
  db: Db
  clock: Clock
  log: Log
}

/**
 * Erases what is personal of a closed account, table by table, each in a transaction of its own. A run that was killed goes on
 * with the next; one that is over, or an account that was brought back, changes nothing.
 */
export async function erasePerson(needs: EraseNeeds, who: AccountKey): Promise<boolean> {
  const person = await begin(needs, who)
  if (!person) return false
  await run(needs.db, VIEWING_RULES, person)
  // What is not over at a provider is ended by its own jobs; this one comes back.
  if ((await owesProvider(person).execute(needs.db)).rows.length > 0)
    throw new Error(`account ${who.accountId}: a provider was not told yet that it is closed`)
  await run(needs.db, MONEY_RULES, person)
  await needs.db.transaction().execute(async (tx) => {
    await allow(tx)
    await eraseAccount(person).execute(tx)
    await sql`update account_closing set erased_at = ${needs.clock.now()} where tenant_id = ${who.tenantId}
      and account_id = ${who.accountId} and restored_at is null and erased_at is null`.execute(tx)
  })
  needs.log.info(who, 'leaving.erased')
  return true
}

/** From here on nobody brings it back. @returns null where it is not due, was brought back, or is done */
const begin = ({ db, clock }: EraseNeeds, { tenantId, accountId }: AccountKey): Promise<Person | null> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const { rows } = await sql`update account_closing set began_at = coalesce(began_at, ${now})
      where tenant_id = ${tenantId} and account_id = ${accountId} and restored_at is null and erased_at is null
        and erase_at <= ${now} returning id`.execute(tx)
    if (rows.length === 0) return null
    const { rows: found } = await sql<{ email: string | null; telephone: string | null }>`
      select email_address as email, telephone from account
      where tenant_id = ${tenantId} and id = ${accountId} and deleted_at is not null`.execute(tx)
    const contacts = [found[0]?.email, found[0]?.telephone].filter((one): one is string => Boolean(one))
    return found[0] ? { tenantId, accountId, contacts: await listOwn(tx, { tenantId, accountId, contacts }) } : null
  })

/** An address that is another's by now is theirs: what was written to it since stays. */
async function listOwn(tx: Tx, { tenantId, accountId, contacts }: Person): Promise<string[]> {
  const { rows } = await sql<{ contact: string }>`
    select contact from unnest(${contacts}::text[]) as one (contact) where not exists (select from account other
      where other.tenant_id = ${tenantId} and other.id <> ${accountId} and other.deleted_at is null
        and (other.email_address = contact or other.telephone = contact))`.execute(tx)
  return rows.map(({ contact }) => contact)
}

/** What is only ever added to may be emptied, within this transaction. */
const allow = (tx: Tx) => sql`select set_config('kola.erases', 'on', true)`.execute(tx)

async function run(db: Db, rules: Readonly<Record<string, Rule>>, person: Person): Promise<void> {
  for (const rule of Object.values(rules)) if ('statement' in rule) await change(db, rule.statement, person)
}

const change = (db: Db, statement: Statement, person: Person): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    await allow(tx)
    return statement(person).execute(tx)
  })

/** What was kept for the law goes when its years are over. */
export async function endKeeping(needs: EraseNeeds, who: AccountKey): Promise<void> {
  const person: Person = { ...who, contacts: [] }
  for (const { last } of Object.values(RULES)) if (last) await change(needs.db, last, person)
  await sql`update account_closing set ended_at = ${needs.clock.now()} where tenant_id = ${who.tenantId}
    and account_id = ${who.accountId} and restored_at is null and erased_at is not null`.execute(needs.db)
  needs.log.info(who, 'leaving.ended')
}

/** In one sweep; the next goes on. */
const MAX_ROWS = 200

/** Accounts whose days are over, or whose erasing was begun and is not done. */
export async function listDue({ db, clock }: Omit<EraseNeeds, 'log'>): Promise<AccountKey[]> {
  const { rows } = await sql<AccountKey>`
    select tenant_id as "tenantId", account_id as "accountId" from account_closing
    where restored_at is null and erased_at is null and erase_at <= ${clock.now()} order by erase_at limit ${MAX_ROWS}`.execute(
    db,
  )
  return rows
}

/** Accounts whose last paper is older than it has to be kept. */
export async function listKept({ db, clock }: Omit<EraseNeeds, 'log'>): Promise<AccountKey[]> {
  const { rows } = await sql<AccountKey>`
    select tenant_id as "tenantId", account_id as "accountId" from account_closing
    where erased_at is not null and ended_at is null
      and erased_at < ${clock.now()}::timestamptz - make_interval(years => ${KEEP_YEARS})
    order by erased_at limit ${MAX_ROWS}`.execute(db)
  return rows
}

/** Words with gifts that were still to be sent when their giver was erased. */
export const eraseSentWords = ({ db }: Pick<EraseNeeds, 'db'>): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    await allow(tx)
    return sql`update gift set from_name = '', for_name = '', message = ''
      from account_closing closing where closing.tenant_id = gift.tenant_id and closing.account_id = gift.buyer_id
        and closing.erased_at is not null and gift.receiver is null
        and (gift.from_name <> '' or gift.for_name <> '' or gift.message <> '')`.execute(tx)
  })
