import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenewalStage, type RenewalStage } from '#app/testing/money/renewal-stage.ts'
import { sweepNotices } from './sweep-notices.ts'

const DAY_MS = 86_400_000
let at: RenewalStage

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())

/** Somebody with a pass of so many days. Told each morning until it is over. @returns subjects and texts of the mails */
async function liveThrough(days: number) {
  const id = `pass-${days}`
  await at.goTo(new Date(new Date(at.stage.clock.now().getTime() + DAY_MS).setUTCHours(11, 0, 0, 0)))
  const who = await at.addRenewer()
  await at.stage.db
    .insertInto('price')
    .values({
      ...{ tenant_id: 'demo', id, plan_id: 'basic', slug_name: id, kind: 'pass' as const, period_days: days },
      ...{ title: `Basic, ${days}-day pass`, description: '', amount_minor: 90_000, currency: 'NGN', meta_data: '{}' },
    })
    .execute()
  const held = await who.readHeld()
  await at.stage.db
    .updateTable('subscription')
    .set({ price_id: id, is_recurring: false, grace_days: 0, next_charge_at: null })
    .where('id', '=', held.id)
    .execute()
  for (let left = 5; left >= 0; left -= 1) {
    await at.goTo(new Date(new Date(who.paidThrough.getTime() - left * DAY_MS).setUTCHours(7, 0, 0, 0)))
    await sweepNotices(at.needs)
  }
  return who.listMails().map(({ subject, text }) => ({ subject, text: text.replace(/\s+/g, ' ') }))
}

test('a week’s pass is told of three days before, one day before and on the day, as a pass', async () => {
  const mails = await liveThrough(7)
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...['Your pass ends soon', 'Your pass ends tomorrow', 'Your pass ends today'],
  ])
  for (const { text } of mails) {
    expect(text).toContain('Your Basic pass ends on')
    expect(text).toContain('Nothing is charged by itself.')
    expect(text).toContain('Whoever has this link can pay for your pass, and nothing else.')
    expect(text).not.toContain('membership')
  }
})

test('one that was bought a moment ago is not told of: three days, and one', async () => {
  expect((await liveThrough(3)).map(({ subject }) => subject)).toEqual([
    ...['Your pass ends tomorrow', 'Your pass ends today'],
  ])
  expect((await liveThrough(1)).map(({ subject }) => subject)).toEqual(['Your pass ends today'])
})
