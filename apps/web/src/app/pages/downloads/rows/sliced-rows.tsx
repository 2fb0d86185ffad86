import { Button } from '@kola/ui/controls/button'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { say } from '../words.ts'

/** So many rows are drawn, and with each press so many more. */
const STEP = 60

interface SlicedRowsProps<T> {
  items: readonly T[]
  draw: (item: T, index: number) => ReactNode
}

/** A list of films that opens at once, however many there are: the first of them, and the others for whoever asks. */
export function SlicedRows<T>({ items, draw }: SlicedRowsProps<T>) {
  const [count, setCount] = useState(STEP)
  const list = useRef<HTMLUListElement>(null)
  const focusAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows that were asked for have come
  useEffect(() => {
    const row = focusAt.current > 0 ? list.current?.children[focusAt.current] : null
    focusAt.current = 0
    if (!(row instanceof HTMLElement)) return
    row.tabIndex = -1
    row.focus()
  }, [count])
  const rest = items.length - count
  return (
    <>
      <ul className="stored" ref={list}>
        {items.slice(0, count).map(draw)}
      </ul>
      {rest > 0 && (
        <div className="button-row">
          <Button
            onClick={() => {
              focusAt.current = count
              setCount(count + STEP)
            }}
          >
            {say('showMore', { count: Math.min(rest, STEP) })}
          </Button>
        </div>
      )}
    </>
  )
}
