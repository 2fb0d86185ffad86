import { accounts } from '#features/account/accounts.ts'
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

/** The people of an account. */
export const composePeople = (
  { db, clock }: Platform,
  parts: Pick<ProfilesNeeds, 'sessions' | 'playback' | 'items' | 'countTitles'>,
) => createProfiles({ ...parts, db, clock, accounts, pins, isProven: (account) => isProven(account, clock.now()) })
