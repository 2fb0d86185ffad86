import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import { endAtProviders } from './end-at-providers.ts'

const DAY_MS = 86_400_000
let at: RenewalStage

beforeAll(async () => {
  at = await createRenewalStage()
  await at.goToMonday()
}, 120_000)
afterAll(() => at.close())

const close = async ({ email }: Renewer) => {
  const token = await at.stage.signIn(email)
  expect((await at.stage.call('DELETE /apps/v1/delete-user', { token })).status).toBe(200)
}
/** A year goes by, in which whatever is due is begun. */
async function expectNothingMore(who: Renewer, taken: number): Promise<void> {
  for (let month = 0; month < 12; month += 1) {
    await at.advance(31 * DAY_MS)
    await at.sweep()
    await who.tries().catch(() => {})
  }
  expect(await who.listTaken()).toHaveLength(taken)
}
const isSettled = async ({ id }: Renewer) =>
  (
    await at.stage.db
      .selectFrom('closed_account')
      .select('settled_at')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
  ).settled_at !== null

test('GAP-087 a card that DPO keeps is charged by us alone: of an account that was closed it never is again', async () => {
  const who = await at.addRenewer()
  await close(who)
  await endAtProviders(at.stage.services.paying, { tenantId: 'demo', accountId: who.id })
  expect(await isSettled(who)).toBe(true)
  expect(await who.readHeld()).toMatchObject({ state: 'CANCEL_SCHEDULED', next_charge_at: null })
  await expectNothingMore(who, 1)
})

test('a renewal that was begun, and declined once, is not tried again', async () => {
  const who = await at.addRenewer()
  await who.says('declined')
  await at.goTo(who.paidThrough)
  await at.sweep()
  await who.tries()
  expect(await who.readRenewal()).toMatchObject({ state: 'open', tries: 1 })
  await close(who)
  await who.says('')
  expect(await who.readRenewal()).toMatchObject({ state: 'cancelled' })
  await expectNothingMore(who, 1)
})

test('a charge that was under way as it was closed, whose answer was lost, is found, goes back, and is not followed by another', async () => {
  const who = await at.addRenewer()
  await at.goTo(who.paidThrough)
  await at.sweep()
  const fault = { kind: 'lose-reply' }
  await at.sandbox.control('/dpo/faults', { operation: 'chargeTokenRecurrent', fault })
  await who.tries().catch(() => {})
  await close(who)
  expect(await who.listTaken()).toHaveLength(2)
  for (const row of await who.listTries()) await at.stage.services.paying.read(row)
  expect(await who.listFindings()).toEqual(['paid-after-closing'])
  expect((await who.listPayments()).map(({ use }) => use)).toEqual(['period', 'unapplied'])
  const refunds = await at.stage.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount_minor as amount', 'refund.reason'])
    .where('payment.account_id', '=', who.id)
    .execute()
  expect(refunds).toEqual([{ amount: 290_000, reason: 'paid-after-closing' }])
  await expectNothingMore(who, 2)
})
