import type { RentalClass } from '@kola/contract/rentals/operator'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'

const FIELDS = ['title', 'price', 'beginDays', 'hours']

export function RentalDialog({ given, onClose }: { given: RentalClass; onClose: () => void }) {
  const cache = useQueryClient()
  const [form, setForm] = useState({
    ...{ title: given.title, price: given.price, beginDays: String(given.beginDays), hours: String(given.hours) },
  })
  const { error, isBusy, run } = useProven()
  const put =
    (field: keyof typeof form) =>
    ({ target }: { target: { value: string } }) =>
      setForm({ ...form, [field]: target.value })
  async function change(event: FormEvent) {
    event.preventDefault()
    const { title, price, beginDays, hours } = form
    const body = {
      ...{ actor: 'console', title, price: price.trim(), currency: given.currency },
      ...{ beginDays: Number(beginDays), hours: Number(hours) },
    }
    const done = await run(() => client('POST /api/v1/apps/rental-classes/{id}', { params: { id: given.id }, body }))
    if (!done) return
    await cache.invalidateQueries({ queryKey: ['plans'] })
    say(`${title} is changed`)
    onClose()
  }
  const hasField = FIELDS.some((field) => toFieldText(error, field))
  return (
    <Dialog title={`Rentals: ${given.title}`} onClose={onClose}>
      <form onSubmit={(event) => void change(event)}>
        <div className="dialog__body stack">
          <Field label="Name" required value={form.title} fault={toFieldText(error, 'title')} onChange={put('title')} />
          <Field
            label={`Price in ${given.currency}`}
            required
            inputMode="decimal"
            value={form.price}
            fault={toFieldText(error, 'price')}
            hint="With its tax"
            onChange={put('price')}
          />
          <div className="plans__pair">
            <Field
              label="Begun within days"
              required
              inputMode="numeric"
              value={form.beginDays}
              fault={toFieldText(error, 'beginDays')}
              onChange={put('beginDays')}
            />
            <Field
              label="Hours from the first play"
              required
              inputMode="numeric"
              value={form.hours}
              fault={toFieldText(error, 'hours')}
              onChange={put('hours')}
            />
          </div>
          <p className="say">
            It counts at once for whoever rents from now on. Who is paying already pays what was told, and who rented
            keeps what they have.
          </p>
          {error !== null && !hasField && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          Change it
        </DialogFoot>
      </form>
    </Dialog>
  )
}
