import type { Clock } from '@kola/platform/clock'
import { createMac, type KeyRing } from '@kola/platform/key-ring'
import { toNetwork } from '#shared/limits.ts'

/** Long enough to fill in a form again that was refused. */
const PASS_LIFE_MS = 10 * 60_000

export interface PassUse {
  /** Network address; of IPv6 its network, because devices change the rest. */
  address: string
  action: string
}

export interface RobotPasses {
  issue(use: PassUse): string
  isRight(pass: string | undefined, use: PassUse): boolean
}

/** Passes that the server keeps nowhere: `{milliseconds, base 36}.{HMAC-SHA-256}`. */
export function createRobotPasses({ keys, clock }: { keys: KeyRing; clock: Clock }): RobotPasses {
  const macs = createMac(keys, 'robot-pass')
  const toText = (expiry: string, { address, action }: PassUse) => `${expiry}:${action}:${toNetwork(address)}`
  return {
    issue(use) {
      const expiry = (clock.now().getTime() + PASS_LIFE_MS).toString(36)
      return `${expiry}.${macs.sign(toText(expiry, use)).toString('base64url')}`
    },
    isRight(pass, use) {
      const [expiry = '', mac = ''] = pass?.split('.') ?? []
      if (!macs.isRight(toText(expiry, use), Buffer.from(mac, 'base64url'))) return false
      return Number.parseInt(expiry, 36) > clock.now().getTime()
    },
  }
}
