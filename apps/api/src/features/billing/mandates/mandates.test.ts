import { MANDATE_TERMS } from '@kola/contract/mandates/mandates'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMandateStage, type Holder, type MandateStage } from '#app/testing/money/mandate-stage.ts'
import { workCallback } from '../callbacks/work.ts'
import { readTold } from './work.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
let at: MandateStage
let who: Holder

beforeAll(async () => {
  at = await createMandateStage()
}, 120_000)
afterAll(() => at.close())

const change = (what: 'pause' | 'resume' | 'revoke', id: string, of: Holder = who) =>
  of.call(`POST /apps/v1/mandates/{id}/${what}`, { params: { id } })
const count = async (operation: string) => (await at.sandbox.listBodies(who.provider, operation)).length

/** Each callback of the kind that waits, as its job does. */
async function workTold(kind: string): Promise<number> {
  const { log, clock, db, providers, read } = at.needs
  const waiting = await db
    .selectFrom('provider_event')
    .select('id')
    .where('kind', 'like', `${kind}%`)
    .where('state', '=', 'waiting')
    .execute()
  for (const { id } of waiting) {
    await workCallback(
      { log, clock, db, providers, read, readMandate: (slug, told) => readTold(at.needs, slug, told) },
      id,
    )
  }
  return waiting.length
}

describe.each(['paystack', 'flutterwave'] as const)('a mandate at %s', (provider) => {
  const kind = provider === 'paystack' ? 'direct_debit' : 'account.tokenize'
  beforeEach(async () => {
    await at.goToMonday()
    who = await at.addHolder(provider)
  })

  test('is asked for once however often it is pressed, with what was agreed and by which words', async () => {
    const asked = provider === 'paystack' ? 'initialize-mandate' : 'ask-mandate'
    const before = await count(asked)
    const [first, second] = await Promise.all([who.asks(), who.asks()])
    const third = await who.asks()
    expect([first.status, second.status].toSorted()[0]).toBe(200)
    expect(third.status).toBe(200)
    expect((await count(asked)) - before).toBe(1)
    const [view] = await who.view()
    expect(await who.view()).toHaveLength(1)
    expect(view).toMatchObject({
      ...{
        gateway: provider,
        package: 'Basic',
        sub_id: 'basic-30',
        amount: '2900.00',
        currency: 'NGN',
        periodDays: 30,
      },
      ...{ activeAt: null, isRenewing: false, nextDebit: null, pausedBy: null },
      step: provider === 'paystack' ? { kind: 'page' } : { kind: 'transfer', amount: '100.00', bankName: 'Mock Bank' },
    })
    expect(await who.readMandate()).toMatchObject({ terms_version: '2026-11-25' })
    const { agreements } = (await who.call('GET /apps/v1/agreements')).body
    expect(agreements).toMatchObject([
      {
        ...{ kind: 'mandate', price: '2900.00', currency: 'NGN', periodDays: 30, wordsVersion: '2026-11-25' },
        words: MANDATE_TERMS['2026-11-25'],
      },
    ])
    // Of the account nothing but its end is kept.
    const { rows } = await at.stage.platform.pool.query('select row_to_json(mandate) as row from mandate')
    expect(JSON.stringify(rows)).not.toContain(who.account)
  })

  test('whose reply was lost is asked for anew, and only one stands', async () => {
    const operation = provider === 'paystack' ? 'initialize-mandate' : 'ask-mandate'
    await at.sandbox.control(`/${provider}/faults`, { operation, fault: { kind: 'lose-reply' } })
    expect((await who.asks()).status).toBe(503)
    expect(await who.view()).toEqual([])
    expect((await who.asks()).status).toBe(200)
    await who.agrees()
    expect(await who.view()).toMatchObject([{ state: 'CONSENTED', last4: '6789' }])
  })

  test('goes from asked to active by reading alone, and then a membership that was paid for renews by it', async () => {
    await who.pays()
    const end = await who.paidThrough()
    expect(await who.readHeld()).toMatchObject({ is_recurring: false, grace_days: 0 })
    await who.asks()
    await who.agrees()
    expect(await who.view()).toMatchObject([{ state: 'CONSENTED', step: null, isRenewing: false }])
    await at.advance(25 * HOUR_MS)
    await who.works()
    expect(await who.view()).toMatchObject([
      { state: 'ACTIVE', isRenewing: true, nextDebit: { on: null, amount: '2900.00' } },
    ])
    expect(await who.readHeld()).toMatchObject({ is_recurring: true, next_charge_at: end, grace_days: 3 })
    expect(who.listSubjects()).toContain('Your direct debit is ready')
    expect(who.listMails().at(-1)?.text).toContain('₦2,900 at most, every 30 days')
    // Each step is told once.
    await who.works()
    expect(who.listSubjects().filter((subject) => subject === 'Your direct debit is ready')).toHaveLength(1)
  })

  test('that is active before the first payment renews what is paid for then', async () => {
    await who.asks()
    await who.agrees()
    await at.advance(25 * HOUR_MS)
    await who.works()
    expect(who.listMails().at(-1)?.text).toContain('Nothing is taken before you have paid for your first days')
    await who.pays()
    expect(await who.readHeld()).toMatchObject({ is_recurring: true, mandate_id: expect.any(String) })
  })

  test('is followed by callbacks too, doubled and in any order; what is forged is not believed', async () => {
    const genuine: { body: string; headers: Record<string, string> }[] = []
    await at.sandbox.control(`/${provider}/callbacks`, { rule: { mode: 'repeat', copies: 3 } })
    await who.asks()
    const { step } = await who.readMandate()
    expect(step).not.toBeNull()
    await who.agrees()
    await vi.waitUntil(async () => (await workTold(kind)) > 0, { timeout: 5_000, interval: 50 })
    expect(await workTold(kind)).toBe(0)
    expect(await who.readMandate()).toMatchObject({ state: 'CONSENTED' })
    const told = await at.stage.db
      .selectFrom('provider_event')
      .select(['state', 'dedupe_key as key'])
      .where('kind', 'like', `${kind}%`)
      .where('received_at', '>', new Date(at.stage.clock.now().getTime() - HOUR_MS))
      .execute()
    expect(new Set(told.map(({ state }) => state))).toEqual(new Set(['done']))
    genuine.push({ body: JSON.stringify({ event: `${kind}.authorization.active`, data: {} }), headers: {} })
    const { id } = await who.readMandate()
    for (const { body } of genuine) {
      const answer = await fetch(`${at.publicUrl}/webhooks/${provider}`, {
        ...{ method: 'POST', body },
        headers: { 'content-type': 'application/json', 'x-paystack-signature': 'ab', 'verif-hash': 'not-ours' },
      })
      expect(answer.status).toBe(403)
    }
    expect(await who.readMandate()).toMatchObject({ id, state: 'CONSENTED' })
  })

  test('that ends at the bank is seen by reading: its member is told, and nothing renews by it', async () => {
    await who.becomesActive()
    await who.revokesAtBank()
    if (provider === 'flutterwave') {
      await vi.waitUntil(async () => (await workTold(kind)) > 0, { timeout: 5_000, interval: 50 })
    } else await who.works()
    await vi.waitUntil(async () => (await who.readMandate()).state === 'ENDED' || (await workTold(kind)) < 0, {
      timeout: 3_000,
    })
    expect(await who.readMandate()).toMatchObject({ state: 'ENDED', end_reason: 'provider', owed: null })
    expect(await who.readHeld()).toMatchObject({
      state: 'ACTIVE',
      is_recurring: false,
      mandate_id: null,
      grace_days: 0,
    })
    expect(who.listSubjects().at(-1)).toBe('Your direct debit has ended')
    // The link is sent as to whoever pays each time.
    await who.goToNotice()
    await at.sweeps()
    expect(who.listSubjects().at(-1)).toBe('Your membership ends soon')
  })

  test('rests and goes on as its member wants, and the provider is told where it has that', async () => {
    await who.becomesActive()
    const { id } = await who.readMandate()
    expect((await change('pause', id)).body.mandate).toMatchObject({ state: 'PAUSED', pausedBy: 'member' })
    expect(await who.readHeld()).toMatchObject({ is_recurring: false })
    await who.works()
    await who.works()
    expect(await who.readMandate()).toMatchObject({ state: 'PAUSED', owed: null })
    const told = provider === 'flutterwave' ? await at.sandbox.listBodies(provider, 'change-mandate') : []
    if (provider === 'flutterwave') expect(told.at(-1)).toBe('{"status":"SUSPENDED"}')
    expect((await change('resume', id)).body.mandate).toMatchObject({ state: 'ACTIVE', isRenewing: true })
    // Before the provider was read nothing is known.
    expect(await who.readMandate()).toMatchObject({ checked_at: null })
    await who.works()
    await who.works()
    expect(await who.readMandate()).toMatchObject({ state: 'ACTIVE', owed: null, checked_at: expect.any(Date) })
  })

  test('ends at once when its member says so, and at the provider by a job that goes on until it has heard', async () => {
    await who.becomesActive()
    const { id } = await who.readMandate()
    const operation = provider === 'paystack' ? 'deactivate-mandate' : 'change-mandate'
    await at.sandbox.control(`/${provider}/faults`, { operation, fault: { kind: 'status', status: 503 } })
    expect((await change('revoke', id)).body.mandate).toMatchObject({ state: 'ENDED', isRenewing: false })
    expect(await who.view()).toEqual([])
    await expect(who.works()).rejects.toMatchObject({ name: 'ProviderError' })
    expect(await who.readMandate()).toMatchObject({ owed: 'end' })
    await who.works()
    expect(await who.readMandate()).toMatchObject({ owed: null, next_read_at: null })
    const { provider_ids: ids } = await who.readMandate()
    expect((await at.needs.providers.get(provider).mandates?.read(ids))?.state).toBe('ENDED')
    expect((await change('resume', id)).body.error.code).toBe('MANDATE_STATE')
    // Once more is no error.
    expect((await change('revoke', id)).status).toBe(200)
  })

  test('ends with the membership that is cancelled', async () => {
    await who.becomesActive()
    const { status } = await who.call('POST /apps/v1/cancel-subscription', { body: { subscriptionId: 'basic-30' } })
    expect(status).toBe(200)
    expect(await who.readMandate()).toMatchObject({ state: 'ENDED', end_reason: 'cancelled', owed: 'end' })
    await who.works()
    expect(await who.readMandate()).toMatchObject({ owed: null })
  })

  test('that nobody agrees to is given up in its time', async () => {
    await who.asks()
    const within = at.needs.providers.get(provider).mandates?.consentWithinMs ?? 0
    await at.advance(within)
    await who.works()
    expect((await who.readMandate()).state).not.toBe('ENDED')
    await at.advance(16 * MINUTE_MS)
    await who.works()
    expect(await who.readMandate()).toMatchObject({ state: 'ENDED', end_reason: 'not-agreed' })
    expect(who.listSubjects()).toEqual([])
  })

  test('is its holder’s alone', async () => {
    await who.asks()
    const { id } = await who.readMandate()
    const stranger = await at.addHolder(provider)
    for (const what of ['pause', 'resume', 'revoke'] as const) {
      expect((await change(what, id, stranger)).body.error.code).toBe('MANDATE_NOT_FOUND')
    }
    expect(await stranger.view()).toEqual([])
  })

  test('is not set up beside another, nor for what renews already', async () => {
    await who.becomesActive()
    expect((await who.asks()).body.error.code).toBe('MANDATE_EXISTS')
    const cardHolder = await at.addRenewer()
    const token = await at.stage.signIn(cardHolder.email)
    const { body } = await at.stage.call('POST /apps/v1/mandates', {
      ...{ token, body: { subscriptionId: 'basic-30', termsVersion: '2026-11-25' } },
      ...(provider === 'flutterwave' && {
        body: {
          ...{ subscriptionId: 'basic-30', termsVersion: '2026-11-25' },
          account: { bankCode: '058', number: '0123456789', address: '1 Broad Street', phone: '+2348031234567' },
        },
      }),
    })
    expect(body.error.code).toBe('ALREADY_SUBSCRIBED')
  })
})

describe('a mandate', () => {
  beforeEach(async () => {
    await at.goToMonday()
    who = await at.addHolder('flutterwave')
  })

  test('says beside the field what is wrong with an account', async () => {
    const bad = async (account: object, field: string) => {
      const given = { bankCode: '058', number: '0123456789', address: '1 Broad Street, Lagos', ...account }
      const { status, body } = await who.asks('', { account: given })
      expect(status).toBe(400)
      expect(JSON.stringify(body.error)).toContain(field)
    }
    await bad({ number: '12' }, 'An account number has ten digits')
    await bad({ bankCode: '777' }, 'Please choose your bank')
    await bad({ address: '' }, 'Please give your address')
    await bad({ phone: 'x' }, 'This is not a phone number')
    await bad({ phone: '' }, 'Please give your phone number')
    await bad({ number: '0000000000', phone: '+2348031234567' }, 'Account details could not be resolved.')
    expect(await who.view()).toEqual([])
  })

  test('of another version of the words, an unknown plan or where none are offered is refused', async () => {
    expect((await who.asks('', { termsVersion: '2020-01-01' })).status).toBe(400)
    expect((await who.asks(who.account, { subscriptionId: 'none' })).body.error.code).toBe('PRICE_NOT_FOUND')
    await at.setConfig({ vat_percent: '7.5' })
    expect((await who.asks()).body.error.code).toBe('PAYMENT_WAY_UNAVAILABLE')
    const token = await at.stage.signIn(who.email)
    expect((await at.stage.call('GET /apps/v1/mandates', { token })).body.offer).toBeNull()
  })

  test('that runs out is told thirty days before, can be agreed to anew, and ends', async () => {
    await who.becomesActive()
    const { ends_at: endsAt } = await who.readMandate()
    await at.goTo(new Date((endsAt?.getTime() ?? 0) - 31 * DAY_MS))
    await at.sweeps()
    const soon = () => who.listSubjects().filter((subject) => subject.startsWith('Your direct debit runs out on'))
    expect(soon()).toHaveLength(0)
    await at.goTo(new Date((endsAt?.getTime() ?? 0) - 29 * DAY_MS))
    await at.sweeps()
    await at.sweeps()
    expect(soon()).toHaveLength(1)
    await at.goTo(new Date((endsAt?.getTime() ?? 0) + HOUR_MS))
    await who.works()
    expect(await who.readMandate()).toMatchObject({ state: 'ENDED', end_reason: 'expired' })
    expect(who.listSubjects().at(-1)).toBe('Your direct debit has run out')
  })

  test('that the bank suspends rests until the bank says otherwise, and its member cannot change that', async () => {
    await who.becomesActive()
    const { id, provider_ids: ids } = await who.readMandate()
    await at.needs.providers.get('flutterwave').mandates?.pause?.(ids)
    await who.works()
    expect(await who.readMandate()).toMatchObject({ state: 'PAUSED', paused_by: 'provider' })
    expect((await change('resume', id)).body.error.code).toBe('MANDATE_STATE')
    await at.needs.providers.get('flutterwave').mandates?.resume?.(ids)
    await who.works()
    expect(await who.readMandate()).toMatchObject({ state: 'ACTIVE' })
    expect(await who.readHeld()).toMatchObject({ is_recurring: true })
  })

  test('goes no way that the database does not know, and what was agreed stays', async () => {
    await who.asks()
    const set = (changed: object) =>
      at.stage.db.updateTable('mandate').set(changed).where('account_id', '=', who.id).execute()
    await expect(set({ amount_minor: 1 })).rejects.toThrow('what was agreed stays as it was')
    await expect(set({ state: 'PAUSED', paused_by: 'member', active_at: new Date() })).rejects.toThrow(
      'does not go from',
    )
    await set({ state: 'ENDED', ended_at: new Date(), end_reason: 'member' })
    await expect(set({ state: 'ACTIVE', ended_at: null, end_reason: null, active_at: new Date() })).rejects.toThrow(
      'does not go from ENDED to ACTIVE',
    )
    await expect(at.stage.db.deleteFrom('mandate').where('account_id', '=', who.id).execute()).rejects.toThrow(
      'not taken away',
    )
  })
})

test('one that does not become active in its time is hurried on by the activation charge, once a day', async () => {
  await at.goToMonday()
  who = await at.addHolder('paystack')
  await who.says('stuck')
  await who.asks()
  await who.agrees()
  await at.advance(23 * HOUR_MS)
  await who.works()
  expect(await count('activate-mandate')).toBe(0)
  await at.advance(2 * HOUR_MS)
  await who.works()
  await who.works()
  expect(await count('activate-mandate')).toBe(1)
  await at.advance(2 * HOUR_MS)
  await who.works()
  expect(await who.readMandate()).toMatchObject({ state: 'ACTIVE' })
})
