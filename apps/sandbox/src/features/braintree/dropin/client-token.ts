import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Controls } from '#shared/controls/controls.ts'
import { sendXml } from '../api/scope.ts'
import type { Vault } from '../vault/vault.ts'
import { refuse } from '../wire/refusal.ts'

/** A day. docs/guides/authorization/client-token. */
const LIFE_MS = 24 * 3_600_000

const schema = z.object({
  client_token: z._default(
    z.object({ customer_id: z.nullish(z.string()), merchant_account_id: z.nullish(z.string()) }),
    {},
  ),
})

/** Says to the fields in the browser which merchant’s, and which customer’s, they are. */
export function createClientTokens({ clock, onReset }: Controls) {
  const prints = new Map<string, number>()
  onReset('braintree', () => prints.clear())
  return {
    isLive: (print: string) => (prints.get(print) ?? 0) > clock.now().getTime(),
    issue(
      origin: string,
      { merchantId, merchantAccountId }: { merchantId: string; merchantAccountId: string },
    ): string {
      const authorizationFingerprint = randomUUID()
      prints.set(authorizationFingerprint, clock.now().getTime() + LIFE_MS)
      const token = {
        ...{ version: 2, authorizationFingerprint, environment: 'sandbox', merchantId, merchantAccountId },
        ...{
          configUrl: `${origin}/braintree/client_api/v1/configuration`,
          clientApiUrl: `${origin}/braintree/client_api`,
        },
        ...{ assetsUrl: `${origin}/braintree`, authUrl: `${origin}/braintree`, challenges: [] },
        ...{ threeDSecureEnabled: true, paypalEnabled: false, analytics: {} },
      }
      return Buffer.from(JSON.stringify(token)).toString('base64')
    },
  }
}

export type ClientTokens = ReturnType<typeof createClientTokens>

interface Needs {
  tokens: ClientTokens
  vault: Vault
  merchantId: string
}

export function clientTokenRoutes(app: FastifyInstance, { tokens, vault, merchantId }: Needs): void {
  app.post('/client_token', { config: { operation: 'client-token' } }, (request, reply) => {
    const { client_token: given } = schema.parse(request.body ?? {})
    if (given.customer_id && !vault.customers.has(given.customer_id)) throw refuse('client_token', '92804')
    const merchantAccountId = given.merchant_account_id ?? 'kola_usd'
    const value = tokens.issue(`${request.protocol}://${request.host}`, { merchantId, merchantAccountId })
    return sendXml(reply, { clientToken: { value } }, 201)
  })
}
