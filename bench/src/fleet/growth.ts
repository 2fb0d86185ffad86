import { setTimeout as wait } from 'node:timers/promises'
import { readResidentMb } from '../call-costs/processor.ts'
import { readGrowthMinutes, readGrowthRate } from '../env.ts'
import { LARGE_TENANT } from '../large-tenant/load.ts'
import { ceilingResult, median, type Result, round } from '../result.ts'
import { type Asker, createAsker } from './asker.ts'
import { type HotCall, listCalls } from './calls.ts'
import { readHeldMb } from './heap.ts'
import type { Replica } from './replica.ts'
import { startSide } from './side.ts'
import { getAppToken, startViewers, type Viewer } from './viewers.ts'

const TITLES = 10_000
/** So many that none of them asks more often than the service lets one. */
const VIEWERS = 180
const STRANGERS = 15
const MINUTE_MS = 60_000
/** Readings that the first and the last figure are the median of. */
const READINGS = 5
/** Caches are filled and code is compiled by then. */
const WARM_MINUTES = 5
const TARGET_PERCENT = 10
/** More are not sent before some are answered: a machine with other work falls behind, and asks less. */
const MOST_AT_ONCE = 32
const MOST_FAILED = 0.01

interface Reading {
  minute: number
  residentMb: number
  /** Once garbage is collected. */
  heldMb: number
  /** Of answers and cards, under the budget of the process. */
  keptMb: number
  calls: number
}

/** As many of each call as its weight, mixed evenly and the same each time. */
function mix(calls: readonly HotCall[]): HotCall[] {
  const places = calls.flatMap((call) =>
    Array.from({ length: call.weight }, (_, place) => ({ call, at: (place + 0.5) / call.weight })),
  )
  return places.toSorted((one, other) => one.at - other.at).map(({ call }) => call)
}

/** Calls at a steady rate until it is told to stop. */
function startLoad(asker: Asker, url: string, { calls, viewers }: { calls: readonly HotCall[]; viewers: Viewer[] }) {
  const mixed = mix(calls)
  const counts = { answered: 0, failed: 0, running: 0 }
  const failures = new Map<string, number>()
  let next = 0
  const askNext = async () => {
    const n = next++
    const [call, viewer] = [mixed[n % mixed.length], viewers[n % viewers.length]]
    if (!call || !viewer) return
    const { body } = await asker.ask(url, call.toAsked(viewer, n))
    call.onAnswer?.(viewer, body)
  }
  const timer = setInterval(() => {
    if (counts.running >= MOST_AT_ONCE) return
    counts.running += 1
    askNext()
      .then(
        () => counts.answered++,
        (error: Error) => {
          counts.failed += 1
          const what = error.message.replace(/"requestId":"[^"]*",?/, '')
          failures.set(what, (failures.get(what) ?? 0) + 1)
        },
      )
      .finally(() => counts.running--)
  }, 1_000 / readGrowthRate())
  return {
    ...{ counts, failures },
    async stop() {
      clearInterval(timer)
      while (counts.running > 0) await wait(50)
    },
  }
}

/** What the caches say themselves that they take. */
async function readKeptMb({ metricsUrl }: Replica): Promise<number> {
  const text = await (await fetch(`${metricsUrl}/metrics`)).text()
  const bytes = [...text.matchAll(/^kola_api_cache_bytes\{.*\} (\d+)$/gm)].map(([, value]) => Number(value))
  if (bytes.length === 0) throw new Error('The api says nothing of its caches')
  return bytes.reduce((sum, value) => sum + value, 0) / 1024 / 1024
}

async function watch(replica: Replica, count: () => number): Promise<Reading[]> {
  const readings: Reading[] = []
  const startedMs = performance.now()
  for (let minute = 1; minute <= readGrowthMinutes(); minute += 1) {
    await wait(Math.max(0, startedMs + minute * MINUTE_MS - performance.now()))
    const residentMb = await readResidentMb(replica.pid())
    const keptMb = await readKeptMb(replica)
    const reading = { minute, residentMb, heldMb: await readHeldMb(replica.inspectPort), keptMb, calls: count() }
    readings.push(reading)
    console.log(
      `| ${minute} | ${residentMb.toFixed(0)} | ${reading.heldMb.toFixed(1)} | ${keptMb.toFixed(1)} | ${reading.calls} |`,
    )
  }
  return readings
}

function toResult(what: string, values: readonly number[]): Result {
  const warm = values.slice(Math.min(WARM_MINUTES, values.length - 1))
  const [first, last] = [median(warm.slice(0, READINGS)), median(warm.slice(-READINGS))]
  return ceilingResult({
    ...{ what, value: (last / first - 1) * 100, unit: '%', target: TARGET_PERCENT },
    measured: `${round(first)} MB, then ${round(last)} MB`,
  })
}

/** One replica under all that viewers ask: what it holds each minute. */
export async function growthRows(): Promise<Result[]> {
  const members = VIEWERS + STRANGERS
  const side = await startSide({
    ...{ name: 'growth', replicas: 1, hasValkey: true, hasStandby: false, titles: TITLES, members, isInspected: true },
  })
  const asker = createAsker()
  try {
    const [replica] = side.replicas
    if (!replica) return []
    const { url } = replica
    const viewers = await startViewers(asker, side, side.emails.slice(0, VIEWERS))
    const appToken = await getAppToken(asker, url, LARGE_TENANT)
    const calls = listCalls({ titles: TITLES, appToken, strangers: side.emails.slice(VIEWERS) })
    const load = startLoad(asker, url, { calls, viewers })
    const readings = await watch(replica, () => load.counts.answered)
    await load.stop()
    const { answered, failed } = load.counts
    if (failed > answered * MOST_FAILED)
      throw new Error(`${failed} of ${answered} failed: ${[...load.failures].join('; ')}`)
    for (const [failure, times] of load.failures) console.log(`${times} × ${failure}`)
    const during = `${readings.length} minutes of ${round(answered / readings.length / 60)} calls a second, ${TITLES.toLocaleString('en')} titles`
    return [
      toResult(
        `Memory of an api beside its caches, garbage collected, ${during}`,
        readings.map(({ heldMb, keptMb }) => heldMb - keptMb),
      ),
      toResult(
        `The same with its caches, which grow to their budget, and all that the system gave it, ${during}`,
        readings.map(({ residentMb }) => residentMb),
      ),
    ]
  } finally {
    asker.close()
    await side.stop()
  }
}
