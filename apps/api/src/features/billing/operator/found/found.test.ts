import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaffSeeds, type StaffPerson } from '#app/testing/staff/staff-stage.ts'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { after, charge, createMoneyStage, type MoneyStage, reading } from '#features/billing/settle/testing/stage.ts'

const LIST = 'GET /api/v1/apps/payments'
const ONE = 'GET /api/v1/apps/payments/{reference}'

let at: MoneyStage<ApiStage>
let owner: StaffPerson
let analyst: StaffPerson
let paid: string
let email: string
let pound: string

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
  const { stage } = at
  const seeds = createStaffSeeds(stage)
  owner = await seeds.addOwner()
  analyst = await seeds.addPerson(owner, 'analyst')
  owner = await seeds.enter(owner)
  const account = await stage.addAccount()
  email = account.email
  await stage.db
    .updateTable('account')
    .set({ telephone: '+2348031234567', first_name: 'Amaka', last_name: 'Obi' })
    .where('id', '=', account.id)
    .execute()
  const payer = await at.addPayer(account.id)
  const id = await payer.addCheckout({ way: 'visa' })
  paid = (await payer.settle(id, reading([charge('flw-991')]))).reference
  const other = await at.addPayer()
  const second = { amount_minor: 799, price_minor: 799, currency: 'GBP', provider: 'stripe', started_at: after(1) }
  pound = (await other.settle(await other.addCheckout(second), reading([], { state: 'pending' }))).reference
})
afterAll(() => at.stage.close())

const ask = (query: Record<string, string>, person: StaffPerson = owner) =>
  createStaffSeeds(at.stage).callAs(person, LIST, { query })
const find = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await ask(query)
  expect(status).toBe(200)
  return body.payments.map(({ reference }: { reference: string }) => reference)
}

test('a payment is found by what people know of it', async () => {
  for (const search of [
    paid,
    paid.toLowerCase().replace('-', ' '),
    email,
    email.toUpperCase(),
    '08031234567',
    '2,900',
    '₦2900',
    'flw-991',
  ]) {
    expect([search, await find({ search })]).toEqual([search, [paid]])
  }
  expect(await find({ search: '£7.99' })).toEqual([pound])
  for (const search of [
    '£2,900',
    '08031234568',
    'nobody@kola.example',
    'KL-0000000000',
    'something else',
    '99999999999999',
  ])
    expect([search, await find({ search })]).toEqual([search, []])
})

test('by state, provider, way, currency and time, alone and together', async () => {
  expect(await find({})).toEqual([pound, paid])
  const queries: Record<string, string>[] = [
    { state: 'paid' },
    { gateway: 'flutterwave' },
    { method: 'visa' },
    { currency: 'NGN' },
  ]
  for (const query of queries) {
    expect([query, await find(query)]).toEqual([query, [paid]])
  }
  expect(await find({ from: after(0.5).toISOString() })).toEqual([pound])
  expect(await find({ until: after(0.5).toISOString() })).toEqual([paid])
  expect(await find({ search: email, state: 'failed' })).toEqual([])
})

test('a page says where the next begins, and the last says that there is none', async () => {
  const first = (await ask({ limit: '1' })).body
  expect([first.payments.length, first.next]).toEqual([1, pound])
  const last = (await ask({ limit: '1', before: first.next })).body
  expect([last.payments[0].reference, last.next]).toEqual([paid, null])
})

test('who may not read members finds nobody by them, and sees no names', async () => {
  const { enter } = createStaffSeeds(at.stage)
  analyst = await enter(analyst)
  for (const search of [email, '08031234567']) {
    expect((await ask({ search }, analyst)).body.error?.code).toBe('PERMISSION_REQUIRED')
  }
  const { body } = await ask({ search: paid }, analyst)
  expect(body.payments[0]).toMatchObject({ reference: paid, member: null })
  expect((await ask({ search: paid })).body.payments[0].member).toEqual({ name: 'Amaka Obi', email })
})

test('one stands with its lines in the ledger, which balance; another tenant sees neither', async () => {
  const { body } = await at.stage.call(ONE, { token: OPERATOR_KEY, params: { reference: paid } })
  expect(body.ledger).toMatchObject([
    { kind: 'charge', account: 'provider:flutterwave', debit: '2900.00', credit: '', currency: 'NGN' },
    { account: 'revenue', debit: '', credit: '2697.67' },
    { account: 'vat', debit: '', credit: '202.33' },
  ])
  expect([body.slips, body.approval]).toEqual([[], null])
  await at.stage.addTenant('ibadan')
  const elsewhere = { token: OPERATOR_KEY, customer: 'ibadan' }
  expect((await at.stage.call(ONE, { ...elsewhere, params: { reference: paid } })).status).toBe(404)
  for (const search of [paid, email, '2900', 'flw-991']) {
    expect((await at.stage.call(LIST, { ...elsewhere, query: { search } })).body.payments).toEqual([])
  }
})

test('a provider’s number of digits alone is found, though it may be a sum', async () => {
  const payer = await at.addPayer()
  const { reference } = await payer.settle(await payer.addCheckout(), reading([charge('5000003')]))
  expect(await find({ search: '5000003' })).toEqual([reference])
})
