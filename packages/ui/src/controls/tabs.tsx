import './tabs.css'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

export interface TabsProps<Id extends string> {
  /** What the tabs choose between, for a screen reader. */
  label: string
  tabs: readonly { id: Id; label: string }[]
  current: Id
  onChange: (id: Id) => void
  /** `segments` for a choice of form, `tabs` for parts of a page. */
  look?: 'tabs' | 'segments'
  /** The panel of the current tab. */
  children: ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs with the keys of the ARIA pattern: arrows go round, Home and End jump, the panel follows at once. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, look = 'tabs', children }: TabsProps<Id>) {
  const id = useId()
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.id === current)
    const step = STEPS[event.key]
    const edge = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : undefined
    const target = tabs[edge ?? (step === undefined ? -1 : (at + step + tabs.length) % tabs.length)]
    if (!target) return
    event.preventDefault()
    onChange(target.id)
    document.getElementById(`${id}-${target.id}`)?.focus()
  }
  return (
    <>
      <div className={look} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}
