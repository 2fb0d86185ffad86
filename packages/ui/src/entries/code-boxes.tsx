import './code-boxes.css'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { say } from '../words.ts'
import { fillCode, planFocus, readDigits } from './fill-code.ts'

export interface CodeBoxesProps {
  /** Read aloud once, before the first box. */
  legend: string
  /** One text of one digit or none for each box. */
  boxes: readonly string[]
  onBoxes: (boxes: string[]) => void
  /** Turns the boxes to the danger ring. */
  isInvalid?: boolean
  /** Id of the element that says what is wrong. */
  describedBy?: string
  autoFocus?: boolean
  disabled?: boolean
}

/** One box for each digit of a code; typing goes on by itself, backspace goes back, a paste fills all. */
export function CodeBoxes({ legend, boxes, onBoxes, isInvalid, describedBy, autoFocus, disabled }: CodeBoxesProps) {
  const id = useId()
  const root = useRef<HTMLFieldSetElement>(null)
  const focus = (at: number) => root.current?.querySelectorAll('input')[at]?.focus()
  useEffect(() => {
    if (autoFocus) root.current?.querySelector('input')?.focus()
  }, [autoFocus])

  function enter(at: number, text: string) {
    const next = fillCode(boxes, at, text)
    onBoxes(next)
    focus(planFocus(next, at, readDigits(text).length))
  }
  function paste(at: number, event: ClipboardEvent) {
    event.preventDefault()
    const text = event.clipboardData.getData('text')
    if (readDigits(text).length > 0) enter(at, text)
  }
  function press(at: number, event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') focus(at - 1)
    if (event.key === 'ArrowRight') focus(at + 1)
    if (event.key !== 'Backspace' || boxes[at] !== '' || at === 0) return
    event.preventDefault()
    onBoxes(fillCode(boxes, at - 1, ''))
    focus(at - 1)
  }

  return (
    <fieldset className="code" ref={root} data-invalid={isInvalid ? '' : undefined} disabled={disabled}>
      <legend className="visually-hidden">{legend}</legend>
      {boxes.map((box, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={`${id}-${at}`}
          aria-label={say('digit', { number: at + 1 })}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? describedBy : undefined}
          inputMode="numeric"
          pattern="[0-9]*"
          placeholder=" "
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          value={box}
          // React is silent about a digit typed over the same digit; the browser's own event is not.
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
