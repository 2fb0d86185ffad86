import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { launchWithPort, signInByForm } from '../browser.ts'
import type { Result } from '../result.ts'
import type { Service } from '../service.ts'

const SCREENS = [
  { name: 'home', place: '/home' },
  { name: 'list', place: '/listmovies' },
  { name: 'details', place: '/details/makoko-blue/movies' },
]
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

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} with Lighthouse ${version}: its mobile profile, a signed-in member, the demo tenant, service and browser on one machine over HTTP/1.1.

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

const toResult = (report: Report): Result => {
  const score = toScore(report, 'accessibility')
  const measured = `accessibility ${score}, LCP ${toValue(report, 'largest-contentful-paint')}`
  return {
    what: `Lighthouse, ${report.name}`,
    measured,
    limit: '–',
    figure: String(score),
    target: 'accessibility 100',
    isMet: score === 100,
  }
}

/** Lighthouse's own word on home, a list and a title's page; the report is docs/lighthouse.md. */
export async function lighthouseRows(service: Pick<Service, 'url'>): Promise<Result[]> {
  const port = await findPort()
  const folder = await mkdtemp(join(tmpdir(), 'kola-lighthouse-'))
  const context = await launchWithPort(folder, port)
  try {
    await signInByForm(await context.newPage(), service.url, 'member@example.com')
    const reports: Report[] = []
    for (const { name, place } of SCREENS) {
      const flags = { port, disableStorageReset: true, onlyCategories: [...CATEGORIES], logLevel: 'error' as const }
      const run = await lighthouse(`${service.url}/#${place}`, flags)
      if (!run) throw new Error(`Lighthouse said nothing of ${place}`)
      reports.push({ name, lhr: run.lhr })
    }
    await writeFile(new URL('../../../docs/lighthouse.md', import.meta.url), toMarkdown(reports))
    return reports.map(toResult)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}
