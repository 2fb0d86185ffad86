import { COUPON_MOST_PERCENT } from '@kola/contract/prices/coupons'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { useProven } from '#shared/proof/use-proven.ts'
import { say } from '#shared/toasts.ts'
import { toLagosDay } from '../words.ts'
import { COUPONS_KEY } from './queries.ts'

const FIELDS = ['code', 'percentOff', 'description', 'until', 'most', 'use']

export function CouponDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const [form, setForm] = useState({ code: '', percentOff: '20', description: '', until: '', most: '' })
  const [use, setUse] = useState<'once' | 'often'>('once')
  const { error, isBusy, run } = useProven()
  const put =
    (field: keyof typeof form) =>
    ({ target }: { target: { value: string } }) =>
      setForm({ ...form, [field]: target.value })
  async function make(event: FormEvent) {
    event.preventDefault()
    const { code, percentOff, description, until, most } = form
    const body = {
      ...{ actor: 'console', code: code.trim(), percentOff: Number(percentOff), description, use },
      ...{ ...(until && { until }), ...(most && { most: Number(most) }) },
    }
    const made = await run(() => client('POST /api/v1/apps/coupons', { body }))
    if (!made) return
    await cache.invalidateQueries({ queryKey: COUPONS_KEY })
    say(`${made.coupon.code} counts`)
    onClose()
  }
  const hasField = FIELDS.some((field) => toFieldText(error, field))
  return (
    <Dialog title="A new coupon" onClose={onClose}>
      <form onSubmit={(event) => void make(event)}>
        <div className="dialog__body stack">
          <Field
            label="Code"
            required
            maxLength={30}
            value={form.code}
            fault={toFieldText(error, 'code')}
            hint="As members type it: capital letters, digits and hyphens"
            onChange={({ target }) => setForm({ ...form, code: target.value.toUpperCase() })}
          />
          <Field
            label="Percent off the first payment"
            required
            inputMode="numeric"
            value={form.percentOff}
            fault={toFieldText(error, 'percentOff')}
            hint={`1 to ${COUPON_MOST_PERCENT}; later payments cost the whole price`}
            onChange={put('percentOff')}
          />
          <Field
            label="What it is for"
            maxLength={120}
            value={form.description}
            fault={toFieldText(error, 'description')}
            onChange={put('description')}
          />
          <div className="plans__pair">
            <Field
              label="Last day"
              type="date"
              min={toLagosDay()}
              value={form.until}
              fault={toFieldText(error, 'until')}
              hint="In Lagos; none for no end"
              onChange={put('until')}
            />
            <Field
              label="So often in all"
              inputMode="numeric"
              value={form.most}
              fault={toFieldText(error, 'most')}
              hint="None for as often as it comes"
              onChange={put('most')}
            />
          </div>
          <label className="field">
            <span className="label">By one account</span>
            <select
              className="select"
              value={use}
              onChange={({ target }) => setUse(target.value === 'often' ? 'often' : 'once')}
            >
              <option value="once">once</option>
              <option value="often">again and again</option>
            </select>
          </label>
          {error !== null && !hasField && <Failure error={error} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy}>
          Make it
        </DialogFoot>
      </form>
    </Dialog>
  )
}
