import { AVATAR_COUNT } from '@kola/contract/avatar'
import { MAX_PROFILE_NAME } from '@kola/contract/profiles/profiles'

export interface NamedAccount {
  first_name: string
  last_name: string
  email_address: string | null
  telephone: string | null
}

/** How the account's own person is called; without a name by what the account was registered under. */
export function toMainName({ first_name, last_name, email_address, telephone }: NamedAccount): string {
  const name = `${first_name} ${last_name}`.trim() || email_address?.split('@', 1)[0] || telephone || ''
  return [...name].slice(0, MAX_PROFILE_NAME).join('')
}

/** Clients of the documents keep the index as a number or as a text. */
export function toImageId(value: unknown): number {
  const index = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value
  return Number.isInteger(index) && (index as number) >= 0 && (index as number) < AVATAR_COUNT ? (index as number) : 0
}
