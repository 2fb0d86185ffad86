import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { describePaymentProvider } from '../conformance.ts'
import type { Order } from '../provider.ts'
import { toHostedSubject } from '../testing/hosted.ts'
import { type Stage, startStage, submit } from '../testing/stage.ts'
import { type ConformanceSubject, type ConformanceTraits, type Step, toBegun, toOrder } from '../testing/subject.ts'
import { createDpo } from './dpo.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const OPERATIONS: Record<Step, string> = { start: 'createToken', read: 'verifyToken', refund: 'refundToken' }
const COMPANY = '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3'

function create({ url = `${stage.sandbox.url}/dpo/API`, companyToken = COMPANY, timeoutMs = 20_000 } = {}) {
  const config = { apiUrl: url, apiVersion: 'v6', verifyVersion: 'v7', serviceType: '3854' }
  return createDpo({
    config: { ...config, payUrl: `${stage.sandbox.url}/dpo/payv2.php` },
    ...{ secrets: { companyToken: new Secret(companyToken) }, clock: stage.clock, client: { timeoutMs } },
  })
}

const traits = (isRecurring: boolean): ConformanceTraits => ({
  ...{ currency: 'KES', secret: COMPANY, isRecurring, renews: false, tellsRefunds: false, secondStart: 'another' },
  outcomes: {
    ...{ decline: 'declined', pending: 'pending', late: 'late', less: 'mispaid', more: 'other-amount' },
    'other-currency': 'other-currency',
  },
})

const ACTIONS = { pay: 'pay', decline: 'decline', leave: 'cancel' }

const toSubject = (): ConformanceSubject => ({
  ...toHostedSubject(stage, create()),
  ...{ stranger: create({ companyToken: 'not-ours' }), impatient: create({ timeoutMs: 300 }) },
  misled: create({ url: stage.nonsenseUrl }),
  async act(what, { url }) {
    const ID = new URL(url).searchParams.get('ID') ?? ''
    await submit(url, { ID, means: 'card', card: '5436886269848367', action: ACTIONS[what] })
  },
  failNext: (step, fault) => stage.sandbox.control('/dpo/faults', { fault, operation: OPERATIONS[step] }),
  forge: null,
})

describePaymentProvider('DPO, once', traits(false), toSubject)
describePaymentProvider('DPO, to be renewed by us', traits(true), toSubject)

const order = (change: Partial<Order> = {}): Order => ({
  ...toOrder({ currency: 'KES', isRecurring: false }),
  ...change,
})
const textOf = (body: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1]

it('asks for what is due, of whom, how, and until when', async () => {
  const bought = order({ isRecurring: true, expiresAt: new Date(Date.now() + 3_630_000) })
  const started = await create().hosted?.start(bought)
  const [body = ''] = await stage.sandbox.listBodies('dpo', 'createToken')
  const names = [
    ...['PaymentAmount', 'PaymentCurrency', 'CompanyRef', 'CompanyRefUnique', 'RedirectURL', 'BackURL', 'DeclinedURL'],
    ...['PTL', 'PTLtype', 'customerEmail', 'customerFirstName', 'customerPhone', 'customerCountry', 'customerDialCode'],
    ...['DefaultPayment', 'AllowRecurrent', 'ServiceType', 'ServiceDescription'],
  ]
  expect(names.map((name) => textOf(body, name))).toEqual([
    ...['2320.40', 'KES', bought.reference, '1', bought.returnUrl, bought.cancelUrl, bought.returnUrl],
    ...['60', 'minutes', bought.payer.email, 'Adaeze &lt;&amp;&gt;', '2348031234567', 'NG', 'NG'],
    ...['CC', '1', '3854', 'Basic &amp; more, every 30 days'],
  ])
  expect(textOf(body, 'ServiceDate')).toMatch(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}$/)
  const { url, ids } = started as { url: string; ids: Record<string, string> }
  expect(url).toBe(`${stage.sandbox.url}/dpo/payv2.php?ID=${ids.token}`)
})

it.each([
  ['mpesa', 'MO'],
  ['mtn', 'MO'],
  ['mastercard', 'CC'],
  ['banktransfer', 'BT'],
  ['', undefined],
])('opens the page for %s at %s', async (way, means) => {
  await create().hosted?.start(order({ way, payer: { ...order().payer, phone: '', lastName: '' } }))
  const [body = ''] = await stage.sandbox.listBodies('dpo', 'createToken')
  expect([textOf(body, 'DefaultPayment'), textOf(body, 'AllowRecurrent')]).toEqual([means, '0'])
  expect(body).not.toMatch(/<customerPhone>|<customerLastName>/)
})

it('writes amounts of a currency without hundredths as whole numbers', async () => {
  await create().hosted?.start(order({ due: { amountMinor: 12_000, currency: 'UGX' } }))
  const [body = ''] = await stage.sandbox.listBodies('dpo', 'createToken')
  expect(textOf(body, 'PaymentAmount')).toBe('12000')
})

it('finds by our own reference what was begun when the reply was lost', async () => {
  const bought = order()
  const subject = toSubject()
  await subject.failNext('start', { kind: 'lose-reply' })
  await expect(create().hosted?.start(bought)).rejects.toMatchObject({ mayBeDone: true })
  expect((await create().read(toBegun(order()))).state).toBe('not_begun')
  const begun = toBegun(bought)
  expect(await create().read(begun)).toMatchObject({ state: 'not_begun', charges: [] })
  const page = await (await fetch(`${stage.sandbox.url}/dpo/`)).text()
  const [, ID = ''] = new RegExp(`ID=([0-9A-F-]{36})">${bought.reference}<`).exec(page) ?? []
  await subject.act('pay', { begun, url: `${stage.sandbox.url}/dpo/payv2.php?ID=${ID}` })
  expect((await create().read(begun)).state).toBe('paid')
})

it('reads no payment of another reference as this one', async () => {
  const subject = toSubject()
  const started = await subject.begin(order())
  await subject.act('pay', started)
  const other = toBegun(order(), started.begun.ids)
  await expect(create().read(other)).rejects.toMatchObject({ name: 'ProviderError', retryable: false })
})

it('keeps the card of what shall renew', async () => {
  const bought = order({ isRecurring: true })
  const subject = toSubject()
  const started = await subject.begin(bought)
  await subject.act('pay', started)
  const { ids, method } = await create().read(started.begun)
  expect(ids.subscriptionToken).toMatch(/^[0-9A-F-]{36}$/)
  expect(method).toMatchObject({ kind: 'card', brand: 'MasterCard', last4: '8367' })
})

it('takes a push for no more than a ring at the door', async () => {
  const push = (body: string) => create().readCallback({ headers: {}, url: '/webhooks/dpo', body: Buffer.from(body) })
  const made = await push('<API3G><Result>000</Result><TransactionRef>R1</TransactionRef><AccRef>KL-1</AccRef></API3G>')
  expect(made).toMatchObject({ kind: 'push 000', reference: 'KL-1', ids: { transRef: 'R1' }, email: null })
  const other = await push(
    '<API3G><Result>000</Result><TransactionRef>R1</TransactionRef><AccRef>KL-2</AccRef></API3G>',
  )
  expect((other as { dedupeKey: string }).dedupeKey).not.toBe((made as { dedupeKey: string }).dedupeKey)
  expect(await push('<API3G><Result>000</Result></API3G>')).toBe('unreadable')
  const brought = await push(
    '<API3G><Result>000</Result><TransactionToken>T</TransactionToken><AccRef>KL-1</AccRef></API3G>',
  )
  expect(brought).toEqual({ ...Object(brought), reference: 'KL-1', ids: {} })
  expect(create().callbackAnswer).toBe('OK')
})

describe('the kept card', () => {
  async function keep() {
    const subject = toSubject()
    const started = await subject.begin(order({ isRecurring: true }))
    await subject.act('pay', started)
    const { ids } = await create().read(started.begun)
    return { subject, ids, payer: started.begun.payer }
  }
  const charge = (bought: Order, ids: Record<string, string>) => create().kept?.charge(bought, ids)

  it('is charged by us, once for one reference', async () => {
    const { ids, payer } = await keep()
    const renewal = order({ payer })
    const charged = await charge(renewal, ids)
    if (charged?.kind !== 'read') throw new Error('it is not read')
    const reading = await create().read(toBegun(renewal, charged.ids))
    expect([reading.state, reading.charges[0]?.amount]).toEqual(['paid', renewal.due])
    expect(await charge(renewal, ids)).toEqual({ kind: 'read', ids: {} })
    expect((await create().read(toBegun(renewal))).state).toBe('paid')
    expect(await stage.readBooks('dpo')).toHaveLength(2)
  })

  it('is charged again by what it was charged by before, whatever the member’s address is by then', async () => {
    const { ids } = await keep()
    const renewal = order({ isRecurring: true })
    const charged = await charge(renewal, ids)
    const { subscriptionToken, customerToken } = ids
    const reading = await create().read({ ...toBegun(renewal, charged?.ids), isRecurring: true })
    expect(reading).toMatchObject({ state: 'paid', ids: { subscriptionToken, customerToken } })
    expect(await stage.sandbox.listBodies('dpo', 'getSubscriptionToken')).toHaveLength(1)
    expect(await charge(order(), reading.ids)).toMatchObject({ kind: 'read', ids: { subscriptionToken } })
    expect(await stage.readBooks('dpo')).toHaveLength(3)
  })

  it('tells a decline, and takes nothing', async () => {
    const { ids, payer, subject } = await keep()
    const renewal = order({ payer })
    await subject.setOutcome(renewal.reference, 'declined')
    await expect(charge(renewal, ids)).rejects.toMatchObject({
      name: 'Declined',
      decline: { code: '901', isHard: false },
    })
    expect(await stage.readBooks('dpo')).toHaveLength(1)
  })

  it('is found charged when the reply is lost', async () => {
    const { ids, payer } = await keep()
    const renewal = order({ payer })
    await stage.sandbox.control('/dpo/faults', { fault: { kind: 'lose-reply' }, operation: 'chargeTokenRecurrent' })
    await expect(charge(renewal, ids)).rejects.toMatchObject({ name: 'ProviderError', mayBeDone: true })
    expect((await create().read(toBegun(renewal))).state).toBe('paid')
  })

  it('must be there', async () => {
    await expect(charge(order(), {})).rejects.toMatchObject({ name: 'ProviderError', retryable: false })
    expect(await stage.sandbox.listBodies('dpo', 'createToken')).toEqual([])
  })
})
