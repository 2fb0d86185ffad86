import { type Failure, type Outcome, toErrorLine, toRunFailure } from '../outcome.ts'
import type { KnownSecondTry } from '../second-tries.ts'

/** As far as it is read here. */
export interface PlaywrightReport {
  stats: { expected: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

interface PlaywrightError {
  message?: string
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  status: string
  results: { errors: PlaywrightError[] }[]
}

interface Journey extends Failure {
  status: string
}

/** One journey in so many may need a second try that is not known of it. */
const ONE_IN = 300

/**
 * A journey that passed at its second try has failed, but for those that are known and for one in three hundred of a
 * run, which is told; with one more of them all have failed.
 * @param folder of the journeys, as it is to be named
 */
export function readPlaywright(report: PlaywrightReport, folder: string, known: KnownSecondTry[]): Outcome {
  const journeys = report.suites.flatMap((suite) => listJourneys(suite, `${folder}/${suite.title}`, []))
  const isKnown = ({ file, title }: Journey) => known.some(({ journey }) => journey === `${file} › ${title}`)
  const shaky = journeys.filter(({ status }) => status === 'flaky')
  const unknown = shaky.filter((journey) => !isKnown(journey))
  const isTold = unknown.length <= Math.floor((report.stats.expected + shaky.length) / ONE_IN)
  const secondTries = isTold ? shaky : shaky.filter(isKnown)
  return {
    passed: report.stats.expected + secondTries.length,
    failures: [
      ...journeys.filter(({ status }) => status === 'unexpected').map(toFailure),
      ...(isTold ? [] : unknown).map((journey) =>
        toFailure({ ...journey, error: `passed only at a second try: ${journey.error}` }),
      ),
      ...report.errors.map(({ message }) => toRunFailure(message ?? '')),
    ],
    secondTries: secondTries.map(toFailure),
  }
}

function listJourneys({ specs, suites = [] }: PlaywrightSuite, file: string, groups: string[]): Journey[] {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        file,
        title: [...groups, title].join(' › '),
        status,
        error: toErrorLine(results.flatMap(({ errors }) => errors)[0]?.message),
      })),
    ),
    ...suites.flatMap((suite) => listJourneys(suite, file, [...groups, suite.title])),
  ]
}

function toFailure({ file, title, error }: Failure): Failure {
  return { file, title, error }
}
