import { launch, MOBILE, withContext } from '../browser.ts'
import { median, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { type Painted, PHONE, watchVisit } from '../visits.ts'

const ROUNDS = 5
const TARGET_S = 1.8
const MAX_SHIFT = 0.02

/** The first visit of a phone to landing: when its largest part stands there, and that nothing moves on the way. */
export async function landingRow(service: Pick<Service, 'url'>): Promise<Result> {
  const browser = await launch()
  try {
    const visits: Painted[] = []
    while (visits.length < ROUNDS) {
      visits.push(await withContext(browser, (context) => watchVisit(context, `${service.url}/`, MOBILE), PHONE))
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
