import type { StripeObject } from '../state/objects.ts'
import { missing } from './failure.ts'

interface Paging {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

const DEFAULT_LIMIT = 10

/** A page of what was added oldest first, shown newest first. */
export function toList<T extends StripeObject>(url: string, oldestFirst: T[], paging: Paging) {
  const all = oldestFirst.toReversed()
  const { limit = DEFAULT_LIMIT, starting_after, ending_before } = paging
  const indexOf = (id: string, param: string) => {
    const index = all.findIndex((one) => one.id === id)
    if (index < 0) throw missing(all[0]?.object ?? 'object', id, param)
    return index
  }
  if (ending_before !== undefined) {
    const end = indexOf(ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url }
  }
  const start = starting_after === undefined ? 0 : indexOf(starting_after, 'starting_after') + 1
  return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit, url }
}

interface Range {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

export function isInRange(created: number, range: number | Range | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range
  return created > gt && created >= gte && created < lt && created <= lte
}
