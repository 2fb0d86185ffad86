import { setTimeout as wait } from 'node:timers/promises'
import { launch, MOBILE } from '../browser.ts'
import { type BrowserState, signInFresh } from '../fresh-member.ts'
import { ceilingResult, median, type Result } from '../result.ts'
import type { Service } from '../service.ts'
import { PHONE } from '../visits.ts'
import { ask, launchRaw, makePhone, type RawBrowser, type RawPage } from './raw-page.ts'

const VISITS = 5
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

async function timesFive(measure: () => Promise<number>): Promise<number[]> {
  const all: number[] = []
  while (all.length < VISITS) all.push(await measure())
  return all
}

const say = (all: number[]) =>
  `${Math.round(median(all))} (${all
    .map(Math.round)
    .toSorted((a, b) => a - b)
    .join(', ')}) ms`

/** The longest task of a first visit to home, of a page that nobody listens to; and how right that measure is. */
export async function longestTaskRows(service: Pick<Service, 'url'>): Promise<Result[]> {
  const browser = await launch()
  const state = await signInFresh(browser, service.url).finally(() => browser.close())
  const raw = await launchRaw()
  try {
    const visit = (isListenedTo: boolean) => () =>
      raw.withPage(async (page) => {
        await signInRaw(page, state)
        return findLongest(page, { url: `${service.url}/#/home`, restMs: REST_MS, isListenedTo })
      })
    const known = await timesFive(() => measureKnown(raw))
    const alone = await timesFive(visit(false))
    const listened = await timesFive(visit(true))
    const off = Math.abs(median(known) / KNOWN_MS - 1)
    return [
      ceilingResult({
        ...{ what: 'longest task of a first visit to home, processor 4× slower', unit: 'ms', target: MAX_TASK_MS },
        value: median(alone),
        measured: `${say(alone)}; listened to as the tests’ driver does ${say(listened)}`,
      }),
      ceilingResult({
        ...{ what: `the same measure of a task of ${KNOWN_MS} ms: how far from it`, unit: '%', target: MAX_OFF * 100 },
        value: off * 100,
        measured: say(known),
      }),
    ]
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
