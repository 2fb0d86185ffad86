import { type RefObject, useLayoutEffect, useState } from 'react'

/** How the rows of a grid stand, in pixels of the page. */
export interface RowShape {
  columns: number
  width: number
  /** From the top of the page to the first row. */
  top: number
  /** What a row takes until it has been measured. */
  rowHeight: number
}

/** Name, length and rating below a poster, and the gap to the next row. */
const CAPTION_PX = 84

function readShape(box: HTMLElement): RowShape {
  // The grid of a row, empty, knows its columns and gaps.
  const probe = document.createElement('div')
  probe.className = 'grid'
  box.append(probe)
  const { gridTemplateColumns } = getComputedStyle(probe)
  probe.remove()
  const columns = gridTemplateColumns.split(' ')
  const rowHeight = Math.round(Number.parseFloat(columns[0] ?? '0') * 1.5 + CAPTION_PX)
  const { top, width } = box.getBoundingClientRect()
  return { columns: columns.length, width, top: Math.round(top + scrollY), rowHeight }
}

const isSame = (a: RowShape | null, b: RowShape) =>
  a?.columns === b.columns && a.width === b.width && Math.abs(a.top - b.top) < 1

/** Null until the box is there. */
export function useRowShape(box: RefObject<HTMLElement | null>): RowShape | null {
  const [shape, setShape] = useState<RowShape | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const read = () => {
      const next = readShape(element)
      setShape((before) => (isSame(before, next) ? before : next))
    }
    read()
    const watcher = new ResizeObserver(read)
    watcher.observe(document.documentElement)
    return () => watcher.disconnect()
  }, [box])
  return shape
}
