import type { VoucherBatch } from '@kola/contract/gifts/vouchers'
import { useState } from 'react'

export interface MadeBatch {
  batch: VoucherBatch
  csv: string
}

/** Behind the head of the table. */
const toCodes = (csv: string): string[] =>
  csv
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '')
    .filter(Boolean)

function save({ batch, csv }: MadeBatch): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `vouchers-${batch.id}.csv` })
  link.click()
  URL.revokeObjectURL(url)
}

/** They are kept by nobody: whoever goes on has said that they have them. */
export function CodesShown({ made, onClose }: { made: MadeBatch; onClose: () => void }) {
  const [isKept, setKept] = useState(false)
  return (
    <>
      <div className="dialog__body stack">
        <p>They are shown now and never again: not even we can read them later.</p>
        <textarea className="input mono" aria-label="Codes" rows={8} readOnly value={toCodes(made.csv).join('\n')} />
        <button type="button" className="b b--line" onClick={() => save(made)}>
          Save as CSV
        </button>
        <label className="flex">
          <input type="checkbox" className="tick" checked={isKept} onChange={({ target }) => setKept(target.checked)} />
          I have kept them
        </label>
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--main" disabled={!isKept} onClick={onClose}>
          Done
        </button>
      </div>
    </>
  )
}
