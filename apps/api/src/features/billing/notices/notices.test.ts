import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLife, ProcessDied, toDyingNeeds } from '#app/testing/money/dying.ts'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import { billingJobs } from '#features/billing/jobs.ts'
import { submit } from '#features/billing/providers/testing/stage.ts'
import { sweepNotices, tellEnding } from './sweep-notices.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let at: RenewalStage
let who: Renewer

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())
/** Each begins at noon of Lagos, and ends its days at noon. */
beforeEach(async () => {
  await at.goTo(new Date(new Date(at.stage.clock.now().getTime() + DAY_MS).setUTCHours(11, 0, 0, 0)))
  who = await at.addRenewer()
})

/** All that the clock does. */
const sweepAll = async () => {
  const queue = { sendAll: async () => {}, send: vi.fn() }
  const { signal } = new AbortController()
  await billingJobs({ ...at.needs, queue, secretBox: at.stage.platform.secretBox })['billing.sweep']({
    ...{ id: '1', name: 'billing.sweep', data: {}, attempt: 1, signal },
  })
}
const sweep = () => sweepNotices(at.needs)
/** @param hour of Lagos, so many days before the last one */
const toMorning = (daysBefore: number, hour = 8) =>
  new Date(new Date(who.paidThrough.getTime() - daysBefore * DAY_MS).setUTCHours(hour - 1, 0, 0, 0))
const listKinds = async () => {
  const rows = await at.stage.db
    .selectFrom('billing_notice')
    .innerJoin('subscription as sub', 'sub.id', 'subscription_id')
    .select('kind')
    .where('sub.account_id', '=', who.id)
    .orderBy('told_at')
    .execute()
  return rows.map(({ kind }) => kind)
}
const listSubjects = () => who.listMails().map(({ subject }) => subject)
const lastMail = () => {
  const { text, subject, expiresAt } = who.listMails().at(-1) ?? { text: '', subject: '' }
  return { subject, expiresAt, text: text.replace(/\s+/g, ' ').trim() }
}
/** As whoever pays by transfer holds it: nothing is kept. */
const endsByItself = async () => {
  const { id } = await who.readHeld()
  await at.stage.db
    .updateTable('subscription')
    .set({ is_recurring: false, grace_days: 0, next_charge_at: null })
    .where('id', '=', id)
    .execute()
}
/** What pays by card for the next thirty days. */
async function payByLink(): Promise<string> {
  const link = who.listLinks().at(-1) ?? ''
  const inject = (method: 'GET' | 'POST', url: string) =>
    at.stage.app.inject({
      ...{ method, url },
      ...(method === 'POST' && { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }),
    })
  const { body } = await inject('POST', `${link}/card`)
  const url = (/content="0;url=([^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&amp;', '&')
  await submit(`${url}/card`, { number: '5531886652142950', expiry: '09/39', cvv: '564' })
  await submit(`${url}/step`, { pin: '3310' })
  await submit(`${url}/step`, { otp: '12345' })
  return (await inject('GET', link)).body
}
/** `5 January 2027` */
const toDate = (date: Date) => who.toDay(Math.round((date.getTime() - who.paidThrough.getTime()) / DAY_MS))

test('PROM-15 before a charge its member hears once, three days ahead and by day, what is taken, when and how to stop it', async () => {
  for (const early of [toMorning(4, 19), new Date(toMorning(3).getTime() - 1)]) {
    await at.goTo(early)
    await sweep()
    expect(await listKinds()).toEqual([])
  }
  await at.goTo(toMorning(3))
  await sweep()
  await sweep()
  expect(await listKinds()).toEqual(['bonus-ends'])
  expect(lastMail()).toEqual({
    subject: 'Your bonus days end soon',
    expiresAt: who.paidThrough,
    text:
      `Hello Adaeze, Your bonus days of Basic end on ${toDate(who.paidThrough)} at 12:00, Lagos time. ` +
      'Then ₦2,900 is charged for the next 30 days. If you do not want that, cancel in your account before then. ' +
      `You can watch until the days that you paid for are over. Open my account: ${at.needs.publicUrl}/#/account Kola`,
  })
  await at.goTo(who.paidThrough)
  await sweep()
  await at.sweep()
  await who.tries()
  expect(listSubjects()).toEqual(['Your bonus days end soon'])
  await at.goTo(new Date(toMorning(-27).getTime()))
  await sweep()
  expect(listSubjects()).toEqual(['Your bonus days end soon', 'Your membership renews soon'])
  expect(lastMail().text).toContain(
    `Your Basic membership is paid until ${who.toDay(30)} at 12:00, Lagos time. Then ₦2,900`,
  )
})

test('what is cancelled is not told of, even between the plan and the mail', async () => {
  await at.goTo(toMorning(3))
  const { id: subscriptionId } = await who.readHeld()
  await who.cancel()
  expect(await tellEnding(at.needs, { tenantId: 'demo', subscriptionId, accountId: who.id })).toBe(false)
  await sweep()
  expect(await listKinds()).toEqual([])
  expect(listSubjects()).toEqual([])
})

test('several workers at once tell it once', async () => {
  await at.goTo(toMorning(2))
  await Promise.all([sweep(), sweep(), sweep()])
  expect(listSubjects()).toEqual(['Your bonus days end soon'])
})

test('a process that dies between any two statements tells it once', async () => {
  await at.goTo(toMorning(1))
  const { id: subscriptionId } = await who.readHeld()
  const of = { tenantId: 'demo', subscriptionId, accountId: who.id }
  const countQueued = async () =>
    (
      await at.stage.db
        .selectFrom('message')
        .select('id')
        .where('account_id', '=', who.id)
        .where('purpose', 'like', 'notice-%')
        .execute()
    ).length
  for (let diesAt = 1; ; diesAt += 1) {
    const { tenants, messages, publicUrl, log } = at.needs
    const dying = { ...toDyingNeeds(at.stage, createLife(diesAt)), tenants, messages, publicUrl, log }
    const lived = await tellEnding(dying, of).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ProcessDied)) throw error
        return false
      },
    )
    // What is queued and what is noted are there together, or neither is.
    expect(await listKinds()).toHaveLength(await countQueued())
    if (lived) {
      expect(diesAt).toBeGreaterThan(5)
      break
    }
  }
  await sweep()
  expect(await countQueued()).toBe(1)
})

test('one that cannot be told does not keep the others from it', async () => {
  const other = await at.addRenewer()
  await at.goTo(toMorning(3))
  const queueMail = vi.fn(at.needs.messages.queueMail)
  queueMail.mockRejectedValueOnce(new Error('no room'))
  await sweepNotices({ ...at.needs, messages: { ...at.needs.messages, queueMail } })
  expect(who.listMails().length + other.listMails().length).toBe(1)
  await sweep()
  expect([who.listMails().length, other.listMails().length]).toEqual([1, 1])
})

describe('a membership for which nothing is kept', () => {
  beforeEach(endsByItself)

  test('its member gets the link three days and one day before and on the day, each once', async () => {
    const moments = [toMorning(4, 19), toMorning(3), toMorning(2), toMorning(1), toMorning(1, 19), toMorning(0)]
    const seen: string[][] = []
    for (const moment of moments) {
      await at.goTo(new Date(moment.getTime() - 1))
      await sweep()
      await at.goTo(moment)
      await sweep()
      seen.push(await listKinds())
    }
    expect(seen.map((kinds) => kinds.at(-1))).toEqual([undefined, 'ends-3', 'ends-3', 'ends-1', 'ends-1', 'ends-today'])
    expect(listSubjects()).toEqual([
      'Your membership ends soon',
      'Your membership ends tomorrow',
      'Your membership ends today',
    ])
    expect(new Set(who.listLinks()).size).toBe(3)
    expect(lastMail().text.replace(/\/p\/[\w-]{22}/, '/p/…')).toBe(
      `Hello Adaeze, Your Basic membership ends on ${toDate(who.paidThrough)} at 12:00, Lagos time. ` +
        'Nothing is charged by itself. To keep watching, pay ₦2,900 by transfer, USSD or card. ' +
        `The next 30 days follow those that you have. Pay ₦2,900: ${at.needs.publicUrl}/p/… ` +
        'Whoever has this link can pay for your membership, and nothing else. Kola',
    )
    expect(
      await at.stage.db.selectFrom('renewal').select('id').where('account_id', '=', who.id).execute(),
    ).toHaveLength(1)
    await at.goTo(who.paidThrough)
    await sweep()
    expect(await listKinds()).toHaveLength(3)
  })

  test('paid ahead, its days follow those that run, nothing else is told, and nothing is charged by itself', async () => {
    await at.goTo(toMorning(3))
    await sweep()
    const page = await at.stage.app.inject({ method: 'GET', url: who.listLinks().at(-1) ?? '' })
    expect(page.body).toContain(`Your Basic membership is paid until ${who.toDay(0)}.`)
    expect(await payByLink()).toContain(`You can watch until ${who.toDay(30)}.`)
    expect(await who.listPeriods()).toMatchObject([
      { endsAt: who.paidThrough },
      { startsAt: who.paidThrough, endsAt: who.after(30) },
    ])
    expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE', next_charge_at: null, is_recurring: false })
    await at.goTo(toMorning(0))
    await sweep()
    await at.goTo(who.after(1))
    await at.sweep()
    expect(await listKinds()).toEqual(['ends-3'])
    expect(await who.listTries()).toHaveLength(1)
    expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
  })

  test('whoever pays for other days instead is not asked for these: the link is over, and nothing more is told', async () => {
    await at.goTo(toMorning(3))
    await sweep()
    await who.buys()
    expect(await who.readRenewal()).toMatchObject({ state: 'cancelled', next_try_at: null })
    await at.goTo(toMorning(1))
    await sweep()
    expect(await listKinds()).toEqual(['ends-3'])
    const page = await at.stage.app.inject({ method: 'GET', url: who.listLinks().at(-1) ?? '' })
    expect(page.body).toContain('There is nothing to pay here.')
  })

  test('a link that nobody used leads nowhere a day after the end, and the membership has ended', async () => {
    await at.goTo(toMorning(1))
    await sweep()
    await at.goTo(new Date(who.after(1).getTime() - 1))
    await sweepAll()
    expect(await who.readHeld()).toMatchObject({ state: 'ACTIVE' })
    expect(await who.readRenewal()).toMatchObject({ state: 'open', stop_reason: 'by-link', ends_at: who.after(1) })
    expect(await who.entitles()).toBe(false)
    await at.goTo(who.after(1))
    await at.sweep()
    expect(await who.readRenewal()).toMatchObject({ state: 'lapsed', tries: 0 })
    expect(await who.readHeld()).toMatchObject({ state: 'EXPIRED' })
    expect(await who.listTries()).toEqual([])
  })

  test('without a mail address it is an SMS, of letters that an SMS has', async () => {
    await at.stage.db
      .updateTable('account')
      .set({ email_address: null, telephone: '+2348140000123' })
      .where('id', '=', who.id)
      .execute()
    await at.goTo(toMorning(1))
    await sweep()
    const { text } = at.listTexts().at(-1) ?? { text: '' }
    expect(text.replace(/\/p\/[\w-]{22}/, '/p/…')).toBe(
      `Kola: Your membership ends on ${toDate(who.paidThrough)} at 12:00, Lagos time. ` +
        `Pay NGN 2900.00 to keep watching: ${at.needs.publicUrl}/p/…`,
    )
  })
})

test('what was told stays told', async () => {
  await at.goTo(toMorning(3))
  await sweep()
  for (const change of [
    at.stage.db.deleteFrom('billing_notice'),
    at.stage.db.updateTable('billing_notice').set({ channel: '' }),
  ]) {
    await expect(change.execute()).rejects.toThrow('what was told stays told')
  }
})
