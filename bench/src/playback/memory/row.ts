import type { Browser, CDPSession, Page } from 'playwright'
import { createAccountMaker } from '../../../../e2e/src/fixtures/service/accounts.ts'
import { launch } from '../../browser.ts'
import { readMemoryMinutes } from '../../env.ts'
import type { Result } from '../../result.ts'
import { addFilm } from '../../rows/packaging.ts'
import type { Service } from '../../service.ts'
import { openBarePage, serveBarePages } from '../bare-pages.ts'
import { freeScreens, openOurPage } from '../first-picture.ts'
import { type Held, readHeld } from './held.ts'
import { stopListening } from './stop-listening.ts'
import { play, RATE, seek } from './viewer.ts'

const SEEKS = 200
/** By then a player holds all that it will hold: ours fetches farther ahead after a minute. */
const SETTLED_MINUTES = 5
/** Looked at between, so that what grows for ever is told from what grows once. */
const LOOK_MINUTES = 10
/** Of film after the last seek, so that as much is buffered as before. */
const AFTER_SECONDS = 80
/** A film goes on after what is played, so that nothing of its end is met. */
const LEFT_MINUTES = 6
const MOST_PERCENT = 10
/** A film that was sent and is not there by then was lost on its way. */
const PATIENCE_MS = 15_000

/** What is watched, by whom, in a browser of its own. */
interface Watching {
  name: string
  browser: Browser
  page: Page
  client: CDPSession
  send: (tenth: number) => Promise<void>
}

interface Readings {
  early: Held
  /** Each ten minutes of film, from the first reading to the end of the film's play. */
  trail: Held[]
  late: Held
  lost: number
}

const toEarlyMinutes = () => Math.min(SETTLED_MINUTES, readMemoryMinutes() / 2)

async function watch({ name, browser, page, client, send }: Watching): Promise<Readings> {
  const read = async (minute: number | string) => {
    const held = await readHeld(browser, client)
    console.log(`${name}, ${minute}: ${JSON.stringify(held)}`)
    return held
  }
  const minutes = readMemoryMinutes()
  let played = toEarlyMinutes()
  await play(page, played * 60)
  const early = await read(played)
  const trail: Held[] = []
  while (played < minutes) {
    const next = Math.min(minutes, played + LOOK_MINUTES)
    await play(page, (next - played) * 60)
    played = next
    trail.push(await read(played))
  }
  const lost = await seek(page, { count: SEEKS, send, patienceMs: PATIENCE_MS })
  await play(page, AFTER_SECONDS)
  return { early, trail, late: await read('after the seeks'), lost }
}

interface Film {
  service: Service
  titleId: string
  email: string
}

/** By the keys of its tenths, as a viewer does. */
async function openOurs(page: Page, film: Film): Promise<Pick<Watching, 'send'>> {
  const button = await openOurPage(page, film)
  await button.click()
  return { send: (tenth) => page.keyboard.press(String(tenth)) }
}

async function openBare(page: Page, film: Film): Promise<Pick<Watching, 'send'>> {
  await openBarePage(page, { ...film, player: 'Shaka', lines: 0 })
  await page.getByRole('button', { name: 'Play' }).click()
  return {
    send: (tenth) =>
      page.evaluate((part) => {
        const video = document.querySelector('video')
        if (video) video.currentTime = part * video.duration
      }, tenth / 10),
  }
}

async function watchIn(name: string, open: (page: Page) => Promise<Pick<Watching, 'send'>>, onBegun: () => unknown) {
  const browser = await launch()
  try {
    const page = await browser.newPage()
    const { send } = await open(page)
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
    await onBegun()
    await stopListening(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Performance.enable')
    return await watch({ name, browser, page, client, send })
  } finally {
    await browser.close()
  }
}

/**
 * What the player's page holds after an hour of film and two hundred seeks, against what it held after five minutes; and what a bare
 * page of Shaka holds that plays the same film at the same time.
 */
export async function memoryRows(service: Service): Promise<Result[]> {
  const minutes = readMemoryMinutes()
  const titleId = await addFilm(service, { seconds: (minutes + LEFT_MINUTES) * 60, size: '256x144', grain: 0, rate: 5 })
  const stopServing = await serveBarePages()
  const maker = createAccountMaker(service.databaseUrl)
  // A bare page tells nobody that it still watches: its screen is held for it.
  const hold = () => service.pool.query(`update screen_lease set expires_at = now() + interval '4 hours'`)
  try {
    await freeScreens(service)
    const [ourEmail, bareEmail] = [(await maker.newMember()).email, (await maker.newMember()).email]
    const [ours, bare] = await Promise.all([
      watchIn('ours', (page) => openOurs(page, { service, titleId, email: ourEmail }), hold),
      watchIn('bare Shaka', (page) => openBare(page, { service, titleId, email: bareEmail }), hold),
    ])
    return [
      toResult('heap', 'heap of the script', { ours, bare }),
      toResult('process', 'process of the page', { ours, bare }),
    ]
  } finally {
    await maker.close()
    stopServing()
  }
}

const toPercent = (of: 'heap' | 'process', { early, late }: Readings) => (late[of] / early[of] - 1) * 100

function toText(of: 'heap' | 'process', readings: Readings): string {
  const { early, trail, late, lost } = readings
  const tell = (held: Held) => (held[of] / 1e6).toFixed(1)
  const between = trail.map(tell).join(', ')
  const more = ({ nodes, listeners }: Held) => `${nodes} nodes and ${listeners} listeners`
  const seeks = `${lost} of ${SEEKS} seeks lost`
  return `${tell(early)} MB after ${toEarlyMinutes()} minutes, then each ${LOOK_MINUTES} ${between}, ${tell(late)} after the seeks; ${more(early)}, then ${more(late)}; ${seeks}`
}

function toResult(of: 'heap' | 'process', name: string, { ours, bare }: Record<'ours' | 'bare', Readings>): Result {
  const percent = toPercent(of, ours)
  return {
    what: `memory of the player's page, ${name}, after ${readMemoryMinutes()} minutes of film at ${RATE} times its speed and ${SEEKS} seeks`,
    measured: toText(of, ours),
    limit: `bare Shaka ${toPercent(of, bare).toFixed(1)} %: ${toText(of, bare)}`,
    figure: `${percent.toFixed(1)} %`,
    target: `< ${MOST_PERCENT} %, no seek lost`,
    isMet: percent < MOST_PERCENT && ours.lost === 0,
  }
}
