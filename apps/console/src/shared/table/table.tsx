import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { Scroll } from '../parts/scroll.tsx'
import { TableHead } from './table-head.tsx'
import type { TableProps } from './table-props.ts'
import { TableRow } from './table-row.tsx'
import { useCursor } from './use-cursor.ts'

const ROW_PX = 36
const ROW_SMALL_PX = 48
const BEYOND = 12

/** Draws only the rows in view, however many there are; the page's own scroll moves it. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, columns, chosen, onEnd } = props
  const box = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => (matchMedia('(max-width: 899px)').matches ? ROW_SMALL_PX : ROW_PX),
    overscan: BEYOND,
    initialRect: { width: 1_000, height: 800 },
  })
  const items = virtual.getVirtualItems()
  useEnd(items.at(-1)?.index ?? -1, rows.length, onEnd)
  const cursor = useCursor(props, (index) => virtual.scrollToIndex(index))
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const width = columns.length + (chosen ? 1 : 0)
  return (
    <Scroll label={label} className="table-box" ref={box}>
      <table className="table" aria-rowcount={(props.total ?? rows.length) + 1}>
        <TableHead {...props} />
        <tbody>
          <Gap height={above} width={width} />
          {items.map(({ index }) => {
            const row = rows[index]
            if (row === undefined) return null
            return <TableRow key={props.toId(row)} {...props} row={row} index={index} isCursor={cursor === index} />
          })}
          <Gap height={below} width={width} />
        </tbody>
      </table>
    </Scroll>
  )
}

const Gap = ({ height, width }: { height: number; width: number }) =>
  height > 0 ? (
    <tr>
      <td className="table__gap" colSpan={width} style={{ height }} />
    </tr>
  ) : null

function useEnd(last: number, count: number, onEnd: (() => void) | undefined): void {
  const tell = useRef(onEnd)
  tell.current = onEnd
  const isNear = count > 0 && last >= count - BEYOND
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each page that came
  useEffect(() => {
    if (isNear) tell.current?.()
  }, [isNear, count])
}
