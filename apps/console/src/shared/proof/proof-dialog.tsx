import type { StaffSession } from '@kola/contract/staff/staff'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { client } from '../client.ts'
import { toFieldText } from '../failure.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Failure } from '../parts/failure.tsx'
import { Field } from '../parts/field.tsx'
import { askPasskey, hasPasskeys } from '../passkeys.ts'
import { hashPassword } from '../password-hash.ts'
import { enter } from '../session.ts'
import { proofAsked } from './proven.ts'

/** Asks, where something dangerous is to be done, to show once more that it is them. */
export function ProofDialog({ session }: { session: StaffSession }) {
  const asked = useSyncExternalStore(proofAsked.subscribe, proofAsked.read)
  if (!asked) return null
  return (
    <Dialog title="Is it you?" onClose={asked.giveUp}>
      <ProofForm session={session} onDone={asked.done} onGiveUp={asked.giveUp} />
    </Dialog>
  )
}

interface ProofFormProps {
  session: StaffSession
  onDone: () => void
  onGiveUp: () => void
}

function ProofForm({ session, onDone, onGiveUp }: ProofFormProps) {
  const { passkeys } = session.staff.factors
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function prove(act: () => Promise<StaffSession>) {
    setBusy(true)
    setError(null)
    try {
      enter(await act())
      onDone()
    } catch (fault) {
      setError(fault)
      setBusy(false)
    }
  }
  const byPasskey = async () => {
    const options = await client('POST /api/v1/apps/staff/session/passkey-options', {})
    const credential = await askPasskey(options)
    return client('POST /api/v1/apps/staff/session/passkey-proof', { body: { credential } })
  }
  const byCode = async () => {
    const body = { password: await hashPassword(password), code }
    return client('POST /api/v1/apps/staff/session/proof', { body })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void prove(byCode)
  }
  const isBeside = toFieldText(error, 'password') ?? toFieldText(error, 'code')
  return (
    <form onSubmit={submit}>
      <div className="dialog__body stack">
        <p>What you are about to do cannot be left to whoever finds this page open. It counts for ten minutes.</p>
        {passkeys > 0 && hasPasskeys() && (
          <>
            <button type="button" className="b b--main b--wide" disabled={isBusy} onClick={() => void prove(byPasskey)}>
              With your passkey
            </button>
            <p className="or">or</p>
          </>
        )}
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          fault={toFieldText(error, 'password')}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Field
          label="Six digits, or a recovery code"
          autoComplete="one-time-code"
          required
          value={code}
          fault={toFieldText(error, 'code')}
          onChange={({ target }) => setCode(target.value)}
        />
        {error !== null && !isBeside && <Failure error={error} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onGiveUp}>
          Cancel
        </button>
        <button type="submit" className={passkeys > 0 ? 'b b--line' : 'b b--main'} disabled={isBusy}>
          Go on
        </button>
      </div>
    </form>
  )
}
