import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { readFleetReplicas } from '../env.ts'
import { LARGE_TENANT } from '../large-tenant/load.ts'
import { ceilingResult, median, type Result } from '../result.ts'
import { type Asker, askMany, createAsker } from './asker.ts'
import { type HotCall, listCalls } from './calls.ts'
import { type Meters, mapUsed, openMeters, type Used } from './meters.ts'
import { type Side, type SideOptions, startSide } from './side.ts'
import { getAppToken, startViewers, type Viewer } from './viewers.ts'

/** Enough that no search is asked twice. */
const TITLES = 4_000
/** So that each viewer comes to each of three replicas, and none twice at once. */
const VIEWERS = 49
const STRANGERS = 7
/** At each replica: one that has less to do answers fewer calls for each time it wakes up. */
const AT_ONCE = 8
const TURNS = 3
const IDLE_MS = 5_000
/** Part of a turn's calls that each replica gets before it, unmeasured: connections stand, and each knows who is signed in. */
const WARM = 0.3
/** Turns' calls that each replica gets before the first: its code is compiled, and each connection has planned what it asks. */
const WARM_TURNS = 3
const TARGET = 1.15
const TARGET_BEAT_MS = 0.25
const FILE = new URL('../../costs.json', import.meta.url)

/** One process as `npm start` has it, and what `docs/scaling.md` describes. */
const SINGLE = { name: 'one process', replicas: 1, hasValkey: false, hasStandby: false }
const FLEET = { name: 'the layout', replicas: readFleetReplicas(), hasValkey: true, hasStandby: true }

interface Stage {
  side: Side
  meters: Meters
  viewers: Viewer[]
  calls: HotCall[]
  /** What it uses in a second in which nobody calls. */
  idle: Used
  next: number
  /** By the name of the call. */
  asked: Map<string, number>
  /** Of calls of which a playback session may ask so many only. */
  askedOfSessions: number
}

/** Of one call. */
interface Cost extends Used {
  answerBytes: number
}

interface Row {
  call: string
  single: Cost
  fleet: Cost
  ratio: number
}

async function prepare(asker: Asker, options: Omit<SideOptions, 'titles' | 'members'>): Promise<Stage> {
  const side = await startSide({ ...options, titles: TITLES, members: VIEWERS + STRANGERS })
  const viewers = await startViewers(asker, side, side.emails.slice(0, VIEWERS))
  const appToken = await getAppToken(asker, side.urls[0] ?? '', LARGE_TENANT)
  const calls = listCalls({ titles: TITLES, appToken, strangers: side.emails.slice(VIEWERS) })
  const meters = await openMeters(side)
  return { side, meters, viewers, calls, idle: mapUsed(() => 0), next: 0, asked: new Map(), askedOfSessions: 0 }
}

async function measureIdle({ meters }: Stage): Promise<Used> {
  const [before, startedMs] = [await meters.read(), performance.now()]
  await wait(IDLE_MS)
  const [after, seconds] = [await meters.read(), (performance.now() - startedMs) / 1_000]
  return mapUsed((name) => (after[name] - before[name]) / seconds)
}

interface Asking {
  asker: Asker
  stage: Stage
  call: HotCall
}

/** So that so many calls more may be asked for of the playback sessions that there are. */
async function beginAnew({ asker, stage, call }: Asking, amount: number): Promise<void> {
  const { mostOfOne } = call
  if (!mostOfOne || stage.askedOfSessions + amount <= mostOfOne * VIEWERS) return
  const play = stage.calls.find(({ name }) => name === 'playback start')
  if (play) await askAll({ asker, stage, call: play }, VIEWERS)
  stage.askedOfSessions = 0
}

/** As many at once as the playback sessions allow, each time after films were begun anew. */
async function askInParts(asking: Asking, amount: number): Promise<void> {
  const most = (asking.call.mostOfOne ?? amount) * VIEWERS
  for (let left = amount; left > 0; left -= most) {
    await beginAnew(asking, Math.min(left, most))
    await askAll(asking, Math.min(left, most))
  }
}

/**
 * Each viewer in turn, of whom there are never two calls at once, and of each replica its share, one replica after the other: all of
 * them at once would share two processors, which on machines of their own they do not.
 */
async function askAll({ asker, stage, call }: Asking, amount = call.amount): Promise<number> {
  if (call.mostOfOne) stage.askedOfSessions += amount
  const { urls } = stage.side
  let bytes = 0
  for (const [place, url] of urls.entries()) {
    const share = Math.floor((amount * (place + 1)) / urls.length) - Math.floor((amount * place) / urls.length)
    await askMany({ amount: share, atOnce: call.atOnce ?? AT_ONCE }, async () => {
      const viewer = stage.viewers[stage.next++ % stage.viewers.length]
      if (!viewer) return
      const n = stage.asked.get(call.name) ?? 0
      stage.asked.set(call.name, n + 1)
      const { body } = await asker.ask(url, call.toAsked(viewer, n))
      bytes += body.length
      call.onAnswer?.(viewer, body)
    })
  }
  return bytes
}

async function measure(asker: Asker, stage: Stage, call: HotCall): Promise<Cost> {
  // A screen whose beat is missing for long is nobody's.
  const beat = stage.calls.find(({ name }) => name === 'presence')
  if (beat) await askAll({ asker, stage, call: beat }, VIEWERS)
  await askInParts({ asker, stage, call }, Math.ceil(call.amount * WARM) * stage.side.urls.length)
  await beginAnew({ asker, stage, call }, call.amount)
  const [before, startedMs] = [await stage.meters.read(), performance.now()]
  const bytes = await askAll({ asker, stage, call })
  const [seconds, after] = [(performance.now() - startedMs) / 1_000, await stage.meters.read()]
  const used = mapUsed((name) => {
    const without = after[name] - before[name] - stage.idle[name] * seconds
    return Math.max(0, without / call.amount)
  })
  return { ...used, answerBytes: Math.round(bytes / call.amount) }
}

const toMedian = (costs: readonly Cost[]): Cost => ({
  ...mapUsed((name) => median(costs.map((cost) => cost[name]))),
  answerBytes: costs.at(-1)?.answerBytes ?? 0,
})

const toWorkMs = ({ apiMs, primaryMs, standbyMs }: Used) => apiMs + primaryMs + standbyMs

async function compare(asker: Asker, [single, fleet]: [Stage, Stage], place: number): Promise<Row> {
  const costs: { single: Cost[]; fleet: Cost[] } = { single: [], fleet: [] }
  const [one, other] = [single.calls[place], fleet.calls[place]]
  if (!one || !other) throw new Error('There is no such call')
  for (let turn = 0; turn < TURNS; turn += 1) {
    costs.single.push(await measure(asker, single, one))
    costs.fleet.push(await measure(asker, fleet, other))
  }
  const ratios = costs.fleet.map((cost, turn) => toWorkMs(cost) / toWorkMs(costs.single[turn] ?? cost))
  const row = { call: one.name, single: toMedian(costs.single), fleet: toMedian(costs.fleet), ratio: median(ratios) }
  console.log(toLine(row))
  return row
}

const HEAD = [
  '| call | api | database | all | api | primary | standby | Valkey | all | ratio | statements | commands of Valkey, bytes |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|',
].join('\n')

function toLine({ call, single, fleet, ratio }: Row): string {
  const ms = (value: number) => value.toFixed(2)
  const cells = [
    ...[call, ms(single.apiMs), ms(single.primaryMs), ms(toWorkMs(single))],
    ...[ms(fleet.apiMs), ms(fleet.primaryMs), ms(fleet.standbyMs), ms(fleet.valkeyMs), ms(toWorkMs(fleet))],
    `${ratio.toFixed(2)}×`,
    `${single.statements.toFixed(1)}, ${fleet.statements.toFixed(1)}`,
    `${fleet.valkeyCommands.toFixed(1)}, ${Math.round(fleet.valkeyBytes)}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** As `bench/costs.json` has them: of the layout of several replicas, for what is reckoned from them. */
function toCosts({ call, fleet }: Row) {
  const round = (value: number) => Number(value.toFixed(3))
  return {
    call,
    ...{ apiMs: round(fleet.apiMs), databaseMs: round(fleet.primaryMs), standbyMs: round(fleet.standbyMs) },
    ...{ valkeyMs: round(fleet.valkeyMs), statements: Number(fleet.statements.toFixed(1)) },
    ...{ valkeyBytes: Math.round(fleet.valkeyBytes), answerBytes: fleet.answerBytes },
  }
}

function toResults(rows: readonly Row[]): Result[] {
  const dearest = rows.toSorted((one, other) => other.ratio - one.ratio)[0]
  const beat = rows.find(({ call }) => call === 'presence')
  const beatMs = beat ? toWorkMs(beat.fleet) + beat.fleet.valkeyMs : Number.NaN
  const above = rows.filter(({ ratio }) => ratio > TARGET).map(({ call, ratio }) => `${call} ${ratio.toFixed(2)}`)
  return [
    ceilingResult({
      what: `processor of a call with replicas (${FLEET.replicas}), Valkey and a standby, of one process, the worst of all hot calls`,
      ...{ value: dearest?.ratio ?? Number.NaN, unit: '×', target: TARGET },
      measured: above.length > 0 ? `above: ${above.join(', ')}` : `at most ${dearest?.call}`,
    }),
    ceilingResult({
      what: `presence report with replicas (${FLEET.replicas}), processor of api, both databases and Valkey`,
      ...{ value: beatMs, unit: 'ms', target: TARGET_BEAT_MS },
    }),
  ]
}

/** What each hot call costs with several replicas, beside one process that is alone; writes `bench/costs.json`. */
export async function fleetCostRows(): Promise<Result[]> {
  const asker = createAsker()
  const stages: Stage[] = []
  try {
    stages.push(...(await Promise.all([SINGLE, FLEET].map((options) => prepare(asker, options)))))
    const [single, fleet] = stages
    if (!single || !fleet) return []
    const place = (name: string) => single.calls.findIndex((call) => call.name === name)
    for (const stage of stages) {
      for (const call of stage.calls)
        await askInParts({ asker, stage, call }, call.amount * WARM_TURNS * stage.side.urls.length)
      stage.idle = await measureIdle(stage)
      const { apiMs, primaryMs, standbyMs, valkeyMs, statements } = stage.idle
      const ms = [apiMs, primaryMs, standbyMs, valkeyMs].map((value) => value.toFixed(1)).join(', ')
      console.log(
        `${stage.side.name}, a second in which nobody calls: api, primary, standby, Valkey ${ms} ms; ${statements.toFixed(1)} statements`,
      )
    }
    console.log(HEAD)
    const rows: Row[] = []
    for (const { name } of single.calls) rows.push(await compare(asker, [single, fleet], place(name)))
    if (FLEET.replicas > 1) await writeFile(FILE, `${JSON.stringify(rows.map(toCosts), null, 2)}\n`)
    return toResults(rows)
  } finally {
    asker.close()
    for (const { meters, side } of stages) {
      await meters.close()
      await side.stop()
    }
  }
}
