import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLife, ProcessDied, toDyingNeeds } from '#app/testing/money/dying.ts'
import { createMandateStage, type Holder, type MandateStage } from '#app/testing/money/mandate-stage.ts'
import { isBusinessDay, toLagosDay, toLagosMs } from '#features/billing/retries/calendar/calendar.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
let at: MandateStage
let who: Holder

beforeAll(async () => {
  at = await createMandateStage()
}, 120_000)
afterAll(() => at.close())

/** Its debit was told, and its day has come. */
async function comesTo(number?: string): Promise<Date> {
  await who.becomesActive(number)
  return again()
}
async function again(): Promise<Date> {
  await who.goToNotice()
  await at.sweeps()
  return who.goToDebit()
}
/** What a day of the clock does: by the hour of the debits, and later. */
async function liveDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    for (const hours of [7, 12]) {
      const start = toLagosMs(toLagosDay(at.stage.clock.now().getTime()) + (hours === 7 ? 1 : 0), hours)
      await at.goTo(new Date(start + MINUTE_MS))
      await at.sweeps()
      const { next_try_at: next } = await who.readRenewal()
      if (next && next.getTime() <= at.stage.clock.now().getTime() + 11 * MINUTE_MS) await who.tries()
      await who.readsAll()
      await at.sweeps()
    }
  }
}

describe.each(['paystack', 'flutterwave'] as const)('a debit at %s', (provider) => {
  beforeEach(async () => {
    await at.goToMonday()
    who = await at.addHolder(provider)
  })

  test('PROM-15 is told three days before with its sum and day, asked for in the morning of a business day, and pays the next days', async () => {
    await who.becomesActive()
    const end = await who.paidThrough()
    await at.goTo(new Date(end.getTime() - 4 * DAY_MS))
    await at.sweeps()
    await expect(who.readRenewal()).rejects.toThrow('no result')
    const next = await again()
    const day = toLagosDay(next.getTime())
    expect(next.getTime()).toBeGreaterThanOrEqual(end.getTime())
    expect(isBusinessDay(day)).toBe(true)
    expect(next.getTime()).toBeGreaterThanOrEqual(toLagosMs(day, 7))
    expect(next.getTime()).toBeLessThan(toLagosMs(day, 10))
    const mail = who.listMails().at(-1)
    expect(mail?.subject).toMatch(/^₦2,900 by direct debit on \w+day \d{1,2} \w+ 20\d\d$/)
    expect(mail?.text).toContain('your account ending in 6789')
    expect((await who.view())[0]?.nextDebit).toEqual({
      ...{ on: new Date(next.getTime() + HOUR_MS).toISOString().slice(0, 10), amount: '2900.00' },
      from: end.toISOString(),
    })
    expect(await who.listDebits()).toEqual([])
    await who.tries()
    expect(await who.listTries()).toMatchObject([{ state: 'pending', way: 'directdebit', is_recurring: false }])
    await at.advance(2 * MINUTE_MS)
    await who.readsAll()
    expect(await who.listDebits()).toEqual(['paid'])
    expect(await who.listTaken()).toEqual([expect.any(Number), 290_000])
    expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', is_recurring: true, past_due_since: null })
    expect((await who.paidThrough()).getTime()).toBe(end.getTime() + 30 * DAY_MS)
    expect(await who.readRenewal()).toMatchObject({ state: 'paid', next_try_at: null })
    expect(await who.listFindings()).toEqual([])
    const ledger = await who.readLedger()
    expect(Object.values(ledger).reduce((sum, minor) => sum + minor, 0)).toBe(0)
  })

  test('two workers and a job that comes twice debit once', async () => {
    await comesTo()
    await Promise.allSettled([who.tries(), who.tries(), who.tries()])
    await who.tries()
    await at.advance(2 * MINUTE_MS)
    await who.readsAll()
    expect(await who.listDebits()).toEqual(['paid'])
    expect(await who.listTaken()).toHaveLength(2)
  })

  test('a reply that is lost is no second debit: it is read, and nothing is asked meanwhile', async () => {
    await comesTo()
    const operation = provider === 'paystack' ? 'charge' : 'tokenized-charge'
    await at.sandbox.control(`/${provider}/faults`, { operation, fault: { kind: 'lose-reply' } })
    await who.tries()
    expect(await who.listTries()).toMatchObject([{ state: 'open' }])
    await at.sweeps()
    await who.tries()
    await at.advance(2 * MINUTE_MS)
    await who.readsAll()
    expect(await who.listDebits()).toEqual(['paid'])
    expect(await who.listTaken()).toHaveLength(2)
  })

  test('is asked of no mandate that was not read within the day: one that ended at the bank is found before', async () => {
    await comesTo()
    await who.revokesAtBank()
    await who.tries()
    expect(await who.listDebits()).toEqual([])
    expect(await who.listTries()).toEqual([])
    expect(await who.readMandate()).toMatchObject({ state: 'ENDED', end_reason: 'provider' })
    expect(await who.readHeld()).toMatchObject({ is_recurring: false, mandate_id: null })
    expect(await who.readRenewal()).toMatchObject({ state: 'open', next_try_at: null, stop_reason: 'no-debit' })
    expect(who.listSubjects().slice(-2).toSorted()).toEqual([
      'Your direct debit has ended',
      'Your membership was not renewed',
    ])
    expect(
      who
        .listMails()
        .map(({ text }) => text)
        .join('\n'),
    ).toMatch(/\/p\/[\w-]{22}/)
  })

  test('that fails is not tried again for these days: the link is sent, and the next month is debited', async () => {
    await comesTo('0000000051')
    await who.tries()
    await at.advance(2 * MINUTE_MS)
    await who.readsAll()
    await at.sweeps()
    expect(await who.listDebits()).toEqual(['failed'])
    expect(await who.readRenewal()).toMatchObject({ state: 'open', next_try_at: null, stop_reason: 'debit-failed' })
    expect(await who.readHeld()).toMatchObject({ state: 'PAST_DUE' })
    const mail = who.listMails().at(-1)
    expect(mail?.subject).toBe('Your membership was not renewed')
    expect(mail?.text).toMatch(/We do not try it again for these days[\s\S]*\/p\/[\w-]{22}/)
    await liveDays(5)
    expect(await who.listDebits()).toEqual(['failed'])
    expect(await who.listTaken()).toHaveLength(1)
  })

  test('13 silent for three days and failed then is the only one of its month', async () => {
    await comesTo()
    await who.says('silent decline')
    await who.tries()
    await liveDays(2)
    expect(await who.listDebits()).toEqual(['asked'])
    expect(await who.readRenewal()).toMatchObject({ state: 'open', tries: 1, next_try_at: null, stop_reason: '' })
    await liveDays(2)
    expect(await who.listDebits()).toEqual(['failed'])
    await liveDays(10)
    expect(await who.listDebits()).toEqual(['failed'])
    expect(await who.listTries()).toHaveLength(1)
    expect(await who.listTaken()).toHaveLength(1)
  })

  test('of which nobody knows for five days counts as failed, and pays when it comes still', async () => {
    await comesTo()
    await who.says('pending')
    await who.tries()
    await liveDays(4)
    expect(await who.listDebits()).toEqual(['asked'])
    await liveDays(2)
    expect(await who.listDebits()).toEqual(['failed'])
    expect(await who.readRenewal()).toMatchObject({ stop_reason: 'debit-failed', tries: 1 })
  })
})

describe('the rules of a debit', () => {
  beforeEach(async () => {
    await at.goToMonday()
    who = await at.addHolder('paystack')
  })

  test('a process that dies between any two steps debits once', async () => {
    for (let diesAt = 1; diesAt < 80; diesAt += 4) {
      await at.goToMonday()
      who = await at.addHolder('paystack')
      await comesTo()
      const { queue, publicUrl, tenants, messages } = at.needs
      const dying = { ...toDyingNeeds(at.stage, createLife(diesAt)), queue, publicUrl, tenants, messages }
      const lived = await who.tries(dying).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof ProcessDied)) throw error
          return false
        },
      )
      await who.tries()
      await at.advance(2 * MINUTE_MS)
      await who.readsAll()
      const taken = (await who.listTaken()).length
      expect(taken).toBeLessThanOrEqual(2)
      if (taken === 2) expect(await who.listDebits()).toEqual(['paid'])
      if (lived) return
    }
    throw new Error('it never lived')
  }, 300_000)

  test('a day that was missed is planned anew, and told three days before again', async () => {
    const next = await comesTo()
    await at.goTo(new Date(next.getTime() + 5 * HOUR_MS))
    await who.tries()
    expect(await who.listDebits()).toEqual([])
    expect(await who.readRenewal()).toMatchObject({ next_try_at: null, stop_reason: '' })
    const told = who.listSubjects().filter((subject) => subject.includes('by direct debit')).length
    await at.sweeps()
    const { next_try_at: again } = await who.readRenewal()
    expect(toLagosDay(again?.getTime() ?? 0) - toLagosDay(at.stage.clock.now().getTime())).toBeGreaterThanOrEqual(3)
    expect(who.listSubjects().filter((subject) => subject.includes('by direct debit'))).toHaveLength(told + 1)
  })

  test('who cannot be told is not debited', async () => {
    await who.becomesActive()
    await at.stage.db
      .updateTable('account')
      .set({ email_address: null, telephone: null })
      .where('id', '=', who.id)
      .execute()
    await who.goToNotice()
    await at.sweeps()
    expect(await who.readRenewal()).toMatchObject({ next_try_at: null, stop_reason: 'not-told' })
  })

  test('two months in a row that fail have it rest, and the member is asked; resumed it goes on with the month after', async () => {
    await comesTo('0000000051')
    const fails = async () => {
      await who.tries()
      await at.advance(2 * MINUTE_MS)
      await who.readsAll()
      await at.sweeps()
    }
    await fails()
    expect(await who.readMandate()).toMatchObject({ state: 'ACTIVE' })
    // The member pays by the link meanwhile.
    await payByLink()
    expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', is_recurring: true })
    await again()
    await fails()
    expect(await who.listDebits()).toEqual(['failed', 'failed'])
    expect(await who.readMandate()).toMatchObject({ state: 'PAUSED', paused_by: 'failures' })
    expect(await who.readHeld()).toMatchObject({ is_recurring: false, mandate_id: null })
    expect(who.listSubjects()).toContain('Your direct debit rests')
    await who.call('POST /apps/v1/mandates/{id}/resume', { params: { id: (await who.readMandate()).id } })
    expect(await who.readMandate()).toMatchObject({ state: 'ACTIVE', checked_at: null })
  })

  /** As whoever has the newest link does: by transfer. */
  async function payByLink(): Promise<void> {
    const [, path] = /(\/p\/[\w-]{22})/.exec(who.listMails().at(-1)?.text ?? '') ?? []
    await fetch(`${at.publicUrl}${path}/transfer`, { method: 'POST' })
    const shown = await at.stage.db
      .selectFrom('shown_account')
      .innerJoin('checkout', 'checkout.id', 'shown_account.checkout_id')
      .select(['shown_account.number', 'shown_account.amount_minor as minor'])
      .where('checkout.account_id', '=', who.id)
      .orderBy('checkout.started_at', 'desc')
      .executeTakeFirstOrThrow()
    await at.sandbox.control('/inbound', { accountNumber: shown.number, amountMinor: Number(shown.minor) })
    await fetch(`${at.publicUrl}${path}`)
  }

  test('the database itself refuses a second failed debit of a month, one without notice, and one of a mandate that was not read', async () => {
    await comesTo('0000000051')
    await who.tries()
    await at.advance(2 * MINUTE_MS)
    await who.readsAll()
    const [made] = await who.listTries()
    const now = at.stage.clock.now()
    const insert = (over: object) =>
      at.stage.db.transaction().execute(async (tx) => {
        const mandate = await who.readMandate()
        const { id: renewal } = await who.readRenewal()
        const of = { mandate: mandate.id, renewal, asked: now, ...over }
        const other = await tx
          .selectFrom('checkout')
          .select('id')
          .where('account_id', '=', who.id)
          .where('try_number', 'is', null)
          .executeTakeFirstOrThrow()
        await sql`insert into mandate_debit (tenant_id, mandate_id, checkout_id, renewal_id, asked_at, month)
          values ('demo', ${of.mandate}, ${other.id}, ${of.renewal}, ${of.asked},
            date_trunc('month', ${of.asked}::timestamptz at time zone 'Africa/Lagos')::date)`.execute(tx)
      })
    expect(made).toMatchObject({ state: 'failed' })
    await expect(insert({})).rejects.toThrow('mandate_debit_month')
    await expect(insert({ asked: new Date(now.getTime() + 3 * HOUR_MS * 8) })).rejects.toThrow(
      'is not known to be active',
    )
    await at.stage.db
      .updateTable('mandate')
      .set({ checked_at: new Date(now.getTime() + DAY_MS) })
      .where('account_id', '=', who.id)
      .execute()
    await expect(insert({ asked: new Date(now.getTime() + DAY_MS) })).rejects.toThrow('no debit without a notice of it')
  })
})
