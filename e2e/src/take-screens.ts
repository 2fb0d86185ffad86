/**
 * `npm run screens`: the pictures in docs/screens, of a service started for them. `npm run screens -- login terms` takes
 * only those.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { JourneyEnv } from './env.ts'
import { keepConsent } from './fixtures/browser/device.ts'
import { startJourneyService } from './runner/service.ts'
import { ensureChromium } from './runner/tools.ts'
import { browsingScenes } from './screens/browsing.ts'
import { memberScenes } from './screens/members.ts'
import { paymentScenes } from './screens/payments.ts'
import type { Scene } from './screens/scene.ts'
import { visitorScenes } from './screens/visitors.ts'

const FOLDER = join(import.meta.dirname, '../../docs/screens')
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
}
const THEMES = ['dark', 'light'] as const

interface Look {
  size: keyof typeof SIZES
  theme: (typeof THEMES)[number]
}

const LOOKS = (['phone', 'tablet', 'desktop'] as const).flatMap((size): Look[] =>
  THEMES.map((theme) => ({ size, theme })),
)

async function take(page: Page, { isMoving = false, isWhole = false }: Scene): Promise<Buffer> {
  if (isMoving) return page.screenshot()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ animations: 'disabled', fullPage: isWhole })
}

/** 256 colours are enough to look at, and a third of the bytes. */
async function save(picture: Buffer, name: string, { size, theme }: Look): Promise<void> {
  const file = join(FOLDER, `${name}.${size}.${theme}.png`)
  await sharp(picture).png({ palette: true, quality: 85, effort: 10 }).toFile(file)
}

async function takeScene(browser: Browser, service: JourneyEnv, { scene, look }: { scene: Scene; look: Look }) {
  const isTouched = look.size !== 'desktop'
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

const asked = process.argv.slice(2)
const scenes = [...visitorScenes, ...memberScenes, ...browsingScenes, ...paymentScenes].filter(
  ({ name }) => asked.length === 0 || asked.includes(name),
)
const executablePath = await ensureChromium()
await mkdir(FOLDER, { recursive: true })
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
    const looks = LOOKS.filter(({ size }) => scene.sizes?.includes(size) ?? true)
    for (const look of looks) await takeScene(browser, service.journey, { scene, look })
    console.log(scene.name)
  }
} finally {
  await browser.close()
  await service.stop()
}
