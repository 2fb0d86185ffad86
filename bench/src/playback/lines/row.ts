import type { Page } from 'playwright'
import { createAccountMaker } from '../../../../e2e/src/fixtures/service/accounts.ts'
import { launch } from '../../browser.ts'
import { readLineSeconds } from '../../env.ts'
import { median, type Result } from '../../result.ts'
import { addFilm } from '../../rows/packaging.ts'
import type { Service } from '../../service.ts'
import { BARE_PLAYERS, openBarePage, serveBarePages } from '../bare-pages.ts'
import { openOurPage } from '../first-picture.ts'
import { openShapedLine } from './shaped-line.ts'
import { GAP_SECONDS, TRACES, type Trace, toSecond } from './traces.ts'
import { type Watched, watchOver } from './watch.ts'

/** Of a hundred seconds, and of a hundred starts. */
const MOST_PERCENT = 0.5
/** Seconds of the line at which a film is begun that is not watched on; two of them lie in a gap. */
const STARTS = [0, 12, 24, 36, 48, 60, 78, 98]
/** Seconds of the line at which a film is begun that is watched: the first gap comes after 75 s, and after 30. */
const LONG = [0, 45]
/** Beyond what is watched, so that nothing of the end is met. */
const LEFT_SECONDS = 40

interface Visit {
  service: Service
  titleId: string
  email: string
}

interface Side {
  name: string
  /** @returns the press that begins the film */
  open: (page: Page, visit: Visit) => Promise<() => Promise<void>>
}

const SIDES: readonly Side[] = [
  {
    name: 'ours',
    open: async (page, visit) => {
      const button = await openOurPage(page, visit)
      return () => button.click()
    },
  },
  ...BARE_PLAYERS.map((player) => ({
    name: `bare ${player}`,
    open: async (page: Page, visit: Visit) => {
      await openBarePage(page, { ...visit, player, lines: 0 })
      return () => page.getByRole('button', { name: 'Play' }).click()
    },
  })),
]

interface OnLine {
  service: Service
  titleId: string
  trace: Trace
  newEmail: () => Promise<string>
}

/** A film in a browser of its own, over a line that begins with the press, at that second of it. */
async function visit(on: OnLine, side: Side, { at, seconds }: { at: number; seconds: number }): Promise<Visited> {
  const { host, port } = new URL(on.service.url)
  const line = await openShapedLine(Number(port))
  const browser = await launch([`--host-resolver-rules=MAP ${host} 127.0.0.1:${line.port}`])
  try {
    const page = await browser.newPage()
    const press = await side.open(page, { ...on, email: await on.newEmail() })
    line.begin((second) => toSecond(on.trace, at + second))
    const watched = await watchOver(page, press, seconds)
    if (line.readBytes() === 0) throw new Error(`${side.name} did not go over the line`)
    return { ...watched, bytes: line.readBytes() }
  } finally {
    await browser.close()
    line.close()
  }
}

type Visited = Watched & { bytes: number }

interface Told {
  name: string
  long: Visited[]
  starts: Visited[]
}

/** Two long visits, and beside them some that only begin, each at another moment of the line. */
async function visitAll(on: OnLine, side: Side): Promise<Told> {
  const begin = async () => {
    const starts: Visited[] = []
    for (const at of STARTS) starts.push(await visit(on, side, { at, seconds: 0 }))
    return starts
  }
  const watched = Promise.all(LONG.map((at) => visit(on, side, { at, seconds: readLineSeconds() })))
  const [long, starts] = await Promise.all([watched, begin()])
  return { name: side.name, long, starts: [...long, ...starts] }
}

const toFailed = ({ starts }: Told) => starts.filter(({ startSeconds }) => startSeconds === null).length
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const toStalledSeconds = ({ long }: Told) => sum(long.map(({ stalledSeconds }) => stalledSeconds))

function toStalled(told: Told): number {
  const played = sum(told.long.map(({ playedSeconds }) => playedSeconds))
  return (toStalledSeconds(told) * 100) / Math.max(1, played + toStalledSeconds(told))
}

function tell(told: Told): string {
  const { long, starts } = told
  const seconds = starts.flatMap(({ startSeconds }) => startSeconds ?? [])
  return [
    `${toFailed(told)} of ${starts.length} starts failed, the others ${median(seconds).toFixed(1)} s (at worst ${Math.max(...seconds).toFixed(1)})`,
    `${long.map(({ stalls }) => stalls).join(' and ')} stalls, ${toStalledSeconds(told).toFixed(1)} s, ${toStalled(told).toFixed(2)} %`,
    `${Math.round(sum(long.map(({ meanLines }) => meanLines)) / long.length)} lines on average, ${(sum(long.map(({ bytes }) => bytes)) / 1e6).toFixed(1)} MB`,
  ].join('; ')
}

/** Failed starts and the stalled part of a visit, over lines with gaps, beside bare pages of two players at the same time. */
export async function lineRows(service: Service): Promise<Result[]> {
  const stopServing = await serveBarePages()
  const maker = createAccountMaker(service.databaseUrl)
  try {
    const shape = { seconds: readLineSeconds() + LEFT_SECONDS, size: '854x480', grain: 8 }
    const titleId = await addFilm(service, shape)
    const newEmail = async () => (await maker.newMember()).email
    const results: Result[] = []
    for (const trace of TRACES) {
      const on = { service, titleId, trace, newEmail }
      results.push(toResult(trace, await Promise.all(SIDES.map((side) => visitAll(on, side)))))
    }
    return results
  } finally {
    await maker.close()
    stopServing()
  }
}

function toResult(trace: Trace, [ours, ...others]: Told[]): Result {
  if (!ours) throw new Error('Nothing was watched')
  return {
    what: `${trace.name} with gaps of ${GAP_SECONDS} s, ${LONG.length} times ${readLineSeconds()} s of a film, and ${STARTS.length} more that are only begun`,
    measured: tell(ours),
    limit: others.map((told) => `${told.name}: ${tell(told)}`).join(' – '),
    figure: `${toStalled(ours).toFixed(2)} %`,
    target: `≤ ${MOST_PERCENT} %, no failed start`,
    isMet: toStalled(ours) <= MOST_PERCENT && toFailed(ours) === 0,
  }
}
