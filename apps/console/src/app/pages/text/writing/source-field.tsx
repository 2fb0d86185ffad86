import { MAX_SOURCE } from '@kola/contract/texts/document'
import { useId, useLayoutEffect, useRef } from 'react'
import { MARKS, type Mark, markUp } from './mark-up.ts'

const NAMES = { heading: 'Heading', bold: 'Bold', italic: 'Italic', list: 'List', link: 'Link' } as const
const KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' }

interface SourceFieldProps {
  language: string
  value: string
  onValue: (source: string) => void
  fault: string | undefined
}

/** The text itself, in Markdown; the buttons write its signs. */
export function SourceField({ language, value, onValue, fault }: SourceFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const wanted = useRef<[start: number, end: number] | null>(null)
  // NOTE: a browser puts the cursor to the end of a text that a program has written.
  useLayoutEffect(() => {
    if (wanted.current) area.current?.setSelectionRange(...wanted.current)
    wanted.current = null
  })
  function mark(name: Mark) {
    if (!area.current) return
    const { selectionStart: start, selectionEnd: end } = area.current
    const next = markUp({ text: value, start, end }, name)
    wanted.current = [next.start, next.end]
    area.current.focus()
    onValue(next.text)
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Text
      </label>
      <fieldset className="text__tools" aria-label="How the selected words stand">
        {MARKS.map((name) => (
          <button type="button" className="b b--s b--line" key={name} onClick={() => mark(name)}>
            {NAMES[name]}
          </button>
        ))}
      </fieldset>
      <textarea
        id={id}
        ref={area}
        className={fault ? 'input input--bad text__area' : 'input text__area'}
        lang={language}
        rows={18}
        maxLength={MAX_SOURCE}
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-hint ${id}-fault` : `${id}-hint`}
        onChange={({ target }) => onValue(target.value)}
        onKeyDown={(event) => {
          const name = event.ctrlKey || event.metaKey ? KEYS[event.key] : undefined
          if (!name) return
          event.preventDefault()
          mark(name)
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        An empty line begins a paragraph. Scripts, and links and pictures that are no https address, are left out.
      </p>
      {fault && (
        <p className="bad" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
