import './menu.css'
import {
  type KeyboardEvent as KeyPress,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

export interface MenuProps {
  /** Draws the button; spread the given attributes on it. */
  button: (attributes: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }) => ReactNode
  /** Aligns the panel with the end of the button. */
  end?: boolean
  /** In two columns, for many short items. */
  columns?: boolean
  /** `close` leads the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/** How far an arrow key goes in a panel; null when the key means nothing there. */
function planStep(key: string, columns: number): number | null {
  if (key === 'ArrowDown') return columns
  if (key === 'ArrowUp') return -columns
  if (columns > 1 && key === 'ArrowRight') return 1
  if (columns > 1 && key === 'ArrowLeft') return -1
  return null
}

/** The arrow keys go from item to item; the one down on the button leads into the panel. */
function stepOn(event: KeyPress<HTMLElement>, columns: number) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.panel__item')]
  const step = planStep(event.key, columns)
  if (step === null || items.length === 0) return
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? items[0] : items[at + step]
  event.preventDefault()
  next?.focus()
}

/** A panel under its button. Closes on Escape, on a press outside, when focus leaves it and when the page changes. */
export function Menu({ button, end = false, columns = false, children }: MenuProps) {
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
  const close = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  // The press is painted before the panel is drawn, which takes a television long.
  const toggle = () => startTransition(() => setOpen(!isOpen))
  const looks = ['panel', end && 'panel--end', columns && 'panel--columns']
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the items inside take the focus, the keys move between them
    <div className="menu" ref={root} onKeyDown={(event) => isOpen && stepOn(event, columns ? 2 : 1)}>
      {button({ 'aria-expanded': isOpen, 'aria-controls': id, onClick: toggle })}
      <div className={looks.filter(Boolean).join(' ')} id={id} hidden={!isOpen}>
        {isOpen && children(close)}
      </div>
    </div>
  )
}
