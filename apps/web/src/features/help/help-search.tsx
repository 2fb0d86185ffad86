import { Icon } from '@kola/ui/controls/icon'
import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { say } from './words.ts'

interface HelpSearchProps {
  query: string
  onQuery: (query: string) => void
  placeholder: string
}

/** Finds while one types; Enter puts the keyboard of a phone away. */
export function HelpSearch({ query, onQuery, placeholder }: HelpSearchProps) {
  const id = useId()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  return (
    <search>
      <form className="field" onSubmit={submit}>
        <label className="visually-hidden" htmlFor={id}>
          {say('searchLabel')}
        </label>
        <div className="field__box">
          <Icon of={Search} lead />
          <input
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            placeholder={placeholder}
            value={query}
            onChange={(event) => onQuery(event.target.value)}
          />
        </div>
      </form>
    </search>
  )
}
