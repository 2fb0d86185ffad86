import type { Clock } from '@kola/platform/clock'
import type { Holding } from '@kola/platform/handouts/taking'
import { createMac, type KeyRing } from '@kola/platform/key-ring'

/** Of a source's address; an encoder whose download takes longer asks for another. */
export const SOURCE_SECONDS = 900
const PREFIX = 'src'

export interface SourceTokens {
  issue(holding: Holding): string
  /** @returns null when it is forged, malformed or has run out */
  read(token: string): Holding | null
}

/** Realm, hand, task, turn, and the second since 1970 at which it ends. */
type Payload = [string, string, string, number, number]

/** `src.{payload}.{HMAC-SHA-256}`: reads one film, for one turn of one task. */
export function createSourceTokens({ keys, clock }: { keys: KeyRing; clock: Clock }): SourceTokens {
  const mac = createMac(keys, 'encoder-source')
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000)
  return {
    issue({ hand, id, turn }) {
      const fields: Payload = [hand.realm, hand.id, id, turn, nowSeconds() + SOURCE_SECONDS]
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
      return `${PREFIX}.${payload}.${mac.sign(payload).toString('base64url')}`
    },
    read(token) {
      const [prefix, payload, signature, ...rest] = token.split('.')
      if (prefix !== PREFIX || !payload || !signature || rest.length > 0) return null
      if (!mac.isRight(payload, Buffer.from(signature, 'base64url'))) return null
      const [realm, hand, id, turn, end] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Payload
      return end > nowSeconds() ? { hand: { realm, id: hand }, id, turn } : null
    },
  }
}
