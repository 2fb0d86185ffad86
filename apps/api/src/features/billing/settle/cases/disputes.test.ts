import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { newReference } from '#features/billing/checkout/reference.ts'
import { listFindings } from '#features/billing/operator/lists.ts'
import type { Charge, Dispute, Reading } from '#features/billing/providers/provider.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2026-11-20T12:00:00.000Z')
const ngn = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

let stage: ApiStage
let accountId: string
let checkoutId: string
let reference: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.db.updateTable('tenant').set({ config: '{"vat_percent":"7.5"}' }).where('id', '=', 'demo').execute()
})
afterAll(() => stage.close())
beforeEach(async () => {
  accountId = (await stage.addAccount()).id
  checkoutId = newId()
  reference = newReference()
  await stage.db
    .insertInto('checkout')
    .values({
      ...{ tenant_id: 'demo', id: checkoutId, reference, account_id: accountId, provider: 'flutterwave' },
      ...{ plan_id: 'basic', price_id: 'basic-30', is_recurring: true, currency: 'NGN', price_minor: 290_000 },
      ...{ amount_minor: 290_000, period_days: 30, bonus_days: 14, started_at: NOW, expires_at: at(1) },
    })
    .execute()
})

const charge = (transactionId: string, more: Partial<Charge> = {}): Charge => ({
  ...{ transactionId, amount: ngn(290_000), at: NOW, state: 'succeeded', isRenewal: false, decline: null, refunds: [] },
  ...more,
})
const dispute = (state: Dispute['state'], amountMinor = 290_000, disputeId = 'dp_1'): Dispute => ({
  ...{ disputeId, amount: ngn(amountMinor), at: at(1), state },
})
const settle = (charges: readonly Charge[], more: Partial<Reading> = {}) =>
  stage.services.paying.settle(
    { tenantId: 'demo', accountId, checkoutId },
    { state: 'paid', charges, subscription: null, method: null, decline: null, ids: {}, ...more },
  )
const tell = (...disputes: Dispute[]) => settle([charge(checkoutId, { disputes })])

async function readLedger(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select line.account, sum(line.amount_minor)::bigint as amount
    from ledger_line line
    join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id
    join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
    where payment.account_id = ${accountId} group by line.account`.execute(stage.db)
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]))
}
const listFound = async () =>
  (await listFindings(stage, { tenantId: 'demo', isAll: true }))
    .filter((one) => one.reference === reference)
    .map(({ kind, about }) => [kind, about])
    .toSorted()
const listSteps = async () =>
  (
    await stage.db
      .selectFrom('checkout_step')
      .select('kind')
      .where('checkout_id', '=', checkoutId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const readHeld = () =>
  stage.db
    .selectFrom('subscription')
    .select(['state', 'paid_through', 'grace_days'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
const listRefunds = async () =>
  (
    await stage.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.state', 'refund.reason'])
      .where('payment.account_id', '=', accountId)
      .execute()
  ).map(({ state, reason }) => [state, reason])
const listJobs = async (name: string) =>
  (await sql<{ data: { tenantId: string } }>`select data from pgboss.job where name = ${name}`.execute(stage.db)).rows

const PAID = { 'provider:flutterwave': 290_000, revenue: -269_767, vat: -20_233 }

describe('a payment that its bank takes back', () => {
  test('is a finding and stands as disputed, once, and access stays until the bank has decided', async () => {
    await settle([charge(checkoutId)])
    const { paid_through: paidThrough } = await readHeld()
    for (let times = 0; times < 2; times += 1) {
      expect(await tell(dispute('open'))).toMatchObject({ state: 'paid', next_read_at: at(1) })
    }
    expect(await readLedger()).toEqual({ disputes: 290_000, revenue: -269_767, vat: -20_233 })
    expect(await listFound()).toEqual([['disputed', `amount NGN 2900.00, dispute dp_1, transaction ${checkoutId}`]])
    expect(await readHeld()).toEqual({ state: 'ACTIVE', paid_through: paidThrough, grace_days: 3 })
    expect((await listSteps()).slice(-1)).toEqual(['taken_back'])
  })

  test('and that is ours in the end is in the books as before', async () => {
    await settle([charge(checkoutId)])
    await tell(dispute('open'))
    expect(await tell(dispute('won'))).toMatchObject({ state: 'paid', next_read_at: null })
    await tell(dispute('open'))
    await tell(dispute('lost'))
    expect(await readLedger()).toEqual(PAID)
    expect((await listSteps()).slice(-2)).toEqual(['taken_back', 'came_back'])
    expect((await listFound()).map(([kind]) => kind)).toEqual(['disputed'])
    expect((await readHeld()).state).toBe('ACTIVE')
  })

  test('and that is lost ends the access and the renewal', async () => {
    await settle([charge(checkoutId)])
    await tell(dispute('open'))
    const before = (await listJobs('billing.cancel')).length
    for (let times = 0; times < 2; times += 1) expect(await tell(dispute('lost'))).toMatchObject({ state: 'refunded' })
    expect(await readLedger()).toEqual({})
    expect((await listFound()).map(([kind]) => kind)).toEqual(['dispute-lost', 'disputed'])
    expect(await readHeld()).toMatchObject({ state: 'CANCEL_SCHEDULED', grace_days: 0 })
    expect(await listJobs('billing.cancel')).toHaveLength(before + 1)
    const { entitlement } = await stage.services.standings.read({ tenantId: 'demo', accountId, titleId: null })
    expect(entitlement.kind).toBe('expired')
  })

  test('that is first heard of when it is lost is in the books with both', async () => {
    expect(await tell(dispute('lost'))).toMatchObject({ state: 'refunded' })
    expect(await readLedger()).toEqual({})
    const { rows } = await sql<{ key: string }>`
      select split_part(entry.key, ':', 3) as key from ledger_entry entry join payment on payment.id = entry.payment_id
      where payment.account_id = ${accountId} and entry.kind = 'chargeback' order by entry.created_at, entry.id`.execute(
      stage.db,
    )
    expect(rows.map(({ key }) => key)).toEqual(['opened', 'lost'])
  })

  test('in a part takes that part, with its tax, and no access', async () => {
    await settle([charge(checkoutId)])
    await tell(dispute('lost', 100_000))
    expect(await readLedger()).toEqual({ 'provider:flutterwave': 190_000, revenue: -176_744, vat: -13_256 })
    expect((await readHeld()).state).toBe('ACTIVE')
  })

  test('after a part of it was given back is gone whole', async () => {
    await settle([charge(checkoutId)])
    const refunds = [{ refundId: 'b1', amount: ngn(90_000), at: at(1) }]
    await settle([charge(checkoutId, { refunds, disputes: [dispute('lost', 200_000)] })])
    expect(await readLedger()).toEqual({})
    expect((await readHeld()).state).toBe('CANCEL_SCHEDULED')
  })
})

describe('money that was taken twice and is disputed', () => {
  const second = (...disputes: Dispute[]) => charge(`${checkoutId}-2`, { at: at(0.01), disputes })

  test('is not given back beside it, and then is when the bank decides for us', async () => {
    await settle([charge(checkoutId), second()])
    expect(await listRefunds()).toEqual([['queued', 'debited-twice']])
    await settle([charge(checkoutId), second(dispute('open'))])
    expect(await listRefunds()).toEqual([['held', 'debited-twice']])
    expect(await readLedger()).toMatchObject({ disputes: 290_000, unapplied: -290_000 })
    // The first has run by then.
    await sql`delete from pgboss.job where name = 'billing.refund'`.execute(stage.db)
    await settle([charge(checkoutId), second(dispute('won'))])
    expect(await listRefunds()).toEqual([['queued', 'debited-twice']])
    expect(await listJobs('billing.refund')).toHaveLength(1)
  })

  test('is gone when the bank decides for the person, and takes nothing of what was ours', async () => {
    await settle([charge(checkoutId), second(dispute('open'))])
    await settle([charge(checkoutId), second(dispute('lost'))])
    expect(await listRefunds()).toEqual([['failed', 'debited-twice; taken back by the payer’s bank']])
    expect(await readLedger()).toEqual(PAID)
    expect((await readHeld()).state).toBe('ACTIVE')
  })

  test('in a part waits for no refund of the rest', async () => {
    await settle([charge(checkoutId), second()])
    await settle([charge(checkoutId), charge(`${checkoutId}-2`, { disputes: [dispute('open', 1)] })])
    expect((await listRefunds()).map(([state]) => state)).toEqual(['held'])
    expect(await readLedger()).toMatchObject({ disputes: 1 })
  })
})

describe('a subscription that was never made', () => {
  const lacking = (charges = [charge(checkoutId)]) => settle(charges, { isRenewalMissing: true })

  test('is looked for once more, and then a finding', async () => {
    expect(await lacking()).toMatchObject({ state: 'paid', next_read_at: new Date(NOW.getTime() + 300_000) })
    expect(await listFound()).toEqual([])
    const early = [charge(checkoutId, { at: new Date(NOW.getTime() - 299_999) })]
    expect((await settle(early, { isRenewalMissing: true })).next_read_at).not.toBeNull()
  })

  test('is a finding after five minutes, once', async () => {
    const paid = [charge(checkoutId, { at: new Date(NOW.getTime() - 300_000) })]
    for (let times = 0; times < 2; times += 1) expect(await lacking(paid)).toMatchObject({ next_read_at: null })
    expect(await listFound()).toEqual([['renewal-missing', `transaction ${checkoutId}`]])
  })

  test('and was cancelled meanwhile is none', async () => {
    const paid = [charge(checkoutId, { at: new Date(NOW.getTime() - 300_000) })]
    await settle(paid)
    await sql`update subscription set state = 'CANCELLED' where account_id = ${accountId}`.execute(stage.db)
    expect(await lacking(paid)).toMatchObject({ next_read_at: null })
    expect(await listFound()).toEqual([])
  })
})

test('every charge is found by its own id, renewals too', async () => {
  await settle([charge(checkoutId), charge(`${checkoutId}-r`, { at: at(30), isRenewal: true })])
  const links = await stage.db
    .selectFrom('checkout_link')
    .select(['kind', 'value'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('value')
    .execute()
  expect(links).toEqual([
    { kind: 'transaction', value: checkoutId },
    { kind: 'transaction', value: `${checkoutId}-r` },
  ])
})

test('a dispute is decided once: the database refuses the rest', async () => {
  await tell(dispute('lost'))
  const broken = (text: string) => expect(sql.raw(text).execute(stage.db)).rejects.toThrow('decided once')
  await broken(`update dispute set state = 'won' where state = 'lost'`)
  await broken('update dispute set amount_minor = 1')
  await broken('delete from dispute')
})
