import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDaytime, toDaytime, toWorkingMorning } from './daytime.ts'
import { MAX_TRIES, OPEN_DAYS, planNextTry, type Tried } from './fixed-plan.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const utc = (text: string) => new Date(`${text}Z`)

describe('daytime in Lagos', () => {
  test('is from six in the morning to eight in the evening, to the second', () => {
    const hours = ['2026-11-24T04:59:59', '2026-11-24T05:00', '2026-11-24T18:59:59', '2026-11-24T19:00']
    expect(hours.map((hour) => isDaytime(utc(hour)))).toEqual([false, true, true, false])
  })

  test.each([
    ['by day it stays', '2026-11-24T05:00', '2026-11-24T05:00'],
    ['in the evening it is the next morning', '2026-11-24T19:00', '2026-11-25T06:00'],
    ['after midnight it is the same morning', '2026-11-24T23:30', '2026-11-25T06:00'],
    ['at the end of a year', '2026-12-31T22:00', '2027-01-01T06:00'],
    ['before a leap day', '2028-02-28T23:00', '2028-02-29T06:00'],
  ])('%s', (_what, at, expected) => expect(toDaytime(utc(at))).toEqual(utc(expected)))

  test('a working morning is no Saturday and no Sunday', () => {
    const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map((day) => utc(`${day}T12:00`))
    const mornings = days.map((day) => toWorkingMorning(day).toISOString().slice(0, 16))
    expect(mornings).toEqual(['2026-11-27T06:00', '2026-11-30T06:00', '2026-11-30T06:00', '2026-11-30T06:00'])
  })
})

const dueAt = utc('2026-11-24T09:00')
const endsAt = new Date(dueAt.getTime() + OPEN_DAYS * DAY_MS)
const soft = (text: string): Tried => ({ at: utc(text), isHard: false })

test('after a hard no, after four tries and when it is over there is no other', () => {
  const plan = (tries: Tried[], now = dueAt) => planNextTry({ dueAt, endsAt, now, tries })
  expect(plan([{ ...soft('2026-11-24T09:00'), isHard: true }])).toEqual({ stop: 'hard' })
  const four = ['2026-11-24T09:00', '2026-11-27T06:00', '2026-12-01T06:00', '2026-12-08T06:00'].map(soft)
  expect(plan(four)).toEqual({ stop: 'tries' })
  expect(plan(four.slice(0, 3))).toEqual({ at: utc('2026-12-09T06:00') })
  expect(plan([soft('2026-11-24T09:00')], endsAt)).toEqual({ stop: 'over' })
})

test('whatever happened, a try is by day, at least two days after the one before, on time, and there are four at most', () => {
  const moment = fc.integer({ min: 0, max: OPEN_DAYS * 24 }).map((hours) => new Date(dueAt.getTime() + hours * HOUR_MS))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 364 * 24 }), fc.array(moment, { maxLength: 6 }), (hours, late) => {
      const due = new Date(utc('2028-01-01T00:17').getTime() + hours * HOUR_MS)
      const ends = new Date(due.getTime() + OPEN_DAYS * DAY_MS)
      const tries: Tried[] = []
      let now = due
      for (let count = 0; count <= MAX_TRIES; count += 1) {
        const plan = planNextTry({ dueAt: due, endsAt: ends, now, tries })
        if ('stop' in plan) return
        expect(tries.length).toBeLessThan(MAX_TRIES)
        expect([isDaytime(plan.at), plan.at >= now, plan.at < ends]).toEqual([true, true, true])
        const last = tries.at(-1)
        if (last) expect(plan.at.getTime() - last.at.getTime()).toBeGreaterThanOrEqual(48 * HOUR_MS)
        // A worker may be late.
        const delayMs = (late[count]?.getTime() ?? dueAt.getTime()) - dueAt.getTime()
        now = new Date(plan.at.getTime() + delayMs)
        tries.push({ at: now, isHard: false })
      }
      throw new Error('there is no end of tries')
    }),
  )
})
