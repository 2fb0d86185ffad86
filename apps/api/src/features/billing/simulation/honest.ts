import { expect } from 'vitest'
import type { Db, Pool } from '#shared/database/database.ts'
import { createStandings } from '../standing.ts'
import { readBooks } from './books.ts'
import { listChangeFaults } from './changes.ts'
import { leftOf } from './party.ts'
import type { World } from './world.ts'

type Books = Awaited<ReturnType<typeof readBooks>>

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
  expect(await listChangeFaults({ ...service, party: world.party }, accountIds), 'plans as paid').toEqual([])
  await assertNobodyPaysTwice(service, world, payments)
  await assertNobodyIsRefused(service, world, { accountIds, periods })
}

/** Of a checkout one first charge pays; whatever else came in full for it goes back. */
async function assertNobodyPaysTwice(service: Service, world: World, payments: Books['payments']): Promise<void> {
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
  const open = await service.db
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
