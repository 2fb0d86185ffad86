import { createHmac } from 'node:crypto'
import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import type { Order, RawCallback } from '../provider.ts'
import { type Stage, startStage, submit } from '../testing/stage.ts'
import { toBegun, toOrder } from '../testing/subject.ts'
import { readWireAmount, toWireAmount } from './amounts.ts'
import { readCallback } from './callback.ts'
import { classify } from './declines.ts'
import { CARDS, createTested, KEY, payByCard, toPaystackSubject } from './testing.ts'

const HOUR_MS = 3_600_000

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const order = (change: Partial<Order> = {}): Order => ({
  ...toOrder({ currency: 'NGN', isRecurring: true }),
  ...change,
})
const setOutcome = (reference: string, outcome: string) =>
  stage.sandbox.control('/paystack/outcomes', { reference, outcome })

async function buy(card = CARDS.pays, bought = order()) {
  const { begun, url } = await toPaystackSubject(stage).begin(bought)
  await payByCard(url, card)
  const reading = await createTested(stage).read(begun)
  return { begun: { ...begun, ids: reading.ids }, reading, url }
}

describe('the page', () => {
  const started = async (change: Partial<Order>) => {
    await createTested(stage).hosted?.start(order(change))
    const [body = ''] = await stage.sandbox.listBodies('paystack', 'initialize')
    return JSON.parse(body)
  }

  it('is asked for what is due, of whom, and how', async () => {
    const bought = order()
    await createTested(stage).hosted?.start(bought)
    const [body = ''] = await stage.sandbox.listBodies('paystack', 'initialize')
    expect(JSON.parse(body)).toEqual({
      ...{ email: bought.payer.email, amount: 232_040, currency: 'NGN', reference: bought.reference },
      ...{ callback_url: bought.returnUrl, channels: ['card'] },
      metadata: { cancel_action: bought.cancelUrl, custom_filters: { recurring: true } },
    })
  })

  it.each([
    ['ussd', 'NGN', ['ussd']],
    ['banktransfer', 'NGN', ['bank_transfer']],
    ['', 'NGN', ['card', 'bank_transfer', 'ussd', 'bank']],
    ['ussd', 'USD', ['card']],
  ])('offers for %s in %s what pays once', async (way, currency, channels) => {
    const due = { amountMinor: 232_040, currency }
    expect(await started({ way, due, isRecurring: false })).toMatchObject({ channels })
  })

  it('pays by transfer, and tells of another amount without our reference', async () => {
    const bought = order({ isRecurring: false, way: 'banktransfer' })
    const { begun, url } = await toPaystackSubject(stage).begin(bought)
    await submit(`${url}/other`, { channel: 'bank_transfer', amount: '200000' })
    expect(await createTested(stage).read(begun)).toMatchObject({ state: 'not_begun', charges: [] })
    const [rejected] = await stage.untilCallbacks('bank.transfer.rejected', 1)
    if (!rejected) throw new Error('no callback')
    const news = await createTested(stage).readCallback(rejected)
    if (typeof news === 'string') throw new Error(news)
    expect(news).toMatchObject({ kind: 'bank.transfer.rejected', reference: null, email: bought.payer.email })
    const { transaction = '' } = news.ids
    const found = { ids: { transaction }, plan: null, reference: bought.reference }
    expect(await createTested(stage).identify?.(transaction)).toEqual(found)
    await submit(`${url}/other`, { channel: 'bank_transfer', amount: '232040' })
    const reading = await createTested(stage).read(begun)
    expect([reading.state, reading.ids, reading.method]).toEqual(['paid', { transaction }, null])
  })
})

describe('reading', () => {
  it('takes no payment of another mode for this one', async () => {
    const bought = order()
    await setOutcome(bought.reference, 'other-domain')
    await expect(buy(CARDS.pays, bought)).rejects.toMatchObject({ name: 'ProviderError', retryable: false })
  })

  it('counts what was asked for where the payer bears the fees, as number and as text', async () => {
    const bought = order()
    await setOutcome(bought.reference, 'fee-inclusive text-amounts')
    const { reading } = await buy(CARDS.pays, bought)
    expect([reading.state, reading.charges[0]?.amount]).toEqual(['paid', bought.due])
  })

  it('finds a success that comes an hour after the payer had gone', async () => {
    const bought = order()
    await setOutcome(bought.reference, 'abandoned-late')
    const { begun, reading } = await buy(CARDS.pays, bought)
    expect(reading).toMatchObject({ state: 'not_begun', charges: [], decline: null })
    await stage.advance(HOUR_MS)
    expect((await createTested(stage).read(begun)).state).toBe('paid')
  })

  it.each([
    [CARDS.declined, { code: '05', message: 'Declined', isHard: false, class: 'generic' }],
    [CARDS.empty, { code: '51', message: 'Insufficient Funds', isHard: false, class: 'funds' }],
  ])('says what kind of refusal it was: %j', async (card, decline) => {
    const { reading } = await buy(card)
    expect([reading.state, reading.decline]).toEqual(['declined', decline])
  })

  it('reads amounts that are whole hundredths and no others', () => {
    const naira = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })
    expect([readWireAmount(30_000, 'NGN'), readWireAmount('30000', 'NGN')]).toEqual([naira(30_000), naira(30_000)])
    for (const bad of ['300.00', '-1', '', '1e4', 'NaN', 300.5]) expect(readWireAmount(bad, 'NGN')).toBeNull()
    // Hundredths on the wire in this currency too, which has none.
    expect(toWireAmount({ amountMinor: 2_500, currency: 'XOF' })).toBe(250_000)
    expect(readWireAmount(250_000, 'XOF')).toEqual({ amountMinor: 2_500, currency: 'XOF' })
    expect(readWireAmount(250_050, 'XOF')).toBeNull()
  })

  it('reads a dispute that nobody answers as open, then as lost', async () => {
    const { begun, reading } = await buy()
    await submit(`${stage.sandbox.url}/paystack/disputes`, { reference: begun.reference })
    const dispute = { disputeId: expect.stringMatching(/^\d{16}$/), amount: begun.due, at: expect.any(Date) }
    const told = async () => (await createTested(stage).read(begun)).charges[0]?.disputes
    expect(reading.charges[0]?.disputes).toBeUndefined()
    expect(await told()).toEqual([{ ...dispute, state: 'open' }])
    const [callback] = await stage.untilCallbacks('charge.dispute.create', 1)
    if (!callback) throw new Error('no callback')
    expect(await createTested(stage).readCallback(callback)).toMatchObject({
      ...{ kind: 'charge.dispute.create', reference: begun.reference },
      ids: { transaction: reading.charges[0]?.transactionId },
    })
    await stage.advance(23 * HOUR_MS)
    expect(await told()).toEqual([{ ...dispute, state: 'open' }])
    await stage.advance(2 * HOUR_MS)
    expect(await told()).toEqual([{ ...dispute, state: 'lost' }])
  })
})

describe('the kept card', () => {
  const charge = (bought: Order, ids: Record<string, string>) => createTested(stage).kept?.charge(bought, ids)

  it('is charged by us with the address that made it, whatever the member’s is now, once for one reference', async () => {
    const { begun, reading } = await buy()
    expect(reading.ids).toEqual({
      transaction: reading.charges[0]?.transactionId,
      authorization: expect.stringMatching(/^AUTH_/),
      authorizationEmail: begun.payer.email,
      signature: expect.stringMatching(/^SIG_/),
    })
    expect(reading.method).toMatchObject({
      kind: 'card',
      brand: 'visa',
      last4: '4081',
      expiryMonth: 9,
      expiryYear: 2034,
    })
    const renewal = order()
    expect(renewal.payer.email).not.toBe(begun.payer.email)
    const charged = await charge(renewal, begun.ids)
    expect(charged).toEqual({ kind: 'read', ids: { transaction: expect.any(String) }, isNew: true })
    expect(await charge(renewal, begun.ids)).toEqual({ kind: 'read', ids: {} })
    const read = await createTested(stage).read(toBegun(renewal, charged?.ids))
    expect([read.state, read.charges[0]?.amount]).toEqual(['paid', renewal.due])
    expect(await stage.readBooks('paystack')).toHaveLength(2)
  })

  it('is read in one call where it was charged at this moment, and with all that went back ever after', async () => {
    const { begun } = await buy()
    const renewal = order()
    const charged = await charge(renewal, begun.ids)
    for (const operation of ['list-refunds', 'disputes-of']) {
      await stage.sandbox.control('/paystack/faults', { fault: { kind: 'status', status: 429 }, operation, times: 1 })
    }
    const of = toBegun(renewal, charged?.ids)
    expect(await createTested(stage).read({ ...of, isNew: true })).toMatchObject({
      ...{ state: 'paid', charges: [{ amount: renewal.due, refunds: [] }] },
      ids: { authorization: expect.stringMatching(/^AUTH_/) },
    })
    await expect(createTested(stage).read(of)).rejects.toMatchObject({ name: 'ProviderError' })
  })

  it('asks for a new one where the address is none that it was made with', async () => {
    const { begun } = await buy()
    const other = { ...begun.ids, authorizationEmail: 'ngozi@example.com' }
    await expect(charge(order(), other)).rejects.toMatchObject({
      name: 'Declined',
      decline: { isHard: true, class: 'member', message: expect.stringContaining('Email does not match') },
    })
    expect(await stage.readBooks('paystack')).toHaveLength(1)
  })

  it('is found charged when the reply is lost', async () => {
    const { begun } = await buy()
    const renewal = order()
    await stage.sandbox.control('/paystack/faults', { fault: { kind: 'lose-reply' }, operation: 'charge' })
    await expect(charge(renewal, begun.ids)).rejects.toMatchObject({ retryable: true, mayBeDone: true })
    expect((await createTested(stage).read(toBegun(renewal))).state).toBe('paid')
    expect(await charge(renewal, begun.ids)).toEqual({ kind: 'read', ids: {} })
    expect(await stage.readBooks('paystack')).toHaveLength(2)
  })

  it.each([
    ['decline:51', { code: '51', isHard: false, class: 'funds' }],
    ['decline:91', { code: '91', isHard: false, class: 'issuer' }],
    ['decline:54', { code: '54', isHard: true, class: 'member' }],
    ['decline:43', { code: '43', isHard: true, class: 'hard' }],
  ])('tells of %s what it means, and takes nothing', async (outcome, decline) => {
    const { begun } = await buy()
    const renewal = order()
    await setOutcome(renewal.reference, outcome)
    await expect(charge(renewal, begun.ids)).rejects.toMatchObject({ name: 'Declined', decline })
    expect(await createTested(stage).read(toBegun(renewal))).toMatchObject({ state: 'declined', decline })
    expect(await stage.readBooks('paystack')).toHaveLength(1)
  })

  it('waits while the charge is processing, and leads the payer to the bank where that asks', async () => {
    const { begun } = await buy()
    const [slow, asked] = [order(), order()]
    await setOutcome(slow.reference, 'processing')
    await charge(slow, begun.ids)
    expect((await createTested(stage).read(toBegun(slow))).state).toBe('pending')
    await stage.advance(HOUR_MS)
    expect((await createTested(stage).read(toBegun(slow))).state).toBe('paid')
    await setOutcome(asked.reference, 'challenge')
    const started = await charge(asked, begun.ids)
    if (started?.kind !== 'redirect') throw new Error('nobody is asked')
    expect((await createTested(stage).read(toBegun(asked))).state).toBe('not_begun')
    await submit(`${started.url}/step`, { answer: 'success' })
    expect((await createTested(stage).read(toBegun(asked))).state).toBe('paid')
  })

  it('is not tried while the regulator forbids it, which is told with the time', async () => {
    const { begun } = await buy()
    await setOutcome(begun.ids.authorization ?? '', 'decline:51')
    for (let times = 0; times < 10; times += 1) {
      await expect(charge(order(), begun.ids)).rejects.toMatchObject({ decline: { class: 'funds' } })
    }
    const renewal = order()
    const error = await charge(renewal, begun.ids)?.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'Declined', decline: { isHard: false, class: 'regulator' } })
    const { retryAt } = (error as { decline: { retryAt: Date } }).decline
    const waitMs = retryAt.getTime() - stage.clock.now().getTime()
    expect(waitMs).toBeGreaterThan(24 * HOUR_MS - 60_000)
    expect(waitMs).toBeLessThanOrEqual(24 * HOUR_MS)
    await setOutcome(begun.ids.authorization ?? '', 'pays')
    await stage.advance(waitMs + 1_000)
    expect(await charge(renewal, begun.ids)).toMatchObject({ kind: 'read' })
    expect((await createTested(stage).read(toBegun(renewal))).state).toBe('paid')
  })
})

describe('a refund', () => {
  const giveBack = ({ begun, reading }: Awaited<ReturnType<typeof buy>>) =>
    createTested(stage).refund({
      ...{ begun, transactionId: reading.charges[0]?.transactionId ?? '', amount: begun.due },
      ...{ key: 'refund-1', reason: 'Charged twice' },
    })

  it('that wants the payer’s bank waits until somebody gave it', async () => {
    const bought = await buy(CARDS.refundWantsDetails)
    const { refundId, state } = await giveBack(bought)
    await stage.advance(73 * HOUR_MS)
    expect([state, await giveBack(bought)]).toEqual(['pending', { refundId, state: 'pending' }])
    const answer = await fetch(`${stage.sandbox.url}/paystack/api/refund/retry_with_customer_details/${refundId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: '{"refund_account_details":{"currency":"NGN","account_number":"0000000000","bank_id":"9"}}',
    })
    expect(answer.status).toBe(200)
    await stage.advance(HOUR_MS)
    expect(await giveBack(bought)).toEqual({ refundId, state: 'done' })
    const { charges } = await createTested(stage).read(bought.begun)
    expect(charges).toMatchObject([{ state: 'succeeded', refunds: [{ refundId, amount: bought.begun.due }] }])
  })

  it('that failed in the end is refused, and nothing went back', async () => {
    const bought = await buy(CARDS.refundFails)
    expect(await giveBack(bought)).toMatchObject({ state: 'pending' })
    await stage.advance(73 * HOUR_MS)
    await expect(giveBack(bought)).rejects.toMatchObject({ name: 'Declined', decline: { code: 'failed' } })
    expect((await createTested(stage).read(bought.begun)).charges).toMatchObject([{ state: 'succeeded', refunds: [] }])
  })
})

describe('callbacks', () => {
  const sign = (body: string): RawCallback => ({
    url: '/webhooks/paystack',
    headers: { 'x-paystack-signature': createHmac('sha512', KEY).update(body).digest('hex') },
    body: Buffer.from(body),
  })
  const read = (body: unknown) => readCallback(sign(JSON.stringify(body)), new Secret(KEY))

  it('are one fact however often and in which order they come', async () => {
    await stage.sandbox.control('/paystack/callbacks', { rule: { mode: 'repeat', copies: 5 } })
    const { begun } = await buy()
    const told = await stage.untilCallbacks(begun.reference, 5)
    const news = await Promise.all(told.toReversed().map((one) => createTested(stage).readCallback(one)))
    expect(new Set(news.map((one) => (typeof one === 'string' ? one : one.dedupeKey))).size).toBe(1)
  })

  it('are forged where they are the same in other bytes', () => {
    const { headers } = sign('{"event":"charge.success","data":{"reference":"KL-1"}}')
    const again = { url: '', headers, body: Buffer.from('{ "event": "charge.success", "data": {"reference":"KL-1"} }') }
    expect(readCallback(again, new Secret(KEY))).toBe('forged')
  })

  it('come later where nobody took them, and reading does not wait for them', async () => {
    await stage.sandbox.control('/paystack/callbacks', { rule: { mode: 'drop' }, times: 6 })
    const { begun } = await buy()
    expect((await createTested(stage).read(begun)).state).toBe('paid')
    for (let hour = 1; hour <= 5; hour += 1) await stage.advance(HOUR_MS)
    const late = stage.untilCallbacks(begun.reference, 1)
    await stage.advance(HOUR_MS)
    expect(await late).toHaveLength(1)
  })

  it('name each fact by what is in them, and what is not known is of no interest', () => {
    const refund = { transaction_reference: 'KL-1', status: 'processed', amount: '1000', customer: null }
    expect(read({ event: 'refund.processed', data: refund })).toEqual({
      ...{ dedupeKey: 'refund.processed KL-1 processed 1000', kind: 'refund.processed', reference: 'KL-1' },
      ...{ ids: {}, email: null },
    })
    const other = read({ event: 'refund.processed', data: { ...refund, amount: 2000 } })
    expect(other).toMatchObject({ dedupeKey: 'refund.processed KL-1 processed 2000' })
    const charged = { id: 1, status: 'success', reference: 'KL-1', customer: { email: 'ada@example.com' } }
    expect(read({ event: 'charge.success', data: charged })).toEqual({
      ...{ dedupeKey: 'charge.success 1 success', kind: 'charge.success', reference: 'KL-1' },
      ...{ ids: { transaction: '1' }, email: 'ada@example.com', tellsPaid: true },
    })
    expect(read({ event: 'charge.success', data: {} })).toBe('unreadable')
    expect(read({ event: 'invoice.create', data: {} })).toBe('of-no-interest')
    expect(read({ event: 'moon.full', data: {} })).toBe('of-no-interest')
    expect(read([])).toBe('unreadable')
  })
})

it('classes go by the number, then by the word, then by the text', () => {
  const of = (code: string | null, word: string | null, text: string) => classify({ code, word, text })
  expect(of('51', 'do_not_honor', 'Expired card')).toBe('funds')
  expect(of(null, 'do_not_honor', 'Expired card')).toBe('generic')
  expect(of(null, 'unknown', 'Expired card')).toBe('member')
  expect(of('94', null, '')).toBe('paid')
  expect(of(null, null, 'Duplicate Transaction ID')).toBe('paid')
  expect(of(null, 'unknown', 'Token Not Generated')).toBe('hard')
  expect(of('13', null, '')).toBe('ours')
  expect(of('99', 'moon', 'Who knows')).toBe('generic')
})
