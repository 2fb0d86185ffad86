import { randomInt } from 'node:crypto'
import { AppError } from '@kola/contract/errors'
import { TERMS_VERSION, TERMS_VERSIONS } from '@kola/contract/legal'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { NewAccount } from '#shared/accounts/accounts.ts'
import type { Db } from '#shared/database/database.ts'
import { toLegalVersion } from '#shared/legal/legal-versions.ts'

/** Without what is taken for one another when it is read aloud. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

export async function addAccount(tx: Db, given: NewAccount, now: Date): Promise<string> {
  const { tenantId, metaData } = given
  const version = await readTermsVersion(tx, { tenantId, version: metaData.terms_version, now })
  const referrerId = await findReferrer(tx, tenantId, metaData.referralcode)
  const id = newId()
  await tx
    .insertInto('account')
    .values({
      tenant_id: tenantId,
      id,
      email_address: given.emailAddress,
      email_verified_at: given.isEmailVerified ? now : null,
      telephone: given.telephone,
      username: given.username,
      password_hash: given.passwordHash,
      first_name: given.firstName,
      last_name: given.lastName,
      referral_code: Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
      referred_by: referrerId,
      meta_data: JSON.stringify({ emailupdate: isOn(metaData.emailupdate) }),
      created_at: now,
    })
    .execute()
  if (version !== null) await addConsent(tx, { tenantId, accountId: id, version, now })
  return id
}

interface ShownTerms {
  tenantId: string
  version: string | undefined
  now: Date
}

/**
 * Which terms the person read. A client that names those that came with it shows the company's own where it has some, so that
 * these are what was agreed to.
 */
async function readTermsVersion(tx: Db, { tenantId, version, now }: ShownTerms): Promise<string | null> {
  if (!version) return null
  const { rows } = await sql<{ current: string; isOwn: boolean }>`
    select ${toLegalVersion({ tenantId, id: 'terms', at: now })} as current, exists (
      select from text_version where tenant_id = ${tenantId} and kind = 'legal' and text_id = 'terms'
        and withdrawn_at is null and in_force_at <= ${now} and from_day::text = ${version}) as "isOwn"`.execute(tx)
  const [{ current, isOwn } = { current: TERMS_VERSION, isOwn: false }] = rows
  if (isOwn) return version
  const isCarried = current === TERMS_VERSION
  if (TERMS_VERSIONS.includes(version)) return isCarried ? version : current
  throw new AppError('INVALID_REQUEST', {
    fields: { 'metaData.terms_version': 'We do not know that version of the terms' },
  })
}

async function findReferrer(tx: Db, tenantId: string, code: string | undefined): Promise<string | null> {
  const wanted = code?.trim().toUpperCase()
  if (!wanted) return null
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('referral_code', '=', wanted)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row) return row.id
  throw new AppError('INVALID_REQUEST', { fields: { 'metaData.referralcode': 'We do not know that referral code' } })
}

async function addConsent(
  tx: Db,
  given: { tenantId: string; accountId: string; version: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('consent')
    .values({
      tenant_id: given.tenantId,
      id: newId(),
      account_id: given.accountId,
      document: 'terms',
      version: given.version,
      agreed_at: given.now,
    })
    .execute()
}

const isOn = (value: boolean | string | number | undefined) =>
  value === true || value === 1 || /^(1|true)$/i.test(`${value}`)
