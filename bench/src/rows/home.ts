import type { Browser, BrowserContext } from 'playwright'
import { type Line, launch, MOBILE, SLOW_MOBILE, withContext } from '../browser.ts'
import { type BrowserState, signInFresh } from '../fresh-member.ts'
import { median, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { type Loaded, type Painted, PHONE, watchVisit, weighVisit } from '../visits.ts'

const ROUNDS = 5
const READERS = 5
const MAX_SHIFT = 0.02
interface Figure {
  what: string
  value: number
  text: string
  limit: number
  unit: string
}

const toResult = ({ what, value, text, limit, unit }: Figure): Result => ({
  what,
  measured: text,
  limit: '–',
  figure: text,
  target: `≤ ${limit}${unit}`,
  isMet: value <= limit,
})

const inKb = (what: string, bytes: number, limit: number): Figure => {
  const value = bytes / 1000
  return { what, value, text: `${value.toFixed(1)} KB`, limit, unit: ' KB' }
}

interface Measuring {
  browser: Browser
  url: string
  state: BrowserState
}

interface Weighed {
  first: Loaded
  repeat: Loaded
}

/** The last one of several: from the fourth reader on the service answers with what it has pressed hard. */
async function weigh({ browser, url, state }: Measuring): Promise<Weighed> {
  const options = { ...PHONE, storageState: state }
  const visit = async (context: BrowserContext): Promise<Weighed> => {
    const first = await weighVisit(await context.newPage(), url)
    return { first, repeat: await weighVisit(await context.newPage(), url) }
  }
  for (let reader = 1; reader < READERS; reader += 1) await withContext(browser, visit, options)
  return withContext(browser, visit, options)
}

async function paint({ browser, url, state }: Measuring, line: Line): Promise<Painted> {
  const visits: Painted[] = []
  while (visits.length < ROUNDS) {
    visits.push(
      await withContext(browser, (context) => watchVisit(context, url, line), { ...PHONE, storageState: state }),
    )
  }
  return { seconds: median(visits.map((one) => one.seconds)), shift: Math.max(...visits.map((one) => one.shift)) }
}

const toPaintResult = (what: string, { seconds, shift }: Painted, limit: number): Result => ({
  what,
  measured: `${seconds.toFixed(2)} s, layout shift ${shift.toFixed(3)}`,
  limit: '–',
  figure: `${seconds.toFixed(2)} s`,
  target: `≤ ${limit} s, shift ≤ ${MAX_SHIFT}`,
  isMet: seconds <= limit && shift <= MAX_SHIFT,
})

/** A member's first and second visit to home: bytes, requests, and when its largest part stands there. */
export async function homeRows(service: Pick<Service, 'url'>, name = 'home'): Promise<Result[]> {
  const browser = await launch()
  try {
    const state = await signInFresh(browser, service.url)
    const measuring = { browser, url: `${service.url}/#/home`, state }
    const { first, repeat } = await weigh(measuring)
    const requests = { value: first.requests, text: String(first.requests), limit: 12, unit: '' }
    return [
      toResult(inKb(`first visit to ${name} without pictures`, first.bytes, 190)),
      toResult(inKb(`repeat visit to ${name} without pictures`, repeat.bytes, 20)),
      toResult({ what: `requests to a working ${name} without pictures`, ...requests }),
      toPaintResult(
        `${name} LCP, mobile profile, each request 150 ms late (a connection costs nothing)`,
        await paint(measuring, MOBILE),
        2,
      ),
      toPaintResult(`${name} LCP at 700 kbit/s, 300 ms, processor 6× slower`, await paint(measuring, SLOW_MOBILE), 6),
    ]
  } finally {
    await browser.close()
  }
}
