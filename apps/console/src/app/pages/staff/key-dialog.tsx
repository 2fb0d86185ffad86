import { PERMISSION_NAMES, PERMISSIONS, type Permission } from '@kola/contract/staff/permissions'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'

const DAYS = [7, 30, 90, 365]

export function KeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState('')
  return (
    <Dialog title={secret ? 'Your new key' : 'Make an API key'} onClose={onClose}>
      {secret ? <Secret secret={secret} onClose={onClose} /> : <KeyForm onMade={setSecret} onClose={onClose} />}
    </Dialog>
  )
}

function KeyForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Permission[]>([])
  const [days, setDays] = useState(90)
  const [error, setError] = useState<unknown>(null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setError(null)
    try {
      const body = { name, scopes: [...scopes], days }
      onMade((await proven(() => client('POST /api/v1/apps/api-keys', { body }))).secret)
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
    }
  }
  const toggle = (scope: Permission) =>
    setScopes((were) => (were.includes(scope) ? were.filter((one) => one !== scope) : [...were, scope]))
  const scopeFault = toFieldText(error, 'scopes')
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className="dialog__body stack">
        <Field
          label="What it is for"
          required
          value={name}
          fault={toFieldText(error, 'name')}
          hint="It stands in the log by this name."
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset>
          <legend className="label">What it may do</legend>
          {PERMISSION_NAMES.map((scope) => (
            <label key={scope} className="flex">
              <input type="checkbox" className="tick" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
              {PERMISSIONS[scope].text}
            </label>
          ))}
          {scopeFault && (
            <p className="bad" role="alert">
              {scopeFault}
            </p>
          )}
        </fieldset>
        <label className="field">
          <span className="label">How long</span>
          <select className="select" value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {count} days
              </option>
            ))}
          </select>
        </label>
        {error !== null && !scopeFault && !toFieldText(error, 'name') && <Failure error={error} />}
      </div>
      <DialogFoot onClose={onClose}>Make it</DialogFoot>
    </form>
  )
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }
  return (
    <>
      <div className="dialog__body stack">
        <p>It is shown now and never again.</p>
        <p className="mono secret">{secret}</p>
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Close
        </button>
        <button type="button" className="b b--main" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </>
  )
}
