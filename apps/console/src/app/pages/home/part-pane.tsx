import type { Fill, HomePart } from '@kola/contract/arranging/arrangement'
import { ApiError } from '@kola/contract/http/client'
import { useId, useState } from 'react'
import { ask } from '#shared/location.ts'
import { Field } from '#shared/parts/field.tsx'
import { moveTo } from '#shared/sortable/order.ts'
import { fromLagos, toLagos } from '#shared/times/lagos-time.ts'
import { PartTitles } from './part-titles.tsx'
import type { Working } from './use-home.ts'
import { listAt, newPartId, withPlace } from './words.ts'

const WAYS: readonly (readonly [Fill['by'], string])[] = [
  ['titles', 'Titles by hand'],
  ['list', 'A list'],
  ['newest', 'The newest'],
  ['watched', 'The most watched in seven days'],
  ['own', 'Each viewer’s own'],
]

const toCodes = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean)

interface PartPaneProps {
  work: Working
  part: HomePart
  isFixed: boolean
  onRemove: () => void
}

/** How one part is filled, and where and when it is shown. */
export function PartPane({ work, part, isFixed, onRemove }: PartPaneProps) {
  const [countries, setCountries] = useState(part.countries.join(', '))
  const at = `arrangement.parts.${work.arrangement.parts.indexOf(part)}`
  const fields = work.failure instanceof ApiError ? work.failure.fields : {}
  const faultOf = (name: string) => Object.entries(fields).find(([field]) => field.startsWith(`${at}.${name}`))?.[1]
  const put = (given: Partial<HomePart>) => work.changePart(part.id, given)
  const fillFault = faultOf('fill') ?? faultOf('id')
  return (
    <section className="panel home__panel" aria-label={part.name}>
      <fieldset disabled={isFixed} className="home__fields">
        <legend className="visually-hidden">How {part.name} is filled and shown</legend>
        <Field
          label="Name"
          value={part.name}
          maxLength={120}
          fault={faultOf('name')}
          onChange={({ target }) => put({ name: target.value })}
        />
        <Place work={work} part={part} />
        <Filled work={work} part={part} />
        <Field
          label="Countries"
          hint="In two letters, such as NG, GH; none for everywhere"
          value={countries}
          fault={faultOf('countries')}
          onChange={({ target }) => {
            setCountries(target.value)
            put({ countries: toCodes(target.value) })
          }}
        />
        <Field
          label="From"
          type="datetime-local"
          hint="By the clocks of Lagos; nothing for now"
          value={part.from ? toLagos(part.from) : ''}
          fault={faultOf('from')}
          onChange={({ target }) => put({ from: target.value ? fromLagos(target.value) : null })}
        />
        <Field
          label="Until"
          type="datetime-local"
          hint="Nothing for no end"
          value={part.until ? toLagos(part.until) : ''}
          fault={faultOf('until')}
          onChange={({ target }) => put({ until: target.value ? fromLagos(target.value) : null })}
        />
      </fieldset>
      {fillFault && (
        <p className="bad" role="alert">
          {fillFault}
        </p>
      )}
      {part.fill.by === 'titles' && (
        <PartTitles work={work} part={part} titleIds={part.fill.titleIds} isFixed={isFixed} />
      )}
      {!isFixed && (
        <button type="button" className="b b--line b--s" aria-label={`Take ${part.name} away`} onClick={onRemove}>
          Take {part.name} away
        </button>
      )}
    </section>
  )
}

/** For whoever neither drags nor has a keyboard. */
function Place({ work, part }: { work: Working; part: HomePart }) {
  const id = useId()
  const parts = listAt(work.arrangement, part.place)
  const move = (to: number) => work.change(withPlace(work.arrangement, part.place, moveTo(parts, part.id, to)))
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Place
      </label>
      <select
        id={id}
        className="select"
        value={parts.indexOf(part)}
        onChange={({ target }) => move(Number(target.value))}
      >
        {parts.map((one, at) => (
          <option key={one.id} value={at}>
            {at + 1} of {parts.length}
          </option>
        ))}
      </select>
    </div>
  )
}

function toFill(by: Fill['by'], { lists }: Pick<Working['home'], 'lists'>): Fill {
  if (by === 'titles') return { by, titleIds: [] }
  if (by === 'list') return { by, listId: lists[0]?.id ?? '' }
  return by === 'own' ? { by, own: 'ResumeList' } : { by, genre: '' }
}

function Filled({ work, part: { id, place, fill } }: { work: Working; part: HomePart }) {
  const ids = { by: useId(), of: useId() }
  const { home, arrangement } = work
  /** What is called like a list shows that list and nothing else. */
  function put(next: Fill) {
    const isList = home.lists.some((list) => list.id === id)
    const isSame = next.by === 'list' && next.listId === id
    const nextId = isList && !isSame ? newPartId(place) : id
    const parts = arrangement.parts.map((one) => (one.id === id ? { ...one, id: nextId, fill: next } : one))
    work.change({ parts })
    if (nextId !== id) ask({ part: nextId })
  }
  const ways = WAYS.filter(([by]) => (by !== 'own' || place === 'row') && (by !== 'list' || home.lists.length > 0))
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={ids.by}>
          Filled by
        </label>
        <select
          id={ids.by}
          className="select"
          value={fill.by}
          onChange={({ target }) => put(toFill(target.value as Fill['by'], home))}
        >
          {ways.map(([by, text]) => (
            <option key={by} value={by}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {fill.by === 'list' && (
        <Choice
          id={ids.of}
          label="List"
          value={fill.listId}
          options={home.lists.map((list) => [list.id, list.name])}
          onChange={(listId) => put({ by: 'list', listId })}
        />
      )}
      {(fill.by === 'newest' || fill.by === 'watched') && (
        <Choice
          id={ids.of}
          label="Genre"
          value={fill.genre}
          options={[['', 'All genres'], ...home.genres.map((genre) => [genre, genre] as const)]}
          onChange={(genre) => put({ by: fill.by, genre })}
        />
      )}
      {fill.by === 'own' && (
        <Choice
          id={ids.of}
          label="Of each viewer"
          value={fill.own}
          options={[
            ['ResumeList', 'What they have begun'],
            ['MyList', 'Their list'],
          ]}
          onChange={(own) => put({ by: 'own', own: own === 'MyList' ? own : 'ResumeList' })}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  id: string
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

const Choice = ({ id, label, value, options, onChange }: ChoiceProps) => (
  <div className="field">
    <label className="label" htmlFor={id}>
      {label}
    </label>
    <select id={id} className="select" value={value} onChange={({ target }) => onChange(target.value)}>
      {!options.some(([one]) => one === value) && <option value={value}>{value}</option>}
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  </div>
)
