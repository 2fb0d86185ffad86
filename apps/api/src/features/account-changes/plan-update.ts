import type { UpdateProfileBody } from '@kola/contract/account-changes/account-changes'
import { AppError } from '@kola/contract/errors'
import { isEmail, toEmailAddress } from '@kola/contract/rules/person'
import { toPlainName } from '#shared/accounts/plain-name.ts'
import { toTelephone } from '#shared/accounts/telephone.ts'
import type { OwnAccount } from './repository.ts'

export interface PlannedUpdate {
  names: { first_name?: string; last_name?: string } | null
  metaData: NonNullable<UpdateProfileBody['metaData']>
  /** New, and another than before; null when it stays. */
  emailAddress: string | null
  /** The same; `off` takes it off. */
  telephone: string | 'off' | null
}

/** In Nigeria a day begins an hour before UTC's. */
const LAGOS_AHEAD_MS = 3_600_000

export interface Circumstances {
  own: OwnAccount
  country: string
  now: Date
}

/**
 * What a client wants changed, as far as it is another one than before: old ones send the whole profile.
 * @throws AppError INVALID_REQUEST whose fields name everything that is wrong; PROFILE_STALE
 */
export function planUpdate(body: UpdateProfileBody, { own, country, now }: Circumstances): PlannedUpdate {
  assertNotStale(body.before ?? {}, own, country)
  const fields: Record<string, string> = {}
  const names = planNames(body, own, fields)
  const emailAddress = planEmail(body.email_address, own, fields)
  const telephone = planTelephone(body.telephone, { own, country }, fields)
  const metaData = Object.fromEntries(Object.entries(body.metaData ?? {}).filter(([, value]) => value !== undefined))
  const today = new Date(now.getTime() + LAGOS_AHEAD_MS).toISOString().slice(0, 10)
  if (String(metaData.dob ?? '') > today) fields['metaData.dob'] = 'This day has not come yet'
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields })
  return { names, metaData, emailAddress, telephone }
}

function assertNotStale(before: NonNullable<UpdateProfileBody['before']>, own: OwnAccount, country: string): void {
  const isStale =
    (before.first_name !== undefined && before.first_name !== own.firstName) ||
    (before.last_name !== undefined && before.last_name !== own.lastName) ||
    (before.email_address !== undefined && toEmailAddress(before.email_address) !== (own.emailAddress ?? '')) ||
    (before.telephone !== undefined && toTelephone(before.telephone, country) !== (own.telephone ?? ''))
  if (isStale) throw new AppError('PROFILE_STALE')
}

function planNames(body: UpdateProfileBody, own: OwnAccount, fields: Record<string, string>): PlannedUpdate['names'] {
  const first_name = toPlainName(body.first_name ?? own.firstName)
  const last_name = toPlainName(body.last_name ?? own.lastName)
  if (body.first_name !== undefined && first_name === '') fields.first_name = 'Please give your name'
  return first_name === own.firstName && last_name === own.lastName ? null : { first_name, last_name }
}

function planEmail(typed: string | undefined, own: OwnAccount, fields: Record<string, string>): string | null {
  const emailAddress = toEmailAddress(typed ?? '')
  if (emailAddress === (own.emailAddress ?? '') || typed === undefined) return null
  if (isEmail(emailAddress)) return emailAddress
  fields.email_address =
    emailAddress === '' ? 'An email address can be changed, not taken off' : 'This is not an email address'
  return null
}

function planTelephone(
  typed: string | undefined,
  { own, country }: Pick<Circumstances, 'own' | 'country'>,
  fields: Record<string, string>,
): PlannedUpdate['telephone'] {
  if (typed === undefined) return null
  if (typed.trim() === '') return own.telephone === null ? null : 'off'
  const telephone = toTelephone(typed, country)
  if (telephone === '') fields.telephone = 'This is not a telephone number'
  return telephone === '' || telephone === own.telephone ? null : telephone
}
