import { useEffect, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { goTo } from '../location.ts'
import type { TableProps } from './table-props.ts'
import { toggle } from './table-row.tsx'

/** J and K go through the rows, Enter opens one, X chooses it. @returns the row it stands on, or -1 */
export function useCursor<Row>({ rows, toId, toHref, chosen }: TableProps<Row>, show: (index: number) => void): number {
  const [cursor, setCursor] = useState(-1)
  useEffect(() => {
    setCursor((now) => Math.min(now, rows.length - 1))
  }, [rows.length])
  const move = (by: number) => {
    const next = Math.min(Math.max(cursor + by, 0), rows.length - 1)
    setCursor(next)
    if (next >= 0) show(next)
  }
  const row = rows[cursor]
  useKeys([
    { key: 'j', does: 'down', act: () => move(1) },
    { key: 'k', does: 'up', act: () => move(-1) },
    ...(toHref ? [{ key: 'enter', does: 'open', act: () => row !== undefined && goTo(toHref(row)) }] : []),
    ...(chosen
      ? [{ key: 'x', does: 'choose', act: () => row !== undefined && chosen.onChange(toggle(chosen.ids, toId(row))) }]
      : []),
  ])
  return cursor
}
