import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createRenewalStage, type RenewalStage } from '#app/testing/money/renewal-stage.ts'
import { planNextRead } from '#features/billing/checkout/checkout.ts'
import { toDay } from '#features/billing/checkout/view.ts'
import { isTellingTime, toBounds } from '#features/billing/notices/moments.ts'
import { planPeriod } from '#features/billing/settle/judge.ts'
import { planFirst } from '../plan-first.ts'

const DAY_MS = 86_400_000

const toDate = (at: Date) => at.toISOString().slice(0, 10)

afterEach(() => vi.unstubAllEnvs())

describe('ends of months', () => {
  let at: RenewalStage
  beforeAll(async () => {
    at = await createRenewalStage()
  }, 120_000)
  afterAll(() => at.close())

  // The first days are 44: those that begin so fall due on the day beside them.
  test.each([
    ['2026-12-18', '2027-01-31', '2027-03-02'],
    ['2027-01-15', '2027-02-28', '2027-03-30'],
    ['2028-01-16', '2028-02-29', '2028-03-30'],
    ['2028-02-29', '2028-04-13', '2028-05-13'],
    ['2028-11-17', '2028-12-31', '2029-01-30'],
  ])(
    'who begins on %s is charged on %s, once, and then on %s: thirty days are thirty days',
    async (first, second, third) => {
      await at.goTo(new Date(`${first}T11:00:00Z`))
      const who = await at.addRenewer()
      expect(toDate(who.paidThrough)).toBe(second)
      for (const [round, day] of [second, third].entries()) {
        const due = who.after(30 * round)
        expect(toDate(due)).toBe(day)
        await at.goTo(new Date(due.getTime() - 1))
        await at.sweep()
        expect(await who.listTaken()).toHaveLength(1 + round)
        await at.goTo(due)
        await at.sweep()
        await who.tries()
        expect(await who.listTaken()).toEqual(Array(2 + round).fill(290_000))
      }
      const [, renewed, again] = await who.listPeriods()
      expect([renewed, again]).toEqual([
        { startsAt: who.paidThrough, endsAt: who.after(30) },
        { startsAt: who.after(30), endsAt: who.after(60) },
      ])
    },
  )
})

/** What is reckoned of moments in which clocks somewhere change, days end, and months do. */
function reckonAll() {
  const moments = ['2026-10-31', '2026-11-01', '2027-02-28', '2027-03-14', '2027-03-28', '2028-02-29', '2028-12-31']
  return moments.flatMap((day) =>
    ['00:00:00', '01:59:59', '06:30:00', '12:00:00', '22:59:59', '23:30:00'].map((time) => {
      const now = new Date(`${day}T${time}Z`)
      return JSON.stringify([
        ...[toDay(now), planFirst(now, now), planPeriod({ paidAt: now, paidThrough: null, days: 30 })],
        ...[isTellingTime(now), toBounds(now)],
        planNextRead({ state: 'open', reads: 2, expires_at: new Date(now.getTime() + DAY_MS) }, now),
      ])
    }),
  )
}

test.each(['America/New_York', 'Europe/London', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Africa/Lagos'])(
  'a server whose zone becomes %s reckons the same',
  (zone) => {
    vi.stubEnv('TZ', 'UTC')
    const before = reckonAll()
    vi.stubEnv('TZ', zone)
    expect(new Date('2027-07-01T12:00:00Z').getHours() === 12).toBe(false)
    expect(reckonAll()).toEqual(before)
  },
)
