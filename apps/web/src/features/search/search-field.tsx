import './search.css'
import { MAX_QUERY_LETTERS } from '@kola/contract/search-limits'
import { Icon } from '@kola/ui/controls/icon'
import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import { say } from './words.ts'

export interface SearchFieldProps {
  text: string
  onText: (text: string) => void
  onSubmit: () => void
  /** The arrow down: on to the results. */
  onDown: () => void
  field: RefObject<HTMLInputElement | null>
}

/** A touch keyboard would cover the results. */
const hidesResults = () => matchMedia('(pointer: coarse)').matches

/** The search field; its cross clears it. */
export function SearchField({ text, onText, onSubmit, onDown, field }: SearchFieldProps) {
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
    if (hidesResults()) field.current?.blur()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onDown()
  }
  function clear() {
    onText('')
    field.current?.focus()
  }
  return (
    <search data-zone="part">
      <form className="field search" onSubmit={submit}>
        <label className="visually-hidden" htmlFor={id}>
          {say('label')}
        </label>
        <div className="field__box">
          <Icon of={Search} lead />
          <input
            ref={field}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={MAX_QUERY_LETTERS}
            placeholder={say('placeholder')}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {text !== '' && (
            <button type="button" className="field__side" aria-label={say('clear')} onClick={clear}>
              <Icon of={X} />
            </button>
          )}
        </div>
      </form>
    </search>
  )
}
