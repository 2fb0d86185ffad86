import type { Chance } from './chance.ts'

/** When money comes, and for how many days it lasts. */
interface Purse {
  /** Days of the month; empty for who is paid by the week, or always has money. */
  paydays: readonly number[]
  weekday: number | null
  lastsDays: number
}

const KINDS = ['salary', 'salary', 'salary', 'early', 'weekly', 'always'] as const

export function createPurse(chance: Chance, name: string): Purse {
  const kind = chance.pick(KINDS, name, 'kind')
  const lastsDays = 3 + Math.floor(chance.draw(name, 'lasts') * 22)
  if (kind === 'weekly') return { paydays: [], weekday: 5, lastsDays: 1 + Math.floor(lastsDays / 4) }
  if (kind === 'always') return { paydays: [], weekday: null, lastsDays }
  const from = kind === 'salary' ? 24 : 1
  return { paydays: [from + Math.floor(chance.draw(name, 'payday') * 5)], weekday: null, lastsDays }
}

/** Whether the account could pay on that day. */
export function hasMoney({ paydays, weekday, lastsDays }: Purse, day: Date): boolean {
  if (paydays.length === 0 && weekday === null) return true
  for (let back = 0; back < lastsDays; back += 1) {
    const then = new Date(day.getTime() - back * 86_400_000)
    if (paydays.includes(then.getUTCDate()) || then.getUTCDay() === weekday) return true
  }
  return false
}

export type { Purse }
