import { ApiError } from '@kola/contract/http/client'
import type { TextChange } from '@kola/contract/texts/document'
import { type FormEvent, useState } from 'react'
import { toDayWords } from '#features/texts/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'
import { Difference } from '../versions/difference.tsx'
import { FromField } from '../versions/from-field.tsx'
import type { Working } from './use-text.ts'

interface PutDialogProps {
  work: Working
  changes: readonly TextChange[]
  onClose: () => void
}

/** What changes and from when stand before the button. */
export function PutDialog({ work, changes, onClose }: PutDialogProps) {
  const { text } = work
  const { kind, id } = text
  const [from, setFrom] = useState(text.earliest)
  const [why, setWhy] = useState('')
  const { error, isBusy, run } = useProven()
  async function submit(event: FormEvent) {
    event.preventDefault()
    const done = await run(() =>
      work.act(({ revision }) =>
        client('POST /api/v1/apps/texts/{kind}/{id}/put-in-force', {
          ...{ params: { kind, id }, body: { revision, from, why } },
        }),
      ),
    )
    if (!done) return
    say(`In force from ${toDayWords(from)}`)
    onClose()
  }
  const others =
    error instanceof ApiError ? Object.entries(error.fields).filter(([field]) => !/^(from|why)$/.test(field)) : []
  const isBeside = toFieldText(error, 'from') ?? toFieldText(error, 'why')
  return (
    <Dialog title="Put this in force" onClose={onClose} isWide>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack dialog__scroll">
          <Difference changes={changes} heads={['Viewers read', 'Then']} />
          <FromField text={text} value={from} onValue={setFrom} fault={toFieldText(error, 'from')} />
          {others.map(([field, fault]) => (
            <p className="bad" role="alert" key={field}>
              {fault}
            </p>
          ))}
          {error !== null && others.length === 0 && !isBeside && <Failure error={error} />}
          <Field
            label="Why"
            required
            value={why}
            maxLength={300}
            fault={toFieldText(error, 'why')}
            hint="It stands beside the version."
            onChange={({ target }) => setWhy(target.value)}
          />
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} leave="Not yet">
          Put in force
        </DialogFoot>
      </form>
    </Dialog>
  )
}
