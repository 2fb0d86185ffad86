import { listFields, toFieldLabel } from '@kola/contract/imports/columns'
import type { Import } from '@kola/contract/imports/imports'
import { useState } from 'react'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { useAct } from './use-import.ts'

/** Which column is what, and what empty cells mean. */
export function ColumnsStep({ import: given, onDone }: { import: Import; onDone: () => void }) {
  const [mapping, setMapping] = useState(given.mapping)
  const [emptyCells, setEmptyCells] = useState(given.emptyCells)
  const { isBusy, fault, act } = useAct(given.id)
  const send = async () => {
    const call = { params: { id: given.id }, body: { mapping, emptyCells } }
    if (await act(() => client('POST /api/v1/apps/imports/{id}/columns', call))) onDone()
  }
  const own = [...new Set(given.mapping.filter((key) => key.includes(':')))]
  return (
    <form
      className="panel panel--pad stack"
      aria-label="Columns"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ul className="mapping">
        {given.columns.map((head, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns have no other name of their own
          <li key={column}>
            <label className="field">
              <span className="field__label">{head || `Column ${column + 1}`}</span>
              <select
                className="select"
                value={mapping[column]}
                onChange={({ target }) => setMapping(mapping.map((key, at) => (at === column ? target.value : key)))}
              >
                <option value="">Left aside</option>
                {[...listFields(given.kind), ...own].map((key) => (
                  <option key={key} value={key}>
                    {toFieldLabel(given.kind, key)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      {given.kind !== 'windows' && given.kind !== 'plans' && given.kind !== 'people' && (
        <label className="field">
          <span className="field__label">Empty cells</span>
          <select
            className="select"
            value={emptyCells}
            onChange={({ target }) => setEmptyCells(target.value === 'clear' ? 'clear' : 'leave')}
          >
            <option value="leave">leave what is there</option>
            <option value="clear">clear what is there</option>
          </select>
        </label>
      )}
      {fault !== null && <Failure error={fault} />}
      <div className="flex">
        <button type="submit" className="b b--main" disabled={isBusy}>
          Check the rows
        </button>
      </div>
    </form>
  )
}
