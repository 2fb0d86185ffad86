import { MAX_CONTRACT_TITLES, type ProducerContract } from '@kola/contract/producers/producers'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { KINDS, PRODUCERS } from '#features/producers/words.ts'
import { client } from '#shared/client.ts'
import { Field } from '#shared/parts/field.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { useSettled } from '#shared/parts/settled.ts'

type Titles = ProducerContract['titles']

interface TitlesFieldProps {
  titles: Titles
  fault: string | undefined
  onChange: (titles: Titles) => void
}

/** Found by words; each once. */
export function TitlesField({ titles, fault, onChange }: TitlesFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const id = useId()
  const { data } = useQuery({
    queryKey: [PRODUCERS, 'titles', search],
    queryFn: () => client('GET /api/v1/apps/producer-titles', { query: { search } }),
    enabled: search.length > 1,
  })
  const found = data?.titles.filter((one) => !titles.some((named) => named.id === one.id)) ?? []
  return (
    <div className="stack">
      <ul className="flex flex--wrap" aria-label="Titles of the contract">
        {titles.map((title) => (
          <li className="chip" key={title.id}>
            {title.name}
            <button
              type="button"
              aria-label={`Take away ${title.name}`}
              onClick={() => onChange(titles.filter((one) => one !== title))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <Field
        label="Add a title"
        hint="A series counts with all of its episodes."
        value={typed}
        fault={fault}
        autoComplete="off"
        maxLength={100}
        disabled={titles.length >= MAX_CONTRACT_TITLES}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className="items" aria-labelledby={id}>
        {typed.trim().length > 1 &&
          found.map(({ id: titleId, name, kind, parentName }) => (
            <li key={titleId}>
              <button
                type="button"
                className="grow"
                onClick={() => {
                  onChange([...titles, { id: titleId, name, kind }])
                  setTyped('')
                }}
              >
                {name}{' '}
                <span className="quiet">
                  {kind && KINDS[kind]}
                  {parentName && ` of ${parentName}`}
                </span>
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
