import { expect, test } from 'vitest'
import { type DropFacts, planDrop } from './plan-drop.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const google = (day: number) =>
  ({ provider: 'google', name: 'Google', email: 'a@b.example', linkedAt: at(day) }) as const
const facebook = (day: number) => ({ provider: 'facebook', name: 'Facebook', email: '', linkedAt: at(day) }) as const
const plan = (linked: Parameters<typeof planDrop>[0], facts: Partial<DropFacts>) =>
  planDrop(linked, { reviewedAt: at(10), askedAt: at(20), keep: undefined, ...facts }).map(({ isDropped }) => isDropped)

test.each([
  ['what was there when the owner last looked stays', [google(9), facebook(10)], {}, [false, false]],
  ['what came since goes', [google(9), facebook(11)], {}, [false, true]],
  [
    'whoever is asked keeps what they name, however young',
    [google(9), facebook(11)],
    { keep: ['facebook'] },
    [true, false],
  ],
  ['and nothing else', [google(9), facebook(11)], { keep: [] }, [true, true]],
  ['what came after the mail was sent was shown to nobody', [google(21)], { keep: ['google'] }, [true]],
  ['nothing is linked', [], {}, []],
] as const)('%s', (...given) => {
  const [, linked, facts, expected] = given
  expect(plan([...linked], facts)).toEqual(expected)
})
