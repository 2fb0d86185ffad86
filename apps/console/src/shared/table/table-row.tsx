import type { TableProps } from './table-props.ts'

interface RowProps<Row> extends TableProps<Row> {
  row: Row
  index: number
  isCursor: boolean
}

export function TableRow<Row>({ row, index, isCursor, columns, toId, toName, toHref, chosen }: RowProps<Row>) {
  const id = toId(row)
  const isChosen = chosen?.ids.has(id) ?? false
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={chosen ? isChosen : undefined}
      className={isCursor ? 'is-cursor' : undefined}
    >
      {chosen && (
        <td className="table__tick">
          <input
            type="checkbox"
            className="tick"
            aria-label={toName(row)}
            checked={isChosen}
            onChange={() => chosen.onChange(toggle(chosen.ids, id))}
          />
        </td>
      )}
      {columns.map(({ id: column, cell, isNumber, isOnlyWide }, place) => {
        const className = [isNumber && 'n', isOnlyWide && 'only-wide'].filter(Boolean).join(' ') || undefined
        return (
          <td key={column} className={className}>
            {place === 0 && toHref ? (
              <a className="table__link" href={`#${toHref(row)}`}>
                {cell(row)}
              </a>
            ) : (
              cell(row)
            )}
          </td>
        )
      })}
    </tr>
  )
}

export function toggle(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
