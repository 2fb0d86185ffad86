/** A test and why it failed. */
export interface Failure {
  /** From the root of the repository. */
  file: string
  /** With the names of the groups that it stands in. */
  title: string
  /** The first line alone. */
  error: string
}

/** How long a file of tests took, its hooks included. */
export interface FileTime {
  /** From the root of the repository. */
  file: string
  seconds: number
}

/** Which files a suite spent its time in. */
export interface Longest {
  suite: string
  fileCount: number
  /** Of all files added up, several of which run at a time. */
  seconds: number
  /** The longest first. */
  files: FileTime[]
}

/** What a suite, or all of them, came to. */
export interface Outcome {
  passed: number
  failures: Failure[]
  /** Journeys that passed only at a second try, known for it or few enough: counted as passed, and told. */
  secondTries: Failure[]
  /** Journeys that name no row of the requirements and were not begun, since the run had used its time. */
  leftOut: number
  /** One for each suite that said how long its files took. */
  longest: Longest[]
}

/** As many files of a suite are told of. */
const TOLD = 10
const LEFT_OUT =
  'journeys that prove no row of the requirements were not begun for the time: "npm run test:e2e" runs all.'
const LONGEST_ERROR = 300
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const COLOURS = /\u001b\[[0-9;]*m/g

export function addOutcomes(all: Outcome[]): Outcome {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
    secondTries: all.flatMap(({ secondTries }) => secondTries),
    leftOut: all.reduce((sum, { leftOut }) => sum + leftOut, 0),
    longest: all.flatMap(({ longest }) => longest),
  }
}

/** The first line of an error that says anything, without colours, of a length that can be read. */
export function toErrorLine(message: string | undefined): string {
  const lines = (message ?? '').replace(COLOURS, '').split('\n')
  return (
    lines
      .map((line) => line.trim())
      .find(Boolean)
      ?.slice(0, LONGEST_ERROR) ?? 'no error was given'
  )
}

/** What no test tells of: a tool that is missing, a run that was stopped. */
export function toRunFailure(error: string): Failure {
  return { file: 'the run', title: 'outside of tests', error: toErrorLine(error) }
}

/** The files in which a suite spends its time, so that growth is seen while it is small. */
export function listLongest(suite: string, times: FileTime[]): Longest {
  const files = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, TOLD)
  return { suite, fileCount: times.length, seconds: times.reduce((sum, { seconds }) => sum + seconds, 0), files }
}

/** How a run closes: who cuts a long output in its middle still learns which tests failed. */
export function describeOutcome({ passed, failures, secondTries, leftOut, longest }: Outcome): string {
  return [
    ...longest.flatMap(describeLongest),
    ...describeTests('Passed only at a second try, each a fault to be looked for:', secondTries),
    ...(leftOut > 0 ? ['', `${leftOut} ${LEFT_OUT}`] : []),
    ...describeTests('Failed:', failures),
    '',
    `${passed} passed, ${failures.length} failed`,
  ].join('\n')
}

function describeLongest({ suite, fileCount, seconds, files }: Longest): string[] {
  const rows = files.map((each) => `${each.seconds.toFixed(1).padStart(7)} s  ${each.file}`)
  return ['', `Longest of ${fileCount} files of ${suite} (${Math.round(seconds)} s added up):`, ...rows]
}

function describeTests(heading: string, tests: Failure[]): string[] {
  if (tests.length === 0) return []
  return ['', heading, ...tests.flatMap(({ file, title, error }) => [`  ${file} › ${title}`, `    ${error}`])]
}
