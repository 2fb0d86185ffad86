import { type KeyboardEvent, useId, useRef } from 'react'
import type { Choice } from './panel.tsx'

interface ChipListProps {
  label: string
  choices: readonly Choice[]
  onChoose: (id: string) => void
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** One of several in a row. Left and right move and choose; up and down belong to the panel, which leads to the next row. */
export function ChipList({ label, choices, onChoose }: ChipListProps) {
  const list = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const chosen = Math.max(
    choices.findIndex(({ isChosen }) => isChosen),
    0,
  )

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
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
      <h3 id={labelId} className="player__group">
        {label}
      </h3>
      <div className="chips" role="radiogroup" aria-labelledby={labelId} ref={list} onKeyDown={onKeyDown}>
        {choices.map(({ id, name, isChosen }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as the other choices of the player, which hold more than a name
          <button
            key={id}
            type="button"
            className="chip"
            role="radio"
            aria-checked={isChosen}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  )
}
