import { AppError } from '@kola/contract/errors'
import { isEmail, toEmailAddress, toNames } from '@kola/contract/rules/person'
import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import * as z from 'zod/mini'
import { ProviderError } from '#shared/provider-error.ts'
import type { IdentityProvider, VouchedPerson } from './provider.ts'

export interface FacebookOptions {
  appId: string
  appSecret: Secret
  /** Such as `https://graph.facebook.com/v25.0`, without a slash at its end. */
  graphUrl: string
  clock: Clock
  timeoutMs?: number
}

const TIMEOUT_MS = 5_000

const debugSchema = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.optional(z.string()),
    user_id: z.optional(z.string()),
    /** Unix seconds; 0 for a token that does not run out. */
    expires_at: z.optional(z.number()),
  }),
})

const personSchema = z.object({ id: z.string(), name: z.optional(z.string()), email: z.optional(z.string()) })

const errorSchema = z.object({ error: z.object({ code: z.number(), is_transient: z.optional(z.boolean()) }) })
/** Meta, "Handle errors": the token is of no use (any more), or the person has not allowed it. */
const TOKEN_CODES = [102, 190, 200, 459, 460, 463, 464, 467]

/** Believes Facebook's access tokens for our app. It does not vouch for addresses. */
export function createFacebook(options: FacebookOptions): IdentityProvider {
  return {
    name: 'facebook',
    async verify(token) {
      const userId = await debugToken(token, options)
      const answer = await get(options, { operation: 'me', path: '/me', query: { fields: 'id,name,email' }, token })
      if (!answer.ok) throw toTokenError(answer.body, 'me')
      const person = personSchema.safeParse(answer.body)
      if (!person.success) throw fail('me', person.error)
      if (person.data.id !== userId) throw new AppError('SOCIAL_TOKEN_INVALID')
      return toPerson(person.data)
    },
  }
}

/** @returns whose token it is */
async function debugToken(inputToken: string, options: FacebookOptions): Promise<string> {
  const { ok, body } = await get(options, {
    operation: 'debug_token',
    path: '/debug_token',
    query: { input_token: inputToken },
    token: `${options.appId}|${options.appSecret.reveal()}`,
  })
  const debug = debugSchema.safeParse(body)
  // A refusal of the call itself is about our own app token.
  if (!ok || !debug.success) throw fail('debug_token', new Error('unexpected answer'))
  const { is_valid, app_id, user_id, expires_at = 0 } = debug.data.data
  const isOver = expires_at !== 0 && expires_at * 1_000 <= options.clock.now().getTime()
  if (!is_valid || app_id !== options.appId || !user_id || isOver) throw new AppError('SOCIAL_TOKEN_INVALID')
  return user_id
}

interface Call {
  operation: string
  path: string
  query: Record<string, string>
  token: string
}

/** Tokens stand in the query, as Facebook wants them: nothing here may be logged with its address. */
async function get({ graphUrl, timeoutMs = TIMEOUT_MS }: FacebookOptions, call: Call) {
  const query = new URLSearchParams({ ...call.query, access_token: call.token })
  try {
    const answer = await fetch(`${graphUrl}${call.path}?${query}`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const body: unknown = await answer.json()
    if (answer.status === 429 || answer.status >= 500) throw new Error(`status ${answer.status}`)
    return { ok: answer.ok, body }
  } catch (cause) {
    throw fail(call.operation, cause)
  }
}

function toTokenError(body: unknown, operation: string): Error {
  const read = errorSchema.safeParse(body)
  const isTokens = read.success && !read.data.error.is_transient && TOKEN_CODES.includes(read.data.error.code)
  return isTokens ? new AppError('SOCIAL_TOKEN_INVALID') : fail(operation, new Error('unexpected refusal'))
}

const fail = (operation: string, cause: unknown) =>
  new ProviderError({ provider: 'facebook', operation, retryable: true, cause })

function toPerson({ id, name = '', email = '' }: z.infer<typeof personSchema>): VouchedPerson {
  const address = toEmailAddress(email)
  return { subject: id, email: isEmail(address) ? address : null, isEmailVouched: false, ...toNames(name) }
}
