import { type HomePart, MAX_PART_TITLES } from '@kola/contract/arranging/arrangement'
import type { Home } from '@kola/contract/arranging/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { client } from '#shared/client.ts'
import { Field } from '#shared/parts/field.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { moveTo } from '#shared/sortable/order.ts'
import { Sortable } from '#shared/sortable/sortable.tsx'
import type { Working } from './use-home.ts'

type Named = Home['titles'][number]

interface PartTitlesProps {
  work: Working
  part: HomePart
  titleIds: readonly string[]
  isFixed: boolean
}

const SHOWN = 6
const MARKS: Readonly<Record<Named['state'], readonly [string, string]>> = {
  ...{
    live: ['s--live', 'Live'],
    stopped: ['s--block', 'Stopped'],
    draft: ['s--draft', 'Draft'],
    processing: ['s--work', 'Not live yet'],
  },
  ...{ failed: ['s--fail', 'Failed'], gone: ['s--off', 'Gone'] },
}

/** Titles that stand in a part by hand, in their order. */
export function PartTitles({ work, part, titleIds, isFixed }: PartTitlesProps) {
  const [added, setAdded] = useState<readonly Named[]>([])
  const known = new Map([...added, ...work.home.titles].map((title) => [title.id, title]))
  const items = titleIds.map((id) => known.get(id) ?? ({ id, name: id, state: 'gone', poster: '' } as const))
  const put = (ids: readonly string[]) => work.changePart(part.id, { fill: { by: 'titles', titleIds: [...ids] } })
  return (
    <div className="home__titles">
      <h3>{titleIds.length === 1 ? '1 title' : `${titleIds.length} titles, in this order`}</h3>
      <Sortable
        label={`Titles in ${part.name}`}
        items={items}
        onMove={isFixed ? undefined : (id, to) => put(moveTo(items, id, to).map((one) => one.id))}
      >
        {(title, at) => (
          <>
            <span className="note home__at">{at + 1}</span>
            {title.poster ? (
              <img className="home__thumb" src={title.poster} alt="" />
            ) : (
              <span className="home__thumb" />
            )}
            <a className="link grow" href={`#/titles/${title.id}`}>
              {title.name}
            </a>
            <span className={`s ${MARKS[title.state][0]}`}>{MARKS[title.state][1]}</span>
            {!isFixed && (
              <button
                type="button"
                className="b b--s b--text"
                aria-label={`Take ${title.name} out`}
                onClick={() => put(titleIds.filter((id) => id !== title.id))}
              >
                <Icon name="close" />
              </button>
            )}
          </>
        )}
      </Sortable>
      {!isFixed && titleIds.length < MAX_PART_TITLES && (
        <AddTitle
          without={titleIds}
          onAdd={(title) => {
            setAdded([...added, title])
            put([...titleIds, title.id])
          }}
        />
      )}
    </div>
  )
}

function AddTitle({ without, onAdd }: { without: readonly string[]; onAdd: (title: Named) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['titles', 'pick', search],
    queryFn: () => client('GET /api/v1/apps/titles', { query: { search, limit: SHOWN } }),
    enabled: search.length > 1,
  })
  const found = search.length > 1 ? (data?.titles ?? []) : []
  return (
    <div>
      <Field
        label="Add a title"
        value={typed}
        autoComplete="off"
        hint={data && search.length > 1 && found.length === 0 ? 'No title is called so' : 'By the words of its name'}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length > 0 && (
        <ul className="items" aria-label="Titles that are called so">
          {found.map(({ id, name, parentName, state, poster }) => (
            <li key={id}>
              <button
                type="button"
                className="grow home__found"
                disabled={without.includes(id)}
                aria-label={`${name} ${parentName}`.trim()}
                onClick={() => {
                  onAdd({ id, name, state, poster })
                  setTyped('')
                }}
              >
                {name} {parentName && <span className="quiet">{parentName}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
