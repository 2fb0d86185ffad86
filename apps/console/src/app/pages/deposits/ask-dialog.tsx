import type { StaffSession } from '@kola/contract/staff/staff'
import { type FormEvent, useState } from 'react'
import { useAct } from '#features/money/use-act.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'

interface AskDialogProps {
  session: StaffSession
  reference: string
  onClose: () => void
}

const OFTEN = ['Which branch did you pay it in at?', 'On which day did you pay?', 'What is the number on your slip?']

/** On the payment’s page, and by mail or SMS. */
export function AskDialog({ session, reference, onClose }: AskDialogProps) {
  const [question, setQuestion] = useState('')
  // The same words sent again after a lost line are one question.
  const [id] = useState(() => crypto.randomUUID())
  const { error, isBusy, act } = useAct()
  const fault = toFieldText(error, 'question')
  function submit(event: FormEvent) {
    event.preventDefault()
    const given = { params: { reference }, body: { actor: session.staff.name, id, question } }
    void act(
      () => client('POST /api/v1/apps/payments/{reference}/ask', given),
      () => {
        say('The question is on its way')
        onClose()
      },
    )
  }
  return (
    <Dialog title={`Ask about ${reference}`} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="dialog__body stack">
          <p>The member reads it on the page of the payment and by mail, else by SMS. The deposit goes on waiting.</p>
          <Field
            label="Your question"
            required
            minLength={5}
            maxLength={300}
            value={question}
            fault={fault}
            onChange={({ target }) => setQuestion(target.value)}
          />
          <div className="acts">
            {OFTEN.map((text) => (
              <button type="button" className="b b--s" key={text} onClick={() => setQuestion(text)}>
                {text}
              </button>
            ))}
          </div>
          {error !== null && !fault && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          Ask
        </DialogFoot>
      </form>
    </Dialog>
  )
}
