import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  at as after,
  charge,
  createMoneyStage,
  type MoneyStage,
  ngn,
  type Person,
  reading,
} from '#app/testing/money/money-stage.ts'
import { assertAnswer, OPERATOR_KEY } from '#app/testing/stage.ts'

let at: MoneyStage
let payer: Person
let token: string
let checkoutId: string
let reference: string

beforeAll(async () => {
  at = await createMoneyStage()
  payer = await at.addPerson()
  token = await at.stage.signIn(payer.email)
  checkoutId = await payer.addCheckout()
  const refunds = [{ refundId: 'r1', amount: ngn(107_500), at: after(1) }]
  const checkout = await payer.settle(
    checkoutId,
    reading([charge('one', { refunds }), charge('two', { at: after(44), isRenewal: true })]),
  )
  reference = checkout.reference
})
afterAll(() => at.stage.close())

const read = (number: string, as = token) =>
  at.stage.call('GET /apps/v1/invoices/{number}', { token: as, params: { number } })
const list = (query: { month: string; after?: string }) =>
  at.stage.call('GET /api/v1/apps/invoices', { token: OPERATOR_KEY, query })

test('an account reads its invoice with what was taken from it since', async () => {
  const answer = await read('KOLA-INV-2026-000001')
  assertAnswer('GET /apps/v1/invoices/{number}', answer)
  expect(answer.body.invoice).toMatchObject({
    ...{ number: 'KOLA-INV-2026-000001', reference, receipt: '2026-000001', currency: 'NGN', price: '2900.00' },
    ...{ discount: '0.00', net: '2697.67', vat: '202.33', gross: '2900.00', vatPercent: '7.5' },
    ...{ from: after(0).toISOString(), to: after(44).toISOString(), suppliedAt: after(0).toISOString() },
    supplier: { name: 'Kola', address: '', taxNumber: '', companyNumber: '' },
    creditNotes: [{ number: 'KOLA-CN-2026-000001', reason: 'refund', net: '1000.00', vat: '75.00', gross: '1075.00' }],
  })
})

test('nobody reads another’s, nor one that is not', async () => {
  const other = await at.addPerson()
  const another = await at.stage.signIn(other.email)
  expect((await read('KOLA-INV-2026-000001', another)).status).toBe(404)
  for (const number of ['KOLA-INV-2026-000003', 'KOLA-INV-2025-000001', 'KOLA-INV-2026-0000001'])
    expect([number, (await read(number)).status]).toEqual([number, 404])
  for (const number of ['KOLA-CN-2026-000001', '1'])
    expect([number, (await read(number)).status]).toEqual([number, 400])
})

test('a payment names the invoices of all that was paid by it', async () => {
  const { body } = await at.stage.call('GET /apps/v1/payment-intents/{reference}', { token, params: { reference } })
  expect(body.payment.invoices).toEqual(['KOLA-INV-2026-000001', 'KOLA-INV-2026-000002'])
})

test('an operator lists a month with its totals, credit notes taken off, and goes on behind the last', async () => {
  const month = at.stage.clock.now().toISOString().slice(0, 7)
  const answer = await list({ month })
  assertAnswer('GET /api/v1/apps/invoices', answer)
  const { papers, totals } = answer.body
  expect(papers.map(({ number, invoice, gross }: Record<string, string>) => [number, invoice, gross])).toEqual([
    ['KOLA-CN-2026-000001', 'KOLA-INV-2026-000001', '-1075.00'],
    ['KOLA-INV-2026-000001', null, '2900.00'],
    ['KOLA-INV-2026-000002', null, '2900.00'],
  ])
  expect(totals).toEqual([
    { currency: 'NGN', invoices: 2, creditNotes: 1, net: '4395.34', vat: '329.66', gross: '4725.00' },
  ])
  const rest = await list({ month, after: 'KOLA-INV-2026-000001' })
  expect(rest.body.papers.map(({ number }: { number: string }) => number)).toEqual(['KOLA-INV-2026-000002'])
  expect(rest.body.totals).toEqual(totals)
})

test('the months around it have none, and what is no month is refused', async () => {
  const now = at.stage.clock.now()
  for (const step of [-1, 1]) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + step, 1)).toISOString().slice(0, 7)
    expect((await list({ month })).body).toEqual({ papers: [], totals: [] })
  }
  expect((await list({ month: '2026-13' })).status).toBe(400)
})
