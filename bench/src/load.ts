import autocannon from 'autocannon'

export interface Load {
  perSecond: number
  p99Ms: number
  /** Calls that were answered. */
  calls: number
}

/**
 * Bounded load on a loopback address.
 * @throws Error when any answer is not 2xx: what is refused quickly is not fast
 */
export async function load(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({ duration: 4, connections: 32, ...options })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls failed: ${toCounts(result)}`)
  if (result.requests.total === 0) throw new Error('No call was answered')
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, calls: result.requests.total }
}

function toCounts({ statusCodeStats = {}, errors, timeouts }: autocannon.Result): string {
  const counts = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} × ${status}`)
  return [...counts, `${errors} errors`, `${timeouts} time-outs`].join(', ')
}

/** Measures in turns, so that what the machine does meanwhile falls on both alike. */
export async function inTurns(rounds: number, sides: (() => Promise<number>)[]): Promise<number[][]> {
  const figures: number[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, measure] of sides.entries()) figures[index]?.push(await measure())
  }
  return figures
}
