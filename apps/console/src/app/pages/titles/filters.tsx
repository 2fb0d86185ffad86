import { RATING_LIMITS } from '@kola/contract/profiles/rating'
import { TITLE_KINDS } from '@kola/contract/titles/document'
import { TITLE_LACKS, TITLE_STATES } from '@kola/contract/titles/titles'
import { ask, useAsked } from '#shared/location.ts'
import { KIND_WORDS, LACK_WORDS, STATE_WORDS } from '#shared/title-words.ts'

const toChoices = <T extends string>(all: readonly T[], toText: (one: T) => string) =>
  all.map((value) => ({ value, text: toText(value) }))

const CHOICES = [
  { name: 'kind', label: 'Kind', any: 'Any kind', all: toChoices(TITLE_KINDS, (one) => KIND_WORDS[one]) },
  { name: 'state', label: 'State', any: 'Any state', all: toChoices(TITLE_STATES, (one) => STATE_WORDS[one]) },
  { name: 'class', label: 'Class', any: 'Any class', all: toChoices(RATING_LIMITS, (one) => one) },
  {
    ...{ name: 'lacks', label: 'Missing', any: 'Missing or not' },
    all: toChoices(TITLE_LACKS, (one) => `No ${LACK_WORDS[one]}`),
  },
] as const

export function Filters({ total }: { total: string }) {
  const asked = useAsked()
  return (
    <search className="filters">
      <input
        className="input"
        type="search"
        aria-label="Name or id"
        placeholder="Name or id"
        maxLength={100}
        value={asked.get('search') ?? ''}
        onChange={({ target }) => ask({ search: target.value })}
      />
      {CHOICES.map(({ name, label, any, all }) => (
        <select
          key={name}
          className="select"
          aria-label={label}
          value={asked.get(name) ?? ''}
          onChange={({ target }) => ask({ [name]: target.value })}
        >
          <option value="">{any}</option>
          {all.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      {(['genre', 'language'] as const).map((name) => (
        <input
          key={name}
          className="input"
          aria-label={name === 'genre' ? 'Genre' : 'Language'}
          placeholder={name === 'genre' ? 'Genre' : 'Language'}
          maxLength={60}
          value={asked.get(name) ?? ''}
          onChange={({ target }) => ask({ [name]: target.value })}
        />
      ))}
      <span className="note" role="status">
        {total}
      </span>
    </search>
  )
}
