import './card-panel.css'
import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { say } from '../words.ts'

/** What has opened a panel: a pointer waits a moment, the keyboard does not. */
type Opened = 'pointer' | 'focus' | null

/** Opens on hover and on keyboard focus, closes when both are gone and on Escape. */
export function useCardPanel() {
  const [open, setOpen] = useState<Opened>(null)
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(null)
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])
  const handlers = {
    // NOTE: a page that scrolls under a resting pointer sends pointerenter too, and nobody has asked for a panel then.
    onPointerMove: (event: PointerEvent) => event.pointerType !== 'touch' && !open && setOpen('pointer'),
    onPointerLeave: () => open === 'pointer' && setOpen(null),
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setOpen('focus'),
    onBlur: (event: FocusEvent) => {
      if (open === 'focus' && !event.currentTarget.contains(event.relatedTarget)) setOpen(null)
    },
  }
  return { open, handlers }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** Centres the panel on its card, but never beyond the column of the page. */
function placePanel(panel: HTMLElement, open: Opened): void {
  const card = panel.parentElement
  if (!card) return
  const frame = card.closest<HTMLElement>('.row__scroller, .grid') ?? document.body
  const { paddingLeft, paddingRight } = getComputedStyle(frame)
  const bounds = frame.getBoundingClientRect()
  const left = bounds.left + Number.parseFloat(paddingLeft)
  const right = bounds.right - Number.parseFloat(paddingRight)
  const at = card.getBoundingClientRect()
  const width = panel.offsetWidth
  // A card that has just taken the focus is about to be scrolled into view.
  const seenAt = open === 'focus' ? clamp(at.left, left, right - at.width) : at.left
  const placed = clamp(seenAt + (at.width - width) / 2, left, right - width)
  panel.style.left = `${Math.round(placed - seenAt)}px`
}

export interface CardPanelProps {
  open: Opened
  href: string
  /** A click beside the buttons does what a click on the card does. */
  onPress?: (event: MouseEvent<HTMLAnchorElement>) => void
  children: () => ReactNode
}

/** What rises from a card on a wide screen; drawn when it is first needed. */
export function CardPanel({ open, href, onPress, children }: CardPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  if (open && !isDrawn) setDrawn(true)
  useEffect(() => {
    if (open && panel.current) placePanel(panel.current, open)
  }, [open])
  if (!isDrawn) return null
  return (
    <div className="card__panel" ref={panel}>
      {/* biome-ignore lint/a11y/useAnchorContent: for the mouse only; the link of the card says and does the same */}
      <a className="card__cover" href={href} onClick={onPress} tabIndex={-1} aria-hidden="true" />
      {children()}
      <div className="card__hint">{say('cardKeys')}</div>
    </div>
  )
}
