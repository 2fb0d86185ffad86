import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyStage, type MoneyStage } from '#app/testing/money/money-stage.ts'
import { Declined, type PaymentProvider } from '#features/billing/providers/provider.ts'
import { addSteps } from '#features/billing/settle/repository.ts'
import type { Checkout } from '../checkout.ts'
import { createStart } from '../start.ts'

let money: MoneyStage
let start: ReturnType<typeof createStart>

beforeAll(async () => {
  money = await createMoneyStage()
  const provider = { slug: 'stripe', findCoupon: null, canCharge: () => true } as unknown as PaymentProvider
  const providers = { list: () => [provider], find: () => provider, get: () => provider }
  start = createStart({ ...money.stage, providers, publicUrl: 'http://localhost', read: async (checkout) => checkout })
})
afterAll(() => money.stage.close())

/** A press that the provider refuses, whose callback has brought the payment to a state by then. */
async function refuse(told: Checkout['state'] | null) {
  const { db, clock } = money.stage
  const { accountId } = await money.addPerson()
  const pressed = start({
    ...{ tenantId: 'demo', accountId, priceId: 'basic-30', provider: 'stripe', coupon: undefined, isRecurring: true },
    ...{ way: '', key: 'a-press-of-a-button', returnPath: () => '/', cancelPath: '/' },
    begin: async (_, { reference }) => {
      const change = db.updateTable('checkout').where('reference', '=', reference)
      if (told) {
        const of = await change.set({ state: told }).returningAll().executeTakeFirstOrThrow()
        const [kind, fact] =
          told === 'failed' ? (['failed', 'failed:0'] as const) : (['confirmed', 'confirmed:1'] as const)
        await db.transaction().execute((tx) => addSteps(tx, of, [{ kind, fact, at: clock.now() }]))
      }
      throw new Declined({ code: 'card_declined', message: 'Your card was declined.', isHard: false })
    },
  })
  await expect(pressed).rejects.toMatchObject({ code: 'PAYMENT_DECLINED', message: 'Your card was declined.' })
  const of = db.selectFrom('checkout').selectAll().where('account_id', '=', accountId)
  const { id, state, decline_code, idempotency_key } = await of.executeTakeFirstOrThrow()
  const steps = await db.selectFrom('checkout_step').select('kind').where('checkout_id', '=', id).execute()
  return { state, decline_code, idempotency_key, steps: steps.map(({ kind }) => kind).toSorted() }
}

test('a refusal stands in the timeline once, whoever was quicker to tell it, and the next press is another payment', async () => {
  const refused = {
    state: 'failed',
    decline_code: 'card_declined',
    idempotency_key: null,
    steps: ['failed', 'started'],
  }
  expect(await refuse(null)).toEqual(refused)
  expect(await refuse('failed')).toEqual(refused)
})

test('what the provider said to be paid stays paid, whatever it answered the press', async () => {
  expect(await refuse('paid')).toMatchObject({ state: 'paid', steps: ['confirmed', 'started'] })
})
