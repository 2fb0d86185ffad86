import { VOUCHERS_MOST } from '@kola/contract/gifts/vouchers'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { plansQuery } from '../prices/queries.ts'
import { toLagosDay } from '../words.ts'
import type { MadeBatch } from './codes-shown.tsx'

const FIELDS = ['title', 'subscriptionId', 'days', 'count', 'validUntil', 'price']

interface BatchFormProps {
  onClose: () => void
  onMade: (made: MadeBatch) => void
}

export function BatchForm({ onClose, onMade }: BatchFormProps) {
  const { data, error: lost } = useQuery(plansQuery())
  const prices = (data?.plans ?? []).flatMap((plan) =>
    plan.prices.filter(({ kind }) => kind === 'membership').map((price) => ({ ...price, plan: plan.title })),
  )
  const [form, setForm] = useState({ title: '', priceId: '', days: '30', count: '100', until: '', price: '' })
  const { error, isBusy, run } = useProven()
  const priceId = form.priceId || prices[0]?.sub_id || ''
  const put =
    (field: keyof typeof form) =>
    ({ target }: { target: { value: string } }) =>
      setForm({ ...form, [field]: target.value })
  async function make(event: FormEvent) {
    event.preventDefault()
    const { title, days, count, until, price } = form
    const body = {
      ...{ actor: 'console', title, subscriptionId: priceId, days: Number(days), count: Number(count) },
      ...{ ...(until && { validUntil: until }), ...(price.trim() && { price: price.trim() }) },
    }
    const made = await run(() => client('POST /api/v1/apps/vouchers', { body }))
    if (made) onMade(made)
  }
  const hasField = FIELDS.some((field) => toFieldText(error, field))
  return (
    <form onSubmit={(event) => void make(event)}>
      <div className="dialog__body stack">
        <Field
          label="What they are called"
          required
          maxLength={120}
          value={form.title}
          fault={toFieldText(error, 'title')}
          hint="Such as Kiosks in Ibadan; members do not see it"
          onChange={put('title')}
        />
        <label className="field">
          <span className="label">Of which plan</span>
          <select className="select" value={priceId} onChange={put('priceId')}>
            {prices.map(({ sub_id: id, plan, title, currency }) => (
              <option key={id} value={id}>
                {plan}: {title}, {currency}
              </option>
            ))}
          </select>
        </label>
        <div className="plans__pair">
          <Field
            label="Days"
            required
            inputMode="numeric"
            value={form.days}
            fault={toFieldText(error, 'days')}
            onChange={put('days')}
          />
          <Field
            label="How many codes"
            required
            inputMode="numeric"
            value={form.count}
            fault={toFieldText(error, 'count')}
            hint={`At most ${VOUCHERS_MOST.toLocaleString('en')} at once`}
            onChange={put('count')}
          />
        </div>
        <div className="plans__pair">
          <Field
            label="Redeemed until"
            type="date"
            min={toLagosDay()}
            value={form.until}
            fault={toFieldText(error, 'validUntil')}
            hint="The last day; none for no end"
            onChange={put('until')}
          />
          <Field
            label="Sold for"
            inputMode="decimal"
            value={form.price}
            fault={toFieldText(error, 'price')}
            hint="Each, with its tax; it stands in the books from now on. None: given away"
            onChange={put('price')}
          />
        </div>
        {lost && <Failure error={lost} />}
        {error !== null && !hasField && <Failure error={error} />}
      </div>
      <DialogFoot onClose={onClose} isBusy={isBusy || priceId === ''}>
        Make the codes
      </DialogFoot>
    </form>
  )
}
