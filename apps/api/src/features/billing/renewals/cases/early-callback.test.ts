import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import { workTold } from '#features/billing/callbacks/work.ts'
import type { KeptPayments } from '#features/billing/providers/provider.ts'
import type { Providers } from '#features/billing/providers/registry.ts'
import { giveBack } from '#features/billing/refunds/give-back.ts'

let at: RenewalStage

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())

/** The provider, whose callback is heard and worked off before its answer to the charge is written down. */
function toHasty(read: () => Promise<unknown>): Providers {
  const { providers } = at.needs
  const charge: KeptPayments['charge'] = async (order, ids) => {
    const started = await providers.get('dpo').kept?.charge(order, ids)
    await read()
    if (!started) throw new Error('DPO keeps no cards')
    return started
  }
  const find: Providers['find'] = (slug) => {
    const found = providers.find(slug)
    return found?.kept ? { ...found, kept: { ...found.kept, charge } } : found
  }
  return { ...providers, find }
}

test('a callback that is worked off before the answer to the charge finds the same charge: it is entered once, and can be given back', async () => {
  await at.goToMonday()
  const who = await at.addRenewer()
  await at.goTo(who.paidThrough)
  await at.sweep()
  const read = async () => {
    for (const checkout of await who.listTries()) await at.needs.read(checkout)
  }
  await who.tries({ ...at.needs, providers: toHasty(read) })
  await read()
  expect(await who.listTaken()).toEqual([290_000, 290_000])
  expect(await who.listPayments()).toEqual(Array(2).fill({ use: 'period', amount: 290_000 }))
  expect(await who.listFindings()).toEqual([])
  expect((await who.readLedger())['provider:dpo']).toBe(580_000)
  const [checkout] = await who.listTries()
  const { db } = at.stage
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('checkout_id', '=', checkout?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(payment.transaction_id).toBe(checkout?.reference)
  const of = {
    tenant_id: 'demo',
    id: 'back',
    payment_id: payment.id,
    amount_minor: 290_000,
    currency: 'NGN',
    key: 'back',
  }
  await db
    .insertInto('refund')
    .values({
      ...of,
      reason: 'asked',
      state: 'queued',
      asked_by: 'kola',
      asked_at: at.stage.clock.now(),
      due_at: at.stage.clock.now(),
    })
    .execute()
  await giveBack(at.stage.services.paying, { tenantId: 'demo', refundId: 'back' })
  const refund = await db.selectFrom('refund').select('state').where('id', '=', 'back').executeTakeFirstOrThrow()
  expect(['pending', 'done']).toContain(refund.state)
})

const MINUTE_MS = 60_000

/** What is told of its try is worked off. @returns how often that was read, and when it is looked at again */
async function workOff(who: Renewer) {
  const { db, clock, platform } = at.stage
  const [checkout] = await who.listTries()
  if (!checkout) throw new Error('nothing was tried')
  const { tenant_id: tenantId, id: checkoutId } = checkout
  const news = JSON.stringify({ ids: {} })
  await db
    .insertInto('provider_event')
    .values({
      ...{ provider: 'dpo', dedupe_key: newId(), kind: 'told', news, received_at: clock.now() },
      ...{ tenant_id: tenantId, checkout_id: checkoutId },
    })
    .execute()
  let reads = 0
  const again: unknown[] = []
  const worked = {
    ...{ ...at.needs, log: platform.log },
    read: async (of: typeof checkout) => {
      reads += 1
      return of
    },
    queue: {
      send: async (...[name, data, options]: unknown[]) => {
        again.push([name, data, options])
        return null
      },
    },
  }
  await workTold(worked, { tenantId, checkoutId })
  const left = await db
    .selectFrom('provider_event')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('state', '=', 'waiting')
    .execute()
  return { reads, again, waiting: left.length }
}

test('what is told while the answer to a charge is on its way is looked at when that is written down', async () => {
  await at.goToMonday()
  const who = await at.addRenewer()
  await at.goTo(who.paidThrough)
  await at.sweep()
  let meanwhile: Awaited<ReturnType<typeof workOff>> | undefined
  await who.tries({
    ...at.needs,
    providers: toHasty(async () => {
      meanwhile = await workOff(who)
    }),
  })
  const [checkout] = await who.listTries()
  const of = { tenantId: 'demo', checkoutId: checkout?.id }
  expect(meanwhile).toEqual({ reads: 0, again: [['billing.told', of, { startAfterSeconds: 10 }]], waiting: 1 })
  expect(await workOff(who)).toEqual({ reads: 1, again: [], waiting: 0 })
})

test('where no answer was written down within a minute it is read', async () => {
  await at.goToMonday()
  const who = await at.addRenewer()
  await at.goTo(who.paidThrough)
  await at.sweep()
  await at.sandbox.control('/dpo/faults', {
    ...{ operation: 'chargeTokenRecurrent', fault: { kind: 'lose-reply' }, times: 1 },
  })
  await who.tries()
  expect(await workOff(who)).toMatchObject({ reads: 0, waiting: 1 })
  await at.advance(MINUTE_MS)
  expect(await workOff(who)).toEqual({ reads: 1, again: [], waiting: 0 })
})
