import type { Import } from '@kola/contract/imports/imports'
import { KIND_WORDS } from '#features/imports/kind-words.ts'
import { toNumber } from '#features/imports/words.ts'

const STEPS = ['File', 'Columns', 'Check', 'Done'] as const
const AT: Readonly<Record<Import['state'], number>> = {
  ...{ receiving: 0, reading: 0, refused: 0, mapping: 1, checking: 2, ready: 2 },
  ...{ importing: 3, done: 3, undoing: 3, undone: 3 },
}

export function Steps({ state }: Pick<Import, 'state'>) {
  return (
    <ol className="steps" aria-label="Steps">
      {STEPS.map((step, index) => (
        <li key={step} {...(AT[state] === index && { 'aria-current': 'step' as const })}>
          <span className="steps__number" aria-hidden="true">
            {index < AT[state] ? '✓' : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}

const toEffects = ({ dark, comes }: Import['counts']) => [
  { name: 'Go dark', count: dark, note: 'rows that viewers lose something by at once' },
  { name: 'Come', count: comes, note: 'rows that viewers get something by' },
]

/** What would become of the rows, or became of them. */
export function Summary({ import: { kind, counts, state }, kinds }: { import: Import; kinds: number }) {
  const isOver = state === 'done' || state === 'undoing' || state === 'undone' || state === 'importing'
  const figures = [
    { name: isOver ? 'Changed' : 'Would change', count: counts.changed, note: `${toNumber(counts.fields)} fields` },
    {
      name: isOver ? 'New' : 'Would be new',
      count: counts.made,
      note: KIND_WORDS[kind].made,
    },
    ...(kind === 'windows' ? toEffects(counts) : []),
    { name: 'Same as now', count: counts.same, note: 'left alone' },
    {
      name: 'Faults',
      count: counts.fault,
      note: kinds > 0 ? `in ${kinds} ${kinds === 1 ? 'kind' : 'kinds'}; these rows stay out` : 'none',
    },
    { name: 'Left out', count: counts.left, note: 'by hand' },
  ]
  return (
    <dl className="panel sums">
      {figures.map(({ name, count, note }) => (
        <div className="metric" key={name}>
          <dt className="metric__name">{name}</dt>
          <dd className="metric__fig">
            <span className={name === 'Faults' && count > 0 ? 'figure down' : 'figure'}>{toNumber(count)}</span>
          </dd>
          <dd className="note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
