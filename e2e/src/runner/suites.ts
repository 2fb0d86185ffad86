import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toVariables } from '../env.ts'
import { type Counts, countPlaywright, countVitest, listFlaky, type PlaywrightReport } from './counts.ts'
import { type CommandResult, runCommand } from './run-command.ts'
import { startJourneyService } from './service.ts'
import { ensureChromium, ensureFfmpeg } from './tools.ts'

const UNIT_TIMEOUT_MS = 30 * 60_000
const BROWSER_TIMEOUT_MS = 26 * 60_000

/** Unit, feature, conformance and media tests. */
export async function runUnitTests(root: string, args: string[]): Promise<Counts> {
  await ensureFfmpeg()
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const run = await runCommand(process.execPath, [vitest, 'run', ...reporters, ...args], {
      cwd: root,
      timeoutMs: UNIT_TIMEOUT_MS,
    })
    return { run, count: countVitest }
  })
}

/** The journeys, in a real browser against one running service. */
export async function runBrowserTests(root: string, args: string[]): Promise<Counts> {
  await ensureFfmpeg()
  const browserPath = await ensureChromium()
  const startedAt = Date.now()
  console.log(`\nStarting the service for the browser tests (${browserPath}) …`)
  const service = await startJourneyService()
  console.log(`Ready after ${((Date.now() - startedAt) / 1_000).toFixed(1)} s at ${service.journey.url}\n`)
  try {
    return await withReport(async (report) => {
      const cli = join(root, 'node_modules/@playwright/test/cli.js')
      const config = join(root, 'e2e/playwright.config.ts')
      const run = await runCommand(process.execPath, [cli, 'test', '-c', config, ...args], {
        cwd: join(root, 'e2e'),
        timeoutMs: BROWSER_TIMEOUT_MS,
        env: {
          ...toVariables(service.journey),
          KOLA_E2E_BROWSER: browserPath,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      })
      return { run, count: countJourneys }
    })
  } finally {
    await service.stop()
  }
}

function countJourneys(report: PlaywrightReport): Counts {
  const flaky = listFlaky(report)
  if (flaky.length > 0) console.log(`\nPassed only at the second try:\n  ${flaky.join('\n  ')}`)
  return countPlaywright(report)
}

/** A run that leaves no report has failed, whatever it printed. */
async function withReport<R>(
  runSuite: (report: string) => Promise<{ run: CommandResult; count: (report: R) => Counts }>,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-report-'))
  const report = join(folder, 'report.json')
  try {
    const { run, count } = await runSuite(report)
    if (run.timedOut) console.error('The tests did not end in time and were stopped')
    const text = await readFile(report, 'utf8').catch(() => null)
    if (text === null) return { passed: 0, failed: 1 }
    const counts = count(JSON.parse(text) as R)
    return run.code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
