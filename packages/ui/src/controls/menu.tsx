import './menu.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

export interface MenuProps {
  /** Draws the button; spread the given attributes on it. */
  button: (attributes: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode
  /** Aligns the panel with the end of the button. */
  end?: boolean
  children: (close: () => void) => ReactNode
}

/** A panel under its button. Closes on Escape, on a press outside, when focus leaves it and when the page changes. */
export function Menu({ button, end = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    const closeOnMove = () => setOpen(false)
    addEventListener('hashchange', closeOnMove)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      removeEventListener('hashchange', closeOnMove)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])
  return (
    <div className="menu" ref={root}>
      {button({ 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) })}
      <div className={`panel${end ? ' panel--end' : ''}`} id={id} hidden={!isOpen}>
        {isOpen && children(() => setOpen(false))}
      </div>
    </div>
  )
}
