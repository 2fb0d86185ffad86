import type { RatingLimit } from '@kola/contract/profiles/rating'
import { sql } from 'kysely'
import type { NamedAccount } from '#shared/accounts/main-person.ts'
import type { Db } from '#shared/database/database.ts'
import { tellOfSignInChange } from '#shared/sign-in-change.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

/** A person as the tables have them; of the main one the account's own words. */
export interface PersonRow {
  id: string
  /** Empty for the main one. */
  name: string
  account: NamedAccount
  image_id: unknown
  language: unknown
  gender: unknown
  dob: unknown
  rating_limit: RatingLimit | null
  is_child: boolean
  is_main: boolean
  autoplay_next: boolean
  pin_hash: string | null
  version: number
}

/** The main one first, then in the order of coming. */
export async function listPeople(db: Db, { tenantId, accountId }: AccountKey): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.name, p.rating_limit, p.is_child, p.id = p.account_id as is_main, p.autoplay_next,
      p.pin_hash, p.version,
      json_build_object('first_name', a.first_name, 'last_name', a.last_name, 'email_address', a.email_address,
        'telephone', a.telephone) as account,
      case when p.id = p.account_id then a.meta_data -> 'image_id' else to_jsonb(p.image_id) end as image_id,
      case when p.id = p.account_id then a.meta_data -> 'language' else to_jsonb(p.language) end as language,
      case when p.id = p.account_id then a.meta_data -> 'gender' else to_jsonb(p.gender) end as gender,
      case when p.id = p.account_id then a.meta_data -> 'dob' else to_jsonb(to_char(p.dob, 'YYYY-MM-DD')) end as dob
    from profile p join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
    where p.tenant_id = ${tenantId} and p.account_id = ${accountId} and a.deleted_at is null
    order by p.id <> p.account_id, p.created_at, p.id`.execute(db)
  return rows
}

/** Until the transaction ends nobody else changes the people of the account; then every process learns of it. @returns whether it is there */
export async function holdAccount(tx: Db, { tenantId, accountId }: AccountKey): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row) await tellOfSignInChange(tx, { tenantId, accountId })
  return row !== undefined
}

export interface PersonColumns {
  name?: string
  image_id?: number
  language?: string
  gender?: 'Male' | 'Female' | ''
  dob?: string | null
  rating_limit?: RatingLimit | null
  is_child?: boolean
  autoplay_next?: boolean
  version?: number
}

type PersonKey = AccountKey & { profileId: string }

export async function addPerson(tx: Db, { tenantId, accountId, profileId: id }: PersonKey, columns: PersonColumns) {
  await tx
    .insertInto('profile')
    .values({ tenant_id: tenantId, account_id: accountId, id, ...columns })
    .execute()
}

export async function changePerson(tx: Db, key: PersonKey, columns: PersonColumns): Promise<void> {
  await tx
    .updateTable('profile')
    .set(columns)
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.profileId)
    .execute()
}

/** With all that is kept of them. */
export async function removePerson(tx: Db, key: PersonKey): Promise<void> {
  await tx
    .deleteFrom('profile')
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.profileId)
    .execute()
}

/** What was tried before counts no more. @returns whether the person is there */
export async function setPin(db: Db, key: PersonKey, pinHash: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profile')
    .set({ pin_hash: pinHash, pin_tries: 0, pin_rests: 0, pin_rests_until: null })
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.profileId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A right one: those before it count no more. */
export async function forgetTries(db: Db, key: PersonKey): Promise<void> {
  await db
    .updateTable('profile')
    .set({ pin_tries: 0, pin_rests: 0, pin_rests_until: null })
    .where('tenant_id', '=', key.tenantId)
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.profileId)
    .execute()
}

export interface TakenTry {
  /** Tries since the last rest; 0 when this one began a rest. */
  tries: number
  restsUntil: Date | null
  /** It was not taken: the person rests since before. */
  isResting: boolean
}

export interface TryRules {
  now: Date
  most: number
  restSeconds: number
  maxRestSeconds: number
}

/**
 * Counts a try before the PIN is looked at, so that many at once gain nothing: the last one begins the rest, which ends at once
 * when it was right. @returns null when the person is not there
 */
export async function takeTry(db: Db, key: PersonKey, rules: TryRules): Promise<TakenTry | null> {
  const { now, most } = rules
  const isLast = sql`pin_tries + 1 >= ${sql.lit(most)}`
  const seconds = sql`least(${sql.lit(rules.restSeconds)} * 2.0 ^ least(pin_rests, 20), ${sql.lit(rules.maxRestSeconds)})`
  const { rows } = await sql<TakenTry>`
    with taken as (
      update profile set
        pin_tries = case when ${isLast} then 0 else pin_tries + 1 end,
        pin_rests = pin_rests + (${isLast})::int,
        pin_rests_until = case when ${isLast} then ${now}::timestamptz + ${seconds} * interval '1 second' end
      where tenant_id = ${key.tenantId} and account_id = ${key.accountId} and id = ${key.profileId}
        and (pin_rests_until is null or pin_rests_until <= ${now})
      returning pin_tries as tries, pin_rests_until as "restsUntil", false as "isResting"
    )
    select * from taken
    union all
    select pin_tries, pin_rests_until, true from profile
    where tenant_id = ${key.tenantId} and account_id = ${key.accountId} and id = ${key.profileId}
      and not exists (select from taken)`.execute(db)
  return rows[0] ?? null
}

/** The PIN was not looked at after all. */
export async function giveTryBack(db: Db, key: PersonKey, { most }: Pick<TryRules, 'most'>): Promise<void> {
  await sql`
    update profile set
      pin_tries = case when pin_rests_until is null then greatest(pin_tries - 1, 0) else ${sql.lit(most - 1)} end,
      pin_rests = case when pin_rests_until is null then pin_rests else greatest(pin_rests - 1, 0) end,
      pin_rests_until = null
    where tenant_id = ${key.tenantId} and account_id = ${key.accountId} and id = ${key.profileId}`.execute(db)
}
