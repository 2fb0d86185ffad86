import { setTimeout } from 'node:timers/promises'
import { readResidentMb } from '../call-costs/processor.ts'
import { type Asker, createAsker } from '../fleet/asker.ts'
import { startSide } from '../fleet/side.ts'
import { getAppToken } from '../fleet/viewers.ts'
import { LARGE_TENANT } from '../large-tenant/load.ts'
import { ceilingResult, median, type Result, round } from '../result.ts'

const TITLES = 10_000
const TURNS = 5
const TARGET_SECONDS = 2
const TARGET_MB = 200
/** The catalogue is read at the first call; what that left behind is collected by then. */
const REST_MS = 30_000

async function readCatalogue(asker: Asker, url: string): Promise<void> {
  const token = await getAppToken(asker, url, LARGE_TENANT)
  const headers = { 'x-customer-id': LARGE_TENANT, authorization: `Bearer ${token}` }
  for (const path of ['/apps/v1/home', '/apps/v1/catalogues?id=movies&limit=60']) {
    await asker.ask(url, { method: 'GET', path, headers })
  }
}

const SIDE = { name: 'replicas', replicas: 1, hasValkey: true, hasStandby: false, titles: TITLES, members: 1 }

/**
 * How soon another api is ready beside one that runs, with code that an earlier one has compiled, and what it holds once it has read
 * the catalogue of a large tenant and nobody calls.
 */
export async function replicaRows(): Promise<Result[]> {
  const side = await startSide(SIDE)
  const asker = createAsker()
  try {
    const seconds: number[] = []
    const work: number[] = []
    let megabytes = Number.NaN
    for (let turn = 1; turn <= TURNS; turn += 1) {
      const replica = await side.addReplica(`another-${turn}`)
      seconds.push(replica.readyMs / 1_000)
      work.push(replica.startMs)
      if (turn === TURNS) {
        await readCatalogue(asker, replica.url)
        await setTimeout(REST_MS)
        megabytes = await readResidentMb(replica.pid())
      }
      await replica.end()
    }
    const measured = `${seconds.map(round).join(', ')} s; ${work.map(round).join(', ')} ms of processor`
    return [
      ceilingResult({
        ...{ what: 'Another api: from its start to ready', value: median(seconds), unit: 's' },
        ...{ target: TARGET_SECONDS, measured },
      }),
      ceilingResult({
        ...{ what: `Memory of an api at rest, ${TITLES.toLocaleString('en')} titles`, unit: 'MB' },
        ...{ value: megabytes, target: TARGET_MB },
      }),
    ]
  } finally {
    asker.close()
    await side.stop()
  }
}
