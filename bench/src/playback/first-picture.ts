import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { launch, MOBILE, signInByForm, throttle, withContext } from '../browser.ts'
import { inTurns } from '../load.ts'
import { type Result, ratioResult } from '../result.ts'
import { addFilm } from '../rows/packaging.ts'
import type { Service } from '../service.ts'
import { BARE_PLAYERS, type BarePlayer, openBarePage, serveBarePages } from './bare-pages.ts'

/** The line alone: both pages run on the same processor. */
const LINE = { ...MOBILE, cpu: 1 }

declare global {
  interface Window {
    pressedAt: number
    pictureAt: number
    /** Lines of the first picture. */
    pictureLines: number
  }
}

/** A viewer reads about the title before the press; meanwhile the page fetches the player, as the bare page has it already. */
const READING_MS = 3_000
const TURNS = 5
/** Notes when a button was pressed and when the first picture of any video was there. */
const STOPWATCH = `
  window.pressedAt = 0; window.pictureAt = 0; window.pictureLines = 0
  addEventListener('click', () => { window.pressedAt ||= performance.now() }, true)
  new MutationObserver(() => {
    const video = document.querySelector('video')
    if (!video || video.isTimed) return
    video.isTimed = true
    video.requestVideoFrameCallback((now, { height }) => { window.pictureAt = now; window.pictureLines = height })
  }).observe(document, { childList: true, subtree: true })`

interface FirstPicture {
  seconds: number
  lines: number
}

async function readPicture(page: Page): Promise<FirstPicture> {
  await page.waitForFunction(() => window.pictureAt > 0, undefined, { timeout: 30_000 })
  return page.evaluate(() => ({
    seconds: (window.pictureAt - window.pressedAt) / 1000,
    lines: window.pictureLines,
  }))
}

export interface Side {
  service: Service
  context: BrowserContext
  titleId: string
}

/** A bare page asks for permission in the press, as ours does, and begins with the same rendition. */
async function bareSeconds(side: Side, player: BarePlayer, lines: number): Promise<number> {
  const page = await side.context.newPage()
  await page.addInitScript(STOPWATCH)
  await openBarePage(page, { ...side, player, lines })
  await throttle(page, LINE)
  await page.getByRole('button', { name: 'Play' }).click()
  const picture = await readPicture(page)
  if (picture.lines !== lines) throw new Error(`${player} began with ${picture.lines} lines instead of ${lines}`)
  return picture.seconds
}

/** The page on which a title is read about, until the press on its button. */
export async function openOurPage(
  page: Page,
  { service, titleId, email = 'member@example.com' }: Pick<Side, 'service' | 'titleId'> & { email?: string },
): Promise<Locator> {
  await signInByForm(page, service.url, email)
  await page.goto(`${service.url}/#/details/${titleId}/related`)
  const button = page.getByRole('button', { name: /^(Watch Now|Resume)$/ }).first()
  await button.waitFor()
  await page.waitForTimeout(READING_MS)
  return button
}

async function ourPicture({ service, context, titleId }: Side): Promise<FirstPicture> {
  const page = await context.newPage()
  await page.addInitScript(STOPWATCH)
  const button = await openOurPage(page, { service, titleId })
  await page.evaluate(() => {
    window.pressedAt = 0
  })
  await throttle(page, LINE)
  await button.click()
  const picture = await readPicture(page)
  await page.goto(`${service.url}/#/home`)
  return picture
}

export async function freeScreens(service: Service): Promise<void> {
  await service.pool.query('delete from screen_lease')
  await service.pool.query('delete from licence_hold')
  await service.pool.query('delete from resume_point')
}

/** From the press of Watch Now to the first picture, against bare pages of two players with the same film, rendition and licences. */
export async function playbackStartRows(service: Service): Promise<Result[]> {
  const stopServing = await serveBarePages()
  const browser: Browser = await launch()
  try {
    const titleId = await addFilm(service)
    const visit = async (work: (side: Side) => Promise<number>) => {
      await freeScreens(service)
      return withContext(browser, (context) => work({ service, context, titleId }))
    }
    let lines = 0
    const ourSeconds = async (side: Side) => {
      const picture = await ourPicture(side)
      lines = picture.lines
      return picture.seconds
    }
    const [ours = [], ...limits] = await inTurns(TURNS, [
      () => visit(ourSeconds),
      ...BARE_PLAYERS.map((player) => () => visit((side) => bareSeconds(side, player, lines))),
    ])
    return BARE_PLAYERS.map((player, at) =>
      ratioResult({
        what: `press to first picture (${lines} lines), 1.6 Mbit/s and 150 ms, beside a bare page of ${player}`,
        unit: 's',
        ours,
        limits: limits[at] ?? [],
        target: 1.1,
        isHigherBetter: false,
      }),
    )
  } finally {
    await browser.close()
    stopServing()
  }
}
