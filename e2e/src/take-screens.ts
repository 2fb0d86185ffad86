/** `npm run screens`: the pictures in docs/screens, of a service started for them. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD } from './fixtures/accounts.ts'
import { keepConsent } from './fixtures/consent.ts'
import { waitUntilPlaying, wakeControls } from './fixtures/playing.ts'
import { signIn } from './fixtures.ts'
import { startJourneyService } from './runner/service.ts'
import { ensureChromium } from './runner/tools.ts'

const FOLDER = join(import.meta.dirname, '../../docs/screens')
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const THEMES = ['dark', 'light'] as const
const MEMBER = { email: 'family@example.com', password: DEMO_PASSWORD }

interface Look {
  size: keyof typeof SIZES
  theme: (typeof THEMES)[number]
}

async function take(page: Page, name: string, { size, theme }: Look): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await save(await page.screenshot({ animations: 'disabled' }), name, { size, theme })
}

/** 256 colours are enough to look at, and a third of the bytes. */
async function save(picture: Buffer, name: string, { size, theme }: Look): Promise<void> {
  const file = join(FOLDER, `${name}.${size}.${theme}.png`)
  await sharp(picture).png({ palette: true, quality: 85, effort: 7 }).toFile(file)
}

async function takeAll(browser: Browser, url: string, look: Look): Promise<void> {
  const isPhone = look.size === 'phone'
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[look.size],
    colorScheme: look.theme,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
  })
  await keepConsent(context, 'essential')
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take(page, 'landing', look)
  await page.goto('/#/login')
  await page.getByRole('button', { name: 'Login', exact: true }).last().waitFor()
  await take(page, 'login', look)
  await signIn(page, MEMBER)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await take(page, 'home', look)
  await page.goto('/#/details/last-danfo-to-oworo/lagos-after-dark')
  await page.getByRole('button', { name: /^(Watch Now|Resume)$/ }).waitFor()
  await take(page, 'details', look)
  await page.getByRole('button', { name: /^(Watch Now|Resume)$/ }).click()
  await waitUntilPlaying(page)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 6)
  await wakeControls(page)
  await save(await page.screenshot(), 'player', look)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.locator('main.player').waitFor({ state: 'detached' })
  await context.close()
}

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
  for (const size of ['phone', 'desktop'] as const) {
    for (const theme of THEMES) await takeAll(browser, service.journey.url, { size, theme })
  }
} finally {
  await browser.close()
  await service.stop()
}
