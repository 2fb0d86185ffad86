import { accounts } from '#features/account/accounts.ts'
import type { Catalogue } from '#features/catalogue/service.ts'
import type { ProfilesNeeds } from '#features/profiles/needs.ts'
import { createProfiles } from '#features/profiles/service.ts'
import { hashPassword, isPassword } from '#features/sign-in/password.ts'
import { isProven } from '#shared/http/require-proof.ts'
import type { Platform } from './platform.ts'

/** Four digits are hashed as slowly as a password, in the lane of those who are known. */
const pins = {
  hash: (pin: string, whose: string) => hashPassword(pin, { lane: 'known', whose }),
  isRight: (pin: string, hash: string, whose: string) => isPassword(pin, hash, { lane: 'known', whose }),
}

interface Parts extends Pick<ProfilesNeeds, 'sessions' | 'playback' | 'events'> {
  catalogue: Catalogue
}

/** The people of an account. */
export function composePeople({ db, clock }: Platform, { catalogue, ...parts }: Parts) {
  const { items, countTitles } = catalogue
  const needs = { ...parts, db, clock, accounts, pins, items, countTitles }
  return createProfiles({ ...needs, isProven: (account) => isProven(account, clock.now()) })
}
