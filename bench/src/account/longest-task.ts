import { setTimeout as wait } from 'node:timers/promises'
import { launch, MOBILE } from '../browser.ts'
import { readTurns } from '../env.ts'
import { type BrowserState, signInFresh } from '../fresh-member.ts'
import { ceilingResult, median, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { PHONE } from '../visits.ts'
import { ask, launchRaw, makePhone, type RawBrowser, type RawPage } from './raw-page.ts'

/** Fewer tell nothing. */
const MIN_ROUNDS = 3
/** Of a machine that does not come to rest. */
const MAX_ROUNDS = 15
const MAX_TASK_MS = 100
/** Until home is whole: its rows come one by one when the line is at rest. */
const REST_MS = 16_000
/** A task of known length, and how far the measure may be from it. */
const KNOWN_MS = 80
const MAX_OFF = 0.1

/** Tasks of 50 ms and more since the page began, as the browser keeps them for whoever asks late. */
const LONGEST = `new Promise((resolve) => {
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask', buffered: true })
  setTimeout(() => resolve(JSON.stringify(longest)), 500)
})`

const KNOWN_PAGE = `<!doctype html><script>setTimeout(() => {
  const end = performance.now() + ${KNOWN_MS}
  while (performance.now() < end);
}, 1000)</script>`

interface Visit {
  url: string
  restMs: number
  /** Listens as the driver of the browser tests does. */
  isListenedTo: boolean
}

async function findLongest(page: RawPage, { url, restMs, isListenedTo }: Visit): Promise<number> {
  await page.send('Page.enable')
  await makePhone(page, { screen: PHONE, line: MOBILE })
  if (isListenedTo) await page.send('Runtime.enable')
  await page.send('Page.navigate', { url })
  await wait(restMs)
  return ask<number>(page, LONGEST)
}

async function signInRaw(page: RawPage, { cookies, origins }: BrowserState): Promise<void> {
  const kept = Object.fromEntries(
    origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])),
  )
  const source = `try { for (const [name, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(name, value) } catch {}`
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.send('Network.setCookies', {
    cookies: cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path })),
  })
}

const say = (all: number[]) =>
  `${Math.round(median(all))} (${all
    .map(Math.round)
    .toSorted((a, b) => a - b)
    .join(', ')}) ms`

const isRight = (known: number) => Math.abs(known / KNOWN_MS - 1) <= MAX_OFF

interface Measured {
  alone: number[]
  listened: number[]
  /** All of the task of known length, also of the rounds that do not count. */
  known: number[]
  refused: number
}

/**
 * Until there are enough rounds that count: those on whose both sides the measure was right of a task of known length. What
 * else the machine does meanwhile makes both tasks longer.
 */
async function measureRounds(raw: RawBrowser, visit: (isListenedTo: boolean) => Promise<number>): Promise<Measured> {
  const measured: Measured = { alone: [], listened: [], known: [], refused: 0 }
  const measure = async () => {
    const known = await measureKnown(raw)
    measured.known.push(known)
    return isRight(known)
  }
  let wasRight = await measure()
  for (let round = 0; round < MAX_ROUNDS && measured.alone.length < readTurns() / 2; round += 1) {
    const [alone, listened] = [await visit(false), await visit(true)]
    const isNowRight = await measure()
    if (wasRight && isNowRight) {
      measured.alone.push(alone)
      measured.listened.push(listened)
    } else measured.refused += 1
    wasRight = isNowRight
  }
  return measured
}

/** No figure is better than one of a machine that had other work. */
function toRow({ alone, listened, known, refused }: Measured): Result {
  const what = 'longest task of a first visit to home, processor 4× slower'
  const control = `a task of ${KNOWN_MS} ms beside them read ${say(known)}`
  if (alone.length < MIN_ROUNDS) {
    const measured = `refused: ${refused} of ${refused + alone.length} rounds beside a busy machine; ${control}`
    return { what, measured, limit: '–', figure: 'none', target: `≤ ${MAX_TASK_MS} ms`, isMet: false }
  }
  return ceilingResult({
    ...{ what, unit: 'ms', target: MAX_TASK_MS, value: median(alone) },
    measured: `${say(alone)}; listened to as the tests’ driver does ${say(listened)}; ${control}, ${refused} rounds refused`,
  })
}

/** The longest task of a first visit to home, of a page that nobody listens to. */
export async function longestTaskRow(service: Pick<Service, 'url'>): Promise<Result> {
  const browser = await launch()
  const state = await signInFresh(browser, service.url).finally(() => browser.close())
  const raw = await launchRaw()
  try {
    const visit = (isListenedTo: boolean) =>
      raw.withPage(async (page) => {
        await signInRaw(page, state)
        return findLongest(page, { url: `${service.url}/#/home`, restMs: REST_MS, isListenedTo })
      })
    // The service presses what is asked for often, and the browser keeps what it has made of the code.
    await visit(false)
    return toRow(await measureRounds(raw, visit))
  } finally {
    await raw.close()
  }
}

const measureKnown = (raw: RawBrowser): Promise<number> =>
  raw.withPage((page) =>
    findLongest(page, {
      ...{ url: `data:text/html,${encodeURIComponent(KNOWN_PAGE)}`, restMs: 2_500, isListenedTo: false },
    }),
  )
