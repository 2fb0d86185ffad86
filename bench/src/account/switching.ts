import type { BrowserContext, Page } from 'playwright'
import { type Line, launch, MOBILE, throttle, withContext } from '../browser.ts'
import { readTurns } from '../env.ts'
import { ceilingResult, median, type Result } from '../result.ts'
import { settle } from '../rows/interactions.ts'
import type { Service } from '../service.ts'
import { PHONE } from '../visits.ts'
import { keepFamily, openFamily } from './family.ts'

const MAX_MS = 300
const NAMES = ['Mama Bisi', 'Journey Member']
/** Everybody's home, before anything is measured. */
const FIRST = NAMES.length

declare global {
  interface Window {
    switchedMs: number
  }
}

/** From the press on somebody until a picture of the page has shown home with a row of cards. */
const WATCH = `addEventListener('pointerdown', (event) => {
  window.switchedMs = 0
  const look = () => {
    if (!/^#\\/home/.test(location.hash) || !document.querySelector('main .row .card')) return requestAnimationFrame(look)
    const shown = new MessageChannel()
    shown.port1.onmessage = () => { window.switchedMs = performance.now() - event.timeStamp }
    requestAnimationFrame(() => shown.port2.postMessage(0))
  }
  look()
}, true)`

const isKept = () => {
  const { id } = JSON.parse(localStorage.getItem('person') ?? '{}') as { id?: string }
  return [localStorage.getItem(`home@${id}`), localStorage.getItem(`memberLists@${id}`)].every(Boolean)
}

async function goOver(page: Page, url: string, name: string): Promise<number> {
  await page.goto(`${url}/#/profile`)
  const person = page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
  await person.waitFor()
  await page.waitForLoadState('networkidle')
  await settle(page)
  await person.tap()
  await page.waitForFunction(() => window.switchedMs > 0)
  await page.waitForFunction(isKept)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => window.switchedMs)
}

/** The service has not answered by then: what stands there is what this browser has kept of them. */
async function switchOver(context: BrowserContext, { url, line }: { url: string; line: Line }): Promise<number[]> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(WATCH)
  await throttle(page, line)
  const times: number[] = []
  for (let turn = 0; turn < FIRST + readTurns(); turn += 1) {
    times.push(await goOver(page, url, NAMES[turn % NAMES.length] ?? ''))
  }
  return times.slice(FIRST)
}

const PROFILES = [
  { name: 'line of 1.6 Mbit/s and 150 ms', line: { ...MOBILE, cpu: 1 } },
  { name: 'the same line, processor 4× slower', line: MOBILE },
]

/** Going over to somebody else of the account, whose home this browser has kept. */
export async function switchingRows(service: Pick<Service, 'url' | 'databaseUrl'>): Promise<Result[]> {
  const browser = await launch()
  try {
    const session = await openFamily(service)
    const results: Result[] = []
    for (const { name, line } of PROFILES) {
      const work = async (context: BrowserContext) => {
        await keepFamily(context, session)
        return switchOver(context, { url: service.url, line })
      }
      const times = await withContext(browser, work, PHONE)
      results.push(
        ceilingResult({
          ...{ what: `from the press on another person to their home from cache, ${name}, median of ${times.length}` },
          ...{ value: median(times), unit: 'ms', target: MAX_MS },
          measured: `${Math.round(median(times))} ms, at worst ${Math.round(Math.max(...times))} ms`,
        }),
      )
    }
    return results
  } finally {
    await browser.close()
  }
}
