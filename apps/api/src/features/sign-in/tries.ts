import { sha256Hex } from '@kola/platform/ids'
import { type Limits, type Subject, toNetwork, toNetworkSubjects } from '#shared/limits.ts'

/** Failed tries are counted in windows of this length; a window that has passed forgives everything. */
const WINDOW_MS = 15 * 60_000

/** At one account from one network address; someone who mistypes stays below it. */
const MAX_PER_ACCOUNT_AND_ADDRESS = 10
/** At one account from everywhere; a device that has signed in before is not held to it. */
const MAX_PER_ACCOUNT = 50
/**
 * From one address at all accounts; many viewers share one behind a mobile operator's gateway, so a device that has
 * signed in before is neither held to it nor counted.
 */
const MAX_PER_ADDRESS = 300

export interface Attempt {
  tenantId: string
  /** What the person typed, normalised. */
  username: string
  address: string
  /** A device that has signed in to this account before: nobody else can use up its tries. */
  knownDeviceId: string | null
}

export interface Tries {
  /** Counts a try before the password is looked at, so that many at once gain nothing. @throws AppError RATE_LIMITED */
  begin(attempt: Attempt): Promise<void>
  /** The password was right: the try does not count, and neither do those before it. */
  forgive(attempt: Attempt): Promise<void>
  /** A password that was not looked at after all, because too many wait, was not tried. */
  look(attempt: Attempt, compare: () => Promise<boolean>): Promise<boolean>
}

function toSubjects(attempt: Attempt): { account: Subject[]; network: Subject[] } {
  const account = sha256Hex(attempt.username).slice(0, 32)
  const windowMs = WINDOW_MS
  if (attempt.knownDeviceId) {
    const subject = `device:${account}:${attempt.knownDeviceId}`
    return { account: [{ subject, max: MAX_PER_ACCOUNT_AND_ADDRESS, windowMs }], network: [] }
  }
  const line = `account-address:${account}:${toNetwork(attempt.address)}`
  return {
    account: [
      { subject: line, max: MAX_PER_ACCOUNT_AND_ADDRESS, windowMs },
      { subject: `account:${account}`, max: MAX_PER_ACCOUNT, windowMs },
    ],
    network: toNetworkSubjects('address', attempt.address, { max: MAX_PER_ADDRESS, windowMs }),
  }
}

const toNames = (subjects: Subject[]) => subjects.map(({ subject }) => subject)

export function createTries(limits: Limits): Tries {
  return {
    async begin(attempt) {
      const { account, network } = toSubjects(attempt)
      await limits.take(attempt.tenantId, [...account, ...network])
    },
    async forgive(attempt) {
      const { account, network } = toSubjects(attempt)
      await limits.forgive(attempt.tenantId, { clear: toNames(account), giveBack: toNames(network) })
    },
    async look(attempt, compare) {
      try {
        return await compare()
      } catch (error) {
        const { account, network } = toSubjects(attempt)
        await limits.forgive(attempt.tenantId, { clear: [], giveBack: toNames([...account, ...network]) })
        throw error
      }
    },
  }
}
