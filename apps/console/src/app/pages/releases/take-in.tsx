import type { Release } from '@kola/contract/releases/releases'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { client } from '#shared/client.ts'
import { Field } from '#shared/parts/field.tsx'
import type { Act } from './act.ts'

const SHOWN = 6

/** What is drafted of titles and of home, as it stands now. */
export function TakeIn({ release, act }: { release: Release; act: Act }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['titles', 'pick', search],
    queryFn: () => client('GET /api/v1/apps/titles', { query: { search, limit: SHOWN } }),
    enabled: search.length > 1,
  })
  const take = (kind: 'title' | 'home', subject: string, name: string) =>
    act(() => {
      const body = { revision: release.revision, kind, subject }
      return client('POST /api/v1/apps/releases/{id}/items', { params: { id: release.id }, body })
    }, `${name} is taken in, as its draft stands`)
  const found = search.length > 1 ? (data?.titles ?? []) : []
  return (
    <div className="stack">
      <Field
        label="Take in a title"
        value={typed}
        autoComplete="off"
        hint="One with a draft, or one that nobody sees yet"
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length > 0 && (
        <ul className="items" aria-label="Titles that are called so">
          {found.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className="grow home__found"
                onClick={() => void take('title', id, name).then((isDone) => isDone && setTyped(''))}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="b b--line b--s" onClick={() => void take('home', 'home', 'Home')}>
        Take in the draft of home
      </button>
    </div>
  )
}
