import { expect, test } from 'vitest'
import { isTellingTime, toBounds } from './moments.ts'

test.each([
  ['06:59:59.999Z', false],
  ['07:00:00Z', true],
  ['18:59:59.999Z', true],
  ['19:00:00Z', false],
])('at %s, all year, people are written to: %s', (time, isTold) => {
  for (const day of ['2027-01-31', '2027-07-01', '2028-02-29'])
    expect(isTellingTime(new Date(`${day}T${time}`))).toBe(isTold)
})

test.each([
  ['2028-02-27T12:00:00Z', ['2028-02-27', '2028-02-28', '2028-03-01']],
  ['2028-02-28T12:00:00Z', ['2028-02-28', '2028-02-29', '2028-03-02']],
  ['2027-02-28T12:00:00Z', ['2027-02-28', '2027-03-01', '2027-03-03']],
  ['2026-12-31T12:00:00Z', ['2026-12-31', '2027-01-01', '2027-01-03']],
  // From eleven in the evening of UTC it is the next day of Lagos.
  ['2026-11-23T22:59:59Z', ['2026-11-23', '2026-11-24', '2026-11-26']],
  ['2026-11-23T23:00:00Z', ['2026-11-24', '2026-11-25', '2026-11-27']],
])('%s: tomorrow begins in Lagos, whatever the month', (now, evenings) => {
  const [tomorrow, dayAfter, tooFar] = evenings.map((date) => new Date(`${date}T23:00:00Z`))
  expect(toBounds(new Date(now))).toEqual({ tomorrow, dayAfter, tooFar })
})
