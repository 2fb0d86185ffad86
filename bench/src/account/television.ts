import type { BrowserContext, Page } from 'playwright'
import { takeNewerAway } from '../../../e2e/src/fixtures/tv/old-browser.ts'
import { launch, withContext } from '../browser.ts'
import { readTurns } from '../env.ts'
import { ceilingResult, type Result } from '../result.ts'
import { type Hand, NO_LINE, open, sayAll, settle, toHand } from '../rows/interactions.ts'
import type { Service } from '../service.ts'
import { keepFamily, openFamily } from './family.ts'

const MAX_MS = 200
const CPU = 20
const TURNS = readTurns()
const SCREEN = { viewport: { width: 1920, height: 1080 } }
/** A processor that slow takes long to open a screen. */
const PATIENCE_MS = 180_000
const LETTERS = 'danfo lago'
/** As one goes over a screen: never twice the same way without a way back. */
const ARROWS = ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowUp']

interface Screen {
  name: string
  path: string
  /** Stands once the screen can be used. */
  ready: string
  isTyped?: boolean
  arrows?: readonly string[]
}

const MEMBER: readonly Screen[] = [
  { name: 'picker', path: '/profile', ready: 'main button.person' },
  { name: 'home', path: '/home', ready: 'main .row .card' },
  { name: 'details', path: '/details/goat-money/home', ready: '.hero .button--main' },
  { name: 'account', path: '/account', ready: 'main h1' },
  { name: 'search', path: '/search', ready: 'main input[type="search"]', isTyped: true },
]
const BY_CODE: Screen = {
  ...{ name: 'sign-in by code', path: '/login', ready: '.tv-sign-in button' },
  arrows: ['ArrowUp', 'ArrowDown'],
}

const press = (page: Page, key: string) => async () => () => page.keyboard.press(key)

async function stand(page: Page, url: string, { path, ready }: Screen): Promise<void> {
  await page.goto(`${url}/tv-app/#${path}`)
  await page.locator(ready).filter({ visible: true }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"], main[aria-busy="true"]') === null)
  await page.waitForFunction(() => document.activeElement?.matches('a, button, input, select') ?? false)
  await page.waitForLoadState('networkidle')
  await settle(page)
}

/** What has the focus is seen to change: arrows that led nowhere would cost nothing. */
async function useArrows({ page, note }: Hand, { name, arrows = ARROWS }: Pick<Screen, 'name' | 'arrows'>) {
  const places = new Set<string>()
  const readFocus = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().toJSON() as object)
  places.add(JSON.stringify(await readFocus()))
  for (let count = 0; count < TURNS; count += 1) {
    await note(`${name}, arrows`, press(page, arrows[count % arrows.length] ?? ''))
    places.add(JSON.stringify(await readFocus()))
  }
  if (places.size < 2) throw new Error(`Arrows lead nowhere on ${name}`)
}

async function useScreen(hand: Hand, url: string, screen: Screen): Promise<void> {
  const { page, note } = hand
  await stand(page, url, screen)
  if (screen.isTyped) {
    for (const letter of LETTERS) await note(`${screen.name}, typing`, press(page, letter === ' ' ? 'Space' : letter))
    await page.locator('main .card').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await useArrows(hand, screen)
}

/** Chooses who is watching, by OK, which leads home. */
async function choose(hand: Hand, url: string): Promise<void> {
  const { page, note } = hand
  for (let count = 0; count < Math.ceil(TURNS / 3); count += 1) {
    await stand(page, url, { name: 'picker', path: '/profile', ready: 'main button.person' })
    await note('picker, OK', press(page, 'Enter'))
    await page.locator('main .row .card').first().waitFor()
    await page.waitForLoadState('networkidle')
    await settle(page)
  }
}

/** Opens a title from home by OK. */
async function openDetails(hand: Hand, url: string): Promise<void> {
  const { page, note } = hand
  for (let count = 0; count < Math.ceil(TURNS / 3); count += 1) {
    await stand(page, url, { name: 'home', path: '/home', ready: 'main .row .card' })
    await page.keyboard.press('ArrowDown')
    await page.locator('.card__link:focus').waitFor()
    await note('home, OK on a card', press(page, 'Enter'))
    await page.waitForURL(/#\/(details|detailseries)/)
    await page.locator('.hero .button--main').waitFor()
  }
}

/** The code first, then the form of who would rather type. */
const signIn = (url: string) => async (hand: Hand) => {
  const { page, note } = hand
  await useScreen(hand, url, BY_CODE)
  await page.getByRole('button', { name: 'Use email and password', exact: true }).focus()
  await note('sign-in, OK', press(page, 'Enter'))
  const field = page.getByRole('textbox', { name: /^Email/ })
  await field.waitFor()
  await field.focus()
  for (const letter of 'ada@example') await note('sign-in by password, typing', press(page, letter))
  await useArrows(hand, { name: 'sign-in by password', arrows: ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'] })
}

const FLOOR_PAGE = `<!doctype html><button autofocus>One</button><button>Two</button><script>
  const [one, two] = document.querySelectorAll('button')
  addEventListener('keydown', () => (document.activeElement === one ? two : one).focus())
</script>`

/** What the browser alone takes to move the focus between two empty buttons. */
async function useFloor({ page, note }: Hand): Promise<void> {
  await page.goto(`data:text/html,${encodeURIComponent(FLOOR_PAGE)}`)
  for (let count = 0; count < TURNS; count += 1)
    await note('two empty buttons on an empty page', press(page, 'ArrowRight'))
}

/** The televisions' build by a remote, on a processor like theirs, in a browser without what theirs lacks. */
export async function televisionRow(service: Pick<Service, 'url' | 'databaseUrl'>): Promise<Result> {
  const browser = await launch()
  try {
    const session = await openFamily(service)
    const measured = new Map<string, number[]>()
    const floor = new Map<string, number[]>()
    const visit =
      (work: (hand: Hand) => Promise<void>, of: Map<string, number[]>) => async (context: BrowserContext) => {
        await context.addInitScript(takeNewerAway)
        const page = await open(context, { ...NO_LINE, cpu: CPU })
        page.setDefaultTimeout(PATIENCE_MS)
        await work(toHand(page, false, of))
      }
    const asMember = async (hand: Hand) => {
      await keepFamily(hand.page.context(), session)
      for (const screen of MEMBER) await useScreen(hand, service.url, screen)
      await openDetails(hand, service.url)
      await choose(hand, service.url)
    }
    for (const work of [signIn(service.url), asMember]) await withContext(browser, visit(work, measured), SCREEN)
    await withContext(browser, visit(useFloor, floor), SCREEN)
    return ceilingResult({
      what: `slowest interaction by remote, televisions’ build, processor ${CPU}× slower, worst of ${TURNS}`,
      ...{ value: Math.max(...[...measured.values()].flat()), unit: 'ms', target: MAX_MS },
      measured: `${sayAll(measured)}; ${sayAll(floor)} (median/worst)`,
    })
  } finally {
    await browser.close()
  }
}
