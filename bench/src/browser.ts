import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { findChromiumPath } from './env.ts'

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

export async function launch(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromiumPath(), args: [...FLAGS, ...more] })
}

export interface Line {
  bitsPerSecond: number
  latencyMs: number
  /** So many times slower than this machine's processor, where a phone is meant. */
  cpu: number
}

/** What Lighthouse takes for a phone's line and processor. */
export const MOBILE: Line = { bitsPerSecond: 1.6e6, latencyMs: 150, cpu: 4 }
/** 3G at its edge, on a phone of five years. */
export const SLOW_MOBILE: Line = { bitsPerSecond: 700e3, latencyMs: 300, cpu: 6 }

/** Slows a page's line and processor down. */
export async function throttle(page: Page, { bitsPerSecond, latencyMs, cpu }: Line): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const rate = bitsPerSecond / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: rate,
    uploadThroughput: rate,
  })
  if (cpu > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

/** A browser with a memory of its own that other tools reach on that port. */
export async function launchWithPort(folder: string, port: number): Promise<BrowserContext> {
  const args = [...FLAGS, `--remote-debugging-port=${port}`]
  return chromium.launchPersistentContext(folder, { executablePath: await findChromiumPath(), args })
}

/** Signs a demo account in by the form, as a person does. */
export async function signInByForm(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/#/login`)
  const form = page.locator('form').filter({ visible: true })
  await form.getByRole('textbox', { name: /^email/i }).fill(username)
  await form.getByLabel(/^password/i).fill('Nollywood-2026!')
  await form.getByRole('button', { name: /^login$/i }).click()
  await page.waitForURL('**/#/home')
}

export async function withContext<T>(
  browser: Browser,
  work: (context: BrowserContext) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser.newContext(options)
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}
