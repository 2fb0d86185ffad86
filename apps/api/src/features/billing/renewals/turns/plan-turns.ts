export interface Waiting {
  tenantId: string
  provider: string
}

/** How many minutes each waits for its turn: none whose turn is now. */
export type Turns<W> = Map<number, W[]>

/**
 * Of a provider so many have their turn in a minute as it takes, and the others each in a minute of their own; of tenants who wait
 * for one provider each has as many turns, as long as it has any to fill them.
 * @param waiting the one first that waits longest
 */
export function planTurns<W extends Waiting>(
  waiting: readonly W[],
  perMinuteOf: (provider: string) => number | undefined,
): Turns<W> {
  const turns: Turns<W> = new Map()
  for (const [provider, all] of Map.groupBy(waiting, (one) => one.provider)) {
    const perMinute = perMinuteOf(provider) ?? Number.POSITIVE_INFINITY
    for (const [place, one] of byTurns(all).entries()) {
      const minutes = Math.floor(place / perMinute)
      const others = turns.get(minutes)
      if (others) others.push(one)
      else turns.set(minutes, [one])
    }
  }
  return turns
}

/** The first of each tenant, then the second of each. */
function byTurns<W extends Waiting>(waiting: readonly W[]): W[] {
  const placed = [...Map.groupBy(waiting, (one) => one.tenantId).values()].flatMap((all) => [...all.entries()])
  return placed.toSorted(([a], [b]) => a - b).map(([, one]) => one)
}
