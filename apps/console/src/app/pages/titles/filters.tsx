import { RATING_LIMITS } from '@kola/contract/profiles/rating'
import { LACKS, TITLE_STATES } from '@kola/contract/titles/titles'
import { ask } from '#shared/location.ts'
import { Icon } from '#shared/parts/icon.tsx'
import { LACK_TEXTS } from './columns.tsx'

const KINDS = { movie: 'Films', series: 'Series', season: 'Seasons', episode: 'Episodes' } as const

const oneOf = <T extends string>(all: readonly T[], given: string | null): T | undefined =>
  all.find((one) => one === given)

/** What the address asks for, as far as it can be asked for. */
export function readFilters(asked: URLSearchParams) {
  const search = asked.get('search')?.trim().slice(0, 100)
  const kind = oneOf(Object.keys(KINDS) as (keyof typeof KINDS)[], asked.get('kind'))
  const state = oneOf(TITLE_STATES, asked.get('state'))
  const rating = oneOf(RATING_LIMITS, asked.get('rating'))
  const lacks = oneOf(LACKS, asked.get('lacks'))
  const draft = oneOf(['differs'] as const, asked.get('draft'))
  return {
    ...(search && { search }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(rating && { rating }),
    ...(lacks && { lacks }),
    ...(draft && { draft }),
  }
}

export function Filters({ asked, total }: { asked: URLSearchParams; total: number | undefined }) {
  const { kind, rating, lacks } = readFilters(asked)
  return (
    <search className="filters">
      <input
        className="input"
        type="search"
        aria-label="Name of a title"
        placeholder="Name"
        value={asked.get('search') ?? ''}
        onChange={({ target }) => ask({ search: target.value })}
      />
      <Choice name="kind" label="Kind" value={kind} all={Object.entries(KINDS)} />
      <Choice name="rating" label="Class" value={rating} all={RATING_LIMITS.map((one) => [one, one])} />
      <Choice
        name="lacks"
        label="Lacks"
        value={lacks}
        all={LACKS.map((one) => [one, LACK_TEXTS[one].replace('no ', '')])}
      />
      {total !== undefined && (
        <span className="note" role="status">
          {total.toLocaleString('en')} {total === 1 ? 'title' : 'titles'}
        </span>
      )}
    </search>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string | undefined
  all: readonly (readonly [string, string])[]
}

/** A filter that is set bears a cross. */
const Choice = ({ name, label, value, all }: ChoiceProps) => (
  <span className="flex">
    <select
      className="select"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => ask({ [name]: target.value })}
    >
      <option value="">{label}: any</option>
      {all.map(([one, text]) => (
        <option key={one} value={one}>
          {label}: {text}
        </option>
      ))}
    </select>
    {value && (
      <button
        type="button"
        className="b b--text b--icon b--s"
        aria-label={`Any ${label.toLowerCase()}`}
        onClick={() => ask({ [name]: '' })}
      >
        <Icon name="close" />
      </button>
    )}
  </span>
)
