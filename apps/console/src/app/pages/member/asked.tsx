import type { Member } from '@kola/contract/members/member'
import type { MemberAction } from '@kola/contract/members/second'
import { useState } from 'react'
import { REQUEST_WORDS } from '#features/members/request-words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'
import { useAct } from './use-act.ts'

/** What a second person has to say yes to, where whoever looks may not do it alone. */
export function AskButtons({ member }: { member: Member }) {
  const [asking, setAsking] = useState<MemberAction | null>(null)
  const { closed, blockedAt, requests } = member
  const open: MemberAction[] = closed
    ? closed.isErased
      ? []
      : ['restore']
    : ['copy', blockedAt ? 'unblock' : 'block', 'close']
  const fresh = open.filter((action) => !requests.some((one) => one.action === action))
  return (
    <>
      {fresh.map((action) => (
        <button
          key={action}
          type="button"
          className={action === 'copy' || action === 'restore' ? 'b b--line b--s' : 'b b--danger b--s'}
          onClick={() => setAsking(action)}
        >
          {REQUEST_WORDS[action].ask}
        </button>
      ))}
      {asking && <AskDialog member={member} action={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

interface AskDialogProps {
  member: Member
  action: MemberAction
  onClose: () => void
}

/** The first yes: nothing is done by it. */
function AskDialog({ member, action, onClose }: AskDialogProps) {
  const { id, email, telephone } = member
  const { title, effect } = REQUEST_WORDS[action]
  const [why, setWhy] = useState('')
  const [contact, setContact] = useState('')
  const { error, isBusy, submit } = useAct(id, () => {
    say('A second person can say yes to it now')
    onClose()
  })
  const isClosing = action === 'close'
  const act = () =>
    client('POST /api/v1/apps/members/{id}/requests', {
      params: { id },
      body: { action, why, ...(isClosing && { contact }) },
    })
  const fault = toFieldText(error, 'why') || toFieldText(error, 'contact')
  return (
    <Dialog title={`${title}?`} onClose={onClose}>
      <form onSubmit={(event) => void submit(act)(event)}>
        <div className="dialog__body stack">
          <p>{effect}</p>
          <p className="say">Nothing is done yet: somebody else of support, or an owner, has to say yes too.</p>
          {isClosing && (
            <Field
              label={email ? 'Their mail address, typed' : 'Their number, typed'}
              required
              autoComplete="off"
              value={contact}
              hint={`It is ${email || telephone}.`}
              fault={toFieldText(error, 'contact')}
              onChange={({ target }) => setContact(target.value)}
            />
          )}
          <Field
            label="Why"
            required
            minLength={3}
            maxLength={200}
            value={why}
            hint="The second person reads it; it is not in the mail."
            fault={toFieldText(error, 'why')}
            onChange={({ target }) => setWhy(target.value)}
          />
          {error !== null && !fault && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          Ask
        </DialogFoot>
      </form>
    </Dialog>
  )
}
