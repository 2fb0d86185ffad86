import type { BrowserContext } from 'playwright'
import { launch, throttle, withContext } from '../browser.ts'
import { median, type Result } from '../result.ts'
import type { Service } from '../service.ts'

declare global {
  interface Window {
    largestAt: number
    shift: number
  }
}

const ROUNDS = 5
const TARGET_S = 1.8
const MAX_SHIFT = 0.02
/** What Lighthouse takes for a phone: its screen, and a processor a quarter as quick as this one. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const CPU = 4

/** Notes when the largest thing of the first screen was painted, and how far things moved. */
const WATCH = `
  window.largestAt = 0; window.shift = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.largestAt = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value })
    .observe({ type: 'layout-shift', buffered: true })`

async function visit(context: BrowserContext, url: string): Promise<{ seconds: number; shift: number }> {
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await throttle(page, CPU)
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => ({ seconds: window.largestAt / 1000, shift: window.shift }))
}

/** The first visit of a phone to landing: when its largest part stands there, and that nothing moves on the way. */
export async function landingRow(service: Pick<Service, 'url'>): Promise<Result> {
  const browser = await launch()
  try {
    const visits: { seconds: number; shift: number }[] = []
    while (visits.length < ROUNDS) {
      visits.push(await withContext(browser, (context) => visit(context, `${service.url}/`), PHONE))
    }
    const seconds = median(visits.map((one) => one.seconds))
    const shift = median(visits.map((one) => one.shift))
    return {
      what: 'landing LCP, mobile profile (1.6 Mbit/s, 150 ms, processor 4× slower)',
      measured: `${seconds.toFixed(2)} s, layout shift ${shift.toFixed(3)}`,
      limit: '–',
      figure: `${seconds.toFixed(2)} s`,
      target: `≤ ${TARGET_S} s`,
      isMet: seconds <= TARGET_S && shift <= MAX_SHIFT,
    }
  } finally {
    await browser.close()
  }
}
