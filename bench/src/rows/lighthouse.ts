import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type RunnerResult } from 'lighthouse'
import type { BrowserContext } from 'playwright'
import { launchWithPort, signInByForm } from '../browser.ts'
import { ceilingResult, type Result } from '../result.ts'
import type { Service } from '../service.ts'

const SCREENS = [
  { name: 'home', place: '/home' },
  { name: 'list', place: '/listmovies' },
  { name: 'details', place: '/details/makoko-blue/movies' },
]
/** Simulated lines vary little, processors more. */
const VISITS = 3
/** A first visit carries the app and its pictures; less was in a cache. */
const MIN_COLD_BYTES = 150_000
const MAX_LCP_SECONDS = 2
const MAX_BLOCKING_MS = 150
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

interface Report {
  name: string
  lhr: RunnerResult['lhr']
}

/** Where nothing of the app runs: what it has kept can be taken away without being written anew. */
const STILL_PAGE = '/healthz'
/** What stays of a sign-in. */
const OF_SIGN_IN = 'token|device|consent'

/** Leaves the sign-in and takes away all else that an earlier visit has kept; Lighthouse itself empties the caches. */
async function forgetVisits(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url + STILL_PAGE)
  await page.evaluate(async (kept) => {
    const isKept = new RegExp(kept, 'i')
    for (const name of Object.keys(localStorage)) if (!isKept.test(name)) localStorage.removeItem(name)
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  }, OF_SIGN_IN)
  await page.close()
}

const toNumber = ({ lhr }: Report, audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN

/** The visit in the middle by when its largest part stood there. */
function toMedian(visits: Report[]): Report {
  const sorted = visits.toSorted(
    (a, b) => toNumber(a, 'largest-contentful-paint') - toNumber(b, 'largest-contentful-paint'),
  )
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('Lighthouse made no visit')
  return middle
}

const toScore = ({ lhr }: Report, category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
const toValue = ({ lhr }: Report, audit: string) => lhr.audits[audit]?.displayValue ?? '–'

function toMarkdown(reports: Report[]): string {
  const rows = reports.map((report) => {
    const scores = CATEGORIES.map((category) => toScore(report, category))
    const values = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time', 'total-byte-weight']
    return `| ${[report.name, ...scores, ...values.map((audit) => toValue(report, audit))].join(' | ')} |`
  })
  const version = reports[0]?.lhr.lighthouseVersion ?? ''
  return `# Lighthouse

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} with Lighthouse ${version}: its mobile profile, a signed-in member's first visit (nothing cached; the one in the middle of ${VISITS}), the demo tenant, service and browser on one machine over HTTP/1.1.

| screen | performance | accessibility | best practices | LCP | layout shift | blocking time | bytes with pictures |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${reports.map(listFaults).join('\n')}
`
}

/** What cost a screen points. */
function listFaults({ name, lhr }: Report): string {
  const refs = CATEGORIES.flatMap((category) => lhr.categories[category]?.auditRefs ?? []).filter(
    (ref) => ref.weight > 0,
  )
  const low = refs
    .map((ref) => lhr.audits[ref.id])
    .filter((audit) => audit?.score !== null && (audit?.score ?? 1) < 0.9)
  const names = low.map((audit) => [audit?.title, audit?.displayValue].filter(Boolean).join(': '))
  return `Below 90 on ${name}: ${names.length > 0 ? names.join('; ') : 'nothing'}.`
}

/** When the largest part stood there in the visit itself, over a line without delay. */
function toObservedMs({ lhr }: Report): number {
  const details = lhr.audits.metrics?.details as { items?: { observedLargestContentfulPaint?: number }[] } | undefined
  return details?.items?.[0]?.observedLargestContentfulPaint ?? Number.NaN
}

const toResults = (report: Report): Result[] => {
  const score = toScore(report, 'accessibility')
  const what = `Lighthouse, first visit to ${report.name}`
  const rows: Result[] = [
    {
      what: `${what}, accessibility`,
      measured: String(score),
      limit: '–',
      figure: String(score),
      target: '100',
      isMet: score === 100,
    },
    ceilingResult({
      what: `${what}, total blocking time`,
      value: toNumber(report, 'total-blocking-time'),
      unit: 'ms',
      target: MAX_BLOCKING_MS,
    }),
  ]
  const seconds = toNumber(report, 'largest-contentful-paint') / 1_000
  if (report.name === 'home') {
    const measured = `${seconds.toFixed(2)} s reckoned, ${(toObservedMs(report) / 1_000).toFixed(2)} s seen on loopback`
    rows.push(
      ceilingResult({
        ...{ what: `${what}, LCP as Lighthouse reckons it for a slow line (lantern)`, measured },
        ...{ value: seconds, unit: 's', target: MAX_LCP_SECONDS },
      }),
    )
  }
  return rows
}

interface Visiting {
  context: BrowserContext
  url: string
  port: number
}

async function visit({ context, url, port }: Visiting, { name, place }: (typeof SCREENS)[number]): Promise<Report> {
  await forgetVisits(context, url)
  const flags = { port, onlyCategories: [...CATEGORIES], logLevel: 'error' as const }
  const run = await lighthouse(`${url}/#${place}`, flags)
  if (!run) throw new Error(`Lighthouse said nothing of ${place}`)
  const report = { name, lhr: run.lhr }
  const bytes = toNumber(report, 'total-byte-weight')
  if (!(bytes >= MIN_COLD_BYTES)) throw new Error(`The visit to ${name} was no first one: ${bytes} bytes came`)
  return report
}

/** Lighthouse's own word on a member's first visit to home, a list and a title's page; the report is docs/lighthouse.md. */
export async function lighthouseRows(service: Pick<Service, 'url'>): Promise<Result[]> {
  const port = await findPort()
  const folder = await mkdtemp(join(tmpdir(), 'kola-lighthouse-'))
  const context = await launchWithPort(folder, port)
  try {
    const page = await context.newPage()
    await signInByForm(page, service.url, 'member@example.com')
    await page.goto(service.url + STILL_PAGE)
    const reports: Report[] = []
    for (const screen of SCREENS) {
      const visits: Report[] = []
      while (visits.length < VISITS) visits.push(await visit({ context, url: service.url, port }, screen))
      reports.push(toMedian(visits))
    }
    await writeFile(new URL('../../../docs/lighthouse.md', import.meta.url), toMarkdown(reports))
    return reports.flatMap(toResults)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}
