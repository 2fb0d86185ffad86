/** As far as it is read here. */
export interface Mutant {
  status: string
  fileName: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number; column: number } }
}

export interface Tally {
  area: string
  mutants: number
  killed: number
  survived: number
}

const KILLED = ['Killed', 'Timeout']
/** No test ran the changed place, or none that did noticed. */
const SURVIVED = ['Survived', 'NoCoverage']

/** A change that does not compile or is left out on purpose is no mutant. */
export function tally(area: string, mutants: readonly Mutant[]): Tally {
  const count = (statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length
  const [killed, survived] = [count(KILLED), count(SURVIVED)]
  return { area, mutants: killed + survived, killed, survived }
}

export function toScore({ mutants, killed }: Pick<Tally, 'mutants' | 'killed'>): number {
  return mutants === 0 ? 100 : (100 * killed) / mutants
}

/** The rows of the table in docs/mutation.md. */
export function toTable(tallies: readonly Tally[]): string {
  const rows = tallies.map(
    (one) => `| ${one.area} | ${one.mutants} | ${one.killed} | ${one.survived} | ${toScore(one).toFixed(1)} % |`,
  )
  return ['| Area | Mutants | Killed | Survived | Score |', '|---|--:|--:|--:|--:|', ...rows].join('\n')
}

/** One line for each change that no test noticed. */
export function listSurvivors(mutants: readonly Mutant[]): string[] {
  return mutants
    .filter(({ status }) => SURVIVED.includes(status))
    .map(({ fileName, location: { start }, mutatorName, replacement = '', status }) => {
      const text = replacement.replace(/\s+/g, ' ').slice(0, 120)
      return `${fileName}:${start.line}:${start.column} ${mutatorName} → ${text}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`
    })
}
