import './panels.css'
import { Icon } from '@kola/ui/controls/icon'
import { Check } from '@kola/ui/icons/signs'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface PanelProps {
  title: string
  /** Its button stands in the top bar. */
  isAtTop?: boolean
  children: ReactNode
}

/** A box over the film, beside the button that opened it; a sheet on an upright phone. The focus goes into it. */
export function Panel({ title, isAtTop = false, children }: PanelProps) {
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
  return (
    <div
      className={isAtTop ? 'player__panel player__panel--top' : 'player__panel'}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={box}
    >
      <h2 id={titleId}>{title}</h2>
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

/** The chosen one of the group before or after, so that a remote comes through all groups of a panel. */
function findBeside(list: Element, step: number): HTMLElement | 'end' | null {
  const groups = [...(list.closest('[role="dialog"]')?.querySelectorAll('[role="radiogroup"]') ?? [])]
  if (groups.length < 2) return null
  return groups[groups.indexOf(list) + step]?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]') ?? 'end'
}

/** One of several; arrows move and choose, as in every group of radio buttons. */
export function ChoiceList({ label, isLabelHidden = false, look, choices, onChoose }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const chosen = choices.findIndex(({ isChosen }) => isChosen)

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const radios = [...(list.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])]
    const at = radios.indexOf(document.activeElement as HTMLElement)
    const beside = list.current && !radios[at + step] ? findBeside(list.current, step) : null
    if (beside) {
      if (beside !== 'end') beside.focus()
      return
    }
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
