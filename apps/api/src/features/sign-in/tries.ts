import { sha256Hex } from '@kola/platform/ids'
import { type Limits, type Subject, toNetwork } from '../../shared/limits.ts'

/** Failed tries are counted in windows of this length; a window that has passed forgives everything. */
const WINDOW_MS = 15 * 60_000

/** At one account from one network address; someone who mistypes stays below it. */
const MAX_PER_ACCOUNT_AND_ADDRESS = 10
/** At one account from everywhere; a device that has signed in before is not held to it. */
const MAX_PER_ACCOUNT = 50
/** From one address at all accounts; many viewers share one behind a mobile operator's gateway. */
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
}

function toSubjects(attempt: Attempt): { account: Subject[]; address: Subject } {
  const account = sha256Hex(attempt.username).slice(0, 32)
  const network = toNetwork(attempt.address)
  const windowMs = WINDOW_MS
  const own = attempt.knownDeviceId
    ? [{ subject: `device:${account}:${attempt.knownDeviceId}`, max: MAX_PER_ACCOUNT_AND_ADDRESS, windowMs }]
    : [
        { subject: `account-address:${account}:${network}`, max: MAX_PER_ACCOUNT_AND_ADDRESS, windowMs },
        { subject: `account:${account}`, max: MAX_PER_ACCOUNT, windowMs },
      ]
  return { account: own, address: { subject: `address:${network}`, max: MAX_PER_ADDRESS, windowMs, isOfNetwork: true } }
}

export function createTries(limits: Limits): Tries {
  return {
    async begin(attempt) {
      const { account, address } = toSubjects(attempt)
      await limits.take(attempt.tenantId, [...account, address])
    },
    async forgive(attempt) {
      const { account, address } = toSubjects(attempt)
      const clear = account.map(({ subject }) => subject)
      await limits.forgive(attempt.tenantId, { clear, giveBack: [address.subject] })
    },
  }
}
