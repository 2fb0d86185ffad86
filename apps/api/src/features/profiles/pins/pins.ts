import { AppError } from '@kola/contract/errors'
import { PIN_REST_SECONDS, PIN_TRIES } from '@kola/contract/profiles/profiles'
import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { forgetTries, giveTryBack, type TakenTry, takeTry } from '../repository.ts'

/** The slow hash, in turns: four digits are soon tried against a quick one. Sign-in supplies it. */
export interface PinHashes {
  /** @throws AppError UNAVAILABLE when too many wait */
  hash(text: string, whose: string): Promise<string>
  /** @throws AppError UNAVAILABLE when too many wait */
  isRight(text: string, hash: string, whose: string): Promise<boolean>
}

const MAX_REST_SECONDS = 24 * 3_600
const RULES = { most: PIN_TRIES, restSeconds: PIN_REST_SECONDS, maxRestSeconds: MAX_REST_SECONDS }

export interface PinTry extends AccountKey {
  /** At whom tries are counted. */
  profileId: string
  pin: string
  /** Any of them opens. */
  hashes: readonly string[]
}

interface PinNeeds {
  db: Db
  clock: Clock
  hashes: PinHashes
}

/** @throws AppError PIN_WRONG with the tries that are left, PIN_RESTING, PROFILE_NOT_FOUND, UNAVAILABLE */
export async function checkPin({ db, clock, hashes }: PinNeeds, given: PinTry): Promise<void> {
  const now = clock.now()
  const taken = await takeTry(db, given, { ...RULES, now })
  if (!taken) throw new AppError('PROFILE_NOT_FOUND')
  if (taken.isResting) throw toResting(taken, now)
  if (await isAnyRight(hashes, given).catch(giveBack)) return forgetTries(db, given)
  if (taken.restsUntil) throw toResting(taken, now)
  throw new AppError('PIN_WRONG', { extra: { triesLeft: PIN_TRIES - taken.tries } })

  async function giveBack(error: unknown): Promise<never> {
    await giveTryBack(db, given, RULES)
    throw error
  }
}

async function isAnyRight(hashes: PinHashes, { pin, hashes: kept, accountId }: PinTry): Promise<boolean> {
  for (const hash of kept) if (await hashes.isRight(pin, hash, accountId)) return true
  return false
}

function toResting({ restsUntil }: TakenTry, now: Date): AppError {
  const leftMs = (restsUntil?.getTime() ?? 0) - now.getTime()
  return new AppError('PIN_RESTING', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)) })
}
