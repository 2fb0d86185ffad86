import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Also what the rows are sorted by, where they can be. */
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right. */
  isNumber?: true
  /** Not on a telephone. */
  isOnlyWide?: true
  isSorted?: true
}

export interface Chosen {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

export interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  toId: (row: Row) => string
  /** What a row is called where a control of it needs a name. */
  toName: (row: Row) => string
  /** Where a row leads; its first cell is a link to it. */
  toHref?: (row: Row) => string
  chosen?: Chosen
  /** `name` upwards, `-name` downwards. */
  sort?: { by: string; onChange: (by: string) => void }
  /** The last rows are in view: more may be asked for. */
  onEnd?: () => void
  /** How many there are in all, where it is known. */
  total?: number
}
