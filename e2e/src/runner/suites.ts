import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toVariables } from '../env.ts'
import { ensureTvBuild } from '../tv-build.ts'
import { ensureHelm } from './helm.ts'
import { type Failure, type FileTime, type Outcome, toErrorLine, toRunFailure } from './outcome.ts'
import { type PlaywrightReport, readPlaywright } from './reports/playwright-report.ts'
import { readVitest, type VitestReport } from './reports/vitest-report.ts'
import { type CommandResult, runCommand } from './run-command.ts'
import { SECOND_TRIES } from './second-tries.ts'
import { type JourneyService, startJourneyService } from './service.ts'
import { ensureChromium, ensureFfmpeg, ensureServers, ensureValkey } from './tools.ts'

// What hangs is ended; a machine that is three times slower than most is not what is meant.
const CHECK_TIMEOUT_MS = 15 * 60_000
const UNIT_TIMEOUT_MS = 50 * 60_000
const BROWSER_TIMEOUT_MS = 60 * 60_000
const JOURNEYS = 'e2e/src/journeys'
const FILE_TIMES = 'e2e/src/runner/reports/file-times.ts'
const NOTHING: Outcome = { passed: 0, failures: [], secondTries: [], leftOut: 0, longest: [] }
/** The two halves of `npm run check`, most of which are of one thread. */
const CHECKS = ['check:types', 'check:rest']

/** Formatting, types, imports and what nobody uses; no test by count, but a failure like any other. */
export async function runCheck(root: string): Promise<Outcome> {
  const options = { cwd: root, timeoutMs: CHECK_TIMEOUT_MS, output: 'collect' as const }
  const runs = await Promise.all(CHECKS.map((name) => runCommand('npm', ['run', name], options)))
  for (const { output } of runs) console.log(output)
  const failures = runs.flatMap(({ code, output }, at) =>
    code === 0 ? [] : [toCheckFailure(CHECKS[at] ?? '', output)],
  )
  return { ...NOTHING, failures }
}

function toCheckFailure(name: string, output: string): Failure {
  const firstFault = output.split('\n').find((line) => /error|×|✖|not found/i.test(line))
  return { file: `npm run ${name}`, title: 'fails', error: toErrorLine(firstFault) }
}

/** Unit, feature, conformance and media tests. */
export async function runUnitTests(root: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  await ensureFfmpeg()
  await ensureValkey()
  await ensureServers()
  await ensureHelm()
  return withReport(async (report) => {
    const times = `${report}.times`
    const told = ['default', 'json', join(root, FILE_TIMES)].map((name) => `--reporter=${name}`)
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const run = await runCommand(process.execPath, [vitest, 'run', ...told, `--outputFile.json=${report}`, ...args], {
      cwd: root,
      timeoutMs: UNIT_TIMEOUT_MS,
      env: { ...env, KOLA_E2E_TIMES: times },
    })
    const fileTimes = JSON.parse(await readFile(times, 'utf8').catch(() => '[]')) as FileTime[]
    return { run, read: (text: VitestReport) => readVitest(text, root, fileTimes) }
  })
}

export interface BrowserOptions {
  /** Further arguments of Playwright's. */
  args?: string[]
  start?: () => Promise<JourneyService>
  timeoutMs?: number
  /** From when on, in milliseconds since 1970, journeys without a row of the requirements are left out; never unless told. */
  othersEnd?: number
}

/** The journeys, in a real browser against one running service: one of `npm start` unless another one is started. */
export async function runBrowserTests(root: string, options: BrowserOptions = {}): Promise<Outcome> {
  const { args = [], start = startJourneyService, timeoutMs = BROWSER_TIMEOUT_MS, othersEnd } = options
  await ensureFfmpeg()
  const browserPath = await ensureChromium()
  const startedAt = Date.now()
  await ensureTvBuild(root)
  console.log(`\nStarting the service for the browser tests (${browserPath}) …`)
  const service = await start()
  console.log(`Ready after ${((Date.now() - startedAt) / 1_000).toFixed(1)} s at ${service.journey.url}\n`)
  try {
    return await withReport(async (report) => {
      const cli = join(root, 'node_modules/@playwright/test/cli.js')
      const config = join(root, 'e2e/playwright.config.ts')
      const run = await runCommand(process.execPath, [cli, 'test', '-c', config, ...args], {
        cwd: join(root, 'e2e'),
        timeoutMs,
        env: {
          ...toVariables(service.journey),
          KOLA_E2E_BROWSER: browserPath,
          ...(othersEnd && { KOLA_E2E_OTHERS_END: String(othersEnd) }),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      })
      return { run, read: (text: PlaywrightReport) => readPlaywright(text, JOURNEYS, SECOND_TRIES) }
    })
  } finally {
    await service.stop()
  }
}

/** A run that leaves no report has failed, whatever it printed. */
async function withReport<R>(
  runSuite: (report: string) => Promise<{ run: CommandResult; read: (report: R) => Outcome }>,
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'kola-report-'))
  const report = join(folder, 'report.json')
  try {
    const { run, read } = await runSuite(report)
    const text = await readFile(report, 'utf8').catch(() => null)
    const outcome = text === null ? NOTHING : read(JSON.parse(text) as R)
    if (run.timedOut) return addFailure(outcome, 'the tests did not end in time and were stopped')
    if (text === null) return addFailure(outcome, 'the run left no report')
    if (run.code === 0 || outcome.failures.length > 0) return outcome
    return addFailure(outcome, `the run ended with code ${run.code}, though no test of it failed`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function addFailure(outcome: Outcome, error: string): Outcome {
  return { ...outcome, failures: [...outcome.failures, toRunFailure(error)] }
}
