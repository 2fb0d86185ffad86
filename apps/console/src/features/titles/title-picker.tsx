import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { client } from '#shared/client.ts'
import { Field } from '#shared/parts/field.tsx'

interface Picked {
  id: string
  name: string
}

interface TitlePickerProps {
  chosen: Picked | null
  onChosen: (title: Picked | null) => void
  fault?: string | undefined
  /** Of whom it is asked: names alone can be asked for by who sells titles and edits none. */
  of?: 'titles' | 'names'
}

const SHOWN = 6

/** By the words of its name. */
export function TitlePicker({ chosen, onChosen, fault, of = 'titles' }: TitlePickerProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const id = useId()
  const { data } = useQuery({
    queryKey: ['titles', 'pick', of, search],
    queryFn: (): Promise<{ titles: (Picked & { parentName: string })[] }> =>
      of === 'names'
        ? client('GET /api/v1/apps/title-names', { query: { search } })
        : client('GET /api/v1/apps/titles', { query: { search, limit: SHOWN } }),
    enabled: search.length > 1 && !chosen,
  })
  if (chosen) {
    return (
      <p className="flex">
        <span className="chip chip--plain">{chosen.name}</span>
        <button type="button" className="b b--s b--text" onClick={() => onChosen(null)}>
          Another title
        </button>
      </p>
    )
  }
  return (
    <div>
      <Field
        label="Title"
        value={typed}
        fault={fault}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="items" aria-labelledby={id}>
        {data?.titles.map(({ id: titleId, name, parentName }) => (
          <li key={titleId}>
            <button type="button" className="grow" onClick={() => onChosen({ id: titleId, name })}>
              {name} {parentName && <span className="quiet">{parentName}</span>}
            </button>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" id={id}>
        Titles that are called so
      </p>
    </div>
  )
}
