import type { Sheet, Sum } from '@kola/contract/producers/sheet'
import type { ProducerStatement } from '@kola/contract/producers/statements'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PRODUCERS, toMonthText, toSumText } from '#features/producers/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'

const toText = (sums: readonly Sum[]) => sums.map(toSumText).join(', ')

interface IssueDialogProps {
  producerId: string
  month: string
  draft: Sheet
  onClose: () => void
}

export function IssueDialog({ producerId, month, draft, onClose }: IssueDialogProps) {
  const cache = useQueryClient()
  const { error, isBusy, run } = useProven()
  async function issue() {
    const done = await run(() =>
      client('POST /api/v1/apps/producers/{id}/statements', { params: { id: producerId }, body: { month } }),
    )
    if (!done) return
    await cache.invalidateQueries({ queryKey: [PRODUCERS] })
    say(`${done.statement.number} is issued`)
    onClose()
  }
  return (
    <Dialog title={`Issue ${toMonthText(month)} for ${draft.producer.name}?`} onClose={onClose}>
      <div className="dialog__body stack">
        <p>
          It says <b>{toText(draft.totals)}</b> and has the next number of its year. From then on it is frozen: what is
          counted, refunded or changed later changes nothing of it.
        </p>
        <p className="note">A mistake is mended by a second one that names it.</p>
        {error !== null && <Failure error={error} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Leave it
        </button>
        <button type="button" className="b b--main" disabled={isBusy} onClick={() => void issue()}>
          Issue it
        </button>
      </div>
    </Dialog>
  )
}

interface CorrectDialogProps {
  statement: ProducerStatement
  draft: Sheet
  onClose: () => void
}

export function CorrectDialog({ statement, draft, onClose }: CorrectDialogProps) {
  const cache = useQueryClient()
  const [why, setWhy] = useState('')
  const { error, isBusy, run } = useProven()
  async function correct(event: FormEvent) {
    event.preventDefault()
    const params = { id: statement.id }
    const done = await run(() => client('POST /api/v1/apps/statements/{id}/correct', { params, body: { why } }))
    if (!done) return
    await cache.invalidateQueries({ queryKey: [PRODUCERS] })
    say(`${done.statement.number} is issued`)
    onClose()
  }
  const fault = toFieldText(error, 'why')
  return (
    <Dialog title={`Correct ${statement.number}?`} onClose={onClose}>
      <form onSubmit={(event) => void correct(event)}>
        <div className="dialog__body stack">
          <p>
            Another statement is issued, with the next number, that says <b>{toText(draft.totals)}</b> in the place of{' '}
            {toText(statement.sheet.totals)}. {statement.number} stays as it was and names the new one.
          </p>
          <Field
            label="Why"
            required
            maxLength={400}
            value={why}
            fault={fault}
            hint="Stands on the new statement."
            onChange={({ target }) => setWhy(target.value)}
          />
          {error !== null && !fault && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} leave="Leave it">
          Issue the correction
        </DialogFoot>
      </form>
    </Dialog>
  )
}
