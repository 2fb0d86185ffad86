import './panels.css'
import { Icon } from '@kola/ui/controls/icon'
import { IconButton } from '@kola/ui/controls/icon-button'
import { Check, X } from '@kola/ui/icons/signs'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { say } from '../words.ts'
import { findInPanel } from './panel-rows.ts'

interface PanelProps {
  title: string
  /** Its button stands in the top bar. */
  isAtTop?: boolean
  /** Draws a cross, for a panel that is long. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** A box over the film, beside the button that opened it; a sheet on an upright phone. The focus goes into it. */
export function Panel({ title, isAtTop = false, onClose, children }: PanelProps) {
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const first = box.current?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]') ?? box.current
    first?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || !box.current) return
    const beside = findInPanel(box.current, document.activeElement, event.key)
    if (!beside) return
    event.preventDefault()
    if (beside !== 'end') beside.focus()
  }
  return (
    <div
      className={isAtTop ? 'player__panel player__panel--top' : 'player__panel'}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={box}
      onKeyDown={onKeyDown}
    >
      {onClose ? (
        <div className="panel-top">
          <h2 id={titleId}>{title}</h2>
          <IconButton label={say('close')} icon={X} onClick={onClose} />
        </div>
      ) : (
        <h2 id={titleId}>{title}</h2>
      )}
      {children}
    </div>
  )
}

export interface Choice {
  id: string
  name: string
  note?: string
  /** Stands at the end, such as a price. */
  side?: ReactNode
  isChosen: boolean
}

interface ChoiceListProps {
  label: string
  isLabelHidden?: boolean
  /** In a row instead of one below the other. */
  look?: 'chips'
  choices: readonly Choice[]
  onChoose: (id: string) => void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
/** In a row up and down belong to the panel, which leads to the next row. */
const SIDEWAYS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** One of several; arrows move and choose, as in every group of radio buttons. */
export function ChoiceList({ label, isLabelHidden = false, look, choices, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const chosen = choices.findIndex(({ isChosen }) => isChosen)

  function onKeyDown(event: KeyboardEvent) {
    const step = (look ? SIDEWAYS : STEPS)[event.key]
    if (!step) return
    event.preventDefault()
    const radios = [...(list.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])]
    const at = radios.indexOf(document.activeElement as HTMLElement)
    const next = (at + step + radios.length) % radios.length
    radios[next]?.focus()
    const choice = choices[next]
    if (choice) onChoose(choice.id)
  }

  return (
    <>
      <h3 id={labelId} className={isLabelHidden ? 'visually-hidden' : 'player__group'}>
        {label}
      </h3>
      <div className={look} role="radiogroup" aria-labelledby={labelId} ref={list} onKeyDown={onKeyDown}>
        {choices.map((choice, index) => (
          <ChoiceButton
            key={choice.id}
            choice={choice}
            look={look}
            isInTabOrder={index === Math.max(chosen, 0)}
            onChoose={onChoose}
          />
        ))}
      </div>
    </>
  )
}

interface ChoiceButtonProps {
  choice: Choice
  look: ChoiceListProps['look']
  isInTabOrder: boolean
  onChoose: (id: string) => void
}

function ChoiceButton({ choice, look, isInTabOrder, onChoose }: ChoiceButtonProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input could not hold name, note and price
    <button
      type="button"
      className={look ? 'chip' : 'quality'}
      role="radio"
      aria-checked={choice.isChosen}
      tabIndex={isInTabOrder ? 0 : -1}
      onClick={() => onChoose(choice.id)}
    >
      {!look && <i>{choice.isChosen && <Icon of={Check} />}</i>}
      <b>{choice.name}</b>
      {choice.note && <small>{choice.note}</small>}
      {choice.side}
    </button>
  )
}
