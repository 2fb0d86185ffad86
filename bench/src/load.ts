import autocannon from 'autocannon'

export interface Load {
  perSecond: number
  p99Ms: number
  failed: number
}

/** Bounded load on a loopback address; answers other than 2xx count as failed. */
export async function load(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({ duration: 4, connections: 32, ...options })
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

/** Measures in turns, so that what the machine does meanwhile falls on both alike. */
export async function inTurns(rounds: number, sides: (() => Promise<number>)[]): Promise<number[][]> {
  const figures: number[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, measure] of sides.entries()) figures[index]?.push(await measure())
  }
  return figures
}
