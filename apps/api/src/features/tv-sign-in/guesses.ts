import { AppError } from '@kola/contract/errors'
import { sha256Hex } from '@kola/platform/ids'
import { type Limits, type Subject, toNetworkSubjects } from '#shared/limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Wrong letters of one account; ADR 0047 has the odds. */
const MAX_PER_ACCOUNT = 5
const ACCOUNT_WINDOW_MS = 10 * MINUTE_MS
const MAX_PER_ACCOUNT_A_DAY = 20
/** Wrong letters from one network address; many viewers share one behind a mobile operator's gateway. */
const MAX_PER_NETWORK = 30
/** Wrong letters of a whole tenant, beyond the first of each account in a day. */
const MAX_PER_TENANT_AN_HOUR = 60

export interface Guesser {
  tenantId: string
  accountId: string
  address: string
}

/** Counts letters that no television shows, before they are looked up; right ones do not count. */
export interface Guesses {
  /** @returns what undoes the count, for letters that were right @throws AppError RATE_LIMITED */
  begin(who: Guesser): Promise<() => Promise<void>>
}

function toSubjects({ accountId, address }: Guesser): Subject[] {
  const whose = sha256Hex(accountId).slice(0, 32)
  return [
    { subject: `tv-code:${whose}`, max: MAX_PER_ACCOUNT, windowMs: ACCOUNT_WINDOW_MS },
    { subject: `tv-code-day:${whose}`, max: MAX_PER_ACCOUNT_A_DAY, windowMs: DAY_MS },
    ...toNetworkSubjects('tv-code', address, { max: MAX_PER_NETWORK, windowMs: ACCOUNT_WINDOW_MS }),
  ]
}

export function createGuesses(limits: Limits): Guesses {
  return {
    async begin(who) {
      const { tenantId } = who
      const own = toSubjects(who)
      await limits.take(tenantId, own)
      const taken = own.map(({ subject }) => subject)
      const giveBack = () => limits.forgive(tenantId, { clear: [], giveBack: taken })
      try {
        taken.push(await takeShared(limits, who))
      } catch (error) {
        await giveBack()
        throw error
      }
      return giveBack
    },
  }
}

/** While others use the tenant's share up, an account that typed nothing wrong today still has one try. */
async function takeShared(limits: Limits, { tenantId, accountId }: Guesser): Promise<string> {
  const first = { subject: `tv-code-first:${sha256Hex(accountId).slice(0, 32)}`, max: 1, windowMs: DAY_MS }
  try {
    await limits.take(tenantId, [first])
    return first.subject
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const shared = { subject: 'tv-code-all', max: MAX_PER_TENANT_AN_HOUR, windowMs: HOUR_MS }
    await limits.take(tenantId, [shared])
    return shared.subject
  }
}
