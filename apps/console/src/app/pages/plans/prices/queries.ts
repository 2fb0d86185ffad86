import type { SoldPlan } from '@kola/contract/prices/plans'
import { queryOptions } from '@tanstack/react-query'
import { client, queries } from '#shared/client.ts'

/** @param on a day of Lagos; empty for now */
export const plansQuery = (on = '') =>
  queryOptions({
    queryKey: ['plans', 'sold', on],
    queryFn: () => client('GET /api/v1/apps/plans', { query: on ? { on } : {} }),
  })

export const pricesQuery = queryOptions({
  queryKey: ['plans', 'prices'],
  queryFn: () => client('GET /api/v1/apps/prices', {}),
})

export const effectQuery = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'effect', id],
    queryFn: () => client('GET /api/v1/apps/prices/{id}/effect', { params: { id } }),
  })

export const readPlansAnew = (): Promise<void> => queries.invalidateQueries({ queryKey: ['plans'] })

/** A line of the table: what is paid in one country, in one currency, for so many days. */
export interface PriceLine {
  key: string
  country: string
  currency: string
  periodDays: number
  kind: 'membership' | 'pass'
  /** By the id of the plan. */
  cells: Record<string, { subId: string; amount: SoldPlan['prices'][number]['amounts'][number]; isAny?: true }>
}

const toKey = ({ kind, currency, periodDays, country }: Omit<PriceLine, 'key' | 'cells'>) =>
  [kind, currency, periodDays, country].join(' ')

/** Memberships before passes; of each, any country first. A country that one plan has an amount for has a line for all. */
export function toLines(plans: readonly SoldPlan[]): PriceLine[] {
  const lines = new Map<string, PriceLine>()
  for (const plan of plans) {
    for (const { sub_id: subId, kind, currency, periodDays, amounts } of plan.prices) {
      for (const amount of amounts) {
        const of = { kind, currency, periodDays, country: amount.country }
        const key = toKey(of)
        const line = lines.get(key) ?? { ...of, key, cells: {} }
        // Two prices of a plan that are alike stand by the first.
        line.cells[plan.id] ??= { subId, amount }
        lines.set(key, line)
      }
    }
  }
  for (const line of lines.values()) {
    const any = lines.get(toKey({ ...line, country: '' }))
    for (const [planId, cell] of Object.entries(any?.cells ?? {})) line.cells[planId] ??= { ...cell, isAny: true }
  }
  const order = (line: PriceLine) => `${line.kind} ${String(line.periodDays).padStart(5, '0')} ${line.country}`
  return [...lines.values()].toSorted((a, b) => order(a).localeCompare(order(b)))
}
