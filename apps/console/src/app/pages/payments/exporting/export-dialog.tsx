import { EXPORT_KINDS, type ExportKind } from '@kola/contract/money/exports'
import { type FormEvent, useState } from 'react'
import { Choose } from '#shared/parts/choose.tsx'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'
import { CURRENCIES } from '../currencies.ts'
import { fetchBooks } from './fetch-books.ts'

const KINDS: Readonly<Record<ExportKind, { name: string; text: string }>> = {
  movements: {
    name: 'Movements',
    text: 'A row for each thing that happened: what came in or went out, revenue, VAT and what is still the members’.',
  },
  ledger: { name: 'Ledger', text: 'A row for each line of the ledger, debit and credit.' },
  totals: { name: 'Totals', text: 'A row for each account: what both others come to.' },
}

/** The books of a month as a table for any program. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<ExportKind>('movements')
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7))
  const [currency, setCurrency] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    setError(null)
    try {
      const name = await fetchBooks({ month, kind, ...(currency && { currency }) })
      say(`${name} is saved`)
      onClose()
    } catch (fault) {
      setError(fault)
      setBusy(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }
  return (
    <Dialog title="For the accountant" onClose={onClose}>
      <form onSubmit={submit}>
        <div className="dialog__body stack">
          <fieldset className="stack">
            <legend className="label">What</legend>
            {EXPORT_KINDS.map((one) => (
              <label className="choice" key={one}>
                <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
                <span>
                  <b>{KINDS[one].name}</b>
                  <span className="note">{KINDS[one].text}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <Field
            label="Month"
            required
            pattern="20\d\d-(0[1-9]|1[0-2])"
            placeholder="2026-11"
            value={month}
            hint="Such as 2026-11; by UTC, as invoices are numbered."
            onChange={({ target }) => setMonth(target.value)}
          />
          <Choose
            label="Currency"
            value={currency}
            options={[['', 'All, each row says its own'], ...CURRENCIES.map((one) => [one, one] as const)]}
            onChange={({ target }) => setCurrency(target.value)}
          />
          {error !== null && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          {isBusy ? 'Collecting…' : 'Save as CSV'}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
