import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SANDBOX_SECRETS } from '#app/testing/configs/sandbox-payments.ts'
import { type ChangeStage, createChangeStage, type Member } from '#app/testing/money/change-stage.ts'
import { payAtFlutterwave } from '#app/testing/years/ways/cards.ts'
import { createFlutterwave } from '../providers/flutterwave/flutterwave.ts'
import { createPaypal } from '../providers/paypal/paypal.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { submit } from '../providers/testing/stage.ts'
import { endAtProviders } from './end-at-providers.ts'

const DAY_MS = 86_400_000
/** How the sandbox calls what ends a subscription, and what reads one. */
const OPERATIONS = {
  flutterwave: { cancel: 'cancel-subscription', read: 'list-subscriptions' },
  paypal: { cancel: 'cancel', read: 'get-subscription' },
} as const
type Slug = keyof typeof OPERATIONS
const TAKEN = { flutterwave: 290_000, paypal: 599 }

let at: ChangeStage

beforeAll(async () => {
  at = await createChangeStage({ worksFrom: 'asked' })
  const price = { tenant_id: 'demo', price_id: 'basic-30', amount_minor: 599, currency: 'USD' }
  await at.stage.db
    .insertInto('provider_price')
    .values({ ...price, provider: 'paypal' })
    .execute()
}, 120_000)
afterAll(() => at.close())

const needs = () => at.stage.services.paying
const end = ({ id: accountId }: Member, more: object = {}) =>
  endAtProviders({ ...needs(), ...more }, { tenantId: 'demo', accountId })
const listCheckouts = ({ id }: Member) =>
  at.stage.db.selectFrom('checkout').selectAll().where('account_id', '=', id).execute()
const readAll = async (who: Member) => {
  for (const row of await listCheckouts(who)) await needs().read(row)
}
const isSettled = async ({ id }: Member) =>
  (
    await at.stage.db
      .selectFrom('closed_account')
      .select('settled_at')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
  ).settled_at !== null

async function pay(who: Member, slug: Slug): Promise<void> {
  if (slug === 'flutterwave') {
    const body = { slug: 'basic-monthly', provider_slug: 'flutterwave', type: '' }
    const answer = await who.call('POST /apps/v1/process-payment', { body })
    return payAtFlutterwave(answer.body.data.link)
  }
  const { body } = await who.call('POST /apps/v1/add-subscription', { body: { slug, slug_name: 'basic-monthly' } })
  await submit(body.url, { ...Object.fromEntries(new URL(body.url).searchParams), action: 'approve' })
}

/** Somebody who pays there again and again, and has just closed the account. */
async function addGone(slug: Slug): Promise<Member> {
  const who = await at.addMember()
  await pay(who, slug)
  await readAll(who)
  expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', is_recurring: true })
  const { status } = await who.call('DELETE /apps/v1/delete-user')
  expect(status).toBe(200)
  return who
}

/** The party itself, by a client that does not wait for long. */
function toHasty(slug: Slug): { providers: { find(): PaymentProvider } } {
  const { config, clock } = at.stage
  const shared = { clock, objects: null as never, client: { timeoutMs: 500 } }
  const { flutterwave, paypal } = config.payments
  if (!flutterwave || !paypal || !SANDBOX_SECRETS.flutterwave || !SANDBOX_SECRETS.paypal) throw new Error('no party')
  const provider =
    slug === 'flutterwave'
      ? createFlutterwave({ ...shared, config: flutterwave, secrets: SANDBOX_SECRETS.flutterwave })
      : createPaypal({ ...shared, config: paypal, secrets: SANDBOX_SECRETS.paypal })
  return { providers: { find: () => provider } }
}

/** Of all members there: a renewal may bear a reference that only the party knows. */
async function countCharges(slug: Slug): Promise<number> {
  const { books } = await at.sandbox.read<{ books: { kind: string }[] }>(`/control/${slug}/books`)
  return books.filter(({ kind }) => kind === 'charge').length
}

/** Nothing more was taken in three months, and nothing was found that should not be. */
async function expectOver(who: Member, slug: Slug): Promise<void> {
  expect(await isSettled(who)).toBe(true)
  const before = await countCharges(slug)
  await at.advance(90 * DAY_MS)
  await readAll(who)
  expect(await countCharges(slug)).toBe(before)
  expect(await who.listPayments()).toEqual([{ use: 'period', amount: TAKEN[slug] }])
  expect(await who.listFindings()).toEqual([])
}

describe.each<Slug>(['flutterwave', 'paypal'])('GAP-087 an account that was closed, which %s charges', (slug) => {
  const { cancel, read } = OPERATIONS[slug]
  const fail = (operation: string, fault: object, times = 1) =>
    at.sandbox.control(`/${slug}/faults`, { operation, times, fault })
  const countAsked = async () => (await at.sandbox.listBodies(slug, cancel)).length

  beforeEach(async () => {
    // Whatever it tells comes twice.
    await at.sandbox.control(`/${slug}/callbacks`, { rule: { mode: 'repeat', copies: 2 }, times: 1_000 })
  })

  test('ends there, with one call, and is not asked again', async () => {
    const who = await addGone(slug)
    const before = await countAsked()
    await end(who)
    await end(who)
    expect(await countAsked()).toBe(before + 1)
    await expectOver(who, slug)
  })

  test('goes on being told where it times out: at being asked, and at the word itself, which it heeded all the same', async () => {
    const who = await addGone(slug)
    await fail(read, { kind: 'delay', delayMs: 1_500 })
    await expect(end(who, toHasty(slug))).rejects.toThrow(`${slug} failed`)
    expect(await isSettled(who)).toBe(false)
    await fail(cancel, { kind: 'delay', delayMs: 1_500 })
    await expect(end(who, toHasty(slug))).rejects.toThrow(`${slug} failed at cancel`)
    expect(await isSettled(who)).toBe(false)
    await end(who)
    await expectOver(who, slug)
  })

  test.each([400, 404, 422, 429, 500, 503])('goes on being told where it refuses with %i', async (status) => {
    const who = await addGone(slug)
    await fail(cancel, { kind: 'status', status }, 2)
    for (let times = 0; times < 2; times += 1) {
      await expect(end(who)).rejects.toThrow()
      expect(await isSettled(who)).toBe(false)
    }
    await end(who)
    await expectOver(who, slug)
  })

  test('is ended once where its answer is lost, and where two jobs tell it at once', async () => {
    const who = await addGone(slug)
    const before = await countAsked()
    await fail(cancel, { kind: 'lose-reply' })
    await expect(end(who)).rejects.toThrow(`${slug} failed at cancel`)
    // It says itself that it renews no more.
    await end(who)
    expect(await countAsked()).toBe(before + 1)
    await expectOver(who, slug)
    const other = await addGone(slug)
    await Promise.allSettled([end(other), end(other)])
    await end(other)
    await expectOver(other, slug)
  })

  test('where nobody told it, gives back what it takes once more, and is told then', async () => {
    const who = await addGone(slug)
    await fail(cancel, { kind: 'status', status: 503 })
    await expect(end(who)).rejects.toThrow()
    await at.advance(45 * DAY_MS)
    await readAll(who)
    expect(await who.listFindings()).toEqual(['paid-after-closing'])
    const both = ['period', 'unapplied'].map((use) => ({ use, amount: TAKEN[slug] }))
    expect(await who.listPayments()).toEqual(both)
    await end(who)
    expect(await isSettled(who)).toBe(true)
    const before = await countCharges(slug)
    await at.advance(90 * DAY_MS)
    await readAll(who)
    expect([await countCharges(slug), await who.listPayments()]).toEqual([before, both])
  })
})
