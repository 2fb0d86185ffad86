import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import { toNetwork } from '../../shared/limits.ts'

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
export function createRobotPasses({ key, clock }: { key: Secret; clock: Clock }): RobotPasses {
  const sign = (expiry: string, { address, action }: PassUse) =>
    createHmac('sha256', Buffer.from(key.reveal(), 'hex'))
      .update(`robot-pass:${expiry}:${action}:${toNetwork(address)}`)
      .digest('base64url')
  return {
    issue(use) {
      const expiry = (clock.now().getTime() + PASS_LIFE_MS).toString(36)
      return `${expiry}.${sign(expiry, use)}`
    },
    isRight(pass, use) {
      const [expiry = '', mac = ''] = pass?.split('.') ?? []
      const expected = Buffer.from(sign(expiry, use))
      const given = Buffer.from(mac)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
      return Number.parseInt(expiry, 36) > clock.now().getTime()
    },
  }
}
