import type { ImportFault, ImportRow } from '@kola/contract/imports/imports'
import { useState } from 'react'

interface CellProps {
  row: ImportRow
  column: number
  /** As the file heads it. */
  head: string
  /** Null where nothing can be mended any more. */
  onMend: ((text: string) => Promise<unknown>) | null
}

/** What stands there, what would stand there, or what is wrong with it and the place to mend it. */
export function Cell({ row, column, head, onMend }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = row.cells[column] ?? ''
  const fault = row.faults.find((one) => one.column === column)
  if (typed !== null && onMend) {
    const mend = async () => {
      await onMend(typed)
      setTyped(null)
    }
    return (
      <form
        className="cell-form"
        onSubmit={(event) => {
          event.preventDefault()
          void mend()
        }}
      >
        <input
          className="input"
          aria-label={`${head} of row ${row.number}`}
          // biome-ignore lint/a11y/noAutofocus: whoever opened it types next
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key === 'Escape') setTyped(null)
          }}
        />
        <button type="submit" className="b b--s b--main">
          Mend
        </button>
      </form>
    )
  }
  if (fault && row.state === 'in') return <Faulty fault={fault} text={text} onOpen={onMend && (() => setTyped(text))} />
  const change = row.state === 'in' ? row.changes.find((one) => one.column === column) : undefined
  if (!change || row.outcome === 'fault') return text
  return (
    <>
      {change.before !== '' && <del>{change.before}</del>} <ins>{change.after || 'nothing'}</ins>
    </>
  )
}

function Faulty({ fault, text, onOpen }: { fault: ImportFault; text: string; onOpen: (() => void) | null }) {
  const shown = (
    <>
      <b>{text || 'nothing'}</b>
      <span>{fault.text}</span>
    </>
  )
  if (!onOpen) return <span className="cell-bad">{shown}</span>
  return (
    <button type="button" className="cell-bad" title={fault.help} onClick={onOpen}>
      {shown}
    </button>
  )
}
