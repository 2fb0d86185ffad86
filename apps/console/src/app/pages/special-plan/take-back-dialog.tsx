import type { Grant } from '@kola/contract/prices/plans'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toCount } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'

interface TakeBackDialogProps {
  grant: Grant
  name: string
  onClose: () => void
}

export function TakeBackDialog({ grant, name, onClose }: TakeBackDialogProps) {
  const cache = useQueryClient()
  const [why, setWhy] = useState('')
  const { error, isBusy, run } = useProven()
  async function takeBack(event: FormEvent) {
    event.preventDefault()
    const given = { params: { id: grant.member.id, grantId: grant.id }, body: { why } }
    const done = await run(() => client('POST /api/v1/apps/members/{id}/grants/{grantId}/take-back', given))
    if (!done) return
    await cache.invalidateQueries({ queryKey: ['plans'] })
    await cache.invalidateQueries({ queryKey: ['members'] })
    say(done.message)
    onClose()
  }
  const fault = toFieldText(error, 'why')
  return (
    <Dialog title={`Take ${toCount(grant.days, 'day')} back from ${name}?`} onClose={onClose}>
      <form onSubmit={(event) => void takeBack(event)}>
        <div className="dialog__body stack">
          <p>
            {grant.state === 'waiting' ? 'They never begin.' : 'They open nothing from now on.'} {name} reads of it in
            their account, and by mail where they confirmed one. Granting them anew undoes it.
          </p>
          <Field
            label="Why"
            required
            maxLength={200}
            value={why}
            fault={fault}
            hint="In the audit log; the member does not see it."
            onChange={({ target }) => setWhy(target.value)}
          />
          {error !== null && !fault && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} isDanger leave="Leave them">
          Take back
        </DialogFoot>
      </form>
    </Dialog>
  )
}
