import { Icon } from '../parts/icon.tsx'
import type { Column, TableProps } from './table-props.ts'

export function TableHead<Row>({ columns, rows, toId, chosen, sort }: TableProps<Row>) {
  const isAll = rows.length > 0 && rows.every((row) => chosen?.ids.has(toId(row)))
  return (
    <thead>
      <tr aria-rowindex={1}>
        {chosen && (
          <th scope="col" className="table__tick">
            <input
              type="checkbox"
              className="tick"
              aria-label="All that are listed"
              checked={isAll}
              onChange={() => chosen.onChange(new Set(isAll ? [] : rows.map(toId)))}
            />
          </th>
        )}
        {columns.map((column) => (
          <Head key={column.id} column={column} sort={sort} />
        ))}
      </tr>
    </thead>
  )
}

type HeadProps<Row> = { column: Column<Row>; sort: TableProps<Row>['sort'] }

function Head<Row>({ column: { id, head, isNumber, isOnlyWide, isSorted }, sort }: HeadProps<Row>) {
  const direction = sort?.by === id ? 'ascending' : sort?.by === `-${id}` ? 'descending' : undefined
  const className = [isNumber && 'n', isOnlyWide && 'only-wide'].filter(Boolean).join(' ') || undefined
  if (!isSorted || !sort) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  }
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" onClick={() => sort.onChange(direction === 'ascending' ? `-${id}` : id)}>
        {head}
        {direction && <Icon name={direction === 'ascending' ? 'up' : 'down'} />}
      </button>
    </th>
  )
}
