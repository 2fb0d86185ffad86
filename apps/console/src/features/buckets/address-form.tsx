import type { LookedAt } from '@kola/contract/films/buckets'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { toFileText } from './fetch-words.ts'

interface AddressFormProps {
  example: string
  /** A folder is opened, a film that can be taken is chosen. */
  onFolder: (bucket: string, folder: string) => void
  onChosen: (looked: LookedAt) => void
}

/** A film by its address, which is looked at before it is taken. */
export function AddressForm({ example, onFolder, onChosen }: AddressFormProps) {
  const [address, setAddress] = useState('')
  const [looked, setLooked] = useState<LookedAt | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function look(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    setLooked(null)
    try {
      const found = await client('GET /api/v1/apps/film-file', { query: { address } })
      if (found.isFolder) onFolder(found.bucket, found.key)
      else setLooked(found)
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  const fieldFault = toFieldText(error, 'address')
  const fault = looked?.fault ?? looked?.file?.fault ?? null
  return (
    <form className="bucket__form" onSubmit={(event) => void look(event)}>
      <Field
        label="Address"
        value={address}
        required
        maxLength={3_500}
        autoComplete="off"
        spellCheck={false}
        placeholder={`${example}film.mov`}
        fault={fieldFault}
        onChange={({ target }) => {
          setAddress(target.value)
          setLooked(null)
        }}
      />
      <button type="submit" className="b b--line" disabled={isBusy || address.trim() === ''}>
        Look
      </button>
      {error !== null && !fieldFault && <Failure error={error} />}
      <div role="status">
        {looked?.file && (
          <p>
            <b className="bucket__name">{looked.file.name}</b> <span className="quiet">{toFileText(looked.file)}</span>
          </p>
        )}
        {fault && (
          <p className="bad">
            {fault.text}. {fault.mend}
          </p>
        )}
      </div>
      {looked?.file && !fault && (
        <button type="button" className="b b--main b--s" onClick={() => onChosen(looked)}>
          Take this film
        </button>
      )}
    </form>
  )
}
