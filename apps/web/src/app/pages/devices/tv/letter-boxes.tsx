import { toUserCodeLetters, USER_CODE_LENGTH } from '@kola/contract/tv-sign-in/user-code'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { say } from '#features/devices/words.ts'

interface LetterBoxesProps {
  letters: string
  onLetters: (letters: string) => void
  /** Id of the element that says what is wrong. */
  wrongId: string | undefined
}

const PLACES = Array.from({ length: USER_CODE_LENGTH }, (_, at) => at)

/** One box for each letter that a television shows: typing goes on, backspace goes back, a paste fills all. */
export function LetterBoxes({ letters, onLetters, wrongId }: LetterBoxesProps) {
  const id = useId()
  const root = useRef<HTMLFieldSetElement>(null)
  const focus = (at: number) =>
    root.current?.querySelectorAll('input')[Math.max(0, Math.min(at, USER_CODE_LENGTH - 1))]?.focus()
  useEffect(() => root.current?.querySelector('input')?.focus(), [])

  /** Boxes have no holes: what is typed into a later one joins what stands there. */
  function enter(at: number, text: string) {
    const typed = toUserCodeLetters(text)
    const before = letters.slice(0, at)
    const isOver = typed.length === 2 && letters[at] !== undefined
    const entered = isOver ? typed.slice(-1) : typed
    const next =
      entered.length === USER_CODE_LENGTH ? entered : before + entered + letters.slice(at + entered.length || at + 1)
    onLetters(next.slice(0, USER_CODE_LENGTH))
    if (entered.length > 0) focus(Math.min(before.length + entered.length, next.length))
  }
  function paste(at: number, event: ClipboardEvent) {
    event.preventDefault()
    enter(at, event.clipboardData.getData('text'))
  }
  function press(at: number, event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') focus(at - 1)
    if (event.key === 'ArrowRight') focus(at + 1)
    if (event.key !== 'Backspace' || letters[at] !== undefined || at === 0) return
    event.preventDefault()
    onLetters(letters.slice(0, at - 1))
    focus(at - 1)
  }
  return (
    <fieldset className="code code--letters" ref={root} data-invalid={wrongId ? '' : undefined}>
      <legend className="visually-hidden">{say('tvLetters')}</legend>
      {PLACES.map((at) => (
        <input
          key={`${id}-${at}`}
          aria-label={say('tvLetter', { number: at + 1 })}
          aria-invalid={wrongId ? true : undefined}
          aria-describedby={wrongId}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder=" "
          value={letters[at] ?? ''}
          onInput={(event) => enter(at, event.currentTarget.value)}
          onChange={() => {}}
          onPaste={(event) => paste(at, event)}
          onKeyDown={(event) => press(at, event)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  )
}
