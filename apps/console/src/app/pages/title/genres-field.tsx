import { useState } from 'react'
import { Field } from '#shared/parts/field.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import type { Draft } from './draft/use-draft.ts'

/** One chip each; Enter or a comma adds what is typed. */
export function GenresField({ draft: { document, change, fields }, isChanged }: { draft: Draft; isChanged: boolean }) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const genre = text.trim()
    setTyped('')
    if (genre && !document.genres.includes(genre)) change({ genres: [...document.genres, genre] })
  }
  return (
    <div className="stack">
      <ul className="flex flex--wrap" aria-label="Genres">
        {document.genres.map((genre) => (
          <li className="chip" key={genre}>
            {genre}
            <button
              type="button"
              aria-label={`Take away ${genre}`}
              onClick={() => change({ genres: document.genres.filter((one) => one !== genre) })}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <Field
        label="Another genre"
        value={typed}
        maxLength={60}
        isChanged={isChanged}
        fault={fields['document.genres']}
        onChange={({ target }) =>
          target.value.endsWith(',') ? add(target.value.slice(0, -1)) : setTyped(target.value)
        }
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add(typed)
        }}
      />
    </div>
  )
}
