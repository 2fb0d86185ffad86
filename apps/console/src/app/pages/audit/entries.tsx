import type { AuditEntry } from '@kola/contract/staff/audit'
import { useState } from 'react'
import { toMoment } from '#shared/format.ts'
import { Scroll } from '#shared/parts/scroll.tsx'

const OUTCOMES = { done: '', refused: 'refused: ', failed: 'failed: ', unknown: 'nobody knows how it ended: ' } as const

/** One row each; its before and after open beneath it. */
export function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <Scroll label="Entries" className="scroll panel">
      <table className="table table--stack">
        <thead>
          <tr>
            <th scope="col">Time, Lagos</th>
            <th scope="col">Who</th>
            <th scope="col">Did</th>
            <th scope="col">To</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry
              key={entry.number}
              entry={entry}
              isOpen={open === entry.number}
              onToggle={() => setOpen(open === entry.number ? null : entry.number)}
            />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Entry({ entry, isOpen, onToggle }: { entry: AuditEntry; isOpen: boolean; onToggle: () => void }) {
  const { who, outcome, did } = entry
  return (
    <>
      <tr className={outcome === 'done' ? undefined : 'is-odd'}>
        <td>{toMoment(entry.at)}</td>
        <td className="table__cut">{who.kind === 'key' ? `Key: ${who.name}` : who.name}</td>
        <td>
          <button type="button" className="link" aria-expanded={isOpen} onClick={onToggle}>
            {OUTCOMES[outcome]}
            {did}
          </button>
        </td>
        <td className="table__cut">{entry.subject}</td>
        <td className="quiet">{[entry.place, entry.address].filter(Boolean).join(', ')}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5} className="table__lead">
            <div className="diff">
              <span className="diff__head">Field</span>
              <span className="diff__head">Before</span>
              <span className="diff__head">After</span>
              {entry.changes.map(({ field, before, after }) => (
                <Change key={field} field={field} before={before} after={after} />
              ))}
            </div>
            <p className="note">
              {entry.client} · {entry.call}
              {entry.code && ` · ${entry.code}`} · entry {entry.number}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}

const Change = ({ field, before, after }: { field: string; before: string | null; after: string | null }) => (
  <>
    <span>{field}</span>
    <span>{before === null ? <span className="quiet">–</span> : <del>{before}</del>}</span>
    <span>{after === null ? <span className="quiet">–</span> : <ins>{after}</ins>}</span>
  </>
)
