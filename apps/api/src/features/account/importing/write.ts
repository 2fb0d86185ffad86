import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'
import type { ImportActor, ImportedRow, Undone, Written } from '#shared/imports/import-target.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { addAccount } from '../new-account.ts'
import { changePerson } from '../person.ts'
import type { PersonTexts } from './cells.ts'
import { type MemberPatch, toDays } from './check.ts'
import { holdMember, type KnownMember, listHolders } from './known.ts'
import type { ImportedMoney } from './needs.ts'

export interface WriteNeeds {
  clock: Clock
  money: ImportedMoney
  /** An account that nobody ever used is closed and erased with the next sweep. Leaving supplies it. */
  closeUnused(tx: Tx, who: AccountKey, by: string): Promise<boolean>
}

interface After {
  accountId: string
  person: PersonTexts
}

interface Doing<R> {
  actor: ImportActor
  row: R
}

const toPerson = ({ firstName, lastName, country, language }: KnownMember): PersonTexts => ({
  ...{ firstName, lastName, country, language },
})
const refused = (note: string): Written => ({ applied: 'refused', note })

export async function writeMember(needs: WriteNeeds, db: Db, { actor, row }: Doing<ImportedRow>): Promise<Written> {
  const tx = db as Tx
  if (row.outcome === 'made') return make(needs, tx, { actor, row })
  const there = await holdMember(tx, actor.tenantId, row.subject)
  if (!there) return refused('This member has gone since')
  const before = toPerson(there)
  const person = { ...before, ...(row.patch as MemberPatch).person }
  await setPerson(tx, { tenantId: actor.tenantId, accountId: there.id }, person)
  return { applied: 'done', before, after: { accountId: there.id, person } satisfies After }
}

/** Nothing is confirmed by a file, and nobody is written to: they come in by a new password or a code. */
async function make(needs: WriteNeeds, tx: Tx, { actor, row }: Doing<ImportedRow>): Promise<Written> {
  const { tenantId } = actor
  const { email, telephone, person: given, grant } = row.patch as MemberPatch
  if ((await listHolders(tx, tenantId, [{ email, telephone }])).length > 0)
    return refused('Somebody has signed up so since')
  const now = needs.clock.now()
  await sql`savepoint import_row`.execute(tx)
  try {
    const person = { ...{ firstName: '', lastName: '', country: '', language: '' }, ...given }
    const names = { firstName: person.firstName, lastName: person.lastName }
    const account = {
      ...{ tenantId, emailAddress: email || null, isEmailVerified: false, telephone: telephone || null },
      ...{ username: email ? null : telephone, passwordHash: null, ...names, metaData: {} },
    }
    const who = { tenantId, accountId: await addAccount(tx, account, now) }
    await setPerson(tx, who, person)
    if (grant) {
      const days = toDays(grant.until, now)
      if (days < 1) throw new AppError('INVALID_REQUEST', { message: 'The day until which it is held is over' })
      await needs.money.give(
        { ...who, key: grant.key, planId: grant.planId, days, why: actor.note, by: actor.by, mostDays: null },
        tx,
      )
    }
    return { applied: 'done', before: null, after: { accountId: who.accountId, person } satisfies After }
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(tx)
    if (isUniqueViolation(error)) return refused('Somebody has signed up so since')
    if (error instanceof AppError && error.status < 500) return refused(error.message)
    throw error
  }
}

async function setPerson(
  tx: Tx,
  who: AccountKey,
  { firstName, lastName, country, language }: PersonTexts,
): Promise<void> {
  const names = { first_name: firstName, last_name: lastName }
  await changePerson(tx, { ...who, names, metaData: language ? { language } : {} })
  await sql`
    update account set country = ${country}
      ${language ? sql`` : sql`, meta_data = meta_data - 'language'`}
    where tenant_id = ${who.tenantId} and id = ${who.accountId} and deleted_at is null`.execute(tx)
}

type UndoneRow = ImportedRow & { before: unknown; after: unknown }

const kept = (note: string): Undone => ({ applied: 'kept', note })

/** Whoever has come in since, or pays, or holds more than was granted, stays; so does what somebody has changed. */
export async function undoMember(needs: WriteNeeds, db: Db, { actor, row }: Doing<UndoneRow>): Promise<Undone> {
  const tx = db as Tx
  const { accountId, person } = row.after as After
  const who = { tenantId: actor.tenantId, accountId }
  const there = await holdMember(tx, who.tenantId, accountId)
  if (!there) return kept('This member has gone since')
  if (JSON.stringify(toPerson(there)) !== JSON.stringify(toPerson({ ...there, ...person }))) {
    return kept('Somebody has changed this member since')
  }
  if (row.outcome === 'changed') {
    await setPerson(tx, who, row.before as PersonTexts)
    return { applied: 'back', note: '' }
  }
  const reason = await findUse(needs, tx, { ...who, grantKey: (row.patch as MemberPatch).grant?.key ?? '' })
  if (reason) return kept(reason)
  return (await needs.closeUnused(tx, who, actor.by))
    ? { applied: 'back', note: '' }
    : kept('This member has gone since')
}

const USES = { paid: 'They have paid, or begun to', held: 'They hold more than was granted' } as const

async function findUse({ money }: WriteNeeds, tx: Tx, of: AccountKey & { grantKey: string }): Promise<string | null> {
  const { rows } = await sql<{ hasEntered: boolean }>`
    select account.password_hash is not null or account.email_verified_at is not null
        or account.mobile_verified_at is not null
        or exists (select from sign_in_session s where s.tenant_id = account.tenant_id and s.account_id = account.id)
        or exists (select from identity i where i.tenant_id = account.tenant_id and i.account_id = account.id) as "hasEntered"
    from account where account.tenant_id = ${of.tenantId} and account.id = ${of.accountId}`.execute(tx)
  if (rows[0]?.hasEntered) return 'They have come in since'
  const use = await money.findUse(tx, of)
  return use && USES[use]
}

/** Members of an import who have gone, came in or were changed since. */
export async function countChangedSince(
  db: Db,
  { tenantId, importId }: { tenantId: string; importId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_row r
    where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.applied = 'done'
      and not exists (select from account a where a.tenant_id = r.tenant_id and a.id = r.after ->> 'accountId'
        and a.deleted_at is null and a.first_name = r.after #>> '{person,firstName}'
        and a.last_name = r.after #>> '{person,lastName}' and a.country = r.after #>> '{person,country}'
        and (r.outcome = 'changed' or a.password_hash is null and a.email_verified_at is null
          and a.mobile_verified_at is null and not exists (select from sign_in_session s
            where s.tenant_id = a.tenant_id and s.account_id = a.id)))`.execute(db)
  return rows[0]?.count ?? 0
}
