import type { Producer, ProducerAnswer } from '@kola/contract/producers/producers'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'
import { PRODUCERS } from './words.ts'

interface ProducerDialogProps {
  given: Producer | null
  onDone: (answer: ProducerAnswer) => void
  onClose: () => void
}

const EMPTY = { name: '', address: '', email: '', currency: 'NGN', reference: '' }
const FIELDS = ['name', 'address', 'email', 'currency', 'reference'] as const

/** A new one, or one that is changed. */
export function ProducerDialog({ given, onDone, onClose }: ProducerDialogProps) {
  const cache = useQueryClient()
  const [form, setForm] = useState(given ?? EMPTY)
  const { error, isBusy, run } = useProven()
  const put =
    (field: (typeof FIELDS)[number]) =>
    ({ target }: { target: { value: string } }) =>
      setForm({ ...form, [field]: target.value })
  async function save(event: FormEvent) {
    event.preventDefault()
    const body = { ...form, currency: form.currency.trim().toUpperCase() }
    const done = await run(() =>
      given
        ? client('POST /api/v1/apps/producers/{id}', {
            params: { id: given.id },
            body: { ...body, revision: given.revision },
          })
        : client('POST /api/v1/apps/producers', { body }),
    )
    if (!done) return
    await cache.invalidateQueries({ queryKey: [PRODUCERS] })
    say(given ? 'Changed' : `${done.producer.name} is entered`)
    onDone(done)
  }
  const fault = (field: (typeof FIELDS)[number]) => toFieldText(error, field)
  return (
    <Dialog title={given ? `Change ${given.name}` : 'A new producer'} onClose={onClose}>
      <form onSubmit={(event) => void save(event)}>
        <div className="dialog__body stack">
          <Field label="Name" required maxLength={120} value={form.name} fault={fault('name')} onChange={put('name')} />
          <Address value={form.address} fault={fault('address')} onChange={put('address')} />
          <Field
            label="Mail"
            type="email"
            maxLength={254}
            value={form.email}
            fault={fault('email')}
            onChange={put('email')}
          />
          <Field
            label="Currency of payout"
            hint="In three letters, such as NGN"
            required
            maxLength={3}
            value={form.currency}
            fault={fault('currency')}
            onChange={put('currency')}
          />
          <Field
            label="Reference"
            hint="Such as a tax number; stands on the statements"
            maxLength={120}
            value={form.reference}
            fault={fault('reference')}
            onChange={put('reference')}
          />
          {given && <p className="say">What was issued stays as it was.</p>}
          {error !== null && !FIELDS.some(fault) && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} leave="Leave it">
          {given ? 'Change it' : 'Enter it'}
        </DialogFoot>
      </form>
    </Dialog>
  )
}

interface AddressProps {
  value: string
  fault: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

function Address({ value, fault, onChange }: AddressProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Address
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={400}
        className={fault ? 'input input--bad' : 'input'}
        value={value}
        aria-invalid={fault ? true : undefined}
        onChange={onChange}
      />
      {fault && (
        <p className="bad" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
