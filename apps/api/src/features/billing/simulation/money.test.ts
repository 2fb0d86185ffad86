import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { readSimulation } from '#env.ts'
import { createStandings } from '../standing.ts'
import { readBooks } from './books.ts'
import { addChangePrices, listChangeFaults } from './changes.ts'
import { type Happening, KINDS } from './parts.ts'
import { leftOf } from './party.ts'
import { createWorld, type World } from './world.ts'

/** Happenings of one world, and worlds at once. */
const LENGTH = 50
const AT_ONCE = 4

const { events, seed } = readSimulation()
let stage: ApiStage

beforeAll(async () => {
  stage = await createApiStage((config) => ({ ...config, maxConnections: 16 }))
  await stage.addTenant('demo')
  await addChangePrices(stage.db)
})
afterAll(() => stage.close())

const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom(...KINDS),
  whom: fc.nat(1_000),
  how: fc.nat(1_000),
})

async function live(name: string, happenings: readonly Happening[]): Promise<void> {
  const accountIds = await Promise.all([stage.addAccount(), stage.addAccount()]).then((both) =>
    both.map(({ id }) => id),
  )
  const { db, queue } = stage.platform
  const ground = { db, queue, startsAt: new Date(stage.clock.now()), needs: stage.services.paying }
  const world = createWorld(ground, { name, accountIds })
  for (const each of happenings) await world.happen(each)
  await world.settleAll()
  await assertHonest(world, accountIds)
}

async function assertHonest(world: World, accountIds: readonly string[]): Promise<void> {
  const books = await readBooks(stage.db, accountIds)
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
  expect(payments.map(({ transaction_id: id }) => id).toSorted(), 'each movement is one payment').toEqual(
    Object.values(parties)
      .flat()
      .map(({ transactionId }) => transactionId)
      .toSorted(),
  )
  const paying = payments.filter(({ use }) => use === 'period')
  expect(periods.map(({ paymentId }) => paymentId).toSorted(), 'each period has a payment of its own').toEqual(
    paying.map(({ id }) => id).toSorted(),
  )
  const whole = paying.filter(({ id, amount_minor: paid }) => (books.gone.get(id) ?? 0) >= paid)
  const voided = periods.filter(({ isVoid }) => isVoid).map(({ paymentId }) => paymentId)
  expect(voided.toSorted(), 'what is gone whole gives no access, and nothing else takes it').toEqual(
    whole.map(({ id }) => id).toSorted(),
  )
  expect(await listChangeFaults({ db: stage.db, party: world.party }, accountIds), 'plans as paid').toEqual([])
  await assertNobodyPaysTwice(world, payments)
  await assertNobodyIsRefused(world, accountIds, periods)
}

/** Of a checkout one first charge pays; whatever else came in full for it goes back. */
async function assertNobodyPaysTwice(
  world: World,
  payments: Awaited<ReturnType<typeof readBooks>>['payments'],
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
    expect(own.filter(({ use }) => use === 'period').length, 'one charge begins a membership').toBeLessThanOrEqual(1)
  }
  const open = await stage.db
    .selectFrom('finding')
    .innerJoin('payment', 'payment.id', 'finding.payment_id')
    .leftJoin('refund', (join) => join.onRef('refund.payment_id', '=', 'payment.id').on('refund.state', '<>', 'failed'))
    .select('payment.id')
    .where('finding.kind', 'in', ['debited-twice', 'subscribed-twice', 'charged-after-cancel', 'changed-in-vain'])
    .where('payment.account_id', 'in', world.begun.map(({ accountId }) => accountId).concat('nobody'))
    .where('refund.id', 'is', null)
    // Where that was refused, or a bank was faster, somebody was told.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('finding as told')
            .select('told.id')
            .whereRef('told.payment_id', '=', 'payment.id')
            .where('told.kind', 'in', ['refund-refused', 'dispute-lost']),
        ),
      ),
    )
    .execute()
  expect(open, 'whatever was taken twice goes back').toEqual([])
}

async function assertNobodyIsRefused(
  world: World,
  accountIds: readonly string[],
  periods: Awaited<ReturnType<typeof readBooks>>['periods'],
): Promise<void> {
  for (const accountId of accountIds) {
    const isPaid = periods.some(
      (one) => one.accountId === accountId && !one.isVoid && one.startsAt <= world.now() && one.endsAt > world.now(),
    )
    if (!isPaid) continue
    const standings = createStandings({ pool: stage.platform.pool, clock: { now: world.now } })
    const { entitlement } = await standings.read({ tenantId: 'demo', accountId, titleId: null })
    expect(entitlement.kind, 'who paid may watch').toBe('entitled')
  }
}

test(
  `after ${events} things that happened (seed ${seed}) the ledger balances, agrees with the provider, nobody paid twice and nobody who paid is refused`,
  async () => {
    const worlds = fc.sample(fc.array(happening, { minLength: LENGTH, maxLength: LENGTH }), {
      numRuns: Math.ceil(events / LENGTH),
      seed,
    })
    for (let start = 0; start < worlds.length; start += AT_ONCE) {
      // One world fails by its number, so that it can be lived again alone.
      await Promise.all(worlds.slice(start, start + AT_ONCE).map((one, place) => live(`w${start + place}`, one)))
    }
    const rows = await stage.db
      .selectFrom('receipt')
      .select(['year', 'number'])
      .orderBy('year')
      .orderBy('number')
      .execute()
    for (const year of new Set(rows.map((row) => row.year))) {
      const numbers = rows.filter((row) => row.year === year).map(({ number }) => number)
      expect(numbers, `receipts of ${year} without gaps`).toEqual(numbers.map((_, place) => place + 1))
    }
  },
  24 * 3_600_000,
)
