import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import type { PlacedLine, SettledPage } from '#features/billing/providers/listing/settlements.ts'
import { createObjects, type Stage, startStage, submit } from '#features/billing/providers/testing/stage.ts'
import { toBegun, toOrder } from '#features/billing/providers/testing/subject.ts'
import { createBraintree } from '../braintree.ts'

const DAY_MS = 86_400_000
const FEE = (minor: number) => Math.round(minor * 0.029) + 30

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const toProvider = () =>
  createBraintree({
    config: {
      ...{ merchantId: 'sandboxmerchant', publicKey: 'sandbox-braintree-public', apiUrl: stage.sandbox.url },
      ...{ scriptUrl: '', merchantAccounts: { NGN: 'kola_ngn', USD: 'kola_usd' } },
    },
    secrets: { privateKey: new Secret('sandbox-braintree-private') },
    ...{ clock: stage.clock, objects: createObjects() },
  })
const order = () => toOrder({ currency: 'NGN', isRecurring: false })

async function keep(of: ReturnType<typeof order>) {
  const { fields } = toProvider()
  const nonce = 'fake-valid-visa-nonce'
  const kept = await fields?.keep({ payer: of.payer, customerId: null, nonce, subscriptionIds: [] })
  if (kept?.kind !== 'kept') throw new Error(kept?.kind)
  return { customerId: kept.customerId, methodId: kept.method.id }
}
async function pay(of = order()) {
  await toProvider().fields?.pay(of, await keep(of))
  const transaction = (await stage.readBooks('braintree')).at(-1)?.transaction ?? ''
  return { ...of, transaction }
}

/** All pages. */
async function listAll(days = 40) {
  const now = stage.clock.now().getTime()
  const span = { from: new Date(now - days * DAY_MS), until: new Date(now) }
  const pages: PlacedLine[][] = []
  let cursor: string | null = null
  do {
    const page = await listPage({ ...span, cursor })
    pages.push(page.lines)
    cursor = page.next
  } while (cursor !== null)
  return { pages, lines: pages.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}
async function listPage(span: { from: Date; until: Date; cursor: string | null }): Promise<SettledPage> {
  const page = await toProvider().settledLines?.list(span)
  if (!page || page === 'not-allowed') throw new Error('nothing is settled')
  return page
}
const lie = (transaction: string, about: object | 'hidden') =>
  stage.sandbox.control('/braintree/lies', { id: `settled ${transaction}`, lie: about })
const toDay = (afterDays: number) =>
  new Date(stage.clock.now().getTime() + afterDays * DAY_MS).toISOString().slice(0, 10)

test('what was charged is told with its fee once it is paid out, not before, with the day and the account', async () => {
  const { transaction, due } = await pay()
  const [day, dayAfter] = [toDay(2), toDay(3)]
  expect((await listAll()).lines).toEqual([])
  await stage.advance(DAY_MS)
  expect((await listAll()).lines, 'settled, and on its way').toEqual([])
  await stage.advance(2 * DAY_MS)
  const { lines } = await listAll()
  const gross = due.amountMinor
  expect(lines).toMatchObject([
    {
      ...{ id: `charge-${transaction}`, kind: 'charge', transactionId: transaction, grossMinor: gross },
      ...{ feeMinor: FEE(gross), currency: 'NGN', settlement: { currency: 'NGN' } },
    },
  ])
  expect([`${day}-kola_ngn`, `${dayAfter}-kola_ngn`]).toContain(lines[0]?.settlement.id)
  expect(lines[0]?.settlement.paidAt.toISOString()).toBe(`${lines[0]?.settlement.id.slice(0, 10)}T00:00:00.000Z`)
})

test('a part that went back, and a payment that a bank took back, are taken off; what is won comes again', async () => {
  const [first, second] = [await pay(), await pay()]
  await stage.advance(2 * DAY_MS)
  const part = { amountMinor: 10_000, currency: 'NGN' }
  const refund = { begun: toBegun(first, { transaction: first.transaction }), transactionId: first.transaction }
  const { refundId } = await toProvider().refund({ ...refund, amount: part, key: 'refund-1', reason: 'Asked' })
  const dispute = (kind: string) =>
    submit(`${stage.sandbox.url}/braintree/dispute`, { transaction: second.transaction, kind })
  await dispute('dispute_opened')
  await stage.advance(3 * DAY_MS)
  const charges = [first, second].map(({ transaction }) => `charge-${transaction}`)
  const disputeId = `dp_${second.transaction}`
  const minor = second.due.amountMinor
  const others = async () => (await listAll()).lines.filter(({ id }) => !charges.includes(id))
  const taken = [
    { id: `chargeback-${disputeId}`, kind: 'chargeback', transactionId: disputeId, grossMinor: -minor, feeMinor: 0 },
    { id: `refund-${refundId}`, kind: 'refund', transactionId: refundId, grossMinor: -10_000, feeMinor: 0 },
  ]
  expect(await others()).toMatchObject(taken)
  await dispute('dispute_won')
  await stage.advance(2 * DAY_MS)
  const won = {
    id: `won-${disputeId}`,
    kind: 'other',
    transactionId: second.transaction,
    grossMinor: minor,
    feeMinor: 0,
  }
  expect(await others()).toMatchObject([...taken, won])
})

test('what is held back, or was sent back by the bank, is left out until it is paid out', async () => {
  const [held, failed] = [await pay(), await pay()]
  await stage.advance(3 * DAY_MS)
  await lie(held.transaction, { isHeld: true })
  await lie(failed.transaction, { isSuccess: false })
  expect((await listAll()).lines).toEqual([])
  await lie(held.transaction, { isHeld: false, date: toDay(0) })
  expect((await listAll()).lines).toMatchObject([
    { transactionId: held.transaction, settlement: { id: `${toDay(0)}-kola_ngn` } },
  ])
})

test('what another currency was paid for is told in that one, without a fee that nobody told', async () => {
  const { transaction } = await pay()
  await stage.advance(3 * DAY_MS)
  await lie(transaction, { currency: 'USD', settlementMinor: 181, exchangeRate: '0.00062414' })
  expect((await listAll()).lines).toMatchObject([
    { transactionId: transaction, grossMinor: 181, feeMinor: 0, currency: 'USD', settlement: { currency: 'USD' } },
  ])
})

test('a span has two ends, of days', async () => {
  await pay()
  await stage.advance(10 * DAY_MS)
  const now = stage.clock.now().getTime()
  const list = async (fromDays: number, untilDays: number) => {
    const span = { from: new Date(now - fromDays * DAY_MS), until: new Date(now - untilDays * DAY_MS), cursor: null }
    return (await listPage(span)).lines.length
  }
  expect([await list(9, 7), await list(6, 0), await list(12, 10)]).toEqual([1, 0, 0])
})

test('more than is read at once comes in pages without a hole, goes on where one failed, and waits where too many were asked for', async () => {
  const paid: string[] = []
  for (let number = 0; number < 203; number += 1) {
    // So that no second has more than is read at once.
    if (number % 50 === 49) await stage.advance(2_000)
    paid.push((await pay()).transaction)
  }
  await stage.advance(3 * DAY_MS)
  const { pages, lines } = await listAll()
  expect(pages.filter((page) => page.length > 0).length).toBeGreaterThan(1)
  expect(lines.map(({ transactionId }) => transactionId).toSorted()).toEqual(paid.toSorted())

  const now = stage.clock.now().getTime()
  const span = { from: new Date(now - 40 * DAY_MS), until: new Date(now) }
  const fault = { kind: 'status', status: 503 }
  await stage.sandbox.control('/braintree/faults', { operation: 'search-transactions', fault, times: 2 })
  const found: string[] = []
  let [cursor, isFirst, failures]: [string | null, boolean, number] = [null, true, 0]
  while (isFirst || cursor !== null) {
    const page: SettledPage | null = await listPage({ ...span, cursor }).catch(() => null)
    if (page === null) failures += 1
    else {
      found.push(...page.lines.map(({ transactionId }) => transactionId))
      cursor = page.next
      isFirst = false
    }
  }
  expect(failures).toBe(2)
  expect(found.toSorted()).toEqual(paid.toSorted())

  const asked = Promise.all(Array.from({ length: 301 }, () => listPage({ ...span, cursor: 'disputes 0' })))
  await expect(asked).rejects.toMatchObject({ name: 'ProviderError', retryable: true, mayBeDone: false })
})
