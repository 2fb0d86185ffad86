import { newId } from '@kola/platform/ids'
import { createLog } from '@kola/platform/log'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { newReference } from '#features/billing/checkout/reference.ts'
import { planUnapplied } from '#features/billing/ledger/entries.ts'
import { post } from '#features/billing/ledger/ledger.ts'
import { createTested, payByCard } from '#features/billing/providers/paystack/testing.ts'
import { createProviders } from '#features/billing/providers/registry.ts'
import { toHostedSubject } from '#features/billing/providers/testing/hosted.ts'
import { type Stage, startStage } from '#features/billing/providers/testing/stage.ts'
import { toBegun, toOrder } from '#features/billing/providers/testing/subject.ts'
import { readSettlements } from '../read-settlements.ts'

const HOUR_MS = 3_600_000

let party: Stage
let books: ApiStage
beforeAll(async () => {
  party = await startStage(startSandbox)
})
afterAll(async () => {
  await books?.close()
  await party.close()
})
beforeEach(async () => {
  await books?.close()
  await party.reset()
  books = await createApiStage()
  for (const tenantId of ['demo', 'ibadan']) await books.addTenant(tenantId)
})

/** Paid at the party, and in our books as it was told. */
async function pay(tenantId = 'demo') {
  const provider = createTested(party)
  const order = toOrder({ currency: 'NGN', isRecurring: false })
  const { begun, url } = await toHostedSubject(party, provider).begin(order)
  await payByCard(url)
  const transaction = (await party.readBooks('paystack')).findLast(({ kind }) => kind === 'charge')?.transaction ?? ''
  const { id: accountId } = await books.addAccount({ tenantId })
  const [checkoutId, paymentId, now] = [newId(), newId(), party.clock.now()]
  const [own, amount] = [{ tenant_id: tenantId, account_id: accountId }, order.due]
  await books.db.transaction().execute(async (tx) => {
    const checkout = {
      ...{ ...own, id: checkoutId, reference: newReference(), provider: 'paystack', plan_id: 'basic' },
      ...{ price_id: 'basic-30', is_recurring: false, currency: 'NGN', price_minor: amount.amountMinor },
      ...{
        amount_minor: amount.amountMinor,
        period_days: 30,
        started_at: now,
        expires_at: now,
        state: 'paid' as const,
      },
    }
    await tx.insertInto('checkout').values(checkout).execute()
    const payment = {
      ...{ ...own, id: paymentId, checkout_id: checkoutId, provider: 'paystack', transaction_id: transaction },
      ...{ amount_minor: amount.amountMinor, currency: 'NGN', use: 'unapplied' as const, paid_at: now },
    }
    await tx.insertInto('payment').values(payment).execute()
    const entry = { tenantId, key: `charge:${paymentId}`, kind: 'charge' as const, paymentId, happenedAt: now }
    await post(tx, { ...entry, currency: 'NGN', lines: planUnapplied('paystack', amount) })
  })
  return { tenantId, paymentId, transaction, amount, begun: toBegun(order, begun.ids) }
}
type Paid = Awaited<ReturnType<typeof pay>>

/** Given back at the party: it is gone there after three days. */
async function giveBack(of: Paid, amountMinor = of.amount.amountMinor) {
  const { tenantId, paymentId, transaction, begun } = of
  const amount = { amountMinor, currency: 'NGN' }
  const given = await createTested(party).refund({
    ...{ begun, transactionId: transaction, amount, key: `refund:${paymentId}`, reason: 'Paid twice' },
  })
  return { tenantId, refundId: given.refundId, amountMinor }
}
async function enterRefund(
  of: Paid,
  { refundId, amountMinor }: { refundId: string; amountMinor: number },
  askedBy = 'kola',
) {
  const { tenantId, paymentId } = of
  const now = party.clock.now()
  await books.db.transaction().execute(async (tx) => {
    const own = { tenant_id: tenantId, id: newId(), payment_id: paymentId, key: `refund:${paymentId}` }
    const sum = { amount_minor: amountMinor, currency: 'NGN', reason: 'Paid twice', provider_refund_id: refundId }
    const times = { asked_by: askedBy, asked_at: now, due_at: now, done_at: now, state: 'done' as const }
    await tx
      .insertInto('refund')
      .values({ ...own, ...sum, ...times })
      .execute()
    const entry = { tenantId, key: `refund:${own.id}`, kind: 'refund' as const, paymentId, happenedAt: now }
    const lines = [
      { account: 'unapplied' as const, amountMinor },
      { account: 'provider:paystack' as const, amountMinor: -amountMinor },
    ]
    await post(tx, { ...entry, currency: 'NGN', lines })
  })
}

/** Asked for, and not gone. */
async function enterPending(of: Paid) {
  const now = party.clock.now()
  await books.db
    .insertInto('refund')
    .values({
      ...{ tenant_id: of.tenantId, id: newId(), payment_id: of.paymentId, amount_minor: 100_000, reason: 'asked' },
      ...{ key: `refund:${of.paymentId}`, provider_refund_id: newId(), asked_by: 'kola', asked_at: now },
      ...{ due_at: now, state: 'pending', currency: 'NGN' },
    })
    .execute()
}

async function pass(hours: number) {
  for (let left = hours; left > 0; left -= 6) await party.advance(Math.min(left, 6) * HOUR_MS)
}

/** What came to pass by then is settled, and read. */
async function night(hours = 48) {
  await pass(hours)
  const log = createLog({ name: 'test', level: 'fatal' })
  const needs = { db: books.db, clock: party.clock, log, providers: createProviders([createTested(party)]) }
  // A run has no more pages than a minute allows.
  for (let run = 0; run < 3; run += 1) await readSettlements(needs)
}
const listFindings = async () =>
  (await books.db.selectFrom('finding').select(['tenant_id', 'kind']).orderBy('tenant_id').execute()).map(
    ({ tenant_id: tenantId, kind }) => `${tenantId} ${kind}`,
  )
const listUnknown = async () =>
  (await books.db.selectFrom('finding').select('detail').where('kind', '=', 'settlement-unknown').execute()).map(
    ({ detail }) => detail.theirs,
  )
const listParts = async () =>
  (
    await books.db
      .selectFrom('settlement_line')
      .select(['tenant_id', 'transaction_id', 'gross_minor'])
      .where('part_of', 'is not', null)
      .orderBy('noted_at')
      .orderBy('transaction_id')
      .execute()
  ).map((one) => ({ tenantId: one.tenant_id, refundId: one.transaction_id, amountMinor: -one.gross_minor }))
async function readHeld(tenantId: string): Promise<number> {
  const { held } = await books.db
    .selectFrom('ledger_line')
    .select((line) => line.fn.coalesce(line.fn.sum<number>('amount_minor'), line.val(0)).as('held'))
    .where('tenant_id', '=', tenantId)
    .where('account', '=', 'provider:paystack')
    .executeTakeFirstOrThrow()
  return Number(held)
}
const sorted = <T extends { refundId: string }>(all: T[]) => all.toSorted((a, b) => (a.refundId < b.refundId ? -1 : 1))

test('two refunds in one sum are found in it, and nothing of ours is left at the provider', async () => {
  const paid = [await pay(), await pay(), await pay()] as const
  const given = [await giveBack(paid[0]), await giveBack(paid[1], 90_000)] as const
  await pass(73)
  for (const index of [0, 1] as const) await enterRefund(paid[index], given[index])
  await night()
  for (let again = 0; again < 3; again += 1) {
    expect(sorted(await listParts())).toEqual(sorted([...given]))
    expect([await readHeld('demo'), await listFindings()]).toEqual([0, []])
    await night()
  }
})

test('each part of a sum is its own tenant’s', async () => {
  const [ours, theirs] = [await pay('demo'), await pay('ibadan')]
  const given = [await giveBack(ours, 100_000), await giveBack(theirs, 70_000)] as const
  await pass(73)
  await enterRefund(ours, given[0])
  await enterRefund(theirs, given[1])
  await night()
  expect(sorted(await listParts())).toEqual(sorted([...given]))
  expect([await readHeld('demo'), await readHeld('ibadan'), await listFindings()]).toEqual([0, 0, []])
})

test('what nothing explains is found when it is a day old, and is explained by what is read later', async () => {
  const [known, missed] = [await pay(), await pay()]
  const given = [await giveBack(known, 100_000), await giveBack(missed, 70_001)] as const
  await pass(73)
  await enterRefund(known, given[0])
  await night()
  expect([await listParts(), await listUnknown()]).toEqual([[], []])
  await night(24)
  expect([await listParts(), await listUnknown()]).toEqual([[], ['NGN -1700.01']])
  await enterRefund(missed, given[1], 'paystack')
  await night(24)
  expect(sorted(await listParts())).toEqual(sorted([...given]))
  expect([await readHeld('demo'), await listUnknown()]).toEqual([0, ['NGN -1700.01']])
})

test('a refund explains one sum, and none before it has gone', async () => {
  const [first, missed, third] = [await pay(), await pay(), await pay()]
  const given = await giveBack(first, 100_000)
  await pass(73)
  await enterRefund(first, given)
  await night()
  expect(await listParts()).toEqual([given])
  await giveBack(missed, 100_000)
  await enterPending(third)
  await pass(73)
  await night()
  await night(24)
  expect([await listParts(), await listUnknown()]).toEqual([[given], ['NGN -1000.00']])
})

test('parts that do not come to their sum are refused by the database', async () => {
  await giveBack(await pay(), 100_000)
  await pass(73)
  await night()
  const sum = await books.db
    .selectFrom('settlement_line')
    .selectAll()
    .where('kind', '=', 'sum')
    .executeTakeFirstOrThrow()
  const part = { ...sum, line_id: 'x', kind: 'refund' as const, gross_minor: -99_999, part_of: sum.line_id }
  await expect(books.db.insertInto('settlement_line').values(part).execute()).rejects.toThrow(
    `the parts of ${sum.line_id} do not come to it`,
  )
})
