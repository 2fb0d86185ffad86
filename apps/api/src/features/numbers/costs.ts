import type { NumbersCost } from '@kola/contract/numbers/numbers'
import { countDays, isLastOfMonth, moveDay, toMonth } from '#shared/counted/days.ts'
import type { Range } from '#shared/counted/range.ts'
import { fromMajor, toDecimalText } from '#shared/money.ts'

interface Monthly {
  name: string
  amountMinor: number
  currency: string
}

/** What the company says its bills of a month are: `monthly_costs`. What cannot be read costs nothing. */
function readMonthly(text: string | undefined): Monthly[] {
  let list: unknown
  try {
    list = JSON.parse(text || '[]')
  } catch {
    return []
  }
  if (!Array.isArray(list)) return []
  return list.flatMap((entry: Partial<Record<'name' | 'monthly' | 'currency', unknown>> | null) => {
    const { name, monthly, currency } = entry ?? {}
    if (typeof name !== 'string' || typeof monthly !== 'string' || typeof currency !== 'string') return []
    const money = /^[A-Z]{3}$/.test(currency) ? fromMajor(monthly, currency) : null
    return money && money.amountMinor > 0 ? { name: name.trim(), ...money } : []
  })
}

/** How many days of which month; a range of days has few months. */
function listMonths({ from, until }: Range): { days: number; of: number }[] {
  const months: { days: number; of: number }[] = []
  for (let first = from; first <= until; ) {
    const month = toMonth(first)
    let last = moveDay(month, 27)
    while (!isLastOfMonth(last)) last = moveDay(last, 1)
    const end = last < until ? last : until
    months.push({ days: countDays(first, end), of: countDays(month, last) })
    first = moveDay(end, 1)
  }
  return months
}

/** What the days of a range cost: of each month its part, rounded to the smallest unit. */
export function toCosts(config: Readonly<Record<string, string>>, range: Range): NumbersCost[] {
  const months = listMonths(range)
  return readMonthly(config.monthly_costs).map(({ name, amountMinor, currency }) => {
    const sum = months.reduce((total, { days, of }) => total + Math.round((amountMinor * days) / of), 0)
    return { name, currency, amount: toDecimalText(sum, currency) }
  })
}
