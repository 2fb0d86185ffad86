import { TOO_LATE } from '../../fixtures/others.ts'
import { type Failure, listLongest, type Outcome, toErrorLine, toRunFailure } from '../outcome.ts'
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
  /** Why it was skipped, among others. */
  annotations?: { type: string; description?: string }[]
  /** One for each try, which took so many milliseconds. */
  results: { errors: PlaywrightError[]; duration: number }[]
}

interface Journey extends Failure {
  status: string
  isLeftOut: boolean
  seconds: number
}

/** One journey in so many may need a second try that is not known of it. */
const ONE_IN = 300

/**
 * A journey that passed at its second try has failed, but for those that are known and for one in three hundred of a
 * run, which is told; with one more of them all have failed. What was left out for the time counts among the three
 * hundred: a machine that is too slow for all is as far behind with what it runs.
 * @param folder of the journeys, as it is to be named
 */
export function readPlaywright(report: PlaywrightReport, folder: string, known: KnownSecondTry[]): Outcome {
  const journeys = report.suites.flatMap((suite) => listJourneys(suite, `${folder}/${suite.title}`, []))
  const isKnown = ({ file, title }: Journey) => known.some(({ journey }) => journey === `${file} › ${title}`)
  const shaky = journeys.filter(({ status }) => status === 'flaky')
  const unknown = shaky.filter((journey) => !isKnown(journey))
  const leftOut = journeys.filter(({ isLeftOut }) => isLeftOut).length
  const isTold = unknown.length <= Math.floor((report.stats.expected + shaky.length + leftOut) / ONE_IN)
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
    leftOut,
    longest: [listLongest('journeys', addUp(journeys))],
  }
}

function addUp(journeys: Journey[]) {
  return [...Map.groupBy(journeys, ({ file }) => file)].map(([file, of]) => ({
    file,
    seconds: of.reduce((sum, { seconds }) => sum + seconds, 0),
  }))
}

function listJourneys({ specs, suites = [] }: PlaywrightSuite, file: string, groups: string[]): Journey[] {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, annotations = [], results }) => ({
        file,
        title: [...groups, title].join(' › '),
        status,
        isLeftOut: annotations.some(({ description }) => description === TOO_LATE),
        error: toErrorLine(results.flatMap(({ errors }) => errors)[0]?.message),
        seconds: results.reduce((sum, { duration }) => sum + duration / 1_000, 0),
      })),
    ),
    ...suites.flatMap((suite) => listJourneys(suite, file, [...groups, suite.title])),
  ]
}

function toFailure({ file, title, error }: Failure): Failure {
  return { file, title, error }
}
