import type { Clock } from '@kola/platform/clock'
import { createMac, type KeyRing } from '@kola/platform/key-ring'

/** Long enough for a payment page, and no longer. */
export const PAYMENT_TOKEN_SECONDS = 900
const PREFIX = 'pay'

export interface PaymentTokens {
  issue(who: { tenantId: string; userTokenSha256: string }): string
  /** @returns null when it is forged, malformed or has run out */
  read(token: string): { tenantId: string; userTokenSha256: string } | null
}

/** `pay.{payload}.{HMAC-SHA-256}`: stands for a user token on payment calls alone, and falls with its sign-in. TOKEN-05. */
export function createPaymentTokens({ keys, clock }: { keys: KeyRing; clock: Clock }): PaymentTokens {
  const mac = createMac(keys, 'payment-token')
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000)
  return {
    issue({ tenantId, userTokenSha256 }) {
      const fields = { t: tenantId, h: userTokenSha256, e: nowSeconds() + PAYMENT_TOKEN_SECONDS }
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
      return `${PREFIX}.${payload}.${mac.sign(payload).toString('base64url')}`
    },
    read(token) {
      const [prefix, payload, signature, ...rest] = token.split('.')
      if (prefix !== PREFIX || !payload || !signature || rest.length > 0) return null
      const given = Buffer.from(signature, 'base64url')
      // The text is compared too: base64url has several spellings of the same bytes.
      if (given.toString('base64url') !== signature || !mac.isRight(payload, given)) return null
      const { t, h, e } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
        t: string
        h: string
        e: number
      }
      return e > nowSeconds() ? { tenantId: t, userTokenSha256: h } : null
    },
  }
}
