import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { toTransactionData } from '../billing/transaction-data.ts'
import type { Party } from '../party.ts'
import { amountSchema, Refusal, read, succeed } from '../refusal.ts'
import { toMandateData } from './mandate-data.ts'
import { CONSENT_MINOR } from './mandating.ts'

const DAY_MS = 24 * 3_600_000
const YEAR_DAYS = 365
/** NIP codes of the banks that take part. */
const BANKS = ['011', '030', '032', '033', '035', '044', '050', '057', '058', '070', '076', '082', '214', '215', '221']
const dateSchema = z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/, 'YYYY-MM-DD'))
const filled = z.string().check(z.minLength(1), z.maxLength(200))

const schema = z.object({
  email: z.email(),
  address: filled,
  phone_number: filled,
  account_bank: filled,
  account_number: z.string().check(z.regex(/^\d{10}$/)),
  amount: amountSchema,
  start_date: dateSchema,
  end_date: dateSchema,
  narration: filled,
})
const changeSchema = z.object({ status: z.enum(['ACTIVE', 'SUSPENDED', 'DELETED']) })
const debitSchema = z.object({
  ...{ type: z.literal('account'), token: filled, email: z.email(), amount: amountSchema, tx_ref: filled },
  ...{ currency: z._default(z.literal('NGN'), 'NGN'), narration: z.optional(z.string()) },
})

export const isDebit = (body: unknown): boolean => (body as { type?: unknown } | null)?.type === 'account'

const NO_MANDATE = 'No mandate token found for reference.'
const WRONG_TOKEN = 'Wrong account token or customer email passed in.'

interface Named {
  Params: { reference: string }
}

/** E-mandates: asked for, looked up, suspended, taken up again, deleted. */
export function mandateRoutes(app: FastifyInstance, party: Party) {
  const { ledger, mandating } = party
  app.post('/accounts/token', { config: { operation: 'ask-mandate' } }, ({ body }) => {
    const given = read(schema, body)
    const { startsAt, endsAt } = readDates(party, given)
    if (given.account_number === '0000000000' || !BANKS.concat('232', '999').includes(given.account_bank))
      throw new Refusal(400, 'Account details could not be resolved.')
    if (given.account_bank === '999') throw new Refusal(400, 'Bank is not supported for direct debit')
    const { email, phone_number: phone } = given
    const mandate = mandating.ask({
      ...{ customer: ledger.toCustomer({ email, name: email, phone }), accountNumber: given.account_number },
      ...{ bank: given.account_bank, ceiling: given.amount, startsAt, endsAt, narration: given.narration },
    })
    const mandate_consent = {
      ...{ bank_name: 'Mock Bank', account_name: 'NIBSS E-MANDATE', account_number: mandate.consentNumber },
      amount: `N${CONSENT_MINOR / 100}:00`,
    }
    return succeed('Account tokenization initiated', { ...toMandateData(mandate), mandate_consent })
  })
  app.get<Named>('/accounts/token/:reference', { config: { operation: 'mandate' } }, ({ params }) =>
    succeed('Mandate fetched', toMandateData(getMandate(party, params.reference))),
  )
  app.put<Named>('/accounts/token/:reference', { config: { operation: 'change-mandate' } }, ({ params, body }) => {
    const mandate = getMandate(party, params.reference)
    const { status } = read(changeSchema, body)
    if (mandate.status === 'DELETED') throw new Refusal(400, 'Mandate has been deleted and can not be updated')
    const isKnown = mandate.status === 'ACTIVE' || mandate.status === 'SUSPENDED'
    if (!isKnown && status !== 'DELETED') throw new Refusal(400, 'Mandate is not active')
    mandate.status = status
    return succeed('Mandate updated', toMandateData(mandate))
  })
}

function readDates({ controls }: Party, { start_date, end_date }: { start_date: string; end_date: string }) {
  const [startsAt, endsAt] = [new Date(`${start_date}T00:00:00Z`), new Date(`${end_date}T00:00:00Z`)]
  const today = Math.floor(controls.clock.now().getTime() / DAY_MS) * DAY_MS
  if (startsAt.getTime() < today + DAY_MS) throw new Refusal(400, 'start_date must be at least one day ahead')
  const days = (endsAt.getTime() - startsAt.getTime()) / DAY_MS
  if (days <= 0 || days > YEAR_DAYS) throw new Refusal(400, 'end_date must be within 365 days of start_date')
  return { startsAt, endsAt }
}

function getMandate({ ledger }: Party, reference: string) {
  const mandate = ledger.mandates.get(reference)
  if (!mandate) throw new Refusal(404, NO_MANDATE)
  return mandate
}

/** A tokenised charge of the type `account`. @throws Refusal */
export function debit({ ledger, mandating, charging }: Party, body: unknown) {
  const given = read(debitSchema, body)
  const mandate = mandating.findByToken(given.token)
  const isOfThem = mandate?.customer.email.toLowerCase() === given.email.toLowerCase()
  if (!mandate || !isOfThem) throw new Refusal(400, WRONG_TOKEN)
  if (!mandating.isChargeable(mandate)) throw new Refusal(400, 'Mandate token is not active')
  if (given.amount > mandate.ceiling) throw new Refusal(400, 'Amount is above the limit of the mandate')
  if (ledger.usedRefs.has(given.tx_ref)) throw new Refusal(400, 'Duplicate transaction reference')
  const transaction = charging.begin({
    ...{ txRef: given.tx_ref, amount: given.amount, currency: given.currency, customer: mandate.customer },
    ...{ narration: given.narration ?? mandate.narration, card: null, plan: null, refusal: null },
    ...{ paymentType: 'account', authModel: 'EMANDATE' },
  })
  mandating.debit(mandate, transaction)
  return succeed('Charge initiated', toTransactionData(transaction))
}
