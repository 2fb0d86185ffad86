import './field.css'
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { Icon } from '../controls/icon.tsx'
import { Search, X } from '../icons/signs.ts'
import { say } from '../words.ts'

export interface SearchFieldProps {
  /** What is searched, for a screen reader. */
  label: string
  placeholder: string
  value: string
  onValue: (value: string) => void
  maxLength: number
  /** Enter, where it does more than put the keyboard of a phone away. */
  onSubmit?: () => void
  /** The arrow down: on to what was found. */
  onDown?: () => void
  field?: RefObject<HTMLInputElement | null>
}

/** A touch keyboard would cover what was found. */
const hidesResults = () => matchMedia('(pointer: coarse)').matches

/** A field that finds while one types; its cross clears it. */
export function SearchField({ label, value, onValue, onSubmit, onDown, field, ...input }: SearchFieldProps) {
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const box = field ?? own
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit?.()
    if (hidesResults()) box.current?.blur()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || !onDown) return
    event.preventDefault()
    onDown()
  }
  function clear() {
    onValue('')
    box.current?.focus()
  }
  return (
    <search data-zone="part">
      <form className="field" onSubmit={submit}>
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <div className="field__box">
          <Icon of={Search} lead />
          <input
            {...input}
            ref={box}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {value !== '' && (
            <button type="button" className="field__side" aria-label={say('clearSearch')} onClick={clear}>
              <Icon of={X} />
            </button>
          )}
        </div>
      </form>
    </search>
  )
}
