/**
 * `npm run screens`: the pictures in docs/screens, of a service started for them. `npm run screens -- login terms` takes
 * only those, `npm run screens -- tour` the recordings of the player. `--sizes=small,landscape,wide` takes other windows,
 * to be looked at and not kept: they go to .cache/screens.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { JourneyEnv } from './env.ts'
import { keepConsent } from './fixtures/browser/device.ts'
import { startJourneyService } from './runner/service.ts'
import { ensureChromium } from './runner/tools.ts'
import { changeScenes } from './screens/account/changes.ts'
import { deviceScenes } from './screens/account/devices.ts'
import { accountScenes } from './screens/account.ts'
import { browsingScenes } from './screens/browsing.ts'
import { bucketScenes } from './screens/console/buckets.ts'
import { catalogueScenes } from './screens/console/catalogue.ts'
import { deskScenes } from './screens/console/desk.ts'
import { moneyScenes } from './screens/console/money.ts'
import { numbersScenes } from './screens/console/numbers.ts'
import { planScenes } from './screens/console/plans.ts'
import { producerScenes } from './screens/console/producers.ts'
import { runningScenes } from './screens/console/running.ts'
import { staffScenes } from './screens/console/staff.ts'
import { textScenes } from './screens/console/texts.ts'
import { downloadsScenes } from './screens/downloads.ts'
import { giftScenes } from './screens/gifts.ts'
import { leavingScenes } from './screens/leaving.ts'
import { memberScenes } from './screens/members.ts'
import { passkeyScenes } from './screens/passkeys.ts'
import { paymentScenes } from './screens/payments.ts'
import { peopleScenes } from './screens/people.ts'
import { dataScenes } from './screens/playing/data.ts'
import { momentScenes } from './screens/playing/moments.ts'
import { panelScenes } from './screens/playing/panels.ts'
import { type GifSize, record } from './screens/playing/record.ts'
import { openTour, showHand, takeTour } from './screens/playing/tour.ts'
import type { Scene } from './screens/scene.ts'
import { tvScenes } from './screens/tv.ts'
import { visitorScenes } from './screens/visitors.ts'
import { ensureTvBuild } from './tv-build.ts'

const ROOT = join(import.meta.dirname, '../..')
const SIZES = {
  small: { width: 360, height: 740 },
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
  wide: { width: 1920, height: 1080 },
  widest: { width: 2560, height: 1440 },
  tv: { width: 1920, height: 1080 },
}
const KEPT = ['phone', 'tablet', 'desktop'] as const
const UNTOUCHED: readonly string[] = ['desktop', 'wide', 'widest', 'tv']
const THEMES = ['dark', 'light'] as const
/** A television is dark. */
const themesOf = (size: Size, { themes = THEMES }: Scene) => (size === 'tv' ? (['dark'] as const) : themes)

type Size = keyof typeof SIZES

interface Look {
  size: Size
  theme: (typeof THEMES)[number]
}

const isSize = (name: string): name is Size => Object.hasOwn(SIZES, name)

function readSizes(list: string): Size[] {
  const names = list.split(',')
  const unknown = names.find((name) => !isSize(name))
  if (unknown !== undefined) throw new Error(`${unknown} is none of the windows ${Object.keys(SIZES).join(', ')}`)
  return names.filter(isSize)
}

/** Runs in the page. A picture further down is not fetched yet. */
const areSeenPicturesThere = () =>
  [...document.images].every((image) => {
    const { top, left, bottom, right, height } = image.getBoundingClientRect()
    const isSeen = height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    return image.complete || !isSeen
  })

async function take(page: Page, { isMoving = false, isWhole = false }: Scene): Promise<Buffer> {
  if (isMoving) return page.screenshot()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(areSeenPicturesThere)
  return page.screenshot({ animations: 'disabled', fullPage: isWhole })
}

/** 256 colours are enough to look at, and a third of the bytes. */
async function save(picture: Buffer, name: string, { size, theme }: Look): Promise<void> {
  const file = join(folder, `${name}.${size}.${theme}.png`)
  await sharp(picture).png({ palette: true, quality: 85, effort: 10 }).toFile(file)
}

async function takeScene(browser: Browser, service: JourneyEnv, { scene, look }: { scene: Scene; look: Look }) {
  const isTouched = !UNTOUCHED.includes(look.size)
  const context = await browser.newContext({
    baseURL: service.url,
    viewport: SIZES[look.size],
    colorScheme: look.theme,
    hasTouch: isTouched,
    isMobile: isTouched,
    reducedMotion: 'reduce',
  })
  try {
    await keepConsent(context, 'essential')
    const page = await context.newPage()
    await scene.open(page, service)
    await save(await take(page, scene), scene.name, look)
  } finally {
    await context.close()
  }
}

/** The tour of the player, as a picture that moves. */
async function recordTour(browser: Browser, service: JourneyEnv, { size, gif }: { size: Size; gif: GifSize }) {
  const isTouched = !UNTOUCHED.includes(size)
  const context = await browser.newContext({
    ...{ baseURL: service.url, viewport: SIZES[size], colorScheme: 'dark', isMobile: isTouched, hasTouch: isTouched },
  })
  try {
    await keepConsent(context, 'essential')
    const page = await context.newPage()
    await page.addInitScript(showHand)
    await openTour(page, service)
    const recording = await record(page)
    await takeTour(page)
    await recording.save(join(ROOT, 'docs/screens', `player-${SIZES[size].width}.gif`), gif)
  } finally {
    await context.close()
  }
}

const { values, positionals: asked } = parseArgs({ options: { sizes: { type: 'string' } }, allowPositionals: true })
const isAsked = (name: string) => asked.length === 0 || asked.includes(name)
const askedSizes = values.sizes === undefined ? null : readSizes(values.sizes)
const folder = join(ROOT, askedSizes ? '.cache/screens' : 'docs/screens')
const scenes = [
  ...visitorScenes,
  ...memberScenes,
  ...passkeyScenes,
  ...browsingScenes,
  ...paymentScenes,
  ...giftScenes,
  ...leavingScenes,
  ...accountScenes,
  ...peopleScenes,
  ...changeScenes,
  ...deviceScenes,
  ...downloadsScenes,
  ...momentScenes,
  ...panelScenes,
  ...dataScenes,
  ...tvScenes,
  ...staffScenes,
  ...textScenes,
  ...catalogueScenes,
  ...bucketScenes,
  ...deskScenes,
  ...moneyScenes,
  ...runningScenes,
  ...planScenes,
  ...numbersScenes,
  ...producerScenes,
].filter(({ name }) => isAsked(name))
const executablePath = await ensureChromium()
await mkdir(folder, { recursive: true })
if (scenes.some(({ sizes }) => sizes?.includes('tv'))) await ensureTvBuild(ROOT)
const service = await startJourneyService()
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--autoplay-policy=no-user-gesture-required',
]
const browser = await chromium.launch({ executablePath, args })
try {
  for (const scene of scenes) {
    const looks = (askedSizes ?? scene.sizes ?? KEPT).flatMap((size) =>
      themesOf(size, scene).map((theme): Look => ({ size, theme })),
    )
    for (const look of looks) {
      await takeScene(browser, service.journey, { scene, look }).catch((error: unknown) => {
        console.error(`${scene.name}, ${look.size}, ${look.theme}:`, error)
        process.exitCode = 1
      })
    }
    console.log(scene.name)
  }
  if (isAsked('tour') && !askedSizes) {
    await recordTour(browser, service.journey, { size: 'phone', gif: { width: 390, framesPerSecond: 6 } })
    await recordTour(browser, service.journey, { size: 'desktop', gif: { width: 640, framesPerSecond: 3 } })
    console.log('tour')
  }
} finally {
  await browser.close()
  await service.stop()
}
