import type { AnswerOf, Call, Client } from '@kola/contract/http/client'
import { ApiError } from '@kola/contract/http/client'
import type { EndpointKey } from '@kola/contract/http/endpoints'
import { hold, readHeld } from '#shared/memory/held.ts'
import { SHOWN_WORDS } from '#shared/proof/shown-words.ts'
import { call } from '#shared/service/service.ts'
import { findSlug, type ProviderSlug } from '../provider-slugs.ts'

/** A token that ends within this time is asked for anew. */
const MARGIN_MS = 60_000

export interface PaymentAccess {
  publishableKey: string
  scriptUrl: string
}

export interface PayCallNeeds {
  client: Client
  /** Milliseconds that only grow. */
  now: () => number
}

const appNeeds: PayCallNeeds = { client: call, now: () => performance.now() }

let endsAtMs = 0

/** What a card field of the browser begins with; the short-lived token that comes along is held in memory alone. */
export async function openPayments(
  slug: ProviderSlug,
  { client, now }: PayCallNeeds = appNeeds,
): Promise<PaymentAccess> {
  const answer = await client('POST /apps/v2/payment-user-token', { body: { slug } })
  hold({ paymentToken: answer.userToken ?? '' })
  endsAtMs = now() + answer.expiresInSeconds * 1_000
  return { publishableKey: answer.publishableKey, scriptUrl: answer.scriptUrl }
}

/** Whose call it is, as its body says; the token is the same for all. */
function toSlug(input: object): ProviderSlug {
  const { body } = input as { body?: { provider_slug?: string; slug?: string } }
  return findSlug(body?.provider_slug) ?? findSlug(body?.slug) ?? 'stripe'
}

/** Where a provider is not offered there is no such token for it: then the user token serves. GAP-104. */
async function getToken(slug: ProviderSlug, needs: PayCallNeeds): Promise<string> {
  if (readHeld().paymentToken && needs.now() < endsAtMs - MARGIN_MS) return readHeld().paymentToken
  hold({ paymentToken: '' })
  try {
    await openPayments(slug, needs)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PAYMENT_WAY_UNAVAILABLE') throw error
  }
  return readHeld().paymentToken
}

async function callBy<K extends EndpointKey>(
  key: K,
  input: Call<K>,
  { token, client }: { token: string; client: Client },
): Promise<AnswerOf<K>> {
  const headers = { ...SHOWN_WORDS, ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  return client(key, { ...input, headers: { ...input.headers, ...headers } } as Call<K>)
}

/**
 * Calls the service with the short-lived token of payments; one that ran out all the same, as while a computer slept, is
 * asked for anew, once. TOKEN-05. Throws ApiError.
 */
export async function payCall<K extends EndpointKey>(
  key: K,
  input: Call<K>,
  needs: PayCallNeeds = appNeeds,
): Promise<AnswerOf<K>> {
  const slug = toSlug(input)
  const token = await getToken(slug, needs)
  try {
    return await callBy(key, input, { token, client: needs.client })
  } catch (error) {
    if (!token || !(error instanceof ApiError) || error.status !== 401) throw error
    hold({ paymentToken: '' })
    return callBy(key, input, { token: await getToken(slug, needs), client: needs.client })
  }
}

/** One call of payments, as flows are given it. */
export type PayCall = <K extends EndpointKey>(key: K, input: Call<K>) => Promise<AnswerOf<K>>
