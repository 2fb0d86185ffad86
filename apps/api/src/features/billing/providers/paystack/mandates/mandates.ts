import * as z from 'zod/mini'
import type { ProviderClient } from '#features/billing/providers/http/client.ts'
import type { MandatePayments, MandateReading } from '#features/billing/providers/mandates/mandate-payments.ts'
import type { KeptPayments, ProviderIds } from '#features/billing/providers/provider.ts'
import { type PaystackApi, Refusal } from '../api.ts'

interface Needs {
  api: PaystackApi
  client: ProviderClient
  kept: KeptPayments
}

const DAY_MS = 24 * 3_600_000
const text = z.nullish(z.string())
const id = z.pipe(z.union([z.int(), z.string()]), z.transform(String))

const startAnswer = z.object({ redirect_url: z.url(), reference: z.string() })
const verifyAnswer = z.object({
  ...{ authorization_code: z.string(), bank: text, active: z.boolean() },
  customer: z.object({ code: z.string(), email: z.string() }),
})
const customerAnswer = z.object({ id })
const listAnswer = z.array(
  z.object({ ...{ status: z.string(), authorization_id: id, authorization_code: text, account_number: text } }),
)

type Verified = z.infer<typeof verifyAnswer>
type Item = z.infer<typeof listAnswer>[number]

/** Asked on its page, where the payer names the account. What was made is chargeable only once it is active; it has no end. */
export function createMandates({ api, client, kept }: Needs): MandatePayments {
  const fail = (operation: string) => (error: unknown) => {
    throw error instanceof Refusal
      ? client.fail(operation, `status ${error.status}`, { retryable: false, mayBeDone: false })
      : error
  }
  return {
    ...{ banks: null, pause: null, resume: null },
    consent: { amountMinor: 5_000, currency: 'NGN' },
    consentWithinMs: 7 * DAY_MS,
    activeWithinMs: DAY_MS,
    async request({ payer, returnUrl }) {
      const body = { email: payer.email, channel: 'direct_debit', callback_url: returnUrl }
      const asked = api.post('ask-mandate', '/customer/authorization/initialize', { body, schema: startAnswer })
      const { redirect_url: url, reference } = await asked.catch(fail('ask-mandate'))
      return { step: { kind: 'page', url }, ids: { mandate: reference, email: payer.email } }
    },
    read: (ids) => readMandate({ api, client }, ids).catch(fail('mandate')),
    async activate(ids) {
      const found = await findItem({ api, client }, ids).catch(fail('mandate'))
      if (!found) return
      const { customer, item } = found
      const path = `/customer/${encodeURIComponent(customer)}/directdebit-activation-charge`
      const body = { authorization_id: item.authorization_id }
      await api.put('activate-mandate', path, body).catch(fail('activate-mandate'))
    },
    debit: (order, { authorization = '', email = '' }) =>
      kept.charge(order, { authorization, authorizationEmail: email }),
    async end({ authorization }) {
      // Nobody agreed: there is nothing to end.
      if (!authorization) return
      const body = { authorization_code: authorization }
      const ended = api.post('end-mandate', '/customer/authorization/deactivate', { body, schema: z.unknown() })
      await ended.catch((error: unknown) => {
        const isGone = error instanceof Refusal && error.status === 404
        if (!isGone) fail('end-mandate')(error)
      })
    },
  }
}

const NOTHING: Omit<MandateReading, 'ids' | 'state'> = { bankName: null, last4: null, endsAt: null }

async function readMandate(needs: Pick<Needs, 'api' | 'client'>, ids: ProviderIds): Promise<MandateReading> {
  const verified = await verify(needs, ids)
  // Before its holder agreed there is none.
  if (!verified) return { ...NOTHING, state: ids.authorization ? 'ENDED' : 'REQUESTED', ids }
  const known = { ...ids, authorization: verified.authorization_code, email: verified.customer.email }
  const bankName = verified.bank ?? null
  if (verified.active && ids.customer) return { ...NOTHING, bankName, state: 'ACTIVE', ids: known }
  const found = await findItem(needs, known, verified)
  const isGone = found?.item.status === 'revoked'
  return {
    ...{ ...NOTHING, bankName, last4: found?.item.account_number?.slice(-4) ?? null },
    state: verified.active ? 'ACTIVE' : isGone ? 'ENDED' : 'CONSENTED',
    ids: { ...known, ...(found && { customer: found.customer }) },
  }
}

async function verify({ api }: Pick<Needs, 'api'>, { mandate = '' }: ProviderIds): Promise<Verified | null> {
  const path = `/customer/authorization/verify/${encodeURIComponent(mandate)}`
  return api.get('mandate', path, verifyAnswer).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
}

/** Only the lists tell one that was ended from one that is not active yet. */
async function findItem(
  { api, client }: Pick<Needs, 'api' | 'client'>,
  ids: ProviderIds,
  given?: Verified,
): Promise<{ item: Item; customer: string } | null> {
  const verified = given ?? (await verify({ api }, ids))
  if (!verified) return null
  const customer = ids.customer ?? (await findCustomer({ api }, verified.customer.code))
  const path = `/customer/${encodeURIComponent(customer)}/directdebit-mandate-authorizations`
  const items = await api.get('list-mandates', path, listAnswer)
  const item = items.find(({ authorization_code: code }) => code === verified.authorization_code)
  if (!item) throw client.fail('list-mandates', 'the mandate is not among them')
  return { item, customer }
}

const findCustomer = async ({ api }: Pick<Needs, 'api'>, code: string): Promise<string> =>
  (await api.get('customer', `/customer/${encodeURIComponent(code)}`, customerAnswer)).id
