import type { Title } from '@kola/contract/title'
import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { GRID_CARD_SIZES } from '#app/titles/title-grid.tsx'
import { TitleCards, type TitleCardsProps } from '#app/titles/title-row.tsx'
import { LIST_PAGE_SIZE } from '#features/catalogue/list-queries.ts'
import { useEndKey } from './end-key.ts'
import { nameStops, useGridKeys } from './grid-keys.ts'
import type { RowShape } from './grid-shape.ts'
import { CardSkeleton } from './grid-skeleton.tsx'
import type { ListGridProps } from './list-grid-props.ts'

/** Rows that are drawn above and below the window. */
const OVERSCAN_ROWS = 3
/** So many rows before the end of what is there, the next page is asked for. */
const AHEAD_ROWS = 6

interface GridRowProps extends TitleCardsProps {
  /** Place of the first card. */
  from: number
  columns: number
  /** Cards of the whole list, those on their way included. */
  cells: number
}

const GridRow = memo(function GridRow({ titles, from, columns, cells, ...cards }: GridRowProps) {
  const own = titles.slice(from, from + columns)
  const empty = Math.max(0, Math.min(columns, cells - from) - own.length)
  return (
    <>
      <TitleCards titles={own} isEager={from === 0} sizes={GRID_CARD_SIZES.poster} {...cards} />
      {Array.from({ length: empty }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <CardSkeleton key={index} />
      ))}
    </>
  )
})

/** What the rows of a list measured when it was left, so that back finds it in the same height. */
const measured = new Map<string, VirtualItem[]>()

interface GridRowsProps extends ListGridProps {
  box: RefObject<HTMLDivElement | null>
  shape: RowShape
}

/** The row that has the focus stays drawn however far the page is scrolled. */
function useRange(shape: RowShape) {
  const [focused, setFocused] = useState<number | null>(null)
  const row = focused === null ? null : Math.floor(focused / shape.columns)
  const extract = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range)
      return row === null || row >= range.count || rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b)
    },
    [row],
  )
  return { focused, setFocused, extract }
}

function useRows({ name, parent, shape, cells }: { name: string; parent: string; shape: RowShape; cells: number }) {
  const { columns, width, top, rowHeight } = shape
  const key = `${parent} ${name} ${columns} ${Math.round(width)}`
  const range = useRange(shape)
  const rows = useWindowVirtualizer({
    count: Math.ceil(cells / columns),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    rangeExtractor: range.extract,
    initialMeasurementsCache: measured.get(key) ?? [],
  })
  useEffect(() => () => void measured.set(key, rows.measurementsCache), [key, rows])
  const before = useRef(columns)
  useLayoutEffect(() => {
    if (before.current === columns) return
    const first = (rows.range?.startIndex ?? 0) * before.current
    before.current = columns
    rows.measure()
    if (first > 0) rows.scrollToIndex(Math.floor(first / columns), { align: 'start' })
  }, [columns, rows])
  return { rows, focused: range.focused, setFocused: range.setFocused }
}

function usePaging({ titles, more }: ListGridProps, lastRow: number, columns: number) {
  useEffect(() => {
    const isNear = lastRow >= Math.floor(titles.length / columns) - AHEAD_ROWS
    if (isNear && more?.isThere && !more.isLoading && !more.isFailed) more.load()
  })
}

/** The rows near the window, each at its place. */
export function GridRows(props: GridRowsProps) {
  const { titles, total, parent, tools, describe, more, box, shape } = props
  const { columns } = shape
  const coming = more?.isThere && !more.isFailed ? Math.min(LIST_PAGE_SIZE, total - titles.length) : 0
  const cells = titles.length + coming
  const { rows, focused, setFocused } = useRows({ ...props, cells })
  const items = rows.getVirtualItems()
  usePaging(props, items.at(-1)?.index ?? 0, columns)
  const show = useCallback((place: number) => rows.scrollToIndex(Math.floor(place / columns)), [rows, columns])
  const onKeyDown = useGridKeys({ box, count: titles.length, show })
  const noteEnd = useEndKey({ box, count: titles.length, focused, show })
  const toLooks = useCallback((title: Title) => ({ text: describe(title.synopsis) }), [describe])
  useLayoutEffect(() => {
    if (box.current) nameStops(box.current, { total, stop: focused })
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cards inside take the focus, the keys move between them
    <div
      style={{ height: rows.getTotalSize() }}
      onKeyDown={onKeyDown}
      onKeyDownCapture={noteEnd}
      onFocus={({ target }) => setFocused(Number(target.closest('article')?.getAttribute('aria-posinset') ?? 1) - 1)}
      onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || setFocused(null)}
    >
      {items.map(({ index, key, start }) => (
        <div
          key={key}
          ref={rows.measureElement}
          data-index={index}
          data-from={index * columns}
          className="grid grid__row"
          style={{ top: start - shape.top }}
        >
          <GridRow
            from={index * columns}
            columns={columns}
            cells={cells}
            titles={titles}
            parent={parent}
            tools={tools}
            toLooks={toLooks}
          />
        </div>
      ))}
    </div>
  )
}
