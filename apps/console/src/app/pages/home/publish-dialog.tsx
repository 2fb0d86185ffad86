import type { HomeChange } from '@kola/contract/arranging/difference'
import { type FormEvent, Fragment, useState } from 'react'
import { toFieldText } from '#shared/failure.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { say } from '#shared/toasts.ts'
import type { Working } from './use-home.ts'
import { toLagosWords } from './words.ts'

const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const inLagos = (text: string) => text.replace(MOMENT, toLagosWords)

/** What stands and what will, part by part. */
export const Difference = ({ changes }: { changes: readonly HomeChange[] }) => (
  <div className="diff">
    <span className="diff__head">Part</span>
    <span className="diff__head">Live</span>
    <span className="diff__head">After</span>
    {changes.map(({ field, before, after }) => (
      <Fragment key={`${field} ${before} ${after}`}>
        <span>{field}</span>
        <span>{before === null ? 'not there' : <del>{inLagos(before)}</del>}</span>
        <span>{after === null ? 'taken away' : <ins>{inLagos(after)}</ins>}</span>
      </Fragment>
    ))}
  </div>
)

interface PublishDialogProps {
  work: Working
  isPublishing: boolean
  onClose: () => void
}

/** The effect stands before the button. */
export function PublishDialog({ work, isPublishing, onClose }: PublishDialogProps) {
  const [why, setWhy] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const changes = work.home.draft?.changes ?? []
  async function submit(event: FormEvent) {
    event.preventDefault()
    setFault(null)
    setBusy(true)
    try {
      const number = await work.publish(why)
      say(`Version ${number} is what viewers have`)
      onClose()
    } catch (failure) {
      setFault(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog title={isPublishing ? 'Publish home?' : 'What differs'} onClose={onClose} isWide>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack dialog__scroll">
          <Difference changes={changes} />
          {isPublishing && (
            <>
              <p className="say">Every viewer has it within a minute. What stands now can be brought back.</p>
              {fault !== null && !toFieldText(fault, 'why') && <Failure error={fault} />}
              <Field
                label="Why"
                value={why}
                maxLength={300}
                fault={toFieldText(fault, 'why')}
                hint="It stands beside the version."
                onChange={({ target }) => setWhy(target.value)}
              />
            </>
          )}
        </div>
        <div className="dialog__foot">
          <button type="button" className="b b--text" onClick={onClose}>
            {isPublishing ? 'Not yet' : 'Close'}
          </button>
          {isPublishing && (
            <button type="submit" className="b b--main" disabled={isBusy || changes.length === 0}>
              Publish
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
