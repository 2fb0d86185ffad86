import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeJobs } from '#app/jobs.ts'
import { createPaymentStage, type PaymentStage } from '#app/testing/payment-stage.ts'
import { OPERATOR_KEY } from '#app/testing/stage.ts'
import { submit } from '#features/billing/providers/testing/stage.ts'

const DAY_MS = 86_400_000

let at: PaymentStage
let jobs: ReturnType<typeof composeJobs>

beforeAll(async () => {
  at = await createPaymentStage({ worksFrom: 'asked' })
  const { config, secrets, platform, db } = at.stage
  const payments = { ...config.payments, paypal: config.payments.paypal && { ...config.payments.paypal, ...SEARCHES } }
  const mailer = { send: async () => {}, close: async () => {} } as never
  jobs = composeJobs(platform, { config: { ...config, payments }, secrets, mailer })
  const price = { tenant_id: 'demo', price_id: 'basic-30', amount_minor: 599, currency: 'USD' }
  await db
    .insertInto('provider_price')
    .values({ ...price, provider: 'paypal' })
    .execute()
}, 120_000)
afterAll(() => at.close())

const SEARCHES = { searchesTransactions: true }
const signal = new AbortController().signal
type Work = (job: { data: object; signal: AbortSignal }) => Promise<unknown>
const work = (name: keyof typeof jobs, data: object = {}) => (jobs[name] as unknown as Work)({ data, signal })

async function call(body: object, key: 'process' | 'add') {
  const { email } = await at.stage.addAccount()
  const token = await at.stage.signIn(email)
  const endpoint = key === 'process' ? 'POST /apps/v1/process-subscription' : 'POST /apps/v1/add-subscription'
  const answer = await at.stage.call(endpoint, { token, body })
  const { reference, url = '' } = answer.body as { reference: string; url?: string }
  return { reference, url }
}
/** What was paid on a provider's page is read. */
async function read(reference: string) {
  const { id } = await at.stage.db
    .selectFrom('checkout')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  await work('billing.read', { tenantId: 'demo', checkoutId: id })
  return reference
}
const PAY = {
  async braintree() {
    const body = { nonce: 'fake-valid-visa-nonce', subscriptionId: 'basic-30', slug: 'braintree' }
    return (await call(body, 'process')).reference
  },
  async dpo() {
    const { url, reference } = await call({ slug: 'dpo', slug_name: 'basic-monthly' }, 'add')
    const ID = new URL(url).searchParams.get('ID') ?? ''
    await submit(url, { ID, means: 'card', card: '5436886269848367', action: 'pay' })
    return read(reference)
  },
  async paypal() {
    const { url, reference } = await call({ slug: 'paypal', slug_name: 'basic-monthly' }, 'add')
    await submit(url, { ...Object.fromEntries(new URL(url).searchParams), action: 'approve' })
    return read(reference)
  },
}

async function giveBack(reference: string, amount: string) {
  await at.stage.call('POST /api/v1/apps/payments/{reference}/refund', {
    ...{ token: OPERATOR_KEY, customer: 'demo', params: { reference } },
    body: { amount, reason: 'Asked', actor: 'ada' },
  })
  const refunds = await at.stage.db.selectFrom('refund').select('id').where('state', '=', 'queued').execute()
  for (const { id: refundId } of refunds) await work('billing.refund', { tenantId: 'demo', refundId })
  await read(reference)
}
async function nights(count: number) {
  for (let night = 0; night < count; night += 1) {
    await at.advance(DAY_MS)
    for (let run = 0; run < 3; run += 1) await work('billing.settlements')
  }
}
async function readAccounts(provider: string) {
  const { rows } = await sql<{ account: string; minor: number }>`
    select line.account, sum(line.amount_minor)::bigint as minor from ledger_line line
    join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id
    join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
    where payment.provider = ${provider} and line.account in ('bank', 'fees', ${`provider:${provider}`})
    group by line.account having sum(line.amount_minor) <> 0 order by line.account`.execute(at.stage.db)
  return Object.fromEntries(rows.map(({ account, minor }) => [account, Number(minor)]))
}
const CASES = {
  braintree: { gross: 290_000, feeOf: (minor: number) => Math.round(minor * 0.029) + 30, part: ['100.00', 10_000] },
  paypal: { gross: 599, feeOf: (minor: number) => Math.round(minor * 0.0349) + 49, part: ['1.00', 100] },
  dpo: { gross: 290_000, feeOf: (minor: number) => Math.round(minor * 0.035), part: null },
} as const

test.each(Object.keys(CASES) as (keyof typeof CASES)[])(
  'what is paid at %s goes to bank and fees by the readings of some nights, and nothing is found',
  async (slug) => {
    const { gross, feeOf, part } = CASES[slug]
    const [first] = [await PAY[slug](), await PAY[slug]()]
    const fees = 2 * feeOf(gross)
    const before = { [`provider:${slug}`]: 2 * gross }
    expect(await readAccounts(slug)).toEqual(before)
    await nights(2)
    if (part) await giveBack(first, part[0])
    await nights(4)
    const back = part?.[1] ?? 0
    expect(await readAccounts(slug)).toEqual({ bank: 2 * gross - fees - back, fees })
    const findings = await at.stage.db.selectFrom('finding').select(['kind', 'detail']).execute()
    expect(findings.filter(({ kind }) => /^(settlement|clearing)/.test(kind))).toEqual([])
  },
)
