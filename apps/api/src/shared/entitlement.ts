/** What the decision needs to know of a subscription. */
export interface Hold {
  paidThrough: Date
  graceDays: number
  screens: number
}

export type Entitlement = { kind: 'entitled'; screens: number } | { kind: 'expired' } | { kind: 'never' }

const DAY_MS = 24 * 3_600_000

/** When the right to play ends: the paid period and the grace after it. */
export function entitledUntil(hold: Pick<Hold, 'paidThrough' | 'graceDays'>): Date {
  return new Date(hold.paidThrough.getTime() + hold.graceDays * DAY_MS)
}

export function isEntitling(hold: Pick<Hold, 'paidThrough' | 'graceDays'>, now: Date): boolean {
  return now < entitledUntil(hold)
}

/** A pure function of now, the paid-through dates and the grace: no status word is asked. */
export function decideEntitlement(holds: readonly Hold[], now: Date): Entitlement {
  if (holds.length === 0) return { kind: 'never' }
  const entitling = holds.filter((hold) => isEntitling(hold, now))
  if (entitling.length === 0) return { kind: 'expired' }
  return { kind: 'entitled', screens: Math.max(...entitling.map((hold) => hold.screens)) }
}
