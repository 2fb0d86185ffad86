import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { type Line, throttle } from './browser.ts'

declare global {
  interface Window {
    largestAt: number
    shift: number
  }
}

/** What Lighthouse takes for a phone: its screen. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Notes when the largest thing of the first screen was painted, and how far things moved. */
const WATCH = `
  window.largestAt = 0; window.shift = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.largestAt = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

export interface Painted {
  /** When the largest part of the first screen stood there. */
  seconds: number
  /** Cumulative layout shift. */
  shift: number
}

/** One visit of a page over a slow line, until it is at rest. */
export async function watchVisit(context: BrowserContext, url: string, line: Line): Promise<Painted> {
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await throttle(page, line)
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => ({ seconds: window.largestAt / 1000, shift: window.shift }))
}

export interface Loaded {
  /** Bytes on the wire of everything but pictures. */
  bytes: number
  /** Requests that crossed the wire, without pictures. */
  requests: number
}

const PICTURE = /^image\//

/** What a page loads until it is at rest. What comes from the browser's cache counts as nothing. */
export async function weighVisit(page: Page, url: string): Promise<Loaded> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const others = new Set<string>()
  const loaded: Loaded = { bytes: 0, requests: 0 }
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const isWire = !response.fromDiskCache && !response.url.startsWith('data:')
    if (isWire && !PICTURE.test(response.mimeType)) others.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!others.has(requestId)) return
    loaded.bytes += encodedDataLength
    loaded.requests += 1
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await client.detach()
  return loaded
}
