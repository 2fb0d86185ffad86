import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright'
import { launch, throttle, withContext } from '../browser.ts'
import { type BrowserState, signInFresh } from '../fresh-member.ts'
import { ceilingResult, median, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { PHONE } from '../visits.ts'

/** Worst of so many counts. */
const ROUNDS = 10
const MAX_MS = 100
/** A television's processor, once home stands there. */
const MAX_TV_MS = 200
const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
/** At loopback's speed: here the processor alone is in question. */
export const NO_LINE = { bitsPerSecond: 1e9, latencyMs: 0 }

declare global {
  interface Window {
    slowestMs: number
  }
}

/** Event Timing: from a press until the next picture of the page, in steps of 8 ms. */
const WATCH = `
  window.slowestMs = 0
  const watch = (type, note, options) => new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type, buffered: true, ...options })
  watch('event', ({ interactionId, duration }) => {
    if (interactionId) window.slowestMs = Math.max(window.slowestMs, duration)
  }, { durationThreshold: 16 })`

interface Profile {
  name: string
  cpu: number
  screen: BrowserContextOptions
  limitMs: number
  uses: readonly ((hand: Hand) => Promise<void>)[]
}

type Measured = Map<string, number[]>

/** Until four turns of the page's loop in a row have come when they were due, so that nothing is left to do. */
export const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let calm = 0
        let last = performance.now()
        const look = () => {
          const now = performance.now()
          calm = now - last < 80 ? calm + 1 : 0
          last = now
          if (calm === 4) resolve()
          else setTimeout(look, 50)
        }
        setTimeout(look, 50)
      }),
  )

async function standAtHome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/home`)
  await page.locator('main .row .card').first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"], main[aria-busy="true"]') === null)
  await page.waitForLoadState('networkidle')
  await settle(page)
}

type Act = () => Promise<unknown>

export interface Hand {
  page: Page
  isTouch: boolean
  /** Measures what was readied. */
  note: (name: string, ready: () => Promise<Act>) => Promise<void>
}

export function toHand(page: Page, isTouch: boolean, measured: Measured): Hand {
  const note: Hand['note'] = async (name, ready) => {
    const act = await ready()
    await settle(page)
    await page.evaluate(() => {
      window.slowestMs = 0
    })
    await act()
    await settle(page)
    const slowest = await page.evaluate(() => window.slowestMs)
    measured.set(name, [...(measured.get(name) ?? []), slowest])
  }
  return { page, isTouch, note }
}

/** Whether a press in the middle of it would reach it; else it is brought to where one does. */
const isWithinReach = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const reached = document.elementFromPoint(left + width / 2, top + height / 2)
  if (element.contains(reached)) return true
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return false
}

/**
 * Readies a press: by the input alone, for a locator's own press asks the page what lies under the finger while the page
 * is at work with it, which would be counted.
 */
export const aim =
  ({ page, isTouch }: Hand, target: Locator) =>
  async (): Promise<Act> => {
    await target.waitFor()
    if (!(await target.evaluate(isWithinReach)) && !(await target.evaluate(isWithinReach)))
      throw new Error(`Something lies upon ${target}`)
    const place = await target.boundingBox()
    if (!place) throw new Error(`${target} has no place`)
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
    return () => (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  }

const button = ({ page }: Hand, name: RegExp) => page.getByRole('button', { name })

async function timesTen(act: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await act(round)
}

/** As one does: a phone has no keys, and a key makes a ring of what has the focus, which the next press would have to draw. */
async function closeMenu({ page, isTouch }: Hand): Promise<void> {
  if (isTouch) await page.locator('.hero').tap({ position: { x: 8, y: 240 }, force: true })
  else await page.keyboard.press('Escape')
  await page.locator('.panel').filter({ visible: true }).waitFor({ state: 'hidden' })
}

/** What leaves home where it is. */
async function stayAtHome(hand: Hand): Promise<void> {
  const { page, note } = hand
  await timesTen(async () => {
    await note('menu', aim(hand, button(hand, /^Your menu/)))
    await note('theme', aim(hand, button(hand, /^Switch to/)))
    await closeMenu(hand)
  })
  const saving = page.locator('.hero').getByRole('button', { name: /My List/ })
  await timesTen(() => note('my list', aim(hand, saving)))
  if (hand.isTouch) return
  await timesTen((round) => note('row by button', aim(hand, button(hand, round % 2 ? /^Earlier/ : /^Later/).first())))
}

async function backToHome({ page }: Hand): Promise<void> {
  await page.goBack()
  await page.waitForURL(/#\/home/)
  await page.locator('main .row .card').first().waitFor()
}

/** Ten letters, of which each is a press. */
async function searchAndBack(hand: Hand): Promise<void> {
  const { page, note } = hand
  const inBar = page.getByRole('banner').getByRole('link', { name: /^Search/ })
  const tab = page.getByRole('navigation').getByRole('link', { name: 'Search' })
  const field = page.getByRole('searchbox').filter({ visible: true })
  await timesTen(async (round) => {
    await note('search', aim(hand, inBar.or(tab).filter({ visible: true }).first()))
    await field.waitFor()
    if (round === 0) {
      await field.focus()
      for (const letter of 'danfo lago')
        await note('typing', async () => () => page.keyboard.press(letter === ' ' ? 'Space' : letter))
    }
    await backToHome(hand)
  })
}

/** A card's page, and back. A mouse comes there by the card's panel. */
export async function openTitles(hand: Hand): Promise<void> {
  const { page, note } = hand
  const watch = page.locator('.hero .button--main')
  await timesTen(async (round) => {
    const card = page.locator('main .row .card').nth(1 + (round % 3))
    if (hand.isTouch) await note('details', aim(hand, card))
    else {
      await card.hover()
      const more = card.getByRole('link', { name: /^More/ })
      await more.waitFor()
      await note('details', aim(hand, more))
    }
    await page.waitForURL(/#\/(details|detailseries)/)
    await watch.waitFor()
    await page.waitForLoadState('networkidle')
    await backToHome(hand)
  })
}

/** From the banner into the film, and back. */
async function watchNow(hand: Hand): Promise<void> {
  const { page, note } = hand
  await timesTen(async () => {
    await note('watch now', aim(hand, page.locator('.hero .button--main')))
    await page.locator('video').waitFor({ state: 'attached' })
    await backToHome(hand)
  })
}

interface Measuring {
  browser: Browser
  url: string
  state: BrowserState
}

export async function open(context: BrowserContext, line: Parameters<typeof throttle>[1]): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(WATCH)
  await throttle(page, line)
  return page
}

const EVERYWHERE = [stayAtHome, searchAndBack, openTitles, watchNow]
/** A film takes a processor that slow half a minute to open: there it is what leaves home where it is. */
const PROFILES: readonly Profile[] = [
  { name: 'phone, processor 4× slower', cpu: 4, screen: PHONE, limitMs: MAX_MS, uses: EVERYWHERE },
  { name: 'laptop, processor 4× slower', cpu: 4, screen: DESK, limitMs: MAX_MS, uses: EVERYWHERE },
  { name: 'phone at home, processor 20× slower', cpu: 20, screen: PHONE, limitMs: MAX_TV_MS, uses: [stayAtHome] },
]

async function measure({ browser, url, state }: Measuring, { cpu, screen, uses }: Profile): Promise<Measured> {
  const measured: Measured = new Map()
  const work = async (context: BrowserContext) => {
    const page = await open(context, { ...NO_LINE, cpu })
    const hand = toHand(page, screen.hasTouch ?? false, measured)
    await standAtHome(page, url)
    for (const use of uses) await use(hand)
  }
  await withContext(browser, work, { ...screen, storageState: state })
  return measured
}

const EMPTY_PAGE = '<!doctype html><meta name="viewport" content="width=device-width"><button>Press</button>'

/** What the browser alone takes for a press there: nothing of ours can be quicker. */
async function measureFloor({ browser }: Measuring, { cpu, screen }: Profile): Promise<Measured> {
  const measured: Measured = new Map()
  const work = async (context: BrowserContext) => {
    const page = await open(context, { ...NO_LINE, cpu })
    const hand = toHand(page, screen.hasTouch ?? false, measured)
    await page.goto(`data:text/html,${encodeURIComponent(EMPTY_PAGE)}`)
    await timesTen(() => hand.note('an empty button on an empty page', aim(hand, button(hand, /^Press/))))
  }
  await withContext(browser, work, screen)
  return measured
}

export const sayAll = (measured: Measured) =>
  [...measured].map(([name, all]) => `${name} ${median(all)}/${Math.max(...all)}`).join(', ')

/** What a member waits for after a press or a key, until the screen shows it. */
export async function interactionRows(service: Pick<Service, 'url'>): Promise<Result[]> {
  const browser = await launch()
  try {
    const measuring = { browser, url: service.url, state: await signInFresh(browser, service.url) }
    const results: Result[] = []
    for (const profile of PROFILES) {
      const measured = await measure(measuring, profile)
      const floor = sayAll(await measureFloor(measuring, profile))
      process.stderr.write(`${profile.name}: ${sayAll(measured)}; ${floor}\n`)
      const row = {
        what: `slowest of the common interactions, ${profile.name}, worst of ${ROUNDS}`,
        value: Math.max(...[...measured.values()].flat()),
        unit: 'ms',
      }
      results.push(
        ceilingResult({ ...row, target: profile.limitMs, measured: `${sayAll(measured)}; ${floor} (median/worst)` }),
      )
    }
    return results
  } finally {
    await browser.close()
  }
}
