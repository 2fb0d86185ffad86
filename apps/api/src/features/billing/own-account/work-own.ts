import type { Clock } from '@kola/platform/clock'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { ProviderEventTable } from '#shared/database/schema/money.ts'
import type { CallbackNews } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import { closeOwn } from './ask.ts'
import { failOwn, findAsked, type OwnRow, openOwn, retireOwn } from './repository.ts'

interface Needs {
  db: Db
  clock: Clock
  providers: Providers
}

const DAY_MS = 24 * 3_600_000
const LISTENED_MS = 2 * 60_000
const MAX_AT_ONCE = 20

/** A number was given or refused: what there is is found at the provider, not believed. @returns whether anybody had asked */
export async function workOwn(
  needs: Omit<Needs, 'providers'> & { providers: Pick<Providers, 'find'> },
  { provider }: Pick<Selectable<ProviderEventTable>, 'provider'>,
  { own: told, email }: Pick<CallbackNews, 'own' | 'email'>,
): Promise<boolean> {
  const row = email === null ? null : await findAsked(needs.db, provider, email)
  if (!row) return false
  const own = await needs.providers.find(provider)?.own?.find({ email: row.email, customer: told?.customer ?? null })
  if (own) await openOwn(needs.db, row, { own, now: needs.clock.now() })
  else if (told?.failure) await failOwn(needs.db, row, told.failure)
  return true
}

/** What no callback told; what the provider did not hear; and the numbers of whoever has gone. */
export async function sweepOwn(needs: Needs): Promise<number> {
  const { db, clock, providers } = needs
  const now = clock.now()
  for (const row of await listOfGone(db)) await retireOwn(db, row, now)
  const closing = await list(db, sql`state = 'retired' and closed_at is null order by retired_at`)
  for (const row of closing) await closeOwn(needs, row)
  const asked = await list(
    db,
    sql`state = 'asked' and asked_at < ${new Date(now.getTime() - LISTENED_MS)}
    and (looked_at is null or looked_at < ${new Date(now.getTime() - 5 * LISTENED_MS)}) order by asked_at`,
  )
  for (const row of asked) {
    await sql`update own_account set looked_at = ${now} where tenant_id = ${row.tenant_id} and id = ${row.id}`.execute(
      db,
    )
    const own = await providers.find(row.provider)?.own?.find({ email: row.email, customer: row.customer })
    if (own) await openOwn(db, row, { own, now })
    else if (now.getTime() - row.asked_at.getTime() > DAY_MS) await failOwn(db, row, 'the bank never answered')
  }
  return closing.length + asked.length
}

const list = async (db: Db, where: ReturnType<typeof sql>): Promise<OwnRow[]> =>
  (await sql<OwnRow>`select * from own_account where ${where} limit ${MAX_AT_ONCE}`.execute(db)).rows

const listOfGone = async (db: Db): Promise<OwnRow[]> =>
  (
    await sql<OwnRow>`select own.* from own_account own
      join account on account.tenant_id = own.tenant_id and account.id = own.account_id
      where own.state = 'open' and account.deleted_at is not null limit ${MAX_AT_ONCE}`.execute(db)
  ).rows
