import { addOutcomes, describeOutcome, type Outcome, toRunFailure } from './outcome.ts'
import { killRunning } from './run-command.ts'
import { MissingToolError } from './tools.ts'

/** Runs the suites one after the other; names what failed, and closes with one line: "N passed, N failed". */
export async function runSuites(suites: (() => Promise<Outcome>)[]): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      killRunning()
      process.exit(130)
    })
  }
  const outcomes: Outcome[] = []
  for (const suite of suites) outcomes.push(await suite().catch(reportFailure))
  const outcome = addOutcomes(outcomes)
  console.log(describeOutcome(outcome))
  process.exitCode = outcome.failures.length > 0 || outcome.passed === 0 ? 1 : 0
}

function reportFailure(error: unknown): Outcome {
  if (!(error instanceof MissingToolError)) console.error(error)
  return {
    passed: 0,
    failures: [toRunFailure(error instanceof Error ? error.message : String(error))],
    secondTries: [],
    leftOut: 0,
    longest: [],
  }
}
