import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#shared/parts/icon.tsx'
import { moveTo } from './order.ts'
import { useDrag } from './use-drag.ts'

interface Sorted {
  id: string
  name: string
}

interface SortableProps<T extends Sorted> {
  label: string
  items: readonly T[]
  /** Nobody may move anything without it. */
  onMove?: ((id: string, to: number) => void) | undefined
  chosen?: string
  children: (item: T, place: number) => ReactNode
}

interface Held {
  id: string
  from: number
  to: number
}

const TYPED_WITHIN_MS = 900

/** A list whose order is changed with the mouse and with the keyboard alike; what happens is said aloud. */
export function Sortable<T extends Sorted>({ label, items, onMove, chosen, children }: SortableProps<T>) {
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  const typed = useRef({ digits: '', at: 0 })
  const shown = held ? moveTo(items, held.id, held.to) : items
  const { dragged, over } = useDrag(list, { ids: items.map(({ id }) => id), onDrop: put })
  const nameOf = (id: string) => items.find((one) => one.id === id)?.name ?? ''

  // NOTE: a browser takes the focus from what it moves within the page.
  useEffect(() => {
    if (held) list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(held.id)}"] .grip`)?.focus()
  }, [held])

  function put(id: string, to: number) {
    if (items.findIndex((one) => one.id === id) !== to) onMove?.(id, to)
    setSaid(`${nameOf(id)} is at place ${to + 1} of ${items.length}.`)
  }
  function go(to: number) {
    if (!held) return
    const at = Math.max(0, Math.min(items.length - 1, to))
    setHeld({ ...held, to: at })
    setSaid(`Place ${at + 1} of ${items.length}.`)
  }
  function goToTyped(digit: string, now: number) {
    const digits = now - typed.current.at < TYPED_WITHIN_MS ? typed.current.digits + digit : digit
    typed.current = { digits, at: now }
    if (Number(digits) > 0) go(Number(digits) - 1)
  }
  function take(id: string) {
    const from = items.findIndex((one) => one.id === id)
    setHeld({ id, from, to: from })
    setSaid(
      `${nameOf(id)} is picked up, at place ${from + 1} of ${items.length}. Arrows move it, a number goes there, Space puts it down, Escape puts it back.`,
    )
  }
  function letGo() {
    if (!held) return
    setHeld(null)
    put(held.id, held.to)
  }
  function onKey(event: KeyboardEvent, id: string) {
    const isPick = event.key === ' ' || event.key === 'Enter'
    if (!held && !isPick) return
    const acts: Record<string, () => void> = {
      ...{ ' ': () => (held ? letGo() : take(id)), Enter: () => (held ? letGo() : take(id)) },
      ...{ ArrowUp: () => go((held?.to ?? 0) - 1), ArrowDown: () => go((held?.to ?? 0) + 1) },
      ...{ Home: () => go(0), End: () => go(items.length - 1) },
      Escape() {
        setHeld(null)
        if (held) setSaid(`${nameOf(held.id)} is back at place ${held.from + 1}.`)
      },
    }
    const act = /^\d$/.test(event.key) ? () => goToTyped(event.key, event.timeStamp) : acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <>
      <ol className="sortable" aria-label={label} ref={list}>
        {shown.map((item, place) => (
          <li
            key={item.id}
            data-item={item.id}
            className={[
              'sortable__item',
              item.id === chosen && 'is-cursor',
              (item.id === held?.id || item.id === dragged) && 'sortable__item--up',
              over?.id === item.id && item.id !== dragged && (over.isBehind ? 'is-behind' : 'is-before'),
            ]
              .filter(Boolean)
              .join(' ')}
          >
            {onMove && (
              <button
                type="button"
                className="grip"
                aria-label={`Move ${item.name}`}
                aria-pressed={item.id === held?.id}
                onKeyDown={(event) => onKey(event, item.id)}
                onBlur={(event) => event.relatedTarget && held?.id === item.id && letGo()}
              >
                <Icon name="grip" />
              </button>
            )}
            {children(item, place)}
          </li>
        ))}
      </ol>
      <p className={held ? 'say sortable__said' : 'visually-hidden'} role="status">
        {said}
      </p>
    </>
  )
}
