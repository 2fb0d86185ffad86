import type { Config } from '#config.ts'
import { prepareLibrary } from '#features/passkeys/ceremony/verify.ts'
import { createPasskeyKeeping } from '#features/passkeys/keep.ts'
import type { PasskeyNeeds } from '#features/passkeys/needs.ts'
import { createPasskeyUse } from '#features/passkeys/use.ts'
import type { Platform } from './platform.ts'

export interface PasskeyParts extends Omit<PasskeyNeeds, 'db' | 'clock' | 'log' | 'party' | 'publicUrl'> {
  config: Config
}

/** Passkeys: an account's own, and how they are used. */
export function composePasskeys({ db, clock, log }: Platform, { config, ...parts }: PasskeyParts) {
  const needs = { db, clock, log, ...parts, party: config.passkeys, publicUrl: config.http.publicUrl }
  return { keeping: createPasskeyKeeping(needs), use: createPasskeyUse(needs), prepare: prepareLibrary }
}
