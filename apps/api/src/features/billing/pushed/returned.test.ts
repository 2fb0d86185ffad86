import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPushedStage, type PushedStage, type Sender } from '#app/testing/money/pushed-stage.ts'
import { workCallback } from '../callbacks/work.ts'

let at: PushedStage
let who: Sender

beforeAll(async () => {
  at = await createPushedStage()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  who = await at.addSender()
})

test('Paystack tells what went back: it stands with the payment, and is mailed once with the exact sum', async () => {
  const { account, reference } = await who.show('paystack')
  await at.send(account, 250_000)
  const told = 'Your transfer of ₦2,500 was not the exact amount: your bank gives it back to you. Please send ₦2,900.'
  await who.until(async () => (await who.view(reference)).message === told)
  expect(await who.countTold('transfer-returned')).toBe(1)
})

test('Paystack: a second sum that goes back does not hide the first; each is mailed', async () => {
  const { account, reference } = await who.show('paystack')
  await at.send(account, 250_000)
  await who.until(async () => (await who.view(reference)).message.includes('₦2,500'))
  await at.send(account, 330_000)
  const told =
    'Your transfers of ₦2,500 and ₦3,300 were not the exact amount: your bank gives them back to you. Please send ₦2,900.'
  await who.until(async () => (await who.view(reference)).message === told)
  expect(await who.countTold('transfer-returned')).toBe(2)
})

describe('what goes back of a transaction that Paystack does not name', () => {
  /** As the callback would be worked off. */
  async function reject(email: string) {
    const { id } = await at.stage.db
      .insertInto('provider_event')
      .values({
        ...{ provider: 'paystack', dedupe_key: `rejected ${newId()}`, kind: 'bank.transfer.rejected' },
        news: JSON.stringify({ reference: null, ids: {}, email, returned: { amountMinor: 100_000, currency: 'NGN' } }),
        received_at: at.stage.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { db, clock, log, providers, read } = at.stage.services.paying
    await workCallback({ db, clock, log, providers, read }, id)
    return at.stage.db.selectFrom('provider_event').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  }

  test('is of the one transfer that its payer has open', async () => {
    const { reference } = await who.show('paystack')
    expect(await reject(who.email.toUpperCase())).toEqual({ state: 'done' })
    expect((await who.view(reference)).message).toMatch(/^Your transfer of ₦1,000 was not the exact amount/)
  })

  test('is nobody’s where two are open, and where none is', async () => {
    expect(await reject(who.email)).toEqual({ state: 'unmatched' })
    const shown = [await who.show('paystack'), await who.show('paystack', { slug: 'family-monthly' })]
    expect(await reject(who.email)).toEqual({ state: 'unmatched' })
    for (const { reference } of shown) expect((await who.view(reference)).message).not.toContain('Your transfer')
  })
})
