import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { readChromiumPath } from './env.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: readChromiumPath(), args: FLAGS })
}

/** A slow mobile line: 1.6 Mbit/s and 150 ms; `cpu` times slower than this machine, where a phone is meant. */
export async function throttle(page: Page, cpu = 1): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const rate = (1.6 * 1e6) / 8
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: rate,
    uploadThroughput: rate,
  })
  if (cpu > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: cpu })
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
