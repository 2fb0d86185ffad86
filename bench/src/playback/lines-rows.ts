import type { Browser, Page } from 'playwright'
import { launch, withContext } from '../browser.ts'
import { readLineSeconds } from '../env.ts'
import type { Result } from '../result.ts'
import { addFilm } from '../rows/packaging.ts'
import type { Service } from '../service.ts'
import { BARE_PLAYERS, openBarePage, serveBarePages } from './bare-pages.ts'
import { freeScreens, openOurPage } from './first-picture.ts'
import { TRACES, type Trace, toSecond } from './traces.ts'
import { type Watched, watchOver } from './watch.ts'

/** Of a hundred seconds, and of a hundred starts. */
const MOST_PERCENT = 0.5
/** So many starts that a film is not watched after. */
const STARTS = 4
const START_SECONDS = 20

type Open = (page: Page) => Promise<() => Promise<void>>

interface Side {
  name: string
  open: Open
}

function listSides(service: Service, titleId: string): Side[] {
  const ours = async (page: Page) => {
    const button = await openOurPage(page, { service, titleId })
    return () => button.click()
  }
  const bare = BARE_PLAYERS.map((player) => ({
    name: `bare ${player}`,
    open: async (page: Page) => {
      await openBarePage(page, { service, titleId, player, lines: 0 })
      return () => page.getByRole('button', { name: 'Play' }).click()
    },
  }))
  return [{ name: 'ours', open: ours }, ...bare]
}

interface OnLine {
  service: Service
  browser: Browser
  trace: Trace
}

/** One long visit, and some that only begin, each at another moment of the line. */
async function visit({ service, browser, trace }: OnLine, { open }: Side): Promise<Watched[]> {
  const visits: Watched[] = []
  for (let start = 0; start <= STARTS; start += 1) {
    const seconds = start === 0 ? readLineSeconds() : START_SECONDS
    await freeScreens(service)
    const watched = await withContext(browser, async (context) => {
      const page = await context.newPage()
      const press = await open(page)
      return watchOver(page, press, { seconds, toSecond: (second) => toSecond(trace, second + (start && start * 7)) })
    })
    visits.push(watched)
  }
  return visits
}

const toFailed = (visits: Watched[]) => visits.filter(({ startSeconds }) => startSeconds === null).length

function toStalled([long]: Watched[]): number {
  const { playedSeconds = 0, stalledSeconds = 0 } = long ?? {}
  return (stalledSeconds * 100) / Math.max(1, playedSeconds + stalledSeconds)
}

const tell = (visits: Watched[]) =>
  `${toFailed(visits)} of ${visits.length} starts failed, ${toStalled(visits).toFixed(2)} % stalled`

/** Failed starts and the stalled part of a visit, over lines with gaps, beside bare pages of two players in the same run. */
export async function lineRows(service: Service): Promise<Result[]> {
  const stopServing = await serveBarePages()
  const browser = await launch()
  try {
    const titleId = await addFilm(service, { seconds: readLineSeconds() + 60, size: '640x360' })
    const results: Result[] = []
    for (const trace of TRACES) {
      const told: { name: string; visits: Watched[] }[] = []
      for (const side of listSides(service, titleId))
        told.push({ name: side.name, visits: await visit({ service, browser, trace }, side) })
      const [ours, ...others] = told
      const visits = ours?.visits ?? []
      results.push({
        what: `${trace.name} with gaps of 30 s, ${readLineSeconds()} s of a film and ${STARTS} more starts`,
        measured: tell(visits),
        limit: others.map(({ name, visits }) => `${name}: ${tell(visits)}`).join('; '),
        figure: `${toStalled(visits).toFixed(2)} %`,
        target: `≤ ${MOST_PERCENT} %, no failed start`,
        isMet: toStalled(visits) <= MOST_PERCENT && toFailed(visits) === 0,
      })
    }
    return results
  } finally {
    await browser.close()
    stopServing()
  }
}
