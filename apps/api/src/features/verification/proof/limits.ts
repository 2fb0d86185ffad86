import { sha256Hex } from '@kola/platform/ids'
import type { ProofPurpose } from '../../../shared/database/schema-visitors.ts'
import { type Subject, toNetwork } from '../../../shared/limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** To one address or number, over all purposes. */
const MAX_SENDS_A_DAY = 10
/** From one network address; many viewers share one behind a mobile operator's gateway. */
const MAX_SENDS_OF_NETWORK = 60
/** Over all codes that one address or number was sent: a guess in fifty thousand a day. */
const MAX_WRONG_CODES_A_DAY = 20
const MAX_WRONG_OF_NETWORK = 300

/** Where a message goes, or went. */
export interface Target {
  purpose: ProofPurpose
  /** Address, number, or account id. */
  subject: string
  /** The account of the caller, when it is the one that has the address: nobody else can use up its share. */
  ownAccountId: string | null
}

const toName = ({ subject, ownAccountId }: Target) =>
  ownAccountId === null ? sha256Hex(subject).slice(0, 32) : `own:${ownAccountId}`

/** The first message and `resends` more within half an hour. */
export function toSendLimits(target: Target, given: { address: string; resends: number }): Subject[] {
  const name = toName(target)
  return [
    { subject: `send:${target.purpose}:${name}`, max: 1 + given.resends, windowMs: 30 * MINUTE_MS },
    { subject: `send-day:${name}`, max: MAX_SENDS_A_DAY, windowMs: DAY_MS },
    {
      ...{ subject: `send-network:${toNetwork(given.address)}`, max: MAX_SENDS_OF_NETWORK, windowMs: HOUR_MS },
      isOfNetwork: true,
    },
  ]
}

export const toCodeLimit = (target: Target): Subject => ({
  ...{ subject: `wrong-code:${toName(target)}`, max: MAX_WRONG_CODES_A_DAY, windowMs: DAY_MS },
})

/** Wrong codes and links from one network address. */
export const toNetworkLimit = (address: string): Subject => ({
  ...{ subject: `wrong-proof:${toNetwork(address)}`, max: MAX_WRONG_OF_NETWORK, windowMs: 15 * MINUTE_MS },
  isOfNetwork: true,
})
