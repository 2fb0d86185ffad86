import {
  DAY_MS,
  HOUR_MS,
  toDate,
  toDay,
  toLagosDay,
  toLagosMs,
  toLastBusinessDay,
  toMonthStart,
} from '../calendar/calendar.ts'
import type { Assumptions } from './assumptions.ts'
import { type Draws, FOR } from './draws.ts'

export const PERIOD_MS = 30 * DAY_MS
/** So that what is measured goes through a December. */
const BEGIN_DAY = toDay('2025-05-01')
export const BEGIN_MS = toLagosMs(BEGIN_DAY, 0)
const BANKS = 8
/** A month before the first renewal, so that nobody begins with nothing. */
const MONTHS = 14
const DECEMBER = 11

export interface Member {
  id: number
  bank: number
  dueMs: number
  isLinkUser: boolean
  /** When money came, and what is there right behind it, in prices. */
  times: Float64Array
  balances: Float64Array
}

type Income = { atMs: number; sum: number }

export interface Ground {
  assumptions: Assumptions
  draws: Draws
  /** When paydays move, where they do. */
  shiftsAtMs: number
}

export function createMember({ assumptions, draws, shiftsAtMs }: Ground, id: number): Member {
  const { priceShare, shiftDays, linkShare, spentDays } = assumptions
  const share = priceShare.from * (priceShare.to / priceShare.from) ** draws(FOR.share, id)
  const came = listIncome({ assumptions, draws, shiftsAtMs }, id)
    .map(({ atMs, sum }) => ({ atMs: atMs >= shiftsAtMs ? atMs + shiftDays * DAY_MS : atMs, sum: sum / share }))
    .toSorted((one, other) => one.atMs - other.atMs)
  const balances = new Float64Array(came.length)
  for (const [place, { atMs, sum }] of came.entries()) {
    const before = place === 0 ? 0 : (balances[place - 1] ?? 0)
    balances[place] = before * 0.5 ** ((atMs - (came[place - 1]?.atMs ?? atMs)) / (spentDays * DAY_MS)) + sum
  }
  return {
    id,
    bank: Math.floor(draws(FOR.bank, id) * BANKS),
    dueMs: BEGIN_MS + Math.floor(draws(FOR.due, id) * PERIOD_MS),
    isLinkUser: draws(FOR.link, id) < linkShare,
    times: Float64Array.from(came, ({ atMs }) => atMs),
    balances,
  }
}

/** In prices. */
export function toBalance({ times, balances }: Member, atMs: number, spentDays: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  if (low === 0) return 0
  return (balances[low - 1] ?? 0) * 0.5 ** ((atMs - (times[low - 1] ?? 0)) / (spentDays * DAY_MS))
}

function listIncome(ground: Ground, id: number): Income[] {
  const { assumptions, draws } = ground
  const kind = draws(FOR.kind, id)
  if (!assumptions.hasPaydays) return listArrivals(ground, id)
  if (assumptions.isStrong || kind < 0.8) return listSalaries(ground, id)
  return kind < 0.9 ? listWages(draws, id) : listArrivals(ground, id)
}

const at = (draws: Draws, day: number, id: number): number => toLagosMs(day, 4 + 14 * draws(FOR.hour, id, day))

/** Once a month: from 24 to 28, on the last business day, or from 1 to 7 of the next; half of all earlier in December. */
function listSalaries({ draws, assumptions }: Ground, id: number): Income[] {
  const way = draws(FOR.payday, id)
  const own = draws(FOR.payday, id, 1)
  return Array.from({ length: MONTHS }, (_, number) => {
    const start = toMonthStart(BEGIN_DAY, number - 1)
    const last = toMonthStart(BEGIN_DAY, number) - 1
    const isEarly = toDate(start).month === DECEMBER && draws(FOR.early, id) < 0.5
    const late = assumptions.isStrong ? 0 : Math.floor(3 * draws(FOR.late, id, number))
    let day = start + 23 + Math.floor(own * 5) + late
    if (way >= 0.4375 && way < 0.75) day = toLastBusinessDay(last)
    if (way >= 0.75) day = last + 1 + Math.floor(own * 7) + late
    if (isEarly) day = start + 12 + Math.floor(own * 8)
    return { atMs: at(draws, day, id), sum: 1 }
  })
}

const SPAN_DAYS = MONTHS * 30

function listWages(draws: Draws, id: number): Income[] {
  const first = BEGIN_DAY - 31 + Math.floor(7 * draws(FOR.payday, id))
  return Array.from({ length: Math.floor(SPAN_DAYS / 7) }, (_, week) => ({
    ...{ atMs: at(draws, first + 7 * week, id), sum: 7 / 30 },
  }))
}

/** About three times a month, whenever it comes. */
function listArrivals({ draws }: Ground, id: number): Income[] {
  const income: Income[] = []
  let atMs = toLagosMs(BEGIN_DAY - 31, 0)
  const endMs = atMs + SPAN_DAYS * DAY_MS
  for (let number = 0; atMs < endMs; number += 1) {
    atMs += -Math.log(1 - draws(FOR.arrival, id, number)) * 10 * DAY_MS
    income.push({ atMs, sum: 1 / 3 })
  }
  return income
}

/** When a period's renewal is due. */
export const toDueMs = ({ dueMs }: Member, cycle: number): number => dueMs + cycle * PERIOD_MS

const OUTAGE_MS = 6 * HOUR_MS

/** Answers of banks and people, the same whoever asks. */
export function createLuck({ assumptions, draws }: Ground) {
  const { outageShare, deadShare, genericShare, spentDays, linkAnswer } = assumptions
  return {
    ask({ member, cycle, atMs }: { member: Member; cycle: number; atMs: number }) {
      if (draws(FOR.dead, member.id, cycle) < deadShare) return 'hard'
      if (draws(FOR.outage, member.bank, Math.floor(atMs / OUTAGE_MS)) < outageShare) return 'issuer'
      if (draws(FOR.generic, member.id, Math.floor(atMs / HOUR_MS)) < genericShare) return 'generic'
      return toBalance(member, atMs, spentDays) >= 1 ? 'paid' : 'funds'
    },
    /** When the member pays by the link sent at a failure, or null. */
    findLinkPayment(member: Member, failedMs: number, untilMs: number): number | null {
      if (!member.isLinkUser) return null
      for (let day = toLagosDay(failedMs); day <= toLagosDay(untilMs); day += 1) {
        const atMs = toLagosMs(day, 7 + 14 * draws(FOR.answerHour, member.id, day))
        if (atMs <= failedMs || atMs > untilMs || draws(FOR.answer, member.id, day) >= linkAnswer) continue
        if (toBalance(member, atMs, spentDays) >= 1) return atMs
      }
      return null
    },
  } as const
}
export type Luck = ReturnType<typeof createLuck>
