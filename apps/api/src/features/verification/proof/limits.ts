import { sha256Hex } from '@kola/platform/ids'
import type { ProofPurpose } from '#shared/database/schema/visitors.ts'
import { type Subject, toNetwork, toWideNetwork } from '#shared/limits.ts'
import { PURPOSES } from './purposes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Messages a day to one address or number over all purposes. An asker of its own has so many alone; all strangers
 * together have `all`, those of one wide network `perNetwork`. Without a robot pass, where one can be had, half of `all`.
 */
const MAX_A_DAY = { mail: { own: 10, perNetwork: 6, all: 24 }, sms: { own: 10, perNetwork: 5, all: 12 } } as const
/** From one network address; many viewers share one behind a mobile operator's gateway. */
const MAX_SENDS_OF_NETWORK = 60
/** Over all codes that one address or number was sent. */
const MAX_WRONG_CODES_A_DAY = { own: 20, perNetwork: 10, all: 20 } as const
const MAX_WRONG_OF_NETWORK = 300

/** Who asks: each has limits that nobody else can use up, but strangers share those of the address or number. */
export type Asker =
  /** Signed in to the account that has the address. */
  | { kind: 'own'; accountId: string; address: string }
  /** On a device that this account was signed in on. */
  | { kind: 'device'; deviceId: string; address: string }
  | { kind: 'stranger'; address: string }

/** Where a message goes, or went. */
export interface Target {
  purpose: ProofPurpose
  /** Address, number, or account id. */
  subject: string
}

const toHash = (text: string) => sha256Hex(text).slice(0, 32)

/** Of a limit that the asker has alone; null of a stranger. */
function toOwnName({ subject }: Target, asker: Asker): string | null {
  if (asker.kind === 'own') return `own:${asker.accountId}`
  return asker.kind === 'device' ? `device:${toHash(`${subject} ${asker.deviceId}`)}` : null
}

export interface Sending {
  /** Further messages within half an hour. */
  resends: number
  /** A robot pass can be had, and there is none. */
  lacksPass: boolean
}

export function toSendLimits(target: Target, asker: Asker, { resends, lacksPass }: Sending): Subject[] {
  const { purpose, subject } = target
  const { channel } = PURPOSES[purpose]
  const max = MAX_A_DAY[channel]
  const halfHour = { max: 1 + resends, windowMs: 30 * MINUTE_MS }
  const own = toOwnName(target, asker)
  const network = toOfNetwork(`send-network:${toNetwork(asker.address)}`, MAX_SENDS_OF_NETWORK, HOUR_MS)
  if (own !== null) {
    return [
      { subject: `send:${purpose}:${own}`, ...halfHour },
      { subject: `send-day:${channel}:${own}`, max: max.own, windowMs: DAY_MS },
      network,
    ]
  }
  const name = toHash(subject)
  return [
    { subject: `send:${purpose}:${name}@${toNetwork(asker.address)}`, ...halfHour },
    {
      subject: `send-day:${channel}:${name}@${toWideNetwork(asker.address)}`,
      ...{ max: Math.max(max.perNetwork, halfHour.max), windowMs: DAY_MS },
    },
    {
      ...{ subject: `send-all:${channel}:${name}`, max: lacksPass ? max.all / 2 : max.all, windowMs: DAY_MS },
      ...(lacksPass && { refusal: 'ROBOT_CHECK_REQUIRED' as const }),
    },
    network,
  ]
}

/** For a code that is looked up by its number or address. */
export function toCodeLimits(target: Target, asker: Asker): Subject[] {
  const own = toOwnName(target, asker)
  const max = MAX_WRONG_CODES_A_DAY
  if (own !== null) return [{ subject: `wrong-code:${own}`, max: max.own, windowMs: DAY_MS }]
  const name = toHash(target.subject)
  return [
    { subject: `wrong-code:${name}@${toWideNetwork(asker.address)}`, max: max.perNetwork, windowMs: DAY_MS },
    { subject: `wrong-code:${name}`, max: max.all, windowMs: DAY_MS },
  ]
}

/** Wrong codes and links from one network address. */
export const toNetworkLimit = (address: string): Subject =>
  toOfNetwork(`wrong-proof:${toNetwork(address)}`, MAX_WRONG_OF_NETWORK, 15 * MINUTE_MS)

function toOfNetwork(subject: string, max: number, windowMs: number): Subject {
  return { subject, max, windowMs, isOfNetwork: true }
}
