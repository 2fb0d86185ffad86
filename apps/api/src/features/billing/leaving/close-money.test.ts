import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChangeStage, createChangeStage, type Member } from '#app/testing/money/change-stage.ts'
import { createLife, ProcessDied, toDyingNeeds } from '#app/testing/money/dying.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { sendOwed } from '../sweep/send-owed.ts'
import { endAtProviders } from './end-at-providers.ts'

const DELETE = 'DELETE /apps/v1/delete-user'
const DAY_MS = 86_400_000
let at: ChangeStage

beforeAll(async () => {
  at = await createChangeStage({ worksFrom: 'asked' })
  for (const slug of ['stripe', 'braintree', 'flutterwave', 'paystack', 'dpo'])
    await at.sandbox.control(`/${slug}/callbacks`, { rule: { mode: 'drop' }, times: 10_000 })
}, 120_000)
afterAll(() => at.close())

type Slug = 'stripe' | 'braintree'
const needs = () => at.stage.services.paying
const of = ({ id: accountId }: Member) => ({ tenantId: 'demo', accountId })
const end = (who: Member, more: object = {}) => endAtProviders({ ...needs(), ...more }, of(who))
const isSettled = async ({ id }: Member) =>
  (await at.stage.db.selectFrom('closed_account').select('settled_at').where('account_id', '=', id).executeTakeFirst())
    ?.settled_at !== null
const fail = (operation: string, fault: object, times = 1) =>
  at.sandbox.control('/stripe/faults', { operation, times, fault })

async function close(who: Member): Promise<void> {
  const { status } = await who.call(DELETE)
  expect(status).toBe(200)
}
/** What the sweep reads of all that was ever begun. */
async function readAll({ id }: Member): Promise<void> {
  const rows = await at.stage.db.selectFrom('checkout').selectAll().where('account_id', '=', id).execute()
  for (const row of rows) await needs().read(row)
}
async function addSubscriber(slug: Slug = 'stripe'): Promise<Member> {
  const who = await at.addMember()
  await who.subscribe({ slug })
  return who
}
const listRefunds = ({ id }: Member) =>
  at.stage.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount_minor as amount', 'refund.reason'])
    .where('payment.account_id', '=', id)
    .execute()

describe('GAP-087 what renews', () => {
  test.each<Slug>(['stripe', 'braintree'])('ends at %s, and two periods later nothing more was taken', async (slug) => {
    const who = await addSubscriber(slug)
    await close(who)
    expect(await who.readHeld()).toMatchObject({ state: 'CANCEL_SCHEDULED', next_charge_at: null })
    await end(who)
    expect(await isSettled(who)).toBe(true)
    await at.advance(90 * DAY_MS)
    await readAll(who)
    expect(await who.listTaken(slug)).toHaveLength(1)
    expect(await who.listFindings()).toEqual([])
  })

  test('goes on being ended while the provider does not answer, and answers lost or given twice change nothing', async () => {
    const who = await addSubscriber()
    await close(who)
    await fail('get-subscription', { kind: 'status', status: 503 }, 20)
    await expect(end(who)).rejects.toThrow('stripe failed')
    expect(await isSettled(who)).toBe(false)
    for (let tries = 0; tries < 25 && !(await isSettled(who)); tries += 1) await end(who).catch(() => {})
    expect(await isSettled(who)).toBe(true)
    const again = await addSubscriber()
    await close(again)
    await fail('update-subscription', { kind: 'lose-reply' })
    for (let tries = 0; tries < 3 && !(await isSettled(again)); tries += 1) await end(again).catch(() => {})
    expect(await isSettled(again)).toBe(true)
    await at.advance(90 * DAY_MS)
    for (const one of [who, again]) {
      await readAll(one)
      expect(await one.listTaken()).toHaveLength(1)
    }
  }, 60_000)

  test('a provider that says yes and does nothing is asked again until it is so', async () => {
    const who = await addSubscriber()
    await close(who)
    let lies = 2
    const stripe = needs().providers.get('stripe')
    const lying: PaymentProvider = {
      ...stripe,
      renewing: stripe.renewing && {
        ...stripe.renewing,
        async cancel(...given) {
          lies -= 1
          if (lies < 0) await stripe.renewing?.cancel(...given)
        },
      },
    }
    const providers = { list: () => [lying], get: () => lying, find: () => lying }
    await expect(end(who, { providers })).rejects.toThrow('stripe failed at cancel')
    await expect(end(who, { providers })).rejects.toThrow('stripe failed at cancel')
    expect(await isSettled(who)).toBe(false)
    await end(who, { providers })
    expect(await isSettled(who)).toBe(true)
  })

  test('a process that dies at any step of it is followed by one that ends it', async () => {
    for (let diesAt = 1, hasLived = false; !hasLived; diesAt += 1) {
      const who = await addSubscriber()
      await close(who)
      hasLived = await end(who, toDyingNeeds(at.stage, createLife(diesAt))).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProcessDied) return false
          throw error
        },
      )
      await end(who)
      expect(await isSettled(who)).toBe(true)
      const { subscription } = await readSubscription(who)
      expect(subscription?.isCancelScheduled).toBe(true)
    }
  }, 120_000)

  test('is asked about anew by the sweep where the queue was lost, until a provider has said so', async () => {
    const who = await addSubscriber()
    await close(who)
    await at.advance(2 * 3_600_000)
    const sent: object[] = []
    const queue = {
      async send(name: string, data: object) {
        if (name === 'billing.close') sent.push(data)
        return null
      },
    }
    await sendOwed({ ...needs(), queue } as never)
    expect(sent).toContainEqual(of(who))
    await end(who)
    sent.length = 0
    await sendOwed({ ...needs(), queue } as never)
    expect(sent).not.toContainEqual(of(who))
  })
})

async function readSubscription({ id }: Member) {
  const row = await at.stage.db
    .selectFrom('checkout')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const provider = needs().providers.get(row.provider)
  const payer = {
    tenantId: 'demo',
    accountId: id,
    email: 'x@example.com',
    firstName: '',
    lastName: '',
    phone: '',
    country: 'NG',
  }
  return provider.read({
    ...{ reference: row.reference, payer, ids: row.provider_ids, isRecurring: true, startedAt: row.started_at },
    due: { amountMinor: row.amount_minor, currency: row.currency },
  })
}

describe('money that comes after the account was closed', () => {
  test('of a renewal that the provider took all the same goes back, and is found', async () => {
    const who = await addSubscriber()
    await close(who)
    // Nobody told it: its outage lasts longer than the paid days.
    await at.advance(45 * DAY_MS)
    await readAll(who)
    expect(await who.listTaken()).toHaveLength(2)
    expect(await who.listFindings()).toEqual(['paid-after-closing'])
    expect(await listRefunds(who)).toEqual([{ amount: 290_000, reason: 'paid-after-closing' }])
    expect(Object.values(await who.readLedger()).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    await end(who)
    await at.advance(60 * DAY_MS)
    await readAll(who)
    expect(await who.listTaken()).toHaveLength(2)
  })

  test('a checkout that was under way is given up; what it takes later goes back and renews nothing', async () => {
    const who = await at.addMember()
    const { body } = await who.call('POST /apps/v1/add-subscription', {
      body: { slug: 'dpo', slug_name: 'basic-monthly' },
    })
    await close(who)
    const row = () =>
      at.stage.db.selectFrom('checkout').selectAll().where('account_id', '=', who.id).executeTakeFirstOrThrow()
    expect((await row()).state).toBe('cancelled')
    const ID = new URL(body.url).searchParams.get('ID') ?? ''
    const form = new URLSearchParams({ ID, means: 'card', card: '5436886269848367', action: 'pay' })
    await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' })
    await needs().read(await row())
    expect(await who.listTaken('dpo')).toEqual([290_000])
    expect(await who.listPayments()).toEqual([{ use: 'unapplied', amount: 290_000 }])
    expect(await who.listFindings()).toEqual(['paid-after-closing'])
    expect(await listRefunds(who)).toEqual([{ amount: 290_000, reason: 'paid-after-closing' }])
    expect((await row()).state).toBe('refunded')
    await at.advance(90 * DAY_MS)
    expect(await who.listTaken('dpo')).toHaveLength(1)
  })
})
