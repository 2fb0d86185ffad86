import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'

/** Nine hours, as the sandbox of PayPal gives. */
const LIFE_SECONDS = 32_400

interface Client {
  clientId: string
  clientSecret: string
}

/** Access tokens by client credentials; each lives nine hours of the sandbox's clock. */
export function createAccessTokens({ clock, onReset }: Controls) {
  const tokens = new Map<string, number>()
  onReset('paypal', () => tokens.clear())
  return {
    isToken: (text: string) => (tokens.get(text) ?? 0) > clock.now().getTime(),
    issue(): string {
      const token = `A21AA${randomBytes(36).toString('base64url')}`
      tokens.set(token, clock.now().getTime() + LIFE_SECONDS * 1_000)
      return token
    },
  }
}

export function tokenRoutes(
  app: FastifyInstance,
  tokens: ReturnType<typeof createAccessTokens>,
  { clientId, clientSecret }: Client,
) {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  app.post<{ Body: Record<string, string> | undefined }>(
    '/v1/oauth2/token',
    { config: { operation: 'token' } },
    (request, reply) => {
      if (request.headers.authorization !== basic) {
        return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
      }
      if (request.body?.grant_type !== 'client_credentials') {
        return reply.code(400).send({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' })
      }
      return {
        scope: 'https://uri.paypal.com/services/subscriptions https://uri.paypal.com/services/payments/payment',
        access_token: tokens.issue(),
        ...{ token_type: 'Bearer', app_id: 'APP-80W284485P519543T', expires_in: LIFE_SECONDS },
        nonce: `${new Date().toISOString()}${randomBytes(24).toString('base64url')}`,
      }
    },
  )
}
