import { createHash } from 'node:crypto'
import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import * as z from 'zod/mini'
import type { ProviderAnswer, ProviderClient } from '../http/client.ts'
import { Declined } from '../provider.ts'

export interface PaypalNeeds {
  client: ProviderClient
  /** Such as `https://api-m.paypal.com`. */
  apiUrl: string
  clientId: string
  clientSecret: Secret
  clock: Clock
}

interface PaypalCall {
  method: 'GET' | 'POST'
  path: string
  /** An object, or JSON that has to go as it came. */
  body?: object | string
  /** Of ours: the same one makes nothing twice, for as long as PayPal keeps it. */
  key?: string
  /** Statuses that the caller reads itself. */
  reads?: readonly number[]
}

export type PaypalApi = ReturnType<typeof createPaypalApi>

/** Renewed so long before its end. */
const EARLY_MS = 60_000

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() })
const detail = z.object({ issue: z.nullish(z.string()), description: z.nullish(z.string()) })
const errorSchema = z.object({ name: z.string(), message: z.nullish(z.string()), details: z.nullish(z.array(detail)) })

/** PayPal's REST calls with an access token that is kept until it ends. */
export function createPaypalApi({ client, apiUrl, clientId, clientSecret, clock }: PaypalNeeds) {
  let kept: { token: Promise<string>; untilMs: number } | null = null

  async function issue(): Promise<string> {
    const basic = Buffer.from(`${clientId}:${clientSecret.reveal()}`).toString('base64')
    const answer = await client.send({
      ...{ operation: 'token', method: 'POST', url: `${apiUrl}/v1/oauth2/token` },
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
    if (answer.status !== 200) throw client.fail('token', `status ${answer.status}`, { retryable: false })
    const { access_token, expires_in } = client.read(answer, tokenSchema)
    if (kept) kept.untilMs = clock.now().getTime() + expires_in * 1_000 - EARLY_MS
    return access_token
  }

  /** One for all who wait; a failure is not kept. */
  function getToken(): Promise<string> {
    if (kept && clock.now().getTime() < kept.untilMs) return kept.token
    const mine = { token: Promise.resolve(''), untilMs: Number.POSITIVE_INFINITY }
    kept = mine
    mine.token = issue().catch((error: unknown) => {
      if (kept === mine) kept = null
      throw error
    })
    return mine.token
  }

  async function sendWith(token: string, operation: string, { method, path, body, key, reads = [] }: PaypalCall) {
    return client.send({
      ...{ operation, method, url: apiUrl + path, reads: [401, ...reads] },
      headers: {
        ...{ authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
        prefer: 'return=representation',
        ...(key !== undefined && { 'paypal-request-id': toRequestId(key) }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }

  async function send(operation: string, call: PaypalCall): Promise<ProviderAnswer> {
    const answer = await sendWith(await getToken(), operation, call)
    if (answer.status !== 401) return answer
    // A token may end before its time; what was refused for it was not done.
    kept = null
    const again = await sendWith(await getToken(), operation, call)
    if (again.status === 401) throw client.fail(operation, 'status 401', { retryable: false })
    return again
  }

  function toDeclined(answer: ProviderAnswer): Declined {
    const { name, message, details } = client.read(answer, errorSchema)
    const [first] = details ?? []
    const code = first?.issue ?? name
    return new Declined({ code, message: first?.description ?? message ?? code, isHard: !SOFT.includes(code) })
  }

  return {
    client,
    send,
    toDeclined,
    /** @throws Declined with PayPal's issue and its words */
    async ask<T>(operation: string, { schema, ...call }: PaypalCall & { schema: z.ZodMiniType<T> }): Promise<T> {
      const answer = await send(operation, call)
      if (answer.status >= 400) throw toDeclined(answer)
      return client.read(answer, schema)
    },
  }
}

/** The payer may choose another instrument. */
const SOFT = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'TRANSACTION_REFUSED']

/** PayPal takes 38 characters everywhere. */
const toRequestId = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 38)
