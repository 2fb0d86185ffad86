/** A test and why it failed. */
export interface Failure {
  /** From the root of the repository. */
  file: string
  /** With the names of the groups that it stands in. */
  title: string
  /** The first line alone. */
  error: string
}

/** What a suite, or all of them, came to. */
export interface Outcome {
  passed: number
  failures: Failure[]
  /** Journeys that passed only at a second try, known for it or few enough: counted as passed, and told. */
  secondTries: Failure[]
}

const LONGEST_ERROR = 300
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const COLOURS = /\u001b\[[0-9;]*m/g

export function addOutcomes(all: Outcome[]): Outcome {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
    secondTries: all.flatMap(({ secondTries }) => secondTries),
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

/** How a run closes: who cuts a long output in its middle still learns which tests failed. */
export function describeOutcome({ passed, failures, secondTries }: Outcome): string {
  return [
    ...describeTests('Passed only at a second try, each a fault to be looked for:', secondTries),
    ...describeTests('Failed:', failures),
    '',
    `${passed} passed, ${failures.length} failed`,
  ].join('\n')
}

function describeTests(heading: string, tests: Failure[]): string[] {
  if (tests.length === 0) return []
  return ['', heading, ...tests.flatMap(({ file, title, error }) => [`  ${file} › ${title}`, `    ${error}`])]
}
