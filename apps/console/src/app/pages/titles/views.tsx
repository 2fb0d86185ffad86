import { ask } from '#shared/location.ts'

const VIEWS = [
  { name: 'All', changes: {} },
  { name: 'Live', changes: { state: 'live' } },
  { name: 'Drafts', changes: { draft: 'differs' } },
  { name: 'Not shown yet', changes: { state: 'draft' } },
  { name: 'No film yet', changes: { lacks: 'film' } },
  { name: 'Packaging', changes: { state: 'processing' } },
  { name: 'Failed', changes: { state: 'failed' } },
  { name: 'Stopped', changes: { state: 'stopped' } },
  { name: 'No class', changes: { lacks: 'class' } },
  { name: 'No certificate', changes: { lacks: 'certificate' } },
] as const
const NONE = { state: '', draft: '', lacks: '' }

/** What is looked at most, one press away; the address says which. */
export function Views({ asked }: { asked: URLSearchParams }) {
  const isHere = (changes: Readonly<Record<string, string>>) =>
    Object.entries({ ...NONE, ...changes }).every(([name, value]) => (asked.get(name) ?? '') === value)
  return (
    <nav className="tabs" aria-label="Views">
      {VIEWS.map(({ name, changes }) => (
        <button
          key={name}
          type="button"
          aria-current={isHere(changes) ? 'true' : undefined}
          onClick={() => ask({ ...NONE, ...changes })}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
