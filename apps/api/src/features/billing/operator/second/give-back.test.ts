import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStaffSeeds, type StaffPerson } from '#app/testing/staff/staff-stage.ts'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import {
  charge,
  createMoneyStage,
  type MoneyStage,
  type Payer,
  reading,
} from '#features/billing/settle/testing/stage.ts'

const REFUND = 'POST /api/v1/apps/payments/{reference}/refund'
const SECOND = 'POST /api/v1/apps/payments/{reference}/refund/confirm'
const EFFECT = 'GET /api/v1/apps/payments/{reference}/refund'

let at: MoneyStage<ApiStage>
let seeds: ReturnType<typeof createStaffSeeds>
let bisi: StaffPerson
let tolu: StaffPerson
let payer: Payer
let reference: string

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
  const config = JSON.stringify({ vat_percent: '7.5', second_person_above: 'GBP 5, NGN 2000' })
  await at.stage.db.updateTable('tenant').set({ config }).where('id', '=', 'demo').execute()
  seeds = createStaffSeeds(at.stage)
  const ada = await seeds.addOwner()
  bisi = await seeds.addPerson(ada, 'finance', 'Bisi Adeyemi')
  tolu = await seeds.addPerson(await seeds.enter(ada), 'finance', 'Tolu Bakare')
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  payer = await at.addPayer()
  const id = await payer.addCheckout()
  reference = (await payer.settle(id, reading([charge(`t-${id}`)]))).reference
  bisi = await seeds.enter(bisi)
  tolu = await seeds.enter(tolu)
})

const refund = (person: StaffPerson, more: Record<string, string> = {}) =>
  seeds.callAs(person, REFUND, { params: { reference }, body: { actor: 'x y', reason: 'asked for it', ...more } })
const second = (person: StaffPerson) => seeds.callAs(person, SECOND, { params: { reference }, body: { actor: 'x y' } })
const effect = (query: Record<string, string> = {}) => seeds.callAs(bisi, EFFECT, { params: { reference }, query })
const listAmounts = async () => (await payer.listRefunds()).map(({ amount_minor }) => amount_minor)

test('up to the limit it is queued at once, and the same id twice is one refund', async () => {
  const { body } = await refund(bisi, { amount: '900.00', id: 'one' })
  expect(body.approval).toBeNull()
  expect((await refund(bisi, { amount: '900.00', id: 'one' })).status).toBe(200)
  expect(await listAmounts()).toEqual([90_000])
  await refund(bisi, { amount: '900.00', id: 'two' })
  expect(await listAmounts()).toEqual([90_000, 90_000])
  const shown = await seeds.callAs(bisi, 'GET /api/v1/apps/payments/{reference}', { params: { reference } })
  expect(shown.body.payment.transactions).toMatchObject([{ refunded: '0.00', returning: '1800.00' }])
})

test('in parts it is the same sum: what goes back already counts with the next part', async () => {
  await refund(bisi, { amount: '1500.00', id: 'one' })
  expect((await effect({ amount: '500.01' })).body.effect.isSecondNeeded).toBe(true)
  expect((await refund(bisi, { amount: '500.01', id: 'two' })).body.approval).toMatchObject({ amount: '500.01' })
  expect(await listAmounts()).toEqual([150_000])
})

test('above it nothing is queued before a second person says yes, and then once', async () => {
  const { body } = await refund(bisi, { id: 'one' })
  expect(body.approval).toMatchObject({ action: 'refund', amount: '2900.00', reason: 'asked for it', isYours: true })
  expect((await refund(bisi, { id: 'one' })).body.approval.id).toBe(body.approval.id)
  expect(await listAmounts()).toEqual([])
  expect((await second(bisi)).body.error.code).toBe('SECOND_PERSON_REQUIRED')
  expect(await listAmounts()).toEqual([])
  expect((await refund(tolu, { id: 'other' })).body.error.code).toBe('APPROVAL_WAITS')
  expect((await second(tolu)).status).toBe(200)
  expect(await payer.listRefunds()).toMatchObject([
    { amount_minor: 290_000, state: 'queued', reason: 'asked for it', asked_by: 'Bisi Adeyemi' },
  ])
  expect((await second(tolu)).body.error.code).toBe('APPROVAL_NOT_FOUND')
  expect((await refund(bisi, { id: 'one' })).body.approval).toBeNull()
  expect(await listAmounts()).toEqual([290_000])
})

test('two seconds at once are one refund', async () => {
  await refund(bisi, { id: 'one' })
  const answers = await Promise.all([second(tolu), second(tolu), second(tolu)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect(await listAmounts()).toEqual([290_000])
})

test('what it would do is told beforehand, and changes nothing', async () => {
  const whole = (await effect()).body.effect
  expect(whole).toMatchObject({
    ...{ amount: '2900.00', most: '2900.00', currency: 'NGN', access: 'ends', isSecondNeeded: true, limit: '2000.00' },
    ledger: [
      { account: 'provider:flutterwave', debit: '', credit: '2900.00' },
      { account: 'revenue', debit: '2697.67', credit: '' },
      { account: 'vat', debit: '202.33', credit: '' },
    ],
  })
  expect(whole.until).toMatch(/^20/)
  const part = (await effect({ amount: '900.00' })).body.effect
  expect(part).toMatchObject({ amount: '900.00', most: '2900.00', access: 'stays', isSecondNeeded: false })
  expect((await effect({ amount: '2900.01' })).body.error.code).toBe('REFUND_REFUSED')
  expect(await listAmounts()).toEqual([])
})

test('it asks for a fresh proof, and another tenant finds nothing to give back', async () => {
  at.stage.clock.advance(20 * 60_000)
  expect((await refund(bisi)).body.error.code).toBe('REAUTHENTICATION_REQUIRED')
  await at.stage.addTenant('ibadan')
  for (const key of [REFUND, SECOND] as const) {
    const answer = await at.stage.call(key, {
      ...{ token: OPERATOR_KEY, customer: 'ibadan', params: { reference } },
      body: { actor: 'ngozi', reason: 'asked for it' },
    })
    expect(answer.status).toBe(404)
  }
})
