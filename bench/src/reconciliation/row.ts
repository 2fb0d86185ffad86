import { setTimeout as wait } from 'node:timers/promises'
import { readResidentMb } from '../call-costs/processor.ts'
import { readSubscriptions } from '../env.ts'
import { findWorker } from '../processor.ts'
import { ceilingResult, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { listExpected, MIN_ROWS, PARTIES } from './planted.ts'
import { seedSubscriptions } from './seed.ts'

const MAX_MINUTES = 30
const GIVEN_UP_MS = 45 * 60_000
const LOOK_MS = 250

interface CalledOften {
  operation: string
  allowed: number
  perMs: number
  most: number
  refused: number
}

async function readCalled({ sandboxUrl }: Service): Promise<(CalledOften & { party: string })[]> {
  const all = await Promise.all(
    PARTIES.map(async (party) => {
      const answer = await fetch(`${sandboxUrl}/control/${party}/called`)
      const { called } = (await answer.json()) as { called: CalledOften[] }
      return called.filter(({ operation }) => /subscription/.test(operation)).map((one) => ({ ...one, party }))
    }),
  )
  return all.flat()
}

/** Which parties were read to the end. */
async function listRead({ pool }: Service, since: Date): Promise<string[]> {
  const { rows } = await pool.query<{ provider: string }>(
    `select provider from provider_reading where book = 'subscriptions' and span_until is null and read_until >= $1`,
    [since],
  )
  return rows.map(({ provider }) => provider)
}

async function listFindings({ pool }: Service, since: Date): Promise<string[]> {
  const { rows } = await pool.query<{ found: string }>(
    `select kind || ' ' || (detail ->> 'provider') || ' ' || (detail ->> 'subscription') as found from finding
     where kind like 'rene%' and found_at >= $1`,
    [since],
  )
  return rows.map(({ found }) => found).toSorted()
}

/** From the moment at which no night was read yet until each list was read to its end. */
async function compare(service: Service) {
  const workerPid = await findWorker(service)
  const beforeMb = await readResidentMb(workerPid)
  const [since, startedAt] = [new Date(), performance.now()]
  await service.pool.query(`delete from provider_reading where book = 'subscriptions'`)
  const minutes = new Map<string, number>()
  let peakMb = beforeMb
  while (minutes.size < PARTIES.length) {
    const ms = performance.now() - startedAt
    if (ms > GIVEN_UP_MS) throw new Error(`read to the end: ${[...minutes.keys()].join(', ') || 'none'}`)
    for (const party of await listRead(service, since)) if (!minutes.has(party)) minutes.set(party, ms / 60_000)
    peakMb = Math.max(peakMb, await readResidentMb(workerPid))
    await wait(LOOK_MS)
  }
  return { since, minutes, beforeMb, peakMb }
}

/** The nightly comparison of all subscriptions with what four providers say of them. */
export async function reconciliationRows(service: Service): Promise<Result[]> {
  const count = readSubscriptions()
  if (count < MIN_ROWS) throw new Error(`BENCH_SUBSCRIPTIONS is ${MIN_ROWS} at least`)
  await seedSubscriptions(service, count)
  const { since, minutes, beforeMb, peakMb } = await compare(service)
  const [found, expected] = [await listFindings(service, since), listExpected()]
  const called = await readCalled(service)
  const wrong = [...new Set(found).symmetricDifference(new Set(expected))]
  if (wrong.length > 0) console.log(`found or missed beside what was planted: ${wrong.join('; ')}`)
  const what = `nightly comparison of ${count.toLocaleString('en')} subscriptions`
  const toText = ({ party, operation, most, allowed, perMs, refused }: (typeof called)[number]) =>
    `${party} ${operation} ${most} of ${allowed} in ${perMs / 1_000} s, ${refused} refused`
  return [
    ceilingResult({
      ...{ what: `${what}, four providers`, value: Math.max(...minutes.values()), unit: 'min', target: MAX_MINUTES },
      measured: [...minutes].map(([party, value]) => `${party} ${value.toFixed(1)} min`).join(', '),
    }),
    ceilingResult({
      ...{ what: `${what}, findings beside the planted`, value: wrong.length, unit: 'findings', target: 0 },
      measured: `${found.length} found, ${expected.length} planted`,
    }),
    ceilingResult({
      ...{ what: `${what}, of the calls that a provider allows`, unit: '×', target: 1 },
      value: Math.max(...called.map(({ most, allowed }) => most / allowed)),
      measured: called.map(toText).join('; '),
    }),
    {
      what: `${what}, memory of the process for jobs`,
      ...{ measured: `${Math.round(beforeMb)} MB before, ${Math.round(peakMb)} MB at most`, limit: '–', target: '–' },
      ...{ figure: `${Math.round(peakMb - beforeMb)} MB more`, isMet: true },
    },
  ]
}
