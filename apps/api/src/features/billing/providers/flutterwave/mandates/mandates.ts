import type { MandateState } from '@kola/contract/mandates/mandates'
import type { Clock } from '@kola/platform/clock'
import * as z from 'zod/mini'
import type { ProviderClient } from '#features/billing/providers/http/client.ts'
import type {
  ConsentStep,
  MandateOrder,
  MandatePayments,
  MandateReading,
} from '#features/billing/providers/mandates/mandate-payments.ts'
import { Declined, type ProviderIds, type Started } from '#features/billing/providers/provider.ts'
import { fromMajor, type Money, toDecimalText } from '#shared/money.ts'
import type { FlutterwaveApi } from '../api.ts'

interface Needs {
  api: FlutterwaveApi
  client: ProviderClient
  clock: Clock
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A mandate begins on the next day at the earliest, and lasts a year at most. */
const LIFE_DAYS = 365
const CONSENT_MS = 10 * MINUTE_MS

/** NIP codes. */
const BANKS = {
  ...{ '044': 'Access Bank', '050': 'Ecobank', '070': 'Fidelity Bank', '011': 'First Bank', '214': 'FCMB' },
  ...{ '058': 'GTBank', '030': 'Heritage Bank', '082': 'Keystone Bank', '076': 'Polaris Bank', '221': 'Stanbic IBTC' },
  ...{ '232': 'Sterling Bank', '033': 'UBA', '032': 'Union Bank', '215': 'Unity Bank', '035': 'Wema Bank' },
  '057': 'Zenith Bank',
} as const

const mandateSchema = z.object({
  ...{ status: z.string(), reference: z.string(), token: z.nullish(z.string()) },
  ...{ end_date: z.nullish(z.string()), account_number: z.nullish(z.string()), account_bank: z.nullish(z.string()) },
})
const askedSchema = z.object({
  reference: z.string(),
  mandate_consent: z.object({
    ...{ bank_name: z.string(), account_name: z.string(), account_number: z.string(), amount: z.string() },
  }),
})
const chargeSchema = z.object({ id: z.int(), tx_ref: z.string(), status: z.string() })

const STATES: Readonly<Record<string, MandateState>> = {
  ...{ PENDING: 'AWAITING_CONSENT', APPROVED: 'CONSENTED', ACTIVE: 'ACTIVE', SUSPENDED: 'PAUSED', DELETED: 'ENDED' },
}
const NOT_FOUND = /no mandate token found/i
/** Nothing was asked of a bank. */
const UNUSABLE = /not active|wrong account token|above the limit/i

/** Asked with the account's number; agreed by a hundred naira within ten minutes; over after a year. */
export function createMandates(needs: Needs): MandatePayments {
  const { api, client, clock } = needs
  const refuse = (operation: string) => (error: unknown) => {
    throw error instanceof Declined
      ? client.fail(operation, `status ${error.decline.code}`, { retryable: false, mayBeDone: false })
      : error
  }
  const change = (status: string) => async (ids: ProviderIds) => {
    const path = toPath(ids)
    await api.ask('change-mandate', { method: 'PUT', path, body: { status }, schema: mandateSchema })
  }
  return {
    banks: BANKS,
    consent: { amountMinor: 10_000, currency: 'NGN' },
    consentWithinMs: CONSENT_MS,
    activeWithinMs: 3 * 60 * MINUTE_MS,
    async request(order) {
      const body = toAsk(order, clock.now())
      const path = '/accounts/token'
      const asked = await api.ask('ask-mandate', { method: 'POST', path, body, schema: askedSchema })
      return {
        step: toStep(needs, asked.mandate_consent),
        ids: { mandate: asked.reference, email: order.payer.email },
      }
    },
    read: (ids) => readMandate(needs, ids),
    async debit({ reference, due, price }, { token = '', email = '' }): Promise<Started> {
      const body = {
        ...{ type: 'account', token, email, amount: toMajor(due), currency: due.currency, tx_ref: reference },
        narration: price.planTitle,
      }
      const call = { method: 'POST', path: '/tokenized-charges', body, schema: chargeSchema } as const
      const asked = await api.ask('debit', call).catch(toRefusal)
      return { kind: 'read', ids: asked ? { transaction: String(asked.id) } : {} }
    },
    pause: (ids) => change('SUSPENDED')(ids).catch(refuse('change-mandate')),
    resume: (ids) => change('ACTIVE')(ids).catch(refuse('change-mandate')),
    end: (ids) => (ids.mandate ? change('DELETED')(ids).catch(ignoreGone).catch(refuse('change-mandate')) : noop()),
  }
}

const noop = async () => {}
const toPath = ({ mandate = '' }: ProviderIds) => `/accounts/token/${encodeURIComponent(mandate)}`
const toMajor = ({ amountMinor, currency }: Money) => Number(toDecimalText(amountMinor, currency))
const toDate = (at: number) => new Date(at).toISOString().slice(0, 10)

function ignoreGone(error: unknown): void {
  if (error instanceof Declined && (NOT_FOUND.test(error.message) || /deleted/i.test(error.message))) return
  throw error
}

/** Null where it was asked before: what came of that is read. */
function toRefusal(error: unknown): null {
  if (!(error instanceof Declined)) throw error
  const { message, decline } = error
  if (/duplicate/i.test(message)) return null
  throw new Declined({ ...decline, class: UNUSABLE.test(message) ? 'member' : 'ours' })
}

function toAsk({ payer, most, narration, account }: MandateOrder, now: Date) {
  const begins = now.getTime() + DAY_MS
  return {
    ...{ email: payer.email, address: account?.address ?? '', phone_number: account?.phone || payer.phone },
    ...{ account_bank: account?.bankCode ?? '', account_number: account?.number ?? '', amount: toMajor(most) },
    ...{ start_date: toDate(begins), end_date: toDate(begins + LIFE_DAYS * DAY_MS), narration },
  }
}

/** The sum is written such as `N100:00`. */
function toStep({ client, clock }: Needs, of: z.infer<typeof askedSchema>['mandate_consent']): ConsentStep {
  const amount = fromMajor(of.amount.replace(/^\D+/, '').replace(':', '.'), 'NGN')
  if (!amount) throw client.fail('ask-mandate', 'unreadable amount')
  const { bank_name: bankName, account_name: accountName, account_number: accountNumber } = of
  const expiresAt = new Date(clock.now().getTime() + CONSENT_MS)
  return { kind: 'transfer', bankName, accountName, accountNumber, amount, expiresAt }
}

async function readMandate({ api, client, clock }: Needs, ids: ProviderIds): Promise<MandateReading> {
  const found = await api.get('mandate', toPath(ids), mandateSchema)
  if (!found) return { state: 'ENDED', bankName: null, last4: null, endsAt: null, ids }
  const endsAt = found.end_date ? new Date(found.end_date) : null
  if (endsAt && Number.isNaN(endsAt.getTime())) throw client.fail('mandate', 'unreadable date')
  const state = STATES[found.status.toUpperCase()]
  if (!state) throw client.fail('mandate', 'an unknown state')
  const { account_bank: bank, account_number: number } = found
  return {
    state: endsAt && clock.now() >= endsAt ? 'ENDED' : state,
    bankName: (bank && BANKS[bank as keyof typeof BANKS]) ?? null,
    ...{ last4: number?.slice(-4) ?? null, endsAt },
    ids: { ...ids, ...(found.token && { token: found.token }) },
  }
}
