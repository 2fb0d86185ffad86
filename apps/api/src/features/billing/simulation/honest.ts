import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Pool } from '#shared/database/database.ts'
import { CREDIT } from '../credit/only.ts'
import { createStandings } from '../standing.ts'
import { assertPapers } from '../testing/papers.ts'
import { type Judged, readBooks, readJudged } from './books.ts'
import { listChangeFaults } from './changes.ts'
import { TAKEN_TWICE } from './going-back.ts'
import { BONUS_DAYS, DAY_MS } from './parts.ts'
import { leftOf } from './party.ts'
import { assertOnce, assertReasons } from './reasons.ts'
import { assertRentals } from './rented/assert-rentals.ts'
import { assertShares } from './shares.ts'
import type { World } from './world.ts'

type Books = Awaited<ReturnType<typeof readBooks>>

/** Of every price of these worlds. */
const PERIOD_DAYS = 30

/** Whose books are asked. */
export interface Service {
  db: Db
  pool: Pool
  tenantId: string
}

/** What is to hold of a world that has come to rest. */
export async function assertHonest(service: Service, world: World, accountIds: readonly string[]): Promise<void> {
  const books = await readBooks(service, accountIds)
  const { sums, periods, payments } = books
  const parties = { flutterwave: world.party.listCharges(), manual: world.bank.listCharges() }
  for (const currency of ['NGN', 'GHS']) {
    const own = sums.filter((sum) => sum.currency === currency)
    expect(
      own.reduce((total, { amount }) => total + amount, 0),
      `${currency} balances`,
    ).toBe(0)
    const read = (name: string) => own.find(({ account }) => account === name)?.amount ?? 0
    for (const [provider, all] of Object.entries(parties)) {
      const charges = all.filter(({ amount }) => amount.currency === currency)
      const there = charges.reduce((total, charge) => total + leftOf(charge), 0)
      expect(read(`provider:${provider}`), `${currency} as ${provider} has it`).toBe(there)
    }
    const open = Object.values(parties)
      .flat()
      .flatMap(({ disputes = [] }) => disputes)
      .filter(({ amount, state }) => state === 'open' && amount.currency === currency)
    expect(read('disputes'), `${currency} that banks have taken`).toBe(
      open.reduce((total, { amount }) => total + amount.amountMinor, 0),
    )
  }
  const moved = payments.filter(({ provider }) => provider !== CREDIT)
  expect(moved.map(({ transaction_id: id }) => id).toSorted(), 'each movement is one payment').toEqual(
    Object.values(parties)
      .flat()
      .map(({ transactionId }) => transactionId)
      .toSorted(),
  )
  const paying = payments.filter(({ use }) => use === 'period')
  expect(periods.map(({ paymentId }) => paymentId).toSorted(), 'each period has a payment of its own').toEqual(
    paying.map(({ id }) => id).toSorted(),
  )
  const judged = await readJudged(service, accountIds)
  assertAccess(books, judged)
  await assertRentals(service, world, books)
  expect(await listChangeFaults({ ...service, party: world.party }, accountIds), 'plans as paid').toEqual([])
  assertShares(world, judged.payments, sums)
  assertReasons({ world, ...judged })
  assertOnce({ world, ...judged })
  assertDays(accountIds, books)
  await assertPapers(service, accountIds, payments)
  const asked = new Set(world.party.listAsked())
  expect(
    judged.refunds.filter(({ refundId, askedBy }) => asked.has(refundId) && askedBy === 'flutterwave'),
    'what we asked for is not taken for the provider’s own',
  ).toEqual([])
  await assertNobodyPaysTwice(service, world, { accountIds, payments })
  await assertNobodyIsRefused(service, world, { accountIds, periods })
}

function assertAccess(books: Books, judged: JudgedAll): void {
  const voidedRentals = books.rentals.filter(({ voided_at: at }) => at !== null)
  const voided = [
    ...books.periods.filter(({ isVoid }) => isVoid).map(({ paymentId }) => paymentId),
    ...voidedRentals.map(({ payment_id: paymentId }) => paymentId),
  ]
  expect(voided, 'what is gone whole gives no access').toEqual(
    expect.arrayContaining(listWhole({ books, judged }, ({ spentMinor }) => spentMinor)),
  )
  expect(
    listWhole({ books, judged }, ({ spentMinor, returnedMinor }) => spentMinor + returnedMinor),
    'and nothing else takes it',
  ).toEqual(expect.arrayContaining(voided))
}

type JudgedAll = Awaited<ReturnType<typeof readJudged>>

/** Periods whose payment is gone, or used for another, to the last of it. */
function listWhole(
  { books, judged }: { books: Books; judged: JudgedAll },
  toUsed: (payment: Judged) => number,
): string[] {
  const used = new Map(judged.payments.map((payment) => [payment.transactionId, toUsed(payment)]))
  const paying = books.payments.filter(({ use }) => use === 'period' || use === 'rental')
  return paying
    .filter(
      ({ id, transaction_id: transaction, amount_minor: paid }) =>
        (books.gone.get(id) ?? 0) + (used.get(transaction) ?? 0) >= paid,
    )
    .map(({ id }) => id)
}

/** Each period is as long as was paid for, begins when that was or when another ends, and the free days are given once, with a membership. */
function assertDays(accountIds: readonly string[], { periods, payments }: Books): void {
  for (const accountId of accountIds) {
    const own = periods.filter((period) => period.accountId === accountId)
    const bonus = own.map(({ bonusDays }) => bonusDays).filter((days) => days > 0)
    expect(bonus, 'free days, once').toEqual(own.some(({ isPass }) => !isPass) ? [BONUS_DAYS] : [])
    const ends = own.map(({ endsAt }) => endsAt.getTime())
    for (const { paymentId, startsAt, endsAt, bonusDays } of own) {
      const days = (endsAt.getTime() - startsAt.getTime()) / DAY_MS
      expect(days, 'days that were paid for').toBe(PERIOD_DAYS + bonusDays)
      const paidAt = payments.find(({ id }) => id === paymentId)?.paid_at.getTime() ?? Number.NaN
      const begins = startsAt.getTime() === paidAt || (startsAt.getTime() > paidAt && ends.includes(startsAt.getTime()))
      expect(begins, 'a period begins when it was paid, or when another ends').toBe(true)
    }
  }
}

/** Of a checkout one first charge pays; whatever else came in full for it goes back. */
async function assertNobodyPaysTwice(
  service: Service,
  world: World,
  { accountIds, payments }: { accountIds: readonly string[]; payments: Books['payments'] },
): Promise<void> {
  for (const { id, reference } of world.begun) {
    const first = new Set(
      world.party
        .of(reference)
        .charges.filter(({ isRenewal }) => !isRenewal)
        .map(({ transactionId }) => transactionId),
    )
    const own = payments.filter(
      ({ checkout_id: checkout, transaction_id: transaction }) => checkout === id && first.has(transaction),
    )
    const pays = own.filter(({ use }) => use === 'period' || use === 'rental')
    expect(pays.length, 'one charge begins a membership, or a rental').toBeLessThanOrEqual(1)
  }
  const charges = [...world.party.listCharges(), ...world.bank.listCharges()]
  const kept = (await listTakenTwice(service, accountIds)).map(({ transaction, provider, waitingMinor }) => {
    const charge = charges.find(({ transactionId }) => transactionId === transaction)
    // A deposit goes back by hand: until then it is among the refunds that wait.
    return { transaction, minor: (charge ? leftOf(charge) : Number.NaN) - (provider === 'manual' ? waitingMinor : 0) }
  })
  expect(
    kept.filter(({ minor }) => minor !== 0),
    'whatever was taken twice goes back',
  ).toEqual([])
}

/** All that came and pays for nothing, refused and disputed or not, and what of it is still to go back. */
async function listTakenTwice({ db, tenantId }: Service, accountIds: readonly string[]) {
  const { rows } = await sql<{ transaction: string; provider: string; waitingMinor: number }>`
    select payment.transaction_id as transaction, payment.provider, (
      select coalesce(sum(amount_minor), 0) from refund where refund.tenant_id = payment.tenant_id
        and refund.payment_id = payment.id and refund.state in ('queued', 'pending'))::bigint as "waitingMinor"
    from payment where payment.tenant_id = ${tenantId} and payment.account_id = any(${[...accountIds]})
      and exists (select 1 from finding where finding.tenant_id = payment.tenant_id
        and finding.payment_id = payment.id and finding.kind = any(${TAKEN_TWICE}))`.execute(db)
  return rows
}

async function assertNobodyIsRefused(
  { pool, tenantId }: Service,
  world: World,
  { accountIds, periods }: { accountIds: readonly string[]; periods: Books['periods'] },
): Promise<void> {
  for (const accountId of accountIds) {
    const isPaid = periods.some(
      (one) => one.accountId === accountId && !one.isVoid && one.startsAt <= world.now() && one.endsAt > world.now(),
    )
    if (!isPaid) continue
    const standings = createStandings({ pool, clock: { now: world.now } })
    const { entitlement } = await standings.read({ tenantId, accountId, titleId: null })
    expect(entitlement.kind, 'who paid may watch').toBe('entitled')
  }
}
