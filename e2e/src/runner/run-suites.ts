import { addCounts, type Counts } from './counts.ts'
import { killRunning } from './run-command.ts'
import { MissingToolError } from './tools.ts'

/** Runs the suites one after the other and closes with one line: "N passed, N failed". */
export async function runSuites(suites: (() => Promise<Counts>)[]): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      killRunning()
      process.exit(130)
    })
  }
  const counts: Counts[] = []
  for (const suite of suites) counts.push(await suite().catch(reportFailure))
  const { passed, failed } = addCounts(counts)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

function reportFailure(error: unknown): Counts {
  console.error(error instanceof MissingToolError ? error.message : error)
  return { passed: 0, failed: 1 }
}
